import { messages } from '@conforme/contracts/core/messages.ts';
import { request } from '../api/request.ts';
import { clearDrafts } from '../form/draft-storage.ts';
import { go } from '../navigation/hash-location.ts';
import { toastError } from '../toast/toast-store.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { clearSession } from './session-store.ts';

const PATIENCE_MS = 5000;

/**
 * Leaves even when the server does not answer; only the appearance stays in the browser. Drafts stay too
 * when it was not the user who decided to go.
 */
export async function signOut({ keepsDrafts = false } = {}): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await request(sessionEndpoints.logout, {}, { signal }).catch(() => undefined);
  try {
    clearSession();
    if (!keepsDrafts) clearDrafts();
  } catch {
    toastError(messages.logoutStateFailed);
  }
  go('/login');
}
