import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  handedTo,
  makeOrganisation,
  makeUser,
  roleNamed,
} from '../../testing/features/people.ts';
import { cookieOf, heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());

const changeRole = (token: string, type: string, options: object = {}) =>
  t.call(session.endpoints.changeRole, { body: { type } }, { token, ...options });

/** Someone who teaches and audits: two groups with different permissions, both reaching the school. */
async function makeTeacherAuditor() {
  const teacher = await roleNamed(t, 'teacher');
  const auditor = await roleNamed(t, 'auditor');
  const user = await makeUser(t, { home: school, roleId: teacher });
  await t.system.insertInto('role_users').values({ user_id: user.id, role_id: auditor }).execute();
  await t.system
    .insertInto('data_access_grants')
    .values({ role_id: auditor, user_id: user.id, legal_entity_id: school })
    .execute();
  return user;
}

test('answers like a sign-in, in the other role, with its permissions', async () => {
  const user = await makeTeacherAuditor();
  expect((await t.call(users.endpoints.grid, {}, { token: user.token })).status).toBe(403);
  const { status, body } = await changeRole(user.token, 'auditor');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(Object.keys((await signIn(t, user.email)).body).sort());
  expect(body).toMatchObject({
    active_role: 'auditor',
    permissions: handedTo('auditor').map((name) => ({ name })),
  });
  expect(body.roles.map((role: { name: string }) => role.name)).toEqual(['teacher', 'auditor']);
  expect((await t.call(users.endpoints.grid, {}, { token: body.token })).status).toBe(200);
  const back = await changeRole(body.token, 'teacher');
  expect(back.body.permissions).toEqual(handedTo('teacher').map((name) => ({ name })));
  expect((await t.call(users.endpoints.grid, {}, { token: back.body.token })).status).toBe(403);
});

test('gives a new token, and the old one is dead', async () => {
  const user = await makeTeacherAuditor();
  const { body } = await changeRole(user.token, 'auditor');
  expect(body.token).not.toBe(user.token);
  expect(await heartbeat(t, user.token)).toBe(401);
  expect(await heartbeat(t, body.token)).toBe(200);
});

test('a browser gets a new cookie too', async () => {
  const user = await makeTeacherAuditor();
  const origin = 'http://conforme.test';
  const opened = await signIn(t, user.email, goodPassword, { headers: { origin } });
  const changed = await changeRole(opened.body.token, 'auditor', {
    headers: { origin, cookie: `sid=${cookieOf(opened)}` },
  });
  expect(cookieOf(changed)).not.toBe(cookieOf(opened));
  const alive = (cookie: string | null) =>
    heartbeat(t, changed.body.token, { headers: { origin, cookie: `sid=${cookie}` } });
  expect(await alive(cookieOf(opened))).toBe(401);
  expect(await alive(cookieOf(changed))).toBe(200);
});

test.each(['admin', 'Docente', 'no_such_role'])(
  '%s is not mine: 422 at the field, the session stays',
  async (type) => {
    const user = await makeTeacherAuditor();
    const { status, body } = await changeRole(user.token, type);
    expect([status, body]).toEqual([
      422,
      { code: 'invalid', messages: 'Este grupo não é seu.', errors: { type: ['Este grupo não é seu.'] } },
    ]);
    expect(await heartbeat(t, user.token)).toBe(200);
  },
);

test('is audited with the role, in the active organisation', async () => {
  const user = await makeTeacherAuditor();
  const rows = await auditOf(t, () => changeRole(user.token, 'auditor'));
  expect(rows).toMatchObject([
    {
      chain: `entity:${school}`,
      legal_entity_id: school,
      action: 'session.role_changed',
      actor_id: user.id,
      object_type: 'session',
      meta: { role: 'auditor' },
    },
  ]);
});

test("in a person's own context the audit row is no organisation's", async () => {
  const user = await makeTeacherAuditor();
  const person = await t.system
    .insertInto('natural_entities')
    .values({ legal_entity_id: school, user_id: user.id, first_name: 'Caio', surname: 'Reis' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await auditOf(t, () =>
    changeRole(user.token, 'auditor', { entity: `${person.id},natural_entity` }),
  );
  expect(rows).toMatchObject([
    { chain: 'installation', legal_entity_id: null, action: 'session.role_changed', actor_id: user.id },
  ]);
});

test('is not a new sign-in: neither the absolute life nor the ten minutes begin again', async () => {
  const user = await makeTeacherAuditor();
  const { rows: aged } = await t.pool.query(
    `update sessions set authenticated_at = now() - interval '11 minutes', expires_at = now() + interval '5 minutes'
     where user_id = $1 returning authenticated_at, expires_at`,
    [user.id],
  );
  const { body } = await changeRole(user.token, 'auditor');
  expect(body.expires_at).toBe(aged[0].expires_at);
  const { rows } = await t.pool.query(
    'select authenticated_at, expires_at from sessions where user_id = $1 and ended_at is null',
    [user.id],
  );
  expect(rows).toEqual(aged);
  const change = await t.call(
    session.endpoints.changePassword,
    { body: { password: 'uma senha nova e longa', password_confirmation: 'uma senha nova e longa' } },
    { token: body.token },
  );
  expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['current_password']]);
});

test('of two changes at the same moment one wins, and one session remains', async () => {
  const user = await makeTeacherAuditor();
  const answers = await behindLock(t, ['select from sessions where user_id = $1 for update', user.id], () => [
    changeRole(user.token, 'auditor'),
    changeRole(user.token, 'teacher'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const { rows } = await t.pool.query(
    'select count(*) as live from sessions where user_id = $1 and ended_at is null',
    [user.id],
  );
  expect(rows[0].live).toBe(1);
});
