import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type {
  IncidentAssessment,
  IncidentDetail,
} from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  dutyCriteria,
  dutyResults,
  likelihoods,
  raisers,
  reducers,
  riskLevels,
  severities,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { riskKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import { dutyDecisionWords } from './duty-words.ts';
import './assessments.css';

const listed = (labels: Readonly<Record<string, string>>, codes: readonly string[]) =>
  codes.length === 0 ? 'Nenhuma' : codes.map((code) => labels[code] ?? code).join(', ');

/** Every assessment as it was recorded, the newest first: none of them changes. */
export function Assessments({ incident: { assessments } }: { incident: IncidentDetail }) {
  if (assessments.length === 0) return <p className="muted">O dever de comunicar ainda não foi avaliado.</p>;
  return (
    <ol className="plain-list assessments">
      {assessments.map((one, index) => (
        <li key={one.id}>
          <Assessment assessment={one} number={assessments.length - index} />
        </li>
      ))}
    </ol>
  );
}

function Assessment({ assessment, number }: { assessment: IncidentAssessment; number: number }) {
  const { answers, result, level, override, at, by } = assessment;
  return (
    <article aria-label={`Avaliação ${number}`}>
      <p className="medium">{dutyResults.labels[result]}</p>
      <p className="muted small num">
        Avaliação {number}, por {by?.label ?? 'conta excluída'}, em {formatDateTime(at)}. Não pode ser
        alterada.
      </p>
      <Facts
        rows={[
          ['O que pode acontecer com os titulares', listed(riskKinds.labels, answers.damages)],
          ['Critérios do art. 5º', listed(dutyCriteria.labels, answers.criteria)],
          [
            'Tamanho do risco',
            `${riskLevels.labels[level]} (gravidade ${severities.labels[answers.severity].toLowerCase()}, probabilidade ${likelihoods.labels[answers.likelihood].toLowerCase()})`,
          ],
          ['O que aumenta', answers.raisers.length > 0 ? listed(raisers.labels, answers.raisers) : null],
          ['O que diminui', answers.reducers.length > 0 ? listed(reducers.labels, answers.reducers) : null],
          ['Observações', answers.notes],
        ]}
      />
      {override && (
        <p className="case-part" dir="auto">
          <b>Decidido diferente, por escrito: {dutyDecisionWords[override.duty].toLowerCase()}.</b>{' '}
          {override.reason}
        </p>
      )}
    </article>
  );
}
