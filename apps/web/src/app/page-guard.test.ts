import type { Page } from '@conforme/contracts/core/pages.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterPath } from '../core/navigation/trail.ts';
import { isLoggedIn, rememberedPath, storeSession } from '../core/session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../core/toast/toast-store.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { signedInSnapshot, withPermissions } from '../testing/session-snapshot.ts';
import { admit } from './page-guard.ts';

const users: Page = { path: '/users', title: 'Usuários', access: { rule: 'users.menu|users.edit' } };
const heartbeat = (...names: string[]) => ({
  body: {
    notifications: [],
    ping_interval: 60,
    slow_kbps_rate: 30,
    email_verified_at: null,
    second_factor_missing: false,
    permissions: names.map((name) => ({ name })),
  },
});
const LOGGED = '/api/v1/logged';
const LOGOUT = '/api/v1/logout';
const signedOut = { status: 401, body: { code: 'signed_out', messages: 'x' } };
const words = () => currentToasts().map(({ message }) => message);
const open = (page = users, path = '/users') => admit(page, path, path);

/** As after a reload, or as after having been on a page. */
const arriveFrom = (path: string | null) => enterPath(path as string);

beforeEach(() => {
  localStorage.clear();
  location.hash = '#/users';
  arriveFrom(null);
});
afterEach(() => {
  dismissAllToasts();
  vi.unstubAllGlobals();
});

describe('the guard of pages that are not public', () => {
  it('asks the server about the session and takes over its permissions', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.edit') });
    storeSession(signedInSnapshot());
    expect(await open()).toBe('open');
    expect(callsTo(LOGGED)).toHaveLength(1);
    expect(rememberedPath()).toBe('/users');
  });

  it.each(['/login', '/a2fa', '/first-access'])('does not ask when arriving from %s', async (from) => {
    const { seen } = fakeServer({});
    storeSession(withPermissions('users.menu'));
    arriveFrom(from);
    expect(await open()).toBe('open');
    expect(seen).toEqual([]);
  });

  it('does not ask again for another page of the same list', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.menu') });
    storeSession(signedInSnapshot());
    await open();
    expect(await admit(users, '/users', '/users?page=2')).toBe('open');
    expect(callsTo(LOGGED)).toHaveLength(1);
    expect(rememberedPath()).toBe('/users?page=2');
  });

  it('with a page behind, a session that fails is signed out', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: signedOut, [`POST ${LOGOUT}`]: {} });
    storeSession(signedInSnapshot());
    arriveFrom('/');
    expect(await open()).toBe('moved');
    expect(callsTo(LOGOUT)).toHaveLength(1);
    expect(isLoggedIn()).toBe(false);
    expect(location.hash).toBe('#/login');
    expect(words()).toEqual([]);
  });

  it('without a page behind, a failure is told and leads to login', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: signedOut });
    storeSession(signedInSnapshot());
    expect(await open()).toBe('moved');
    expect(callsTo(LOGOUT)).toHaveLength(0);
    expect(words()).toEqual(['Você não está autenticado.']);
    expect(location.hash).toBe('#/login');
  });

  it('a visitor is led to login without a call, and back to what was asked for', async () => {
    const { seen } = fakeServer({});
    expect(await open()).toBe('moved');
    expect(seen).toEqual([]);
    expect(words()).toEqual(['Você não está autenticado.']);
    storeSession(signedInSnapshot());
    expect(rememberedPath()).toBe('/users');
  });

  it('an expired token counts as none', async () => {
    fakeServer({ [`POST ${LOGOUT}`]: {} });
    storeSession(signedInSnapshot({ expires_at: new Date(Date.now() - 1).toISOString() }));
    arriveFrom('/');
    expect(await open()).toBe('moved');
    expect(location.hash).toBe('#/login');
  });

  it('a server out of reach is no verdict: the page opens and shows its own error', async () => {
    fakeServer({ [`POST ${LOGGED}`]: 'unreachable' });
    storeSession(withPermissions('users.menu'));
    arriveFrom('/');
    expect(await open()).toBe('open');
    expect(isLoggedIn()).toBe(true);
  });

  it('without the rule the page is not opened', async () => {
    fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.create') });
    storeSession(withPermissions('users.menu'));
    expect(await open()).toBe('moved');
    expect(location.hash).toBe('#/not-authorized');
  });

  it('after login, a remembered page without the rule becomes the root', async () => {
    fakeServer({});
    storeSession(signedInSnapshot());
    arriveFrom('/login');
    expect(await open()).toBe('home');
  });

  it('who has yet to replace the password goes there first', async () => {
    fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.menu') });
    storeSession(signedInSnapshot({ firstAccess: true }));
    expect(await open()).toBe('moved');
    expect(location.hash).toBe('#/first-access');
  });

  it('a context that is gone is replaced before the session is asked about again', async () => {
    let asked = 0;
    fakeServer({
      [`POST ${LOGGED}`]: () =>
        asked++ === 0
          ? { status: 403, body: { code: 'data_access_revoked', messages: 'x' } }
          : heartbeat('users.menu'),
      'GET /api/v1/data_access/default_entity': {
        body: { entity: { id: 9, name: 'Outra' }, entity_type: 'legal_entity' },
      },
    });
    storeSession(signedInSnapshot());
    expect(await open()).toBe('open');
    expect(asked).toBe(2);
  });
});
