import { useSyncExternalStore } from 'react';
import type { KeyPair } from './data-keys.ts';

/** How long an unlocked key is kept without being used anew. */
const MINUTES = 15;
/** Before that whoever writes is told. */
const WARNED_MINUTES = 1;

let held: KeyPair | null = null;
let until = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let warning: ReturnType<typeof setTimeout> | undefined;
let isEnding = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** In memory alone: a reload, another document or fifteen minutes end it. */
export function holdKey(pair: KeyPair): void {
  held = pair;
  until = Date.now() + MINUTES * 60_000;
  clearTimeout(timer);
  timer = setTimeout(dropKey, MINUTES * 60_000);
  isEnding = false;
  clearTimeout(warning);
  warning = setTimeout(
    () => {
      isEnding = true;
      tell();
    },
    (MINUTES - WARNED_MINUTES) * 60_000,
  );
  tell();
}

// A timer stands still while the machine sleeps, and a page that was left may be taken out of the browser's memory again.
for (const event of ['visibilitychange', 'focus', 'pageshow'])
  addEventListener(event, () => held && Date.now() >= until && dropKey(), true);
addEventListener('pagehide', () => held && dropKey());

export function dropKey(): void {
  clearTimeout(timer);
  clearTimeout(warning);
  isEnding = false;
  // What was in it is overwritten: a page that stays open keeps no copy.
  held?.privateKey.fill(0);
  held = null;
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What was opened with a key goes with it. */
export const onKeyDropped = (forget: () => void) =>
  subscribe(() => {
    if (held === null) forget();
  });

/** The recipient's key while it is unlocked; null otherwise. */
export const useUnlockedKey = (): KeyPair | null => useSyncExternalStore(subscribe, () => held);

/** It closes within the minute. */
export const useKeyEnding = (): boolean => useSyncExternalStore(subscribe, () => held !== null && isEnding);
