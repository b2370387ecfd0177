import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useBlocker,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeEntity, storeActiveEntity, storedUser, storeSession } from '../core/session/session-store.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { signedInSnapshot, withPermissions } from '../testing/session-snapshot.ts';
import { useContextSwitch } from './use-context-switch.ts';

const LOGGED = '/api/v1/logged';
const CHANGE_ROLE = '/api/v1/users/change_role';
const heartbeat = (...names: string[]) => ({
  body: {
    notifications: [],
    ping_interval: 60,
    slow_kbps_rate: 30,
    email_verified_at: null,
    permissions: names.map((name) => ({ name })),
  },
});
const OTHER = { id: 2, type: 'legal_entity', name: 'Outra' } as const;

function Switches() {
  const { switchEntity, switchRole } = useContextSwitch();
  return (
    <>
      <button type="button" onClick={() => switchEntity(OTHER)}>
        entity
      </button>
      <button type="button" onClick={() => switchRole('auditor')}>
        role
      </button>
      <Outlet />
    </>
  );
}

function Unsaved() {
  useBlocker({ shouldBlockFn: () => true });
  return null;
}

/** The shell's switches at an address of the product, with something cached. */
async function at(address: string, { unsaved = false } = {}) {
  const rootRoute = createRootRoute({ component: Switches, notFoundComponent: () => null });
  const routes = ['/', '/users', '/users/$id/edit'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: unsaved ? Unsaved : () => null }),
  );
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queries = new QueryClient();
  queries.setQueryData(['users'], 'of the old context');
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    path: () => router.latestLocation.pathname,
    cached: () => queries.getQueryData(['users']),
  };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('users.menu', 'users.edit'));
  storeActiveEntity({ id: 1, type: 'legal_entity', name: 'Primeira' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('changing whose data one sees', () => {
  it('stays on a list that is still allowed, and forgets what was cached', async () => {
    const { callsTo } = fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.menu') });
    const { path, cached } = await at('/users');
    await press('entity');
    await waitFor(() => expect(cached()).toBeUndefined());
    expect(activeEntity()).toEqual(OTHER);
    expect(callsTo(LOGGED)[0]?.headers['X-Data-Access']).toBe('2,legal_entity');
    expect(path()).toBe('/users');
  });

  it('goes from a record back to its list', async () => {
    fakeServer({ [`POST ${LOGGED}`]: heartbeat('users.menu') });
    const { path, cached } = await at('/users/7/edit');
    await press('entity');
    await waitFor(() => expect(cached()).toBeUndefined());
    expect(path()).toBe('/users');
  });

  it('goes home from a page that is no longer allowed there', async () => {
    fakeServer({ [`POST ${LOGGED}`]: heartbeat() });
    const { path, cached } = await at('/users');
    await press('entity');
    await waitFor(() => expect(cached()).toBeUndefined());
    expect(path()).toBe('/');
  });

  it('does not happen when unsaved changes keep the user on the record', async () => {
    const { seen } = fakeServer({});
    const { path, cached } = await at('/users/7/edit', { unsaved: true });
    await press('entity');
    await new Promise((resolve) => setTimeout(resolve));
    expect(path()).toBe('/users/7/edit');
    expect(activeEntity()?.id).toBe(1);
    expect(cached()).toBe('of the old context');
    expect(seen).toEqual([]);
  });
});

describe('changing the group', () => {
  it('takes over its permissions and the entity it starts in, and leaves what it may not see', async () => {
    const { callsTo } = fakeServer({
      [`POST ${CHANGE_ROLE}`]: { body: signedInSnapshot({ active_role: 'auditor' }) },
      'GET /api/v1/data_access/default_entity': {
        body: { entity: { id: 9, name: 'Nona' }, entity_type: 'legal_entity' },
      },
      [`POST ${LOGGED}`]: heartbeat('audit.menu'),
    });
    const { path, cached } = await at('/users');
    await press('role');
    await waitFor(() => expect(cached()).toBeUndefined());
    expect(callsTo(CHANGE_ROLE)[0]?.body).toEqual({ type: 'auditor' });
    expect(storedUser()?.active_role).toBe('auditor');
    expect(storedUser()?.permissions).toEqual([{ name: 'audit.menu' }]);
    expect(activeEntity()).toEqual({ id: 9, name: 'Nona', type: 'legal_entity' });
    expect(path()).toBe('/');
  });

  it('that the server refuses changes nothing', async () => {
    const { callsTo } = fakeServer({
      [`POST ${CHANGE_ROLE}`]: { status: 403, body: { code: 'forbidden', messages: 'x' } },
    });
    const { cached } = await at('/users');
    await press('role');
    await waitFor(() => expect(callsTo(CHANGE_ROLE)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(storedUser()?.active_role).toBe('admin');
    expect(cached()).toBe('of the old context');
  });
});
