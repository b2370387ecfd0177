import { withHiddenNamed } from '@conforme/contracts/core/text/visible-text.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentChannels } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { answeredRows } from '@conforme/contracts/platform/questionnaires/answer-words.ts';
import { CaseCard, Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import { CaseFiles } from '../../../platform/case-handling/screen/case-files.tsx';
import { paperTaker } from '../../../platform/case-handling/screen/take-paper.ts';
import { incidentCaseKind } from '../incident-case-kind.ts';
import './report-answers-card.css';

/** What came with the report and is corrected nowhere: the message as it was pasted, and the files. */
export function ReportAnswersCard({ incident }: { incident: IncidentDetail }) {
  const files = incident.files.filter(({ paper }) => paper === 'request');
  const answered = incident.answered.flatMap(({ questions, answers, number }) =>
    answeredRows(questions, answers).map(([label, words]) => ({ label, words, number })),
  );
  if (incident.pasted_message === null && files.length === 0 && answered.length === 0) return null;
  return (
    <CaseCard
      title="Respostas e provas do relato"
      aside={<span className="muted small">{incidentChannels.labels[incident.channel]}</span>}
    >
      {answered.length > 0 && (
        <>
          <Facts rows={answered.map(({ label, words }) => [label, words])} />
          <p className="muted small num">Respostas à versão {answered[0]?.number} das perguntas.</p>
        </>
      )}
      {incident.pasted_message !== null && (
        <details className="pasted-message">
          <summary>Mensagem colada, com os cabeçalhos</summary>
          {/* As text: whatever it holds is shown, never run. */}
          <pre dir="auto">{withHiddenNamed(incident.pasted_message)}</pre>
        </details>
      )}
      <CaseFiles files={files} take={paperTaker(incidentCaseKind, incident)} isKindKnown />
    </CaseCard>
  );
}
