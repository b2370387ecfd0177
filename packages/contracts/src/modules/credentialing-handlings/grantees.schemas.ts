import { yesNo } from '../../core/choices.ts';
import { instant, oneOf, z } from '../../core/schema.ts';
import { caseId } from '../../platform/cases/case-detail.schemas.ts';
import { callKinds, callLevels, callShifts } from '../../platform/scholarships/call-choices.ts';
import { grants } from './rules/application-choices.ts';
import { granteeValidities, renewalStates, termStates } from './rules/grantee-choices.ts';

/** A grantee of one school year. Whether there is a disability is never part of it: that is read apart. */
export const granteeRow = z.strictObject({
  /** Of the application that it came of. */
  id: caseId,
  protocol: z.string(),
  candidate: z.string(),
  cpf_masked: z.string(),
  call: z.string(),
  kind: oneOf(callKinds),
  year: z.number().int(),
  unit: z.string(),
  level: oneOf(callLevels),
  grade: z.string(),
  shift: oneOf(callShifts),
  granted: oneOf(grants),
  by_agreement: oneOf(yesNo),
  validity: oneOf(granteeValidities),
  enrolled_at: instant,
  /** Of the first of the scholarships that this one renews. */
  since: instant,
  renewal: oneOf(renewalStates),
  term: oneOf(termStates),
  term_signed_at: instant.nullable(),
});
export type GranteeRow = z.output<typeof granteeRow>;
