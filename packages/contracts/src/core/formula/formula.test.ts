import { describe, expect, test } from 'vitest';
import { evaluateFormula } from './evaluate-formula.ts';
import { FormulaError } from './formula-error.ts';
import { formulaFunctions } from './formula-functions.ts';
import { formulaWords } from './formula-words.ts';
import { type FormulaValue, formulaVariables, parseFormula } from './parse-formula.ts';
import { MAX_FORMULA_LENGTH } from './read-formula.ts';

const work = (text: string, values: Record<string, FormulaValue> = {}) =>
  evaluateFormula(parseFormula(text), values).value;

function failure(text: string, values: Record<string, FormulaValue> = {}): FormulaError {
  try {
    work(text, values);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`${text} was worked out`);
}

describe('formulas', () => {
  test.each<[string, FormulaValue]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 2', 5],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['0,5 + 1.25', 1.75],
    ['85%', 0.85],
    ['200 * 10%', 20],
    ['1 < 2', true],
    ['1 + 1 = 2', true],
    ['3 <> 3', false],
    ['VERDADEIRO = falso', false],
    ['SE(3 >= 2; 10; 20)', 10],
    ['se(E(1 < 2; 2 < 1); 1; 0)', 0],
    ['OU(1 > 2; NÃO(FALSO))', true],
    ['SOMA(1; 2; 3)', 6],
    ['MÉDIA(7; 8; 9)', 8],
    ['MÍNIMO(3; 1; 2)', 1],
    ['MÁXIMO(3; 1; 2)', 3],
    ['ARRED(1,005; 2)', 1.01],
    ['ARRED(-2,5; 0)', -3],
    ['ABS(-4)', 4],
  ])('%s is %s', (text, expected) => expect(work(text)).toBe(expected));

  test('take values by name, accents included', () => {
    const score = 'SE(impeditiva; MÍNIMO(69; média); média)';
    expect(formulaVariables(parseFormula(score))).toEqual(['impeditiva', 'média']);
    expect(work(score, { impeditiva: true, média: 91 })).toBe(69);
    expect(work(score, { impeditiva: false, média: 91 })).toBe(91);
  });

  test('show the arithmetic, without the branch that was not taken', () => {
    const { steps } = evaluateFormula(parseFormula('SE(a > 1; a * 2 + 1; a / 0)'), { a: 3 });
    expect(steps.map(({ formula, value }) => `${formulaWords(formula)} → ${value}`)).toEqual([
      'a > 1 → true',
      'a * 2 → 6',
      '(a * 2) + 1 → 7',
      'SE(a > 1; (a * 2) + 1; a / 0) → 7',
    ]);
  });

  test.each<[string, number, RegExp]>([
    ['', 0, /falta um valor/],
    ['1 +', 3, /falta um valor/],
    ['1 2', 2, /Não se esperava “2”/],
    ['(1 + 2', 6, /Falta “\)”/],
    ['1 $ 2', 2, /“\$” não faz parte/],
    ['MEDIANA(1)', 0, /Não existe a função MEDIANA/],
    ['SE(1 > 2; 3)', 0, /SE é usada assim/],
    ['1 / (2 - 2)', 7, /Divisão por zero/],
    ['nota + 1', 0, /Falta o valor de nota/],
    ['SE(1; 2; 3)', 3, /condição/],
    ['1 + VERDADEIRO', 4, /número/],
    ['1 = VERDADEIRO', 4, /Não se compara/],
    ['10 ^ 400', 3, /grande demais/],
    ['(0-8) ^ 0,5', 6, /não é um número/],
  ])('%s is refused, pointing at %i', (text, position, message) => {
    const error = failure(text);
    expect(error.message).toMatch(message);
    expect(error.position).toBe(position);
  });

  test('never reach the language they are written in', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'globalThis', 'process'])
      expect(failure(name).message).toBe(`Falta o valor de ${name}.`);
    expect(failure('constructor(1)').message).toMatch(/Não existe a função/);
    for (const text of ['a.b', 'a[0]', '"texto"', '`x`', 'a => a', 'x = 1, 2'])
      expect(() => parseFormula(text)).toThrow(FormulaError);
  });

  test('stay small: neither depth nor length can keep the processor busy', () => {
    expect(failure('('.repeat(1000)).message).toMatch(/parênteses demais/);
    expect(failure('-'.repeat(1999)).message).toMatch(/parênteses demais/);
    expect(failure('1'.repeat(MAX_FORMULA_LENGTH + 1)).message).toMatch(/passa de 2000/);
    expect(work(Array.from({ length: 900 }, () => '1').join('+'))).toBe(900);
  });

  test('explain every function they know', () => {
    for (const [name, { usage, does }] of formulaFunctions) {
      expect(usage.startsWith(`${name}(`)).toBe(true);
      expect(does).toMatch(/\.$/);
    }
  });
});
