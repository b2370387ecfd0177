import type { Access } from '@conforme/contracts/core/pages.ts';
import { useSyncExternalStore } from 'react';
import { storedUser, useSessionUser } from './session-store.ts';

/**
 * The installation may switch the hiding of elements off (CHECK_PERMISSIONS). It only un-hides: the
 * server checks every call either way.
 */
let checking = true;
const listeners = new Set<() => void>();

export function setPermissionChecking(on: boolean): void {
  checking = on;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** 'a|b' passes with either. The contract's own `ruleAllows` would bring zod into the shell. */
export function can(rule: string): boolean {
  if (!checking) return true;
  const held = storedUser()?.permissions ?? [];
  return rule.split('|').some((name) => held.some((permission) => permission.name === name));
}

export const mayOpen = (access: Access): boolean => typeof access === 'string' || can(access.rule);

/** `can` for components: follows the session and the installation's setting. */
export function useCan(): typeof can {
  useSessionUser();
  useSyncExternalStore(subscribe, () => checking);
  return can;
}
