import { formatLongDay, hourNow } from '../../core/format/date-time.ts';
import { type HomeParts, useHomeParts } from '../../core/pages/home-parts.tsx';
import { partWords } from '../../core/pages/load-screen.ts';
import { useActiveEntity, useSessionUser } from '../../core/session/session-store.ts';
import { PartFailed } from '../../core/ui/part-failed.tsx';
import { HomeAttention, RowsSkeleton } from './home-attention.tsx';
import { HomeBlocks, useBlocks } from './home-blocks.tsx';
import { HomeSteps } from './home-steps.tsx';
import './home.css';
import '../../core/ui/page.css';
import { useAttention, useSetupSteps } from './use-home-checks.ts';

/** The Mural: what waits, what comes next, and how the work stands. The ways on are the menu's. */
export function HomePage() {
  const user = useSessionUser();
  const entity = useActiveEntity();
  const parts = useHomeParts();
  const now = new Date();
  return (
    <div className="page">
      <div className="home-top">
        <p className="muted">{formatLongDay(now)}</p>
        <h1 className="page-title" tabIndex={-1}>
          {greeting(hourNow(now))}, {user?.name.split(' ')[0]}
        </h1>
        {entity && <p className="muted">{entity.name}</p>}
      </div>
      {parts.data ? (
        <Contributed parts={parts.data} />
      ) : (
        <section className="card home-section">
          {parts.isError ? (
            <PartFailed onAgain={parts.refetch}>{partWords}</PartFailed>
          ) : (
            <RowsSkeleton rows={2} />
          )}
        </section>
      )}
    </div>
  );
}

/** What the modules show here. */
function Contributed({ parts }: { readonly parts: readonly HomeParts[] }) {
  const attention = useAttention(parts);
  const steps = useSetupSteps(parts);
  const feeds = useBlocks(parts, 'feeds');
  return (
    <>
      <HomeBlocks blocks={useBlocks(parts, 'notices')} />
      {/* Cards stand beside a feed, and across the page where there is none. */}
      <div className="home" data-feed={feeds.length > 0}>
        <HomeBlocks blocks={feeds} waiting={<FeedWaiting />} />
        <div className="home-side">
          <div className="home-first">
            <HomeAttention items={attention} />
            <HomeSteps steps={steps} />
          </div>
          <div className="home-blocks">
            <HomeBlocks blocks={useBlocks(parts, 'blocks')} />
          </div>
        </div>
      </div>
    </>
  );
}

/** As tall as a screen: the cards below a feed do not come first, to be pushed away under the reader's finger. */
const FeedWaiting = () => (
  <div className="card home-section home-feed-waiting">
    <RowsSkeleton rows={3} />
  </div>
);

const greeting = (hour: number) =>
  hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';
