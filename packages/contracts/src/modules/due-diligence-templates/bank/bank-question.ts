import type { Question } from '../../../platform/questionnaires/questions.ts';

type Rest = Partial<Omit<Question, 'id' | 'code' | 'label' | 'section'>>;

/** Questions of one section, coded in their order: 'LGPD-07'. A code stays with its question for good: answers know it. */
export const bankSection =
  (section: string, prefix: string) =>
  (number: number, label: string, rest: Rest = {}): Question => {
    const two = String(number).padStart(2, '0');
    return {
      ...{ id: `${prefix.toLowerCase()}_${two}`, section, code: `${prefix}-${two}` },
      ...{ type: 'compliance', label, required: true, weight: 3 },
      ...rest,
    };
  };

/** Where 'sim' is the bad news. */
export const badIfYes = { type: 'yes_no', scores: { yes: 0, no: 1 } } as const;

/** From the best to the worst, with what each is worth. */
export function scored(...options: readonly (readonly [id: string, label: string, score: number])[]) {
  return {
    type: 'single',
    options: options.map(([id, label]) => ({ id, label })),
    scores: Object.fromEntries(options.map(([id, , score]) => [id, score])),
  } as const;
}
