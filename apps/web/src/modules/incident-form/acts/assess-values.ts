import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  criteriaFromFile,
  type DutyCriterion,
  type DutyResult,
  dutyOf,
  dutyResult,
  type Likelihood,
  type raisers,
  type reducers,
  type Severity,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import type { RiskKind } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';

/** What the wizard holds; what the file already says is marked, to be looked at and put right. */
export const assessStart = ({ file }: IncidentDetail) => ({
  damages: file.risks as readonly RiskKind[],
  criteria: criteriaFromFile(file) as readonly DutyCriterion[],
  severity: '' as Severity | '',
  likelihood: '' as Likelihood | '',
  raisers: [] as readonly (keyof typeof raisers.labels)[],
  reducers: [] as readonly (keyof typeof reducers.labels)[],
  notes: '',
  decides_differently: false,
  override_reason: '',
});
export type AssessValues = ReturnType<typeof assessStart>;

/** What the answers come to so far; null while it depends on the size of the risk and nobody has said it. */
export function resultSoFar({ severity, likelihood, ...answers }: AssessValues): DutyResult | null {
  const isDecided = answers.criteria.length === 0 || answers.damages.length > 0;
  if (severity !== '' && likelihood !== '') return dutyResult({ ...answers, severity, likelihood });
  return isDecided ? dutyResult({ ...answers, severity: 'low', likelihood: 'remote' }) : null;
}

/** The other of the two decisions: what is left to whoever decides differently. */
export const oppositeDuty = (result: DutyResult) =>
  dutyOf(result) === 'communicate' ? ('not_communicate' as const) : ('communicate' as const);

/** As the act takes it. */
export function assessInput({ decides_differently, override_reason, ...values }: AssessValues): object {
  const result = resultSoFar({ decides_differently, override_reason, ...values });
  return {
    ...values,
    override:
      decides_differently && result !== null ? { duty: oppositeDuty(result), reason: override_reason } : null,
  };
}
