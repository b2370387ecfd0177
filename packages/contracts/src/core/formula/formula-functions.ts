/** What a function takes and does. SE, E and OU work their inputs out one by one, and are not in `of`. */
export interface FormulaFunction {
  readonly usage: string;
  readonly does: string;
  readonly least: number;
  readonly most: number;
  readonly of?: (inputs: readonly number[]) => number;
}

const MANY = 100;
const sum = (inputs: readonly number[]) => inputs.reduce((total, input) => total + input, 0);

/** Halves go away from zero, as people round; 1,005 counts as the number that was typed, not as its binary neighbour. */
function round(value: number, digits: number): number {
  const places = Math.max(0, Math.min(10, Math.trunc(digits)));
  const shifted = Number(`${Math.abs(value)}e${places}`);
  return Number.isFinite(shifted) ? Math.sign(value) * Number(`${Math.round(shifted)}e-${places}`) : value;
}

/** The names Brazilian spreadsheets use. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  [
    'SE',
    {
      usage: 'SE(condição; valor se sim; valor se não)',
      does: 'Escolhe um de dois valores.',
      least: 3,
      most: 3,
    },
  ],
  ['E', { usage: 'E(condição; condição; …)', does: 'Verdadeiro se todas forem.', least: 1, most: MANY }],
  ['OU', { usage: 'OU(condição; condição; …)', does: 'Verdadeiro se alguma for.', least: 1, most: MANY }],
  ['NÃO', { usage: 'NÃO(condição)', does: 'O contrário da condição.', least: 1, most: 1 }],
  ['SOMA', { usage: 'SOMA(valor; valor; …)', does: 'A soma dos valores.', least: 1, most: MANY, of: sum }],
  [
    'MÉDIA',
    {
      usage: 'MÉDIA(valor; valor; …)',
      does: 'A média dos valores.',
      least: 1,
      most: MANY,
      of: (inputs) => sum(inputs) / inputs.length,
    },
  ],
  [
    'MÍNIMO',
    {
      usage: 'MÍNIMO(valor; valor; …)',
      does: 'O menor dos valores.',
      least: 1,
      most: MANY,
      of: (inputs) => Math.min(...inputs),
    },
  ],
  [
    'MÁXIMO',
    {
      usage: 'MÁXIMO(valor; valor; …)',
      does: 'O maior dos valores.',
      least: 1,
      most: MANY,
      of: (inputs) => Math.max(...inputs),
    },
  ],
  [
    'ARRED',
    {
      usage: 'ARRED(valor; casas)',
      does: 'Arredonda para o número de casas.',
      least: 2,
      most: 2,
      of: ([value = 0, digits = 0]) => round(value, digits),
    },
  ],
  [
    'ABS',
    {
      usage: 'ABS(valor)',
      does: 'O valor sem sinal.',
      least: 1,
      most: 1,
      of: ([value = 0]) => Math.abs(value),
    },
  ],
]);
