import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { setup } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../testing/features/people.ts';
import { heartbeat, signIn } from '../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { maintenanceMessage, setMaintenance } from './maintenance.ts';

const message = 'Voltamos às 14h.';
const closed = { code: 'maintenance', messages: message };

let t: TestApp;
let school: number;
let admin: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  clerk = await makeUser(t, { home: school, roleId: await makeRole(t, ['users.menu']) });
});
afterAll(() => t.close());
beforeEach(() => setMaintenance(t.system, message));
afterEach(() => setMaintenance(t.system, null));

describe('while the installation is closed', () => {
  test('users get 503 with the message, whatever they ask', async () => {
    for (const endpoint of [users.endpoints.grid, users.endpoints.permissions, session.endpoints.logged]) {
      const { status, body } = await t.call(endpoint, {}, { token: clerk.token });
      expect([status, body]).toEqual([503, closed]);
    }
  });

  test('so do public endpoints', async () => {
    const token = 'A'.repeat(43);
    for (const answer of [
      await t.call(system.endpoints.federationUnits),
      await t.call(session.endpoints.checkInvitation, { body: { token } }),
      await t.call(setup.endpoints.check, { body: { token } }),
    ])
      expect([answer.status, answer.body]).toEqual([503, closed]);
  });

  test('it is no refused access: nothing is audited', async () => {
    const count = async () => (await t.pool.query('select count(*) as n from audit_events')).rows[0].n;
    const before = await count();
    await t.call(users.endpoints.grid, {}, { token: clerk.token });
    expect(await count()).toBe(before);
  });

  test('sessions live on: they only wait', async () => {
    expect(await heartbeat(t, clerk.token)).toBe(503);
    await setMaintenance(t.system, null);
    expect(await heartbeat(t, clerk.token)).toBe(200);
  });

  test('health, version and logout answer', async () => {
    for (const endpoint of [system.endpoints.live, system.endpoints.ready, system.endpoints.version])
      expect((await t.call(endpoint)).status).toBe(200);
    const leaving = await makeUser(t, { home: school });
    expect((await t.call(session.endpoints.logout, {}, { token: leaving.token })).status).toBe(200);
  });

  test('administrators work on', async () => {
    expect((await t.call(users.endpoints.grid, {}, { token: admin.token })).status).toBe(200);
    expect(await heartbeat(t, admin.token)).toBe(200);
  });

  test('administrators sign in, others get 503, and a wrong password is only that', async () => {
    expect((await signIn(t, admin.email)).status).toBe(200);
    const refused = await signIn(t, clerk.email);
    expect([refused.status, refused.body]).toEqual([503, closed]);
    expect((await signIn(t, clerk.email, 'senha errada demais')).status).toBe(401);
    const { rows } = await t.pool.query('select count(*) as n from sessions where user_id = $1', [clerk.id]);
    expect(rows[0].n).toBe(1);
  });

  test('an administrator who also teaches passes, whichever role is active', async () => {
    const teacher = await roleNamed(t, 'teacher');
    const user = await makeUser(t, { home: school, roleId: teacher });
    await t.system
      .insertInto('role_users')
      .values({ user_id: user.id, role_id: await roleNamed(t, 'admin') })
      .execute();
    const entered = await signIn(t, user.email);
    expect(entered.body.active_role).toBe('teacher');
    expect(await heartbeat(t, entered.body.token)).toBe(200);
    const changed = await t.call(
      session.endpoints.changeRole,
      { body: { type: 'admin' } },
      { token: entered.body.token },
    );
    expect(changed.status).toBe(200);
  });

  test('without a session it is still 401 first', async () => {
    expect((await t.call(users.endpoints.grid)).status).toBe(401);
  });
});

test('open again, everything answers', async () => {
  await setMaintenance(t.system, null);
  expect((await t.call(users.endpoints.grid, {}, { token: clerk.token })).status).toBe(200);
  expect((await t.call(system.endpoints.federationUnits)).status).toBe(200);
  expect((await signIn(t, clerk.email)).status).toBe(200);
});

test('another instance sees the switch within a second', async () => {
  expect(await maintenanceMessage(t.system)).toBe(message);
  await t.pool.query('update installation set maintenance_message = null');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await t.call(users.endpoints.grid, {}, { token: clerk.token })).status).toBe(200);
});
