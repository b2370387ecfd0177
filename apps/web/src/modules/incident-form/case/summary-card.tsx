import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { noticeMeans } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { EmailAddress } from '../../../core/ui/email-address.tsx';
import { CaseCard, type FactRow, Facts } from '../../../platform/case-handling/screen/case-card.tsx';
import { fileWords, wordsOf } from '../file/file-words.ts';

/** How many, what and how, at a glance. */
export function SummaryCard({ incident }: { incident: IncidentDetail }) {
  const { file, holders_told } = incident;
  const scam: readonly FactRow[] = (
    ['scam_channels', 'scam_sender', 'scam_asked_cents', 'scam_lost_cents', 'scam_data_given'] as const
  ).map((name) => [fileWords[name].label, wordsOf(file, name)]);
  const rows: readonly FactRow[] =
    incident.nature === 'scam'
      ? scam
      : [
          [
            'Titulares',
            file.holders_count !== null &&
              `${wordsOf(file, 'holders_count')}${file.holders_estimated ? ' (estimado)' : ''}`,
          ],
          ['Crianças', wordsOf(file, 'children_count')],
          ['Adolescentes', wordsOf(file, 'adolescents_count')],
          ['Idosos', wordsOf(file, 'elderly_count')],
          ['Dados', wordsOf(file, 'data_natures')],
          ['Violado', wordsOf(file, 'properties')],
          ['Proteção', wordsOf(file, 'data_protection')],
          [
            'Titulares avisados',
            holders_told &&
              holders_told.told_on !== null &&
              `${(holders_told.count ?? 0).toLocaleString('pt-BR')}, em ${formatCivilDate(holders_told.told_on)} (${holders_told.means
                .map((code) => noticeMeans.labels[code].toLowerCase())
                .join(', ')})`,
          ],
          ...(incident.promoted_at === null ? [] : scam),
        ];
  const known = rows.filter(([, value]) => value !== '' && value !== false && value !== null);
  return (
    <CaseCard title="Em resumo">
      {known.length === 0 ? <p className="muted">A ficha ainda não diz.</p> : <Facts rows={known} />}
    </CaseCard>
  );
}

/** Who told of it, who is part of it, and the suppliers. */
export function PartiesCard({ incident }: { incident: IncidentDetail }) {
  const { reporter, file, involved_text } = incident;
  const hasReporter = reporter.name ?? reporter.email ?? reporter.phone;
  return (
    <CaseCard title="Pessoas e operadores">
      {hasReporter ? (
        <Facts
          rows={[
            ['Quem relatou', reporter.name ?? 'Sem nome'],
            ['E-mail', reporter.email && <EmailAddress of={reporter.email} />],
            ['Telefone', reporter.phone && formatPhone(reporter.phone)],
          ]}
        />
      ) : (
        <p className="muted">Quem relatou não deixou contato.</p>
      )}
      {involved_text && (
        <p className="case-part" dir="auto">
          <b>No relato:</b> {involved_text}
        </p>
      )}
      {file.involved.length + file.operators.length > 0 && (
        <Facts
          rows={[
            ['Envolvidos', wordsOf(file, 'involved')],
            ['Operadores', wordsOf(file, 'operators')],
          ]}
        />
      )}
    </CaseCard>
  );
}
