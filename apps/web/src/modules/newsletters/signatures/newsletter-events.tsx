import type { SignatureFigures } from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { eventWords } from '../../../platform/newsletter-workflows/event-words.ts';

/** What happened to it, the newest first. */
export function NewsletterEvents({ events }: { events: SignatureFigures['events'] }) {
  return (
    <section className="card newsletter-card" aria-labelledby="newsletter-events">
      <h2 id="newsletter-events">Andamento</h2>
      <ol className="plain-list newsletter-events">
        {events.map(({ id, kind, version, actor, people, created_at }) => (
          <li key={id}>
            <strong>
              {eventWords(kind)}
              {version !== null && kind === 'version' && ` ${version}`}
            </strong>
            <p className="muted small num">
              {[
                actor,
                people !== null &&
                  people > 0 &&
                  `${people.toLocaleString('pt-BR')} ${people === 1 ? 'pessoa' : 'pessoas'}`,
                formatDateTime(created_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
