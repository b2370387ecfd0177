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

/** Nobody has answered: none of them is an answer, and only a person gives it. */
const marked = <Code extends string>(codes: readonly Code[]): readonly Code[] | null =>
  codes.length === 0 ? null : codes;

/** What the wizard holds; what the file already says is marked, to be looked at and put right. */
export const assessStart = ({ file }: IncidentDetail) => ({
  damages: marked<RiskKind>(file.risks),
  criteria: marked<DutyCriterion>(criteriaFromFile(file)),
  severity: '' as Severity | '',
  likelihood: '' as Likelihood | '',
  raisers: [] as readonly (keyof typeof raisers.labels)[],
  reducers: [] as readonly (keyof typeof reducers.labels)[],
  notes: '',
  decides_differently: false,
  override_reason: '',
});
export type AssessValues = ReturnType<typeof assessStart>;

/**
 * What the answers come to so far; null while one of the two tests is unanswered, or it depends on the size of the risk
 * and nobody has said it.
 */
export function resultSoFar({
  severity,
  likelihood,
  damages,
  criteria,
  ...others
}: AssessValues): DutyResult | null {
  if (damages === null || criteria === null) return null;
  const answers = { ...others, damages, criteria };
  const isDecided = criteria.length === 0 || damages.length > 0;
  if (severity !== '' && likelihood !== '') return dutyResult({ ...answers, severity, likelihood });
  return isDecided ? dutyResult({ ...answers, severity: 'low', likelihood: 'remote' }) : null;
}

/** What is still to be said before there is a result. */
export const waitingFor = ({ damages, criteria }: AssessValues): string =>
  damages === null || criteria === null
    ? 'Responda às perguntas 1 e 2 para ver o resultado.'
    : 'Escolha o tamanho do risco para ver o resultado.';

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
