import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { HolderCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { unbroken } from '../../core/format/unbroken.ts';

/** When it came, until when there has to be an answer, and who says so. */
export function CaseDates({ found }: { found: HolderCase }) {
  const { terms, received_at, answered_at, ended_at } = found;
  const isRunning = terms.some(({ stopped_at }) => stopped_at === null);
  const isLate =
    isRunning &&
    terms.some(({ due_at, stopped_at }) => stopped_at === null && Date.parse(due_at) < Date.now());
  return (
    <section className="protocols-part">
      <h2>Datas</h2>
      <dl className="protocols-dates">
        <div>
          <dt>Recebido em</dt>
          <dd className="num">{formatDateTime(received_at)}</dd>
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
        {terms.map((term) => (
          <div key={term.label}>
            <dt>
              {term.stopped_at === null ? 'Resposta até' : 'O prazo era'}
              {terms.length > 1 && <span className="protocols-term"> ({term.label})</span>}
            </dt>
            <dd>
              <span className="num">{formatDay(term.due_at)}</span>
              <span className="protocols-source">
                {term.standing === 'law' ? 'Prazo da lei: ' : 'Prazo desta organização. '}
                {term.source_url ? (
                  <a href={term.source_url} target="_blank" rel="noreferrer">
                    {unbroken(term.source)}
                    <span className="visually-hidden"> (abre em outra aba)</span>
                  </a>
                ) : (
                  unbroken(term.source)
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {isLate && (
        <p className="callout public-callout" data-tone="warn">
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <b>O prazo já passou.</b> Você pode cobrar a organização ou reclamar à ANPD.
          </span>
        </p>
      )}
    </section>
  );
}
