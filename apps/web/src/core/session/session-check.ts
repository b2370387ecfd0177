import { ApiError, isUnreachable } from '../api/api-error.ts';
import type { CallResult } from '../api/endpoint-ref.ts';
import { prefetched } from '../api/prefetched.ts';
import { request } from '../api/request.ts';
import { loadDefaultEntity } from './active-entity.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { storedUser, updateUser } from './session-store.ts';

/**
 * Asks the server whether the session still holds, and takes over what it says the user may do.
 * A server that cannot be reached is no verdict: the page opens and shows its own error.
 */
async function sessionHolds(): Promise<boolean> {
  try {
    await refreshSession();
    return true;
  } catch (error) {
    if (isUnreachable(error)) return true;
    if (!(error instanceof ApiError && error.code === 'data_access_revoked')) throw error;
    await loadDefaultEntity();
    await refreshSession();
    return true;
  }
}

/** Of the session of this token. The page that opens with it asks while the application is still on its way. */
export const sessionCheck = prefetched((_token: string | undefined) => sessionHolds());

type Heartbeat = CallResult<typeof sessionEndpoints.logged>;
type OnHeartbeat = (heartbeat: Heartbeat) => void;

const listeners = new Set<OnHeartbeat>();
let last: { readonly userId: number | undefined; readonly heartbeat: Heartbeat } | null = null;
let asked = 0;
let taken = 0;

/** Permissions belong to the active role in the active entity: they change with either. */
export async function refreshSession(): Promise<void> {
  const turn = ++asked;
  const token = storedUser()?.token;
  const heartbeat = await request(sessionEndpoints.logged, {});
  // An answer that was overtaken would take back what the newer one brought; one of another session is not ours.
  if (turn < taken || storedUser()?.token !== token) return;
  taken = turn;
  updateUser({
    permissions: heartbeat.permissions,
    // A group that came is offered, none is entered by itself. A server still of the version before says nothing of them.
    ...(heartbeat.roles ? { roles: heartbeat.roles } : {}),
    email_verified_at: heartbeat.email_verified_at,
    secondFactorMissing: heartbeat.second_factor_missing,
    pingInterval: heartbeat.ping_interval,
    slow_kbps_rate: heartbeat.slow_kbps_rate,
    unreadNotifications: heartbeat.unread_notifications,
  });
  last = { userId: storedUser()?.id, heartbeat };
  for (const listener of [...listeners]) listener(heartbeat);
}

/** What else a heartbeat brings. Whoever comes late is told the last one, if it was this user's. */
export function onHeartbeat(listener: OnHeartbeat): () => void {
  listeners.add(listener);
  if (last && last.userId === storedUser()?.id) listener(last.heartbeat);
  return () => listeners.delete(listener);
}
