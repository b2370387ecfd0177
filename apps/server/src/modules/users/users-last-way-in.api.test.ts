import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasAdministrator } from '../../platform/accounts/accounts.ts';
import {
  handedTo,
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let adminRole: number;
beforeEach(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  adminRole = await roleNamed(t, 'admin');
});
afterEach(() => t.close());

const { update, block, renewAccess, remove } = users.endpoints;
const updateWith = async (asker: TestUser, id: number, changes: object) => {
  const { rows } = await t.pool.query('select version, name, email from users where id = $1', [id]);
  const access = { role_id: adminRole, entity_type: 'legal_entity', entity_id: school };
  const body = { ...rows[0], first_access: false, role_ids: [adminRole], accesses: [access], ...changes };
  return t.call(update, { params: { id }, body }, { token: asker.token });
};
const secondAdmin = () => makeUser(t, { home: school, roleId: adminRole });
const lastAdmin = {
  code: 'conflict',
  messages: 'O sistema precisa de ao menos uma pessoa ativa na administração.',
};

describe('the last administrator', () => {
  test('keeps the group and the access, whatever they ask themselves', async () => {
    const own = await makeRole(t, ['users.menu', 'users.edit']);
    const access = { role_id: own, entity_type: 'legal_entity', entity_id: school };
    const tries = [
      await updateWith(admin, admin.id, { role_ids: [own], accesses: [access] }),
      await updateWith(admin, admin.id, { accesses: [] }),
      await t.call(
        dataAccess.endpoints.revoke,
        { params: { type: 'legal_entity', id: school, role: adminRole }, body: { user_id: admin.id } },
        { token: admin.token },
      ),
    ];
    for (const { status, body } of tries) expect([status, body]).toEqual([409, lastAdmin]);
    expect(await hasAdministrator(t.system)).toBe(true);
    const { rows } = await t.pool.query('select version from users where id = $1', [admin.id]);
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('is not blocked, not even by someone with all the permissions', async () => {
    const deputy = await makeUser(t, { home: school, roleId: await makeRole(t, handedTo('admin')) });
    const { status, body } = await t.call(block, { params: { id: admin.id } }, { token: deputy.token });
    expect([status, body]).toEqual([409, lastAdmin]);
  });

  test('of two, one can go', async () => {
    const other = await secondAdmin();
    expect((await t.call(remove, { params: { id: other.id } }, { token: admin.token })).status).toBe(200);
    expect(await hasAdministrator(t.system)).toBe(true);
  });
});

describe('two administrators who at the same moment', () => {
  const acts: Record<string, (asker: TestUser, id: number) => Promise<{ status: number }>> = {
    'delete each other': (asker, id) => t.call(remove, { params: { id } }, { token: asker.token }),
    'block each other': (asker, id) => t.call(block, { params: { id } }, { token: asker.token }),
    'take the group from each other': (asker, id) => updateWith(asker, id, { role_ids: [], accesses: [] }),
    'set each other inactive': (asker, id) => updateWith(asker, id, { status: 'inactive' }),
    'invite each other anew': (asker, id) =>
      t.call(renewAccess, { params: { id }, body: { delivery: 'invitation' } }, { token: asker.token }),
  };
  test.each(Object.entries(acts))('%s: one remains', async (_, act) => {
    const other = await secondAdmin();
    // Both wait for the same lock, so that neither sees the other's work done.
    const lock = 'select from users where id = any ($1) for update';
    const answers = await behindLock(t, [lock, [admin.id, other.id]], () => [
      act(admin, other.id),
      act(other, admin.id),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 401]);
    expect(await hasAdministrator(t.system)).toBe(true);
  });
});

describe('the own last way in', () => {
  test('is not given away: neither the group nor the access', async () => {
    const roleId = await makeRole(t, ['users.menu', 'users.edit']);
    const user = await makeUser(t, { home: school, roleId });
    const conflict = { code: 'conflict', messages: 'Você não pode retirar o seu próprio último acesso.' };
    const tries = [
      await updateWith(user, user.id, { role_ids: [], accesses: [] }),
      await updateWith(user, user.id, { role_ids: [roleId], accesses: [] }),
      await t.call(
        dataAccess.endpoints.revoke,
        { params: { type: 'legal_entity', id: school, role: roleId }, body: { user_id: user.id } },
        { token: user.token },
      ),
    ];
    for (const { status, body } of tries) expect([status, body]).toEqual([409, conflict]);
  });

  test('one of two can be', async () => {
    const other = (await makeAdministrator(t, 'Escola Jatobá')).entity;
    const roleId = await makeRole(t, ['users.menu', 'users.edit']);
    const user = await makeUser(t, { home: school, roleId, entities: [school, other] });
    const { status } = await t.call(
      dataAccess.endpoints.revoke,
      { params: { type: 'legal_entity', id: school, role: roleId }, body: { user_id: user.id } },
      { token: user.token, entity: `${school},legal_entity` },
    );
    expect(status).toBe(200);
  });
});
