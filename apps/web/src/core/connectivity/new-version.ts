import { useSyncExternalStore } from 'react';
import { askDeployedBuild } from '../api/deployed-build.ts';
import { connectivity, onConnectivityChange } from './connectivity-store.ts';

let isOutdated = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export async function checkForNewVersion(): ReturnType<typeof askDeployedBuild> {
  const build = await askDeployedBuild();
  if (build === 'newer' && !isOutdated) {
    isOutdated = true;
    for (const listener of listeners) listener();
  }
  return build;
}

/** True once the server hands out another build than the one on the screen. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

/** A server that was away and came back may have been away to be replaced. */
export function watchForNewVersion(): () => void {
  let { serverOnline } = connectivity();
  return onConnectivityChange(() => {
    const now = connectivity().serverOnline;
    if (now && !serverOnline) checkForNewVersion();
    serverOnline = now;
  });
}
