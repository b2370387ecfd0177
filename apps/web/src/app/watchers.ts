import { startHeartbeat } from '../core/connectivity/heartbeat.ts';
import { watchForNewVersion } from '../core/connectivity/new-version.ts';
import { startRealtime } from '../core/connectivity/realtime.ts';
import { startSpeedWatch } from '../core/connectivity/speed-watch.ts';
import { currentHref, go, parseHref } from '../core/navigation/hash-location.ts';
import { mayOpen } from '../core/session/permissions.ts';
import { announceIncoming } from '../modules/notifications/incoming.ts';
import { findPage } from './catalog-tree.ts';

/** A permission that was taken away closes the page it opened, not only the way to it. */
function leaveClosedPage(): void {
  const page = findPage(parseHref(currentHref()).path);
  if (page && !mayOpen(page.access)) go('/not-authorized');
}

/** `push` is the router's. */
export function startWatchers(push: (path: string) => void): () => void {
  const stops = [
    startHeartbeat(leaveClosedPage),
    startSpeedWatch(),
    watchForNewVersion(),
    announceIncoming(push),
    startRealtime(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
