import { useSyncExternalStore } from 'react';
import { onSessionChange, storedUser } from './session-store.ts';

/**
 * A choice that this browser keeps for each user, under `conforme.<name>.<user>`. Signing out leaves it,
 * like the appearance: it says how somebody works, never what about. `accept` turns what was stored, by
 * whatever version or hand, into a value, or throws.
 */
export function ownStore<T>(name: string, fallback: T, accept: (stored: unknown) => T) {
  const listeners = new Set<() => void>();
  let last: { readonly key: string; readonly text: string | null; readonly value: T } | null = null;
  const keyNow = () => `conforme.${name}.${storedUser()?.id ?? 0}`;

  function parse(text: string | null): T {
    try {
      return text === null ? fallback : accept(JSON.parse(text));
    } catch {
      return fallback;
    }
  }
  function read(): T {
    const key = keyNow();
    const text = localStorage.getItem(key);
    if (last?.key !== key || last.text !== text) last = { key, text, value: parse(text) };
    return last.value;
  }
  function write(value: T): void {
    try {
      localStorage.setItem(keyNow(), JSON.stringify(value));
    } catch {
      // A browser without room forgets the choice; nothing else depends on it.
    }
    for (const listener of [...listeners]) listener();
  }
  function subscribe(listener: () => void): () => void {
    const fromAnotherTab = (event: StorageEvent) => event.key === keyNow() && listener();
    const stop = onSessionChange(listener);
    listeners.add(listener);
    addEventListener('storage', fromAnotherTab);
    return () => {
      stop();
      listeners.delete(listener);
      removeEventListener('storage', fromAnotherTab);
    };
  }
  return { read, write, use: (): T => useSyncExternalStore(subscribe, read) };
}
