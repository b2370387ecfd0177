import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { CaseClock } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { deadlineRules } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { outcomeOf } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import { amountWords, deadlineWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconBook } from '@tabler/icons-react';
import { unbroken } from '../../../core/format/unbroken.ts';
import { DueChip } from '../list/due-chip.tsx';
import { readingOf } from './clock-reading.ts';
import './status-card.css';

interface Props {
  readonly clock: CaseClock;
  readonly now: number;
}

/** Every date by its name, the law's first; the chip and the bar count to the one that the work goes by. */
export function LegalClock({ clock, now }: Props) {
  const ended = clock.stopped_at;
  const outcome = ended && outcomeOf(clock, ended);
  const reading = readingOf(clock, now);
  const start = Date.parse(clock.started_at);
  const whole = Date.parse(clock.due_at) - start;
  const gone = Math.min(
    100,
    Math.max(0, (((ended ? Date.parse(ended) : now) - start) / Math.max(whole, 1)) * 100),
  );
  const counted =
    clock.lines.find(({ due_at }) => Date.parse(due_at) === Date.parse(clock.due_at)) ??
    clock.lines.toSorted((one, other) => one.due_at.localeCompare(other.due_at))[0];
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
                reading={outcome ? { outcome } : { state: reading.state, words: deadlineWords(reading) }}
                source={linesText(clock.lines)}
              />
            )}
          </div>
          <LineSource line={line} />
        </div>
      ))}
      <div className="due-bar" data-state={outcome ?? reading.state} aria-hidden="true">
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
