import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { measuredBy } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { unbroken } from '../../core/format/unbroken.ts';

type Line = OutsideCase['terms'][number]['lines'][number];

function Source({ line: { source, source_url } }: { line: Line }) {
  if (source === null) return null;
  if (source_url === null) return unbroken(source);
  return (
    <a href={source_url} target="_blank" rel="noreferrer">
      {unbroken(source)}
      <span className="visually-hidden"> (abre em outra aba)</span>
    </a>
  );
}

/** When it came, until when there has to be an answer, and who says so. */
export function CaseDates({ found }: { found: OutsideCase }) {
  const { terms, received_at, received_label, received_day_only, answered_at, ended_at, late_words } = found;
  const isPast = (due_at: string | undefined) => due_at !== undefined && Date.parse(due_at) < Date.now();
  const running = terms.filter(({ stopped_at }) => stopped_at === null);
  // Late is what passed the law's date; the organisation's own alone is said, and is no reason to complain yet.
  const isLate = running.some(({ lines }) => isPast(measuredBy(lines)?.due_at));
  const isGoalPast = running.some(({ lines }) =>
    lines.some(({ of, due_at }) => of === 'own' && isPast(due_at)),
  );
  return (
    <section className="protocols-part">
      <h2>Datas</h2>
      <dl className="protocols-dates">
        <div>
          <dt>{received_label}</dt>
          <dd className="num">{receivedWords(received_at, received_day_only)}</dd>
        </div>
        {answered_at && (
          <div>
            <dt>Respondido em</dt>
            <dd className="num">{formatDateTime(answered_at)}</dd>
          </div>
        )}
        {ended_at && !answered_at && (
          <div>
            <dt>Encerrado em</dt>
            <dd className="num">{formatDateTime(ended_at)}</dd>
          </div>
        )}
        {terms.flatMap((term) =>
          term.lines.map((line) => (
            <div key={`${term.label} ${line.name}`}>
              <dt>
                {line.name}
                {terms.length > 1 && <span className="protocols-term"> ({term.label})</span>}
              </dt>
              <dd>
                <span className="num">{formatDay(line.due_at)}</span>
                <span className="protocols-source num">
                  {line.words}
                  {line.source && '. '}
                  <Source line={line} />
                </span>
              </dd>
            </div>
          )),
        )}
      </dl>
      {isGoalPast && !isLate && (
        <p className="callout public-callout" data-tone="info">
          <span>A meta da organização já passou. O prazo da lei ainda corre.</span>
        </p>
      )}
      {isLate && (
        <p className="callout public-callout" data-tone="due">
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <b>O prazo já passou.</b> {late_words}
          </span>
        </p>
      )}
    </section>
  );
}
