import { useSyncExternalStore } from 'react';

/** What opens over any page, one at a time, from a key, the navbar or the user's menu. */
export type ShellDialog = 'quick-search' | 'shortcuts';

let open: ShellDialog | null = null;
const listeners = new Set<() => void>();

function show(next: ShellDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openShellDialog = (dialog: ShellDialog): void => show(dialog);
export const closeShellDialog = (): void => show(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useShellDialog = (): ShellDialog | null => useSyncExternalStore(subscribe, () => open);
export const shellDialog = (): ShellDialog | null => open;
