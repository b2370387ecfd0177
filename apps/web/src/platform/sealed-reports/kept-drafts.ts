import { useState, useSyncExternalStore } from 'react';
import { onSessionChange, storedUser } from '../../core/session/session-store.ts';

/**
 * What was typed beside a report and not sent yet: the key closes by the clock, and takes the page's parts along. In
 * memory alone, shown again to whoever unlocks the key; gone with the page, or when somebody else signs in.
 */
let drafts = new Map<string, unknown>();
let owner: number | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function forgetDrafts(): void {
  drafts = new Map();
  tell();
}
addEventListener('pagehide', forgetDrafts);
onSessionChange(() => {
  if (storedUser()?.id !== owner) forgetDrafts();
});

/** As `useState`, under a name that outlives the part. What equals the beginning is not kept. */
export function useKeptDraft<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => (drafts.has(name) ? (drafts.get(name) as T) : initial));
  const change = (next: T) => {
    owner = storedUser()?.id;
    if (next === initial) drafts.delete(name);
    else drafts.set(name, next);
    setValue(next);
    tell();
  };
  return [value, change];
}

/** The parts of one form, by the beginning of their names: sent, or given up. */
export function dropDrafts(form: string): void {
  for (const name of drafts.keys()) if (name.startsWith(`${form} `)) drafts.delete(name);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
/** Whether something waits to be shown again. */
export const useHasDrafts = (): boolean => useSyncExternalStore(subscribe, () => drafts.size > 0);
