import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../core/secrets.ts';
import {
  goodPassword,
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
} from '../../testing/features/people.ts';
import { cookieOf, heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PING_INTERVAL: '45', SLOW_KBPS_RATE: '64' });
});
afterAll(() => t.close());

const { logged, logout } = session.endpoints;
const signedOut = { code: 'signed_out', messages: 'Sua sessão terminou. Entre novamente.' };

/** Turns the clock of a user's sessions back, in SQL: the database decides what is late. */
const age = (userId: number, column: string, interval: string) =>
  t.pool.query(`update sessions set ${column} = ${column} - $2::interval where user_id = $1`, [
    userId,
    interval,
  ]);
const sessionOf = async (userId: number) => {
  const { rows } = await t.pool.query('select * from sessions where user_id = $1 order by id desc', [userId]);
  return rows[0];
};

describe('the heartbeat', () => {
  test('answers exactly what the specification uses', async () => {
    const { admin } = await makeAdministrator(t);
    await t.pool.query("update users set email_verified_at = '2026-03-01T12:00:00Z' where id = $1", [
      admin.id,
    ]);
    const { status, body } = await t.call(logged, {}, { token: admin.token });
    expect(status).toBe(200);
    expect(body).toEqual({
      notifications: [],
      unread_notifications: 0,
      realtime: false,
      ping_interval: 45,
      slow_kbps_rate: 64,
      email_verified_at: '2026-03-01T12:00:00.000Z',
      second_factor_missing: false,
      permissions: handedTo('admin').map((name) => ({ name })),
      roles: [{ id: expect.any(Number), name: 'admin', display_name: expect.any(String) }],
    });
  });

  test('tells of a group given meanwhile, and of one taken away', async () => {
    const { admin } = await makeAdministrator(t);
    const names = async () =>
      (await t.call(logged, {}, { token: admin.token })).body.roles.map(
        (role: { name: string }) => role.name,
      );
    const auditor = await roleNamed(t, 'auditor');
    await t.system.insertInto('role_users').values({ user_id: admin.id, role_id: auditor }).execute();
    expect((await names()).sort()).toEqual(['admin', 'auditor']);
    await t.pool.query('delete from role_users where user_id = $1 and role_id = $2', [admin.id, auditor]);
    expect(await names()).toEqual(['admin']);
  });

  test('gives the permissions of the active entity, taken away ones no more', async () => {
    const home = await makeOrganisation(t, 'Escola Ipê');
    const roleId = await makeRole(t, ['users.menu']);
    const user = await makeUser(t, { home, roleId });
    const permissions = async (entity: string) =>
      (await t.call(logged, {}, { token: user.token, entity })).body.permissions;
    expect(await permissions(`${home},legal_entity`)).toEqual([{ name: 'users.menu' }]);
    await t.pool.query('delete from role_permissions where role_id = $1', [roleId]);
    expect(await permissions(`${home},legal_entity`)).toEqual([]);
  });

  test('answers someone who has yet to replace the first password', async () => {
    const home = await makeOrganisation(t, 'Escola Ipê');
    const user = await makeUser(t, { home, firstAccess: true });
    expect(await heartbeat(t, user.token)).toBe(200);
    const refused = await t.call(dataAccess.endpoints.defaultEntity, {}, { token: user.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'first_access']);
  });
});

describe('idle life', () => {
  test('ends after SESSION_IDLE_MINUTES although the heartbeat went on', async () => {
    const { admin } = await makeAdministrator(t);
    await age(admin.id, 'last_activity_at', '29 minutes');
    const before = await sessionOf(admin.id);
    expect(await heartbeat(t, admin.token)).toBe(200);
    expect((await sessionOf(admin.id)).last_activity_at).toBe(before.last_activity_at);
    await age(admin.id, 'last_activity_at', '2 minutes');
    const { status, body } = await t.call(logged, {}, { token: admin.token });
    expect([status, body]).toEqual([401, signedOut]);
    expect((await t.call(users.endpoints.permissions, {}, { token: admin.token })).status).toBe(401);
  });

  test('starts again with every other request', async () => {
    const { admin } = await makeAdministrator(t);
    await age(admin.id, 'last_activity_at', '29 minutes');
    expect((await t.call(users.endpoints.permissions, {}, { token: admin.token })).status).toBe(200);
    await age(admin.id, 'last_activity_at', '29 minutes');
    expect((await t.call(users.endpoints.permissions, {}, { token: admin.token })).status).toBe(200);
  });

  test('but not with a refused one, which changes nothing', async () => {
    const home = await makeOrganisation(t, 'Escola Ipê');
    const user = await makeUser(t, { home, roleId: await makeRole(t, []) });
    await age(user.id, 'last_activity_at', '29 minutes');
    const before = await sessionOf(user.id);
    expect((await t.call(users.endpoints.grid, {}, { token: user.token })).status).toBe(403);
    expect(await sessionOf(user.id)).toEqual(before);
  });
});

describe('absolute life', () => {
  test('is not lengthened by use', async () => {
    const { admin } = await makeAdministrator(t);
    const { body } = await signIn(t, admin.email);
    await age(admin.id, 'last_activity_at', '5 minutes');
    await t.call(users.endpoints.permissions, {}, { token: body.token });
    expect((await sessionOf(admin.id)).expires_at).toBe(body.expires_at);
  });

  test('ends the session under constant use', async () => {
    const { admin } = await makeAdministrator(t);
    const { body } = await signIn(t, admin.email);
    await age(admin.id, 'expires_at', '11 hours 59 minutes');
    expect((await t.call(users.endpoints.permissions, {}, { token: body.token })).status).toBe(200);
    await age(admin.id, 'expires_at', '2 minutes');
    expect((await t.call(users.endpoints.permissions, {}, { token: body.token })).status).toBe(401);
    expect(await heartbeat(t, body.token)).toBe(401);
  });

  test('B8: a request every ten minutes for twelve hours is answered, and the next one is not', async () => {
    const { admin } = await makeAdministrator(t);
    const { body } = await signIn(t, admin.email);
    await t.pool.query('delete from sessions where user_id = $1 and token_hash <> $2', [
      admin.id,
      hashSecret(body.token),
    ]);
    const ask = async () => (await t.call(users.endpoints.permissions, {}, { token: body.token })).status;
    const answers: number[] = [];
    for (let passed = 10; passed <= 12 * 60; passed += 10) {
      // Ten minutes go by: all that the session knows of time is ten minutes further away.
      await t.pool.query(
        `update sessions set created_at = created_at - gone, authenticated_at = authenticated_at - gone,
           last_activity_at = last_activity_at - gone, expires_at = expires_at - gone
         from (select interval '10 minutes' as gone) passed where user_id = $1`,
        [admin.id],
      );
      answers.push(await ask());
    }
    expect(answers).toEqual([...Array(71).fill(200), 401]);
    expect(await heartbeat(t, body.token)).toBe(401);
  });
});

describe('logout', () => {
  test('ends the session on the server; a second one answers the same', async () => {
    const { admin } = await makeAdministrator(t);
    expect(await heartbeat(t, admin.token)).toBe(200);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await t.call(logout, {}, { token: admin.token });
      expect([status, body]).toEqual([200, {}]);
    }
    expect(await heartbeat(t, admin.token)).toBe(401);
    expect((await sessionOf(admin.id)).ended_at).not.toBeNull();
  });

  test('is audited once, in the organisation of the account', async () => {
    const { admin, entity } = await makeAdministrator(t);
    const rows = await auditOf(t, async () => {
      await t.call(logout, {}, { token: admin.token });
      await t.call(logout, {}, { token: admin.token });
    });
    expect(rows).toMatchObject([{ action: 'session.closed', legal_entity_id: entity, actor_id: admin.id }]);
  });

  test('ends that session alone', async () => {
    const { admin } = await makeAdministrator(t);
    const other = await signIn(t, admin.email);
    await t.call(logout, {}, { token: admin.token });
    expect(await heartbeat(t, other.body.token)).toBe(200);
  });

  test.each([
    ['no session', {}],
    ['an invented token', { token: 'cfs_invented-token-of-some-length' }],
    ['garbage for a bearer', { headers: { authorization: 'Bearer ção; drop table sessions' } }],
    ['an entity that makes no sense', { headers: { 'x-data-access': 'nonsense' } }],
  ])('answers 200 with %s', async (_, options) => {
    const { status, body } = await t.call(logout, {}, options);
    expect([status, body]).toEqual([200, {}]);
  });

  test('takes the cookie away', async () => {
    const { admin } = await makeAdministrator(t);
    const headers = { origin: 'http://conforme.test' };
    const opened = await signIn(t, admin.email, goodPassword, { headers });
    const { headers: answered } = await t.call(
      logout,
      {},
      { token: opened.body.token, headers: { ...headers, cookie: `sid=${cookieOf(opened)}` } },
    );
    expect(answered['set-cookie']).toMatch(/^sid=; (Max-Age=0; )?Path=\/; Expires=Thu, 01 Jan 1970/);
  });
});

describe('a session is refused on its next request', () => {
  test.each(['blocked', 'inactive', 'invited'])('when its user is %s', async (status) => {
    const { admin } = await makeAdministrator(t);
    await t.pool.query('update users set status = $2 where id = $1', [admin.id, status]);
    expect(await heartbeat(t, admin.token)).toBe(401);
  });

  test('and has no permissions left when its role is taken away', async () => {
    const { admin } = await makeAdministrator(t);
    await t.pool.query('delete from role_users where user_id = $1', [admin.id]);
    const { body } = await t.call(users.endpoints.permissions, {}, { token: admin.token });
    expect(body).toEqual([]);
  });
});
