import { yesNo } from '../../core/choices.ts';
import { instant, oneOf, z } from '../../core/schema.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { incomeClasses } from './rules/application-choices.ts';
import { applicationStates } from './rules/application-states.ts';

export const applicationRow = z.strictObject({
  id: caseId,
  protocol: z.string(),
  /** Null while the family is still writing: what was not sent is theirs. */
  candidate: z.string().nullable(),
  call: z.string(),
  unit: z.string().nullable(),
  grade: z.string().nullable(),
  state: oneOf(applicationStates),
  is_open: oneOf(yesNo),
  income_class: oneOf(incomeClasses).nullable(),
  per_capita: z.number().nullable(),
  score: z.number().nullable(),
  due_at: instant.nullable(),
  responsible: z.string().nullable(),
  charge: oneOf(caseCharges),
  received_at: instant,
});
export type ApplicationRow = z.output<typeof applicationRow>;
