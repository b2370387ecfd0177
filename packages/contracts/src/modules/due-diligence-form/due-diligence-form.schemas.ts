import { yesNo } from '../../core/choices.ts';
import { instant, oneOf, z } from '../../core/schema.ts';
import { caseCharges } from '../../platform/cases/case-charges.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { scoreBands } from '../../platform/questionnaires/score-bands.ts';
import { criticalities } from './rules/criticality.ts';
import { dueDiligenceStates } from './rules/due-diligence-states.ts';

export const dueDiligenceRow = z.strictObject({
  id: caseId,
  protocol: z.string(),
  supplier: z.string(),
  cnpj: z.string(),
  unit: z.string(),
  criticality: oneOf(criticalities),
  state: oneOf(dueDiligenceStates),
  is_open: oneOf(yesNo),
  score: z.number().nullable(),
  band: oneOf(scoreBands).nullable(),
  /** Until when the supplier may answer; once it is decided, until when the approval is worth. */
  due_at: instant.nullable(),
  valid_until: z.string().nullable(),
  responsible: z.string().nullable(),
  charge: oneOf(caseCharges),
  received_at: instant,
});
export type DueDiligenceRow = z.output<typeof dueDiligenceRow>;
