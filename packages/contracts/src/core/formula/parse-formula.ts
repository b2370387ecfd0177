import { FormulaError } from './formula-error.ts';
import { formulaFunctions } from './formula-functions.ts';
import { readFormula, type Token } from './read-formula.ts';

export type FormulaValue = number | boolean;

const OPERATORS = ['=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '^'] as const;
export type FormulaOperator = (typeof OPERATORS)[number];

/** Every node remembers where it stands in the text, so that an error can point at it. */
export type Formula = { readonly position: number } & (
  | { readonly kind: 'value'; readonly value: FormulaValue }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'sign'; readonly operator: '-' | '+'; readonly input: Formula }
  | { readonly kind: 'percent'; readonly input: Formula }
  | {
      readonly kind: 'operation';
      readonly operator: FormulaOperator;
      readonly left: Formula;
      readonly right: Formula;
    }
  | { readonly kind: 'call'; readonly name: string; readonly inputs: readonly Formula[] }
);

/** How tightly each sign binds; '^' alone binds to the right. */
const TIGHTNESS: Readonly<Record<FormulaOperator, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
  '^': 5,
};
const SIGN_TIGHTNESS = 4;
const MAX_DEPTH = 60;

/** A formula as a tree, without ever running text as code. */
export function parseFormula(text: string): Formula {
  const reading = new Reading(readFormula(text));
  const formula = reading.expression(0, 0);
  reading.expectEnd();
  return formula;
}

class Reading {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  expression(loosest: number, depth: number): Formula {
    if (depth > MAX_DEPTH) throw this.wrong('A fórmula tem parênteses demais, uns dentro dos outros.');
    let left = this.operand(depth);
    for (;;) {
      const { text, position } = this.next;
      if (this.takes('%')) {
        left = { kind: 'percent', input: left, position };
        continue;
      }
      if (this.next.kind !== 'operator' || !isOperator(text) || TIGHTNESS[text] < loosest) return left;
      this.at += 1;
      const right = this.expression(text === '^' ? SIGN_TIGHTNESS : TIGHTNESS[text] + 1, depth + 1);
      left = { kind: 'operation', operator: text, left, right, position };
    }
  }

  expectEnd(): void {
    if (this.next.kind !== 'end') throw this.wrong(`Não se esperava “${this.next.text}” aqui.`);
  }

  private operand(depth: number): Formula {
    const { kind, text, position } = this.next;
    if (kind === 'end') throw this.wrong('A fórmula termina antes da hora: falta um valor.');
    this.at += 1;
    if (kind === 'number') return { kind: 'value', value: Number(text.replace(',', '.')), position };
    if (kind === 'name') return this.named(text, position, depth);
    if (text === '-' || text === '+')
      return { kind: 'sign', operator: text, input: this.expression(SIGN_TIGHTNESS, depth + 1), position };
    if (text === '(') {
      const inner = this.expression(0, depth + 1);
      this.expect(')');
      return inner;
    }
    this.at -= 1;
    throw this.wrong(`Esperava-se um valor, e não “${text}”.`);
  }

  private named(text: string, position: number, depth: number): Formula {
    const name = text.toLocaleUpperCase('pt-BR');
    if (!this.takes('(')) {
      if (name === 'VERDADEIRO' || name === 'FALSO')
        return { kind: 'value', value: name === 'VERDADEIRO', position };
      return { kind: 'variable', name: text, position };
    }
    const known = formulaFunctions.get(name);
    if (!known) throw new FormulaError(`Não existe a função ${text}.`, position);
    const inputs: Formula[] = [];
    if (!this.takes(')')) {
      do inputs.push(this.expression(0, depth + 1));
      while (this.takes(';'));
      this.expect(')');
    }
    if (inputs.length < known.least || inputs.length > known.most)
      throw new FormulaError(`${name} é usada assim: ${known.usage}.`, position);
    return { kind: 'call', name, inputs, position };
  }

  private get next(): Token {
    return this.tokens[this.at] as Token;
  }

  private takes(text: string): boolean {
    const found = this.next.kind === 'operator' && this.next.text === text;
    if (found) this.at += 1;
    return found;
  }

  private expect(text: string): void {
    if (!this.takes(text)) throw this.wrong(`Falta “${text}” aqui.`);
  }

  private wrong(message: string): FormulaError {
    return new FormulaError(message, this.next.position);
  }
}

const isOperator = (text: string): text is FormulaOperator => (OPERATORS as readonly string[]).includes(text);

/** The names a formula asks values for, in the order it asks. */
export function formulaVariables(formula: Formula): string[] {
  const names = new Set<string>();
  const visit = (node: Formula): void => {
    if (node.kind === 'variable') names.add(node.name);
    else if (node.kind === 'sign' || node.kind === 'percent') visit(node.input);
    else if (node.kind === 'operation') [node.left, node.right].forEach(visit);
    else if (node.kind === 'call') node.inputs.forEach(visit);
  };
  visit(formula);
  return [...names];
}
