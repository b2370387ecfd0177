import { evaluateFormula, type FormulaStep } from '../../core/formula/evaluate-formula.ts';
import { FormulaError } from '../../core/formula/formula-error.ts';
import { type Formula, formulaVariables, parseFormula } from '../../core/formula/parse-formula.ts';
import type { Score } from './score-answers.ts';

/** Criticality from 1 to 5, times what is missing of the score. */
export const defaultResidualFormula = 'criticidade * (1 - nota / 100)';

/** What a formula may use. */
export const residualVariables = {
  criticidade: 'Criticidade do fornecedor, de 1 a 5',
  nota: 'Nota do questionário, de 0 a 100',
  impeditiva: 'Verdadeiro se uma pergunta impeditiva ficou sem pontos',
} as const;

export interface ResidualRisk {
  /** 0 to 5, two decimals. */
  readonly value: number;
  readonly steps: readonly FormulaStep[];
}

const LARGEST = 5;

/** The risk that is left; null where there is no score. Throws `FormulaError` where the formula cannot be worked out. */
export const residualRisk = (
  formula: string,
  criticality: number,
  { score, blocked_by }: Pick<Score, 'score' | 'blocked_by'>,
): ResidualRisk | null =>
  score === null ? null : workedOut(parseFormula(formula), criticality, score, blocked_by.length > 0);

function workedOut(formula: Formula, criticality: number, score: number, isBlocked: boolean): ResidualRisk {
  const { value, steps } = evaluateFormula(formula, {
    ...{ criticidade: criticality, nota: score, impeditiva: isBlocked },
  });
  if (typeof value !== 'number')
    throw new FormulaError('A fórmula precisa dar um número, não verdadeiro ou falso.', 0);
  return { value: Math.round(Math.min(LARGEST, Math.max(0, value)) * 100) / 100, steps };
}

/** What is wrong with a formula, at every criticality and over the whole scale; null where nothing is. */
export function wrongResidualFormula(text: string): string | null {
  try {
    const formula = parseFormula(text);
    const unknown = formulaVariables(formula).find((name) => !Object.hasOwn(residualVariables, name));
    if (unknown !== undefined) return `A fórmula não conhece “${unknown}”.`;
    for (let criticality = 1; criticality <= LARGEST; criticality++)
      for (let score = 0; score <= 100; score++)
        for (const isBlocked of [false, true]) workedOut(formula, criticality, score, isBlocked);
    return null;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}
