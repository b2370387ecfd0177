import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { howMany } from '../../testing/full-form.ts';
import { expectAlike } from '../../testing/likeness.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
let foreign: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  foreign = (await makeAdministrator(t, 'Escola Jatobá')).admin;
  await makeUser(t, { home: school, name: 'Álvaro Dias', email: 'alvaro@ipe.test' });
  await makeUser(t, { home: school, name: 'Bruno Costa', email: 'bruno@ipe.test' });
  const gone = await makeUser(t, { home: school, name: 'Caio Reis', email: 'caio@ipe.test' });
  await t.pool.query("update users set status = 'inactive' where id = $1", [gone.id]);
});
afterAll(() => t.close());

const { list, options, findByEmail, permissions, read, assignableRoles } = users.endpoints;
const asAdmin = () => ({ token: admin.token });

describe('pickers', () => {
  test('the list: active people by name, with the e-mail in the label', async () => {
    const { body } = await t.call(list, {}, asAdmin());
    expect(body.map((row: { label: string }) => row.label)).toEqual([
      'Álvaro Dias (alvaro@ipe.test)',
      `Ana Administradora (${admin.email})`,
      'Bruno Costa (bruno@ipe.test)',
    ]);
    expect(Object.keys(body[0]).sort()).toEqual(['id', 'label']);
  });

  test('searches without accents or case, and stops at the limit', async () => {
    const labels = async (query: Record<string, string>) =>
      (await t.call(list, { query }, asAdmin())).body.map((row: { label: string }) => row.label);
    expect(await labels({ search: 'ALVARO' })).toEqual(['Álvaro Dias (alvaro@ipe.test)']);
    expect(await labels({ search: 'caio' })).toEqual([]);
    expect(await labels({ limit: '1' })).toEqual(['Álvaro Dias (alvaro@ipe.test)']);
  });

  test('get/users: id, name and e-mail of the active people of the entity', async () => {
    const { body } = await t.call(options, {}, asAdmin());
    expect(body).toEqual([
      { id: expect.any(Number), name: 'Álvaro Dias', email: 'alvaro@ipe.test' },
      { id: admin.id, name: 'Ana Administradora', email: admin.email },
      { id: expect.any(Number), name: 'Bruno Costa', email: 'bruno@ipe.test' },
    ]);
  });
});

describe('find_by_email', () => {
  const find = (email: string) => t.call(findByEmail, { params: { email } }, asAdmin());

  test('finds someone of the entity, in any spelling and any status', async () => {
    const { status, body } = await find('ALVARO@ipe.test');
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), name: 'Álvaro Dias', email: 'alvaro@ipe.test' },
    ]);
    expect((await find('caio@ipe.test')).status).toBe(200);
  });

  test('someone out of reach and nobody at all are the same answer', async () => {
    const outside = await find(foreign.email);
    const nobody = await find('ninguem@ipe.test');
    for (const answer of [outside, nobody])
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'not_found', messages: 'Registro não encontrado.' },
      ]);
  });

  const tries = howMany(100, 2_000);
  test(`B2: 2 × ${tries} of them are alike by the clock, too`, async () => {
    await expectAlike(
      tries,
      () => find(foreign.email),
      (turn) => find(`ninguem${turn}@ipe.test`),
    );
  }, 300_000);

  test('needs users.menu', async () => {
    const user = await makeUser(t, {
      home: await makeOrganisation(t, 'X'),
      roleId: await makeRole(t, ['users.edit']),
    });
    const { status } = await t.call(findByEmail, { params: { email: user.email } }, { token: user.token });
    expect(status).toBe(403);
  });
});

test('permissions: those of the active role in the active entity, by name', async () => {
  const { body } = await t.call(permissions, {}, asAdmin());
  expect(body).toEqual(handedTo('admin').map((name) => ({ name })));
  const refused = await t.call(permissions, {}, { ...asAdmin(), entity: '999999,legal_entity' });
  expect([refused.status, refused.body.code]).toEqual([403, 'data_access_revoked']);
});

describe('one user', () => {
  test('is told whole, with what the asker may do', async () => {
    const roleId = await makeRole(t, ['users.menu']);
    const user = await makeUser(t, { home: school, roleId, name: 'Dora Lima' });
    const { status, body } = await t.call(read, { params: { id: user.id } }, asAdmin());
    expect(status).toBe(200);
    expect(body).toEqual({
      id: user.id,
      version: 1,
      name: 'Dora Lima',
      photo: null,
      email: user.email,
      status: 'active',
      first_access: false,
      roles: [{ id: roleId, name: expect.any(String), display_name: expect.any(String) }],
      accesses: [
        {
          role_id: roleId,
          entity_type: 'legal_entity',
          entity_id: school,
          entity_name: 'Escola Ipê',
          inherited: false,
        },
      ],
      open_sessions: 1,
      second_factor_since: null,
      second_factor_reset: null,
      last_login_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      actions: ['edit', 'block', 'end_sessions', 'renew_access', 'delete'],
    });
    expect((await t.call(read, { params: { id: admin.id } }, asAdmin())).body.actions).toEqual([
      'edit',
      'end_sessions',
    ]);
  });

  test('shows an access of the whole group as inherited, and none outside the active scope', async () => {
    const elsewhere = await makeOrganisation(t, 'Outra Escola');
    const roleId = await makeRole(t, []);
    const user = await makeUser(t, { home: school, roleId, entities: [elsewhere] });
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: roleId, legal_entity_id: school })
      .execute();
    const { body } = await t.call(read, { params: { id: user.id } }, asAdmin());
    expect(body.accesses).toMatchObject([{ entity_id: school, inherited: true }]);
    expect(body.actions).toEqual([]);
  });

  test('counts open sessions only', async () => {
    const user = await makeUser(t, { home: school });
    await t.pool.query('update sessions set ended_at = now() where user_id = $1', [user.id]);
    expect((await t.call(read, { params: { id: user.id } }, asAdmin())).body.open_sessions).toBe(0);
  });

  test('out of reach is absent', async () => {
    for (const id of [foreign.id, 999_999])
      expect((await t.call(read, { params: { id } }, asAdmin())).status).toBe(404);
  });
});

test('assignable_roles: every group, and which of them the asker may give', async () => {
  const { body } = await t.call(assignableRoles, {}, asAdmin());
  expect(body.length).toBeGreaterThanOrEqual(17);
  expect(body.every((role: { assignable: boolean }) => role.assignable)).toBe(true);
  const editor = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, ['users.edit', ...handedTo('auditor')]),
  });
  const answer = await t.call(assignableRoles, {}, { token: editor.token });
  const may = new Map(
    answer.body.map((role: { name: string; assignable: boolean }) => [role.name, role.assignable]),
  );
  expect(may.get('student')).toBe(true);
  expect(may.get('auditor')).toBe(true);
  expect(may.get('admin')).toBe(false);
});
