import { useSyncExternalStore } from 'react';

/** The connectivity flags of specification §4, and whether the line is slower than the server's limit. */
export interface Connectivity {
  readonly serverOnline: boolean;
  readonly internetConnection: boolean;
  readonly isSlow: boolean;
}

let current: Connectivity = { serverOnline: true, internetConnection: navigator.onLine, isSlow: false };
const listeners = new Set<() => void>();

function publish(change: Partial<Connectivity>): void {
  const next = { ...current, ...change };
  const isSame = (Object.keys(next) as (keyof Connectivity)[]).every((flag) => next[flag] === current[flag]);
  if (isSame) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

addEventListener('offline', () => publish({ internetConnection: false }));
addEventListener('online', () => publish({ internetConnection: true }));

/** Any answer, even a refusal, proves the line; the browser's own opinion of it is only a guess. */
export const reportAnswer = (): void => publish({ serverOnline: true, internetConnection: true });

export const reportNoAnswer = (): void =>
  publish({ serverOnline: false, internetConnection: navigator.onLine });

export const reportSpeed = (isSlow: boolean): void => publish({ isSlow });

export const connectivity = (): Connectivity => current;

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnectivity = (): Connectivity => useSyncExternalStore(onConnectivityChange, connectivity);

/** One word at a time: without internet nothing is known about the server, without a server nothing about speed. */
export type Trouble = 'no-internet' | 'server-down' | 'slow';

export function troubleOf({ internetConnection, serverOnline, isSlow }: Connectivity): Trouble | null {
  if (!internetConnection) return 'no-internet';
  if (!serverOnline) return 'server-down';
  return isSlow ? 'slow' : null;
}
