import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { IconSignature } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useFeedCounts } from './mural-queries.ts';
import './mural.css';

/** What waits for my signature, the nearest date first. Nothing where nothing does. */
export function ToSignBlock() {
  const { data } = useFeedCounts();
  if (!data || data.to_sign_count === 0) return null;
  return (
    <section className="card home-section" aria-labelledby="to-sign">
      <div className="home-section-head">
        <h2 id="to-sign" className="grow">
          Para assinar
        </h2>
        <span className="home-count num">{data.to_sign_count}</span>
      </div>
      <ul className="plain-list home-rows">
        {data.to_sign.map(({ id, title, due_on }) => (
          <li key={id}>
            <AppLink to={`/newsletters/${id}`} className="home-row">
              <IconSignature size={18} stroke={1.7} aria-hidden="true" />
              <span className="grow feed-cut" dir="auto">
                {title}
              </span>
              {due_on && <span className="muted small num">até {formatCivilDate(due_on).slice(0, 5)}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
