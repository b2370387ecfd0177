import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import { stepKinds } from '@conforme/contracts/platform/newsletter-workflows/workflow-choices.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';

const endpoints = endpointsOf<typeof newsletterReviews>('newsletter-reviews');

/** What waits for my decision. Nothing where nothing does. */
export function WaitingBlock() {
  const { data = [] } = useEndpoint(endpoints.waiting, {});
  if (data.length === 0) return null;
  return (
    <section className="card home-section" aria-labelledby="reviews-waiting">
      <h2 id="reviews-waiting">Esperam a sua decisão</h2>
      <ul className="plain-list home-rows">
        {data.map(({ newsletter_id, title, kind, due_on }) => (
          <li key={newsletter_id}>
            <AppLink to={`/newsletters/${newsletter_id}/review`} className="home-row">
              <span className="grow">
                {title}
                <span className="muted small"> · {stepKinds.labels[kind]}</span>
              </span>
              {due_on && <span className="muted small num">até {formatCivilDate(due_on).slice(0, 5)}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
