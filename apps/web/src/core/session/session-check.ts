import { ApiError, isUnreachable } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { loadDefaultEntity } from './active-entity.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { updateUser } from './session-store.ts';

/**
 * Asks the server whether the session still holds, and takes over what it says the user may do.
 * A server that cannot be reached is no verdict: the page opens and shows its own error.
 */
export async function sessionHolds(): Promise<boolean> {
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

/** Permissions belong to the active role in the active entity: they change with either. */
export async function refreshSession(): Promise<void> {
  const heartbeat = await request(sessionEndpoints.logged, {});
  updateUser({
    permissions: heartbeat.permissions,
    email_verified_at: heartbeat.email_verified_at,
    pingInterval: heartbeat.ping_interval,
    slow_kbps_rate: heartbeat.slow_kbps_rate,
    unreadNotifications: heartbeat.notifications.length,
  });
}
