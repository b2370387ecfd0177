import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextPersonId, signedInSnapshot } from '../../testing/session-snapshot.ts';
import { onHeartbeat, refreshSession } from './session-check.ts';
import { clearSession, storedUser, storeSession } from './session-store.ts';

/** Answers when the test says so, in the order it says. */
const waiting: ((unread: number) => void)[] = [];
const heard: number[] = [];
let stop = () => {};

beforeEach(() => {
  waiting.length = 0;
  heard.length = 0;
  storeSession(signedInSnapshot({ id: nextPersonId() }));
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        waiting.push((unread) => resolve(Response.json({ unread_notifications: unread, permissions: [] })));
      }),
  );
  stop = onHeartbeat(({ unread_notifications }) => heard.push(unread_notifications));
});
afterEach(() => {
  stop();
  clearSession();
});

it('an answer that was overtaken takes nothing back', async () => {
  const asked = [refreshSession(), refreshSession()];
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(1);
  await asked[1];
  waiting[0]?.(0);
  await asked[0];
  expect([heard, storedUser()?.unreadNotifications]).toEqual([[1], 1]);
});

it('takes over a group that came meanwhile, and enters none by itself', async () => {
  const auditor = { id: 5, name: 'auditor', display_name: 'Auditoria' };
  const [admin] = storedUser()?.roles ?? [];
  vi.stubGlobal('fetch', async () => Response.json({ permissions: [], roles: [admin, auditor] }));
  await refreshSession();
  expect([storedUser()?.roles, storedUser()?.active_role]).toEqual([[admin, auditor], 'admin']);
});

it('an answer for the person who was here before is not for the one who came', async () => {
  const asked = refreshSession();
  await waitFor(() => expect(waiting).toHaveLength(1));
  clearSession();
  storeSession(signedInSnapshot({ id: nextPersonId(), token: 'token-of-another' }));
  waiting[0]?.(3);
  await asked;
  expect([heard, storedUser()?.unreadNotifications]).toEqual([[], 0]);
});
