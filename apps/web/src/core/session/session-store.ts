import type { EntityType } from '@conforme/contracts/core/entity.ts';
import type { SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { useSyncExternalStore } from 'react';

/** Everything about the signed-in user that the browser keeps (specification §3), token included. */
export type SignedInUser = Omit<SessionSnapshot, 'app_2fa_enabled' | 'expires_at'>;

export interface ActiveEntity {
  readonly id: number;
  /** 'all' is every entity the user reaches: lists only. */
  readonly type: EntityType | 'all';
  readonly name: string;
}

/** Separate keys: signing out clears these and leaves the appearance alone. */
const KEYS = {
  flag: 'conforme.session.logged_in',
  expiry: 'conforme.session.expires_at',
  user: 'conforme.session.user',
  role: 'conforme.session.active_role',
  entity: 'conforme.session.active_entity',
  lastPath: 'conforme.session.last_path',
} as const;
type Key = keyof typeof KEYS;
const SESSION_KEYS: readonly string[] = Object.values(KEYS);

const listeners = new Set<() => void>();
let version = 0;
let parsed: { readonly text: string; readonly user: SignedInUser } | null = null;

/** Signed out even if the browser's storage refuses to forget: this page no longer reads it. */
let isForgotten = false;

const changed = () => {
  version += 1;
  for (const listener of listeners) listener();
};
const read = (key: Key): string | null => (isForgotten ? null : localStorage.getItem(KEYS[key]));
const write = (key: Key, value: string) => localStorage.setItem(KEYS[key], value);

export function isLoggedIn(): boolean {
  const expiry = Date.parse(read('expiry') ?? '');
  return read('flag') === 'true' && expiry > Date.now();
}

export function storedUser(): SignedInUser | null {
  const text = read('user');
  if (text === null) return null;
  if (parsed?.text !== text) {
    try {
      parsed = { text, user: JSON.parse(text) as SignedInUser };
    } catch {
      return null;
    }
  }
  return parsed?.user ?? null;
}

export function storeSession({ app_2fa_enabled: _, expires_at, ...user }: SessionSnapshot): void {
  isForgotten = false;
  write('user', JSON.stringify(user));
  write('expiry', expires_at);
  write('flag', 'true');
  if (user.active_role === null) localStorage.removeItem(KEYS.role);
  else write('role', user.active_role);
  changed();
}

export function updateUser(change: Partial<SignedInUser>, expiresAt?: string): void {
  const user = storedUser();
  if (!user) return;
  if (expiresAt !== undefined) write('expiry', expiresAt);
  const text = JSON.stringify({ ...user, ...change });
  if (text === read('user')) return;
  write('user', text);
  changed();
}

export function activeEntity(): ActiveEntity | null {
  try {
    return JSON.parse(read('entity') ?? 'null') as ActiveEntity | null;
  } catch {
    return null;
  }
}

export function storeActiveEntity(entity: ActiveEntity | null): void {
  if (entity === null) localStorage.removeItem(KEYS.entity);
  else write('entity', JSON.stringify(entity));
  changed();
}

/** Kept per user: another person on the same computer does not land on the first one's page. */
export function rememberPath(href: string): void {
  write('lastPath', `${storedUser()?.id ?? ''} ${href}`);
}

/** The place to return to: this user's own, or what somebody still unknown asked for. */
export function rememberedPath(): string | null {
  const [owner, href] = (read('lastPath') ?? '').split(' ');
  return href && (owner === '' || owner === String(storedUser()?.id)) ? href : null;
}

/** A session the server no longer knows: who and until when go, the place to return to stays. */
export function dropUser(): void {
  for (const key of ['flag', 'expiry', 'user', 'role', 'entity'] as const) localStorage.removeItem(KEYS[key]);
  changed();
}

/** A deliberate sign-out leaves nothing of the session behind. */
export function clearSession(): void {
  isForgotten = true;
  try {
    for (const key of SESSION_KEYS) localStorage.removeItem(key);
    isForgotten = false;
  } finally {
    changed();
  }
}

function subscribe(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === null || SESSION_KEYS.includes(event.key)) {
      version += 1;
      listener();
    }
  };
  listeners.add(listener);
  addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromAnotherTab);
  };
}

/** Re-renders on every change of the session, in this tab or another. */
export function useSessionUser(): SignedInUser | null {
  useSyncExternalStore(subscribe, () => version);
  return storedUser();
}

export function useActiveEntity(): ActiveEntity | null {
  useSyncExternalStore(subscribe, () => version);
  return activeEntity();
}

/** For what must react to the session outside React. */
export const onSessionChange = subscribe;
