import { FormulaError } from './formula-error.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'operator' | 'end';
  readonly text: string;
  readonly position: number;
}

/** No formula a person writes is longer, and none that is shorter can keep a processor busy. */
export const MAX_FORMULA_LENGTH = 2000;

const PARTS =
  /(?<space>\s+)|(?<number>\d+(?:[.,]\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<operator><=|>=|<>|[-+*/^%()=<>;])/uy;

/** The formula cut into numbers, names and signs. Decimals take a comma or a point; inputs are parted by ';'. */
export function readFormula(text: string): Token[] {
  if (text.length > MAX_FORMULA_LENGTH)
    throw new FormulaError(`A fórmula passa de ${MAX_FORMULA_LENGTH} caracteres.`, MAX_FORMULA_LENGTH);
  const tokens: Token[] = [];
  const parts = new RegExp(PARTS);
  let position = 0;
  while (position < text.length) {
    parts.lastIndex = position;
    const { number, name, operator } = parts.exec(text)?.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', text: number, position });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, position });
    else if (operator !== undefined) tokens.push({ kind: 'operator', text: operator, position });
    else if (parts.lastIndex === 0)
      throw new FormulaError(
        `O sinal “${String.fromCodePoint(text.codePointAt(position) ?? 0)}” não faz parte de fórmulas.`,
        position,
      );
    position = parts.lastIndex;
  }
  return [...tokens, { kind: 'end', text: '', position: text.length }];
}
