import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import {
  reporterStateOf,
  reporterStates,
} from '@conforme/contracts/platform/sealed-cases/reporter-status.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { CaseCard, Facts } from '../../case-handling/screen/case-card.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { entryWords } from './timeline-words.ts';

/** How it stands: dates, whose it is, what whoever reported sees. */
export function StatusCard({ detail }: { readonly of: StaffChannel; readonly detail: SealedCaseDetail }) {
  return (
    <CaseCard
      title="Situação"
      aside={
        <span className="muted">a pessoa vê: “{reporterStates[reporterStateOf(detail.state)].title}”</span>
      }
    >
      <Facts
        rows={[
          ['Recebido em', formatDay(detail.received_at)],
          ...detail.clocks.map(
            ({ id, key, due_at, stopped_at }) =>
              [
                `${deadlineRules.labels[key]}${detail.clocks.filter((one) => one.key === key).length > 1 ? ` (${id})` : ''}`,
                stopped_at === null ? `até ${formatDay(due_at)}` : `feito em ${formatDay(stopped_at)}`,
              ] as const,
          ),
          ['Responsável', detail.responsible?.label ?? 'ninguém'],
          ['Conclusão proposta por', detail.proposed_by?.label ?? null],
          ['Guarda', detail.is_held ? 'por dever legal, sem data para destruir' : null],
          ['Conteúdo destruído em', detail.shred_on && formatDay(`${detail.shred_on}T12:00:00Z`)],
        ]}
      />
      <p className="muted report-note">
        Confirmar a leitura e dar o retorno têm o prazo da organização, em “Prazos”. A lei brasileira não fixa
        prazo às empresas.
      </p>
      <ol className="plain-list report-lines">
        {detail.entries.map((entry) => (
          <li key={entry.id}>
            {entryWords(entry)}
            <span className="muted">
              {' '}
              {formatDay(entry.at)}
              {entry.by && ` · ${entry.by.label}`}
            </span>
          </li>
        ))}
      </ol>
    </CaseCard>
  );
}

/** Every reading, in sight of the whole committee. */
export const ViewsCard = ({ detail }: { readonly detail: SealedCaseDetail }) => (
  <CaseCard title="Quem leu">
    <ul className="plain-list report-lines">
      {detail.views.map(({ user, day, times, last_at }) => (
        <li key={`${user?.id}${day}`}>
          {user?.label ?? 'Conta encerrada'}
          <span className="muted">
            {' '}
            {formatDateTime(last_at)}
            {times > 1 && ` · ${times} vezes no dia`}
          </span>
        </li>
      ))}
    </ul>
    <p className="muted report-note">
      Cada leitura fica aqui, à vista de todo o comitê. Ninguém pode apagar.
    </p>
  </CaseCard>
);
