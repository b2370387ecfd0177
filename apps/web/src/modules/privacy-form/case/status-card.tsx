import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  identityMethods,
  identityStates,
  refusalReasons,
  requestResults,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { validationStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { CaseClock } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { outcomeOf } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { amountWords, deadlineWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconBook } from '@tabler/icons-react';
import { unbroken } from '../../../core/format/unbroken.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { CaseCard, Facts } from '../../../platform/cases/case-card.tsx';
import { DueChip } from '../../../platform/cases/due-chip.tsx';
import { StateChip } from '../state-chip.tsx';
import { countingClocks, readingOf } from './request-model.ts';
import './status-card.css';

/** How it stands: its state, the law's date first and always, and the house's own. */
export function StatusCard({ request }: { request: PrivacyRequestDetail }) {
  const now = Date.now();
  const { clocks, identity } = request;
  const others = clocks.filter(({ kind, stopped_at }) => kind !== 'legal' && stopped_at === null);
  const method =
    identity.method === 'none' ? '' : ` (${identityMethods.labels[identity.method].toLowerCase()})`;
  return (
    <CaseCard title="Situação" aside={<StateChip state={request.state} />}>
      {countingClocks(request).map((clock) => (
        <LegalClock key={clock.id} clock={clock} now={now} />
      ))}
      <Facts
        rows={[
          ...others.map((clock) => [otherLabel(clock), otherWords(clock, now)] as const),
          ['Validação', validationStates.labels[request.validation]],
          ['Identidade', `${identityStates.labels[identity.state]}${method}`],
          ['Motivo', identity.reason],
          ['Unidade', request.unit.label],
          ['Área', request.area],
          ['Resultado', request.result && requestResults.labels[request.result]],
          ['Motivo da recusa', request.refusal && refusalReasons.labels[request.refusal.reason]],
          ['Quem tem os dados', request.agent],
          [
            'Pedido original',
            request.duplicate_of && (
              <AppLink to={`/privacy-form/${request.duplicate_of.id}`}>
                {request.duplicate_of.protocol}
              </AppLink>
            ),
          ],
          ['Respondido em', request.answered_at && formatDateTime(request.answered_at)],
          ['Pode ser reaberto até', request.reopen_until && formatDay(request.reopen_until)],
          [
            'Avaliação',
            request.rating &&
              `${request.rating.stars} de 5${request.rating.text ? `: ${request.rating.text}` : ''}`,
          ],
        ]}
      />
    </CaseCard>
  );
}

const otherLabel = ({ kind }: CaseClock) =>
  kind === 'internal' ? 'Meta interna (só da equipe)' : 'Espera do titular';

function otherWords(clock: CaseClock, now: number): string {
  const reading = readingOf(clock, now);
  return `${formatDay(reading.dueAt)}, ${deadlineWords(reading)}`;
}

interface ClockProps {
  readonly clock: CaseClock;
  readonly now: number;
}

/** Every date by its name, the law's first; the chip and the bar count to the earliest, which is what the work goes by. */
function LegalClock({ clock, now }: ClockProps) {
  const ended = clock.stopped_at;
  const reading = readingOf(clock, now);
  const start = Date.parse(clock.started_at);
  const whole = Date.parse(clock.due_at) - start;
  const gone = Math.min(
    100,
    Math.max(0, (((ended ? Date.parse(ended) : now) - start) / Math.max(whole, 1)) * 100),
  );
  const counted = clock.lines.toSorted((one, other) => one.due_at.localeCompare(other.due_at))[0];
  return (
    <div className="due-box">
      <p className="muted small">{deadlineRules.labels[clock.key]}</p>
      {clock.lines.map((line) => (
        <div key={line.name} className="due-line">
          <div className="due-row">
            <span>
              <span className="muted small due-name">{line.name}</span>
              <span className="due-date num">{formatDay(line.due_at)}</span>
            </span>
            {line === counted && (
              <DueChip
                reading={
                  ended
                    ? { outcome: outcomeOf(clock, ended) }
                    : { state: reading.state, words: deadlineWords(reading) }
                }
                source={linesText(clock.lines)}
              />
            )}
          </div>
          <LineSource line={line} />
        </div>
      ))}
      <div className="due-bar" data-state={ended ? 'ended' : reading.state} aria-hidden="true">
        <span style={{ inlineSize: `${gone}%` }} />
      </div>
      {clock.extensions.map(({ amount, reason }) => (
        <p key={`${amount} ${reason}`} className="muted small num" dir="auto">
          Prorrogado por mais {amountWords(amount, clock.term.unit)}: {reason}
        </p>
      ))}
    </div>
  );
}

function LineSource({ line: { words, source, source_url } }: { line: CaseClock['lines'][number] }) {
  return (
    <p className="due-source muted small num">
      <IconBook size={13} stroke={1.8} aria-hidden="true" />
      <span>
        {words}.{' '}
        {source_url && source ? (
          <a href={source_url} target="_blank" rel="noreferrer">
            {unbroken(source)}
          </a>
        ) : (
          unbroken(source ?? 'Da organização, mais curto que o da lei.')
        )}
      </span>
    </p>
  );
}
