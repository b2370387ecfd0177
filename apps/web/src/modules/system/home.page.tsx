import { formatLongDay, hourNow } from '../../core/format/date-time.ts';
import { useActiveEntity, useSessionUser } from '../../core/session/session-store.ts';
import { HomeAttention } from './home-attention.tsx';
import { HomeBlocks, HomeFeeds, HomeNotices, useHasFeed } from './home-blocks.tsx';
import { HomeSteps } from './home-steps.tsx';
import './home.css';
import '../../core/ui/page.css';
import { useAttention, useSetupSteps } from './use-home-checks.ts';

/** The Mural: what waits, what comes next, and how the work stands. The ways on are the menu's. */
export function HomePage() {
  const user = useSessionUser();
  const entity = useActiveEntity();
  const attention = useAttention();
  const steps = useSetupSteps();
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
      <HomeNotices />
      <div className="home" data-feed={useHasFeed()}>
        <HomeFeeds />
        <div className="home-side">
          <div className="home-first">
            <HomeAttention items={attention} />
            <HomeSteps steps={steps} />
          </div>
          <div className="home-blocks">
            <HomeBlocks />
          </div>
        </div>
      </div>
    </div>
  );
}

const greeting = (hour: number) =>
  hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';
