import { formatDay, formatHour } from '@conforme/contracts/core/date-time.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import {
  reporterStateOf,
  reporterStates,
} from '@conforme/contracts/platform/sealed-cases/reporter-status.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { sealedStateGroups } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { CaseCard, Facts } from '../../case-handling/screen/case-card.tsx';
import { useUnlockedKey } from '../../sealed-reports/unlocked-key.ts';
import { newestViews } from './newest-views.ts';
import type { StaffChannel } from './staff-channel.ts';
import { entryWords } from './timeline-words.ts';

const COUNCIL = 'bully.conselho_tutelar';
type Clock = SealedCaseDetail['clocks'][number];

const wasSettled = ({ entries }: SealedCaseDetail) =>
  entries.some(({ facts }) => facts.act === 'settle_council');
/** Ended with the report, without a word of what was told: nobody may read it as done. */
const clockWords = (detail: SealedCaseDetail, { key, due_at, stopped_at }: Clock): string => {
  if (stopped_at === null) return `até ${formatDay(due_at)}`;
  return key === COUNCIL && !wasSettled(detail)
    ? 'sem registro de que foi feita'
    : `feito em ${formatDay(stopped_at)}`;
};

/** The day it is due to be destroyed, or the day it was. */
const shreddingRow = ({ shredded_at, shred_on, is_held }: SealedCaseDetail) =>
  shredded_at !== null
    ? (['Conteúdo destruído em', formatDay(shredded_at)] as const)
    : ([
        'Conteúdo será destruído em',
        shred_on !== null && !is_held ? formatDay(`${shred_on}T12:00:00Z`) : null,
      ] as const);

/** How it stands: dates, whose it is, what whoever reported sees. Whom the log names is shown once the key is unlocked. */
export function StatusCard({ detail }: { readonly of: StaffChannel; readonly detail: SealedCaseDetail }) {
  const isOpen = useUnlockedKey() !== null;
  const isCouncilLeft =
    sealedStateGroups[detail.state] === 'ended' &&
    detail.clocks.some(({ key, stopped_at }) => key === COUNCIL && stopped_at === null);
  return (
    <CaseCard
      title="Situação"
      aside={
        <span className="muted">a pessoa vê: “{reporterStates[reporterStateOf(detail.state)].title}”</span>
      }
    >
      {isCouncilLeft && (
        <p className="callout" data-tone="info">
          <span>
            Este relato foi encerrado e a notificação ao Conselho Tutelar não está registrada. Ela continua
            devida: registre o que foi comunicado, ou por que não cabe.
          </span>
        </p>
      )}
      <Facts
        rows={[
          ['Recebido em', formatDay(detail.received_at)],
          ...detail.clocks.map(
            (clock) =>
              [
                `${deadlineRules.labels[clock.key]}${detail.clocks.filter(({ key }) => key === clock.key).length > 1 ? ` (${clock.id})` : ''}`,
                clockWords(detail, clock),
              ] as const,
          ),
          ['Responsável', detail.responsible?.label ?? 'ninguém'],
          ['Conclusão proposta por', detail.proposed_by?.label ?? null],
          ['Guarda', detail.is_held ? 'por dever legal, sem data para destruir' : null],
          shreddingRow(detail),
        ]}
      />
      <p className="muted report-note">
        Confirmar a leitura e dar o retorno têm o prazo da organização, em “Prazos”. A lei brasileira não fixa
        prazo às empresas.
      </p>
      <ol className="plain-list report-lines">
        {detail.entries.map((entry) => (
          <li key={entry.id}>
            {entryWords(isOpen ? entry : { ...entry, mentions: [] })}
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
            {formatHour(last_at)}
            {times > 1 && ` · ${times} vezes no dia`}
          </span>
        </li>
      ))}
    </ul>
    <p className="muted report-note">
      {newestViews(detail) ?? 'Cada leitura fica aqui, à vista de todo o comitê. Ninguém pode apagar.'}
    </p>
  </CaseCard>
);
