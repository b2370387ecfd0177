import type { SecondStep, SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';
import { request } from '../api/request.ts';
import { clearDraftsOfOthers } from '../form/draft-storage.ts';
import { loadDefaultEntity } from './active-entity.ts';
import { dropAttempt, keepAttempt, storedAttempt } from './attempt-store.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { isLoggedIn, rememberedPath, storedUser, storeSession } from './session-store.ts';

/** What a device that is not known adds, after many wrong passwords for one account. */
export interface StepAnswer {
  readonly code?: string;
  readonly proof?: { readonly challenge: string; readonly nonce: string };
}

export async function signIn(email: string, password: string, step: StepAnswer = {}): Promise<void> {
  await afterFirstProof(await request(sessionEndpoints.login, { body: { email, password, ...step } }), email);
}

/** What the server answers to a first proof, whatever it was: a session, or a ticket for the second step. */
export async function afterFirstProof(
  answer: SessionSnapshot | SecondStep,
  email: string | null,
): Promise<void> {
  if (answer.app_2fa_enabled) keepAttempt(answer, email);
  else await begin(answer);
}

export async function giveSecondProof(ticket: string, code: string): Promise<void> {
  const snapshot = await request(sessionEndpoints.secondStep, { body: { attempt: ticket, code } });
  await begin(snapshot);
}

async function begin(snapshot: SessionSnapshot): Promise<void> {
  dropAttempt();
  storeSession(snapshot);
  clearDraftsOfOthers();
  if (!snapshot.firstAccess && !snapshot.secondFactorMissing) await loadDefaultEntity();
}

/** Where sign-in leads on to; the guard turns a page without permission into the root. */
export function landingPath(): string {
  if (!isLoggedIn() && storedAttempt()) return '/a2fa';
  if (storedUser()?.firstAccess) return '/first-access';
  if (storedUser()?.secondFactorMissing) return '/a2fa';
  const owed = storedUser()?.uncomplete_legal_entity_id ?? 0;
  if (owed > 0) return `/complement/${owed}`;
  return rememberedPath() ?? '/';
}
