import { request } from '../api/request.ts';
import { clearDraftsOfOthers } from '../form/draft-storage.ts';
import { loadDefaultEntity } from './active-entity.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { rememberedPath, storedUser, storeSession } from './session-store.ts';

export async function signIn(email: string, password: string): Promise<void> {
  const snapshot = await request(sessionEndpoints.login, { body: { email, password } });
  storeSession(snapshot);
  clearDraftsOfOthers();
  if (!snapshot.firstAccess) await loadDefaultEntity();
}

/** Where a fresh session starts; the guard turns a page without permission into the root. */
export function landingPath(): string {
  if (storedUser()?.firstAccess) return '/first-access';
  return rememberedPath() ?? '/';
}
