import type { ModulePages } from '@conforme/contracts/core/pages.ts';
import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  handedTo,
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import {
  newRole,
  permissionIds,
  permissionsHeld,
  updateRoleForm,
  withholdFromAdmin,
} from '../../testing/features/role-forms.ts';
import { administrationLock, auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, remove, restore, addMember, removeMember } = roles.endpoints;

let t: TestApp;
let admin: TestUser;
let adminRole: number;
let school: number;
/** Stands for what only appointed recipients hold. */
const secret = 'openapi.show';
let secretId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  adminRole = await roleNamed(t, 'admin');
  secretId = await withholdFromAdmin(t, secret);
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const edit = (id: number, changes: object, token = admin.token) => updateRoleForm(t, id, changes, { token });
const lacked = /^Você não pode dar nem retirar a permissão .*: o seu grupo não a tem\.$/;

describe('nobody gives what they do not hold', () => {
  test('to a new group, a copy, an existing one, or the administration itself', async () => {
    const holder = await makeRole(t, [secret]);
    const other = await makeRole(t, []);
    const attempts = {
      'a new group': await t.call(create, { body: newRole({ permission_ids: [secretId] }) }, asAdmin()),
      'an existing one': await edit(other, { permission_ids: [secretId] }),
      'the administration': await edit(adminRole, {
        permission_ids: [...(await permissionIds(t, await permissionsHeld(t, adminRole))), secretId],
      }),
    };
    for (const [what, { status, body }] of Object.entries(attempts))
      expect([status, body.errors], what).toEqual([422, { permission_ids: [expect.stringMatching(lacked)] }]);
    const copy = await t.call(
      create,
      { body: newRole({ copy_from: holder, permission_ids: undefined }) },
      asAdmin(),
    );
    expect([copy.status, Object.keys(copy.body.errors)]).toEqual([422, ['copy_from']]);
    const { rows } = await t.pool.query(
      'select role_id from role_permissions where permission_id = $1 and role_id <> $2',
      [secretId, holder],
    );
    expect(rows).toEqual([]);
  });

  test('nor takes it away, keeping it is fine', async () => {
    const holder = await makeRole(t, [secret, 'users.menu']);
    const taken = await edit(holder, { permission_ids: [] });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { permission_ids: [expect.stringMatching(lacked)] },
    ]);
    const kept = await edit(holder, { permission_ids: [secretId], display_name: 'Destinatários' });
    expect(kept.status).toBe(200);
    expect(await permissionsHeld(t, holder)).toEqual([secret]);
  });

  test('nor renames or unguards a group that holds it, bettering its words is fine', async () => {
    const holder = await makeRole(t, [secret]);
    await t.pool.query('update roles set requires_second_factor = true where id = $1', [holder]);
    const offered = await t.call(read, { params: { id: holder } }, asAdmin());
    expect(offered.body).toMatchObject({ exceeds: true, actions: ['edit', 'copy'] });
    const kept = ['Este grupo tem permissões que você não tem: isto fica como está.'];
    const renamed = await edit(holder, { name: 'outro_nome' });
    expect([renamed.status, renamed.body.errors]).toEqual([422, { name: kept }]);
    const unguarded = await edit(holder, { requires_second_factor: false });
    expect([unguarded.status, unguarded.body.errors]).toEqual([422, { requires_second_factor: kept }]);
    expect((await edit(holder, { display_name: 'Quem recebe', description: 'Recebe.' })).status).toBe(200);
  });

  test('nor deletes or renames with its functionality a permission only others hold', async () => {
    const module_id = (await t.call(functionalities.endpoints.modules, {}, asAdmin())).body[0].id;
    const permission = { name: 'proprio.ver', display_name: 'Ver', guard_name: 'web', description: 'Ver.' };
    const body = { name: 'proprio', display_name: 'Próprio', description: null, module_id, new_module: null };
    const { body: made } = await t.call(
      functionalities.endpoints.create,
      { body: { ...body, permissions: [permission] } },
      asAdmin(),
    );
    const params = { id: made.id };
    const holder = await makeRole(t, ['proprio.ver']);
    const ownId = await withholdFromAdmin(t, 'proprio.ver');
    const saved = (permissions: object[]) =>
      t.call(
        functionalities.endpoints.update,
        { params, body: { ...body, version: made.version, permissions } },
        asAdmin(),
      );
    for (const { status, body: refused } of [
      await t.call(functionalities.endpoints.remove, { params }, asAdmin()),
      await saved([]),
      await saved([{ ...permission, id: ownId, name: 'proprio.outro' }]),
    ])
      expect([status, refused.messages]).toEqual([
        409,
        'Você não pode retirar a permissão Ver: outros grupos a têm, o seu não.',
      ]);
    expect(await permissionsHeld(t, holder)).toEqual(['proprio.ver']);
    await t.pool.query('delete from role_permissions where role_id = $1', [holder]);
    expect((await t.call(functionalities.endpoints.remove, { params }, asAdmin())).status).toBe(200);
  });

  test('nor makes a group that reads like another', async () => {
    const alike = { display_name: ['Já existe um grupo com este nome.'] };
    const made = await t.call(create, { body: newRole({ display_name: 'ADMINISTRACAO' }) }, asAdmin());
    expect([made.status, made.body.errors]).toEqual([422, alike]);
    const changed = await edit(await makeRole(t, []), { display_name: 'administração' });
    expect([changed.status, changed.body.errors]).toEqual([422, alike]);
  });

  test('nor deletes a group that holds it, nor brings one back', async () => {
    const holder = await makeRole(t, [secret]);
    expect((await t.call(remove, { params: { id: holder } }, asAdmin())).status).toBe(409);
    await t.pool.query('update roles set deleted_at = now() where id = $1', [holder]);
    expect((await t.call(restore, { params: { id: holder } }, asAdmin())).status).toBe(409);
  });

  test('nor puts someone, or themselves, into a group that holds it', async () => {
    const holder = await makeRole(t, [secret]);
    const user = await makeUser(t, { home: school });
    for (const user_id of [user.id, admin.id]) {
      const answer = await t.call(addMember, { params: { id: holder }, body: { user_id } }, asAdmin());
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_id']]);
    }
    const reach = { type: 'legal_entity', id: school, role: holder };
    expect((await t.call(dataAccess.endpoints.grant, { params: reach, body: {} }, asAdmin())).status).toBe(
      422,
    );
  });

  test('a name the server checks cannot be had under another guard, case or spelling', async () => {
    const permission = { display_name: 'X', description: 'X.' };
    const module_id = (await t.call(functionalities.endpoints.modules, {}, asAdmin())).body[0].id;
    const body = { name: 'x', display_name: 'X', module_id };
    for (const [spelt, guard_name] of [
      [secret, 'web'],
      [secret, 'api'],
      ['OPENAPI.SHOW', 'web'],
      [`${secret}|users.menu`, 'web'],
      [` ${secret} x`, 'web'],
    ]) {
      const permissions = [{ ...permission, name: spelt, guard_name }];
      const answer = await t.call(
        functionalities.endpoints.create,
        { body: { ...body, permissions } },
        asAdmin(),
      );
      expect([answer.status, Object.keys(answer.body.errors)], spelt).toEqual([
        422,
        [guard_name === 'web' ? 'permissions.0.name' : 'permissions.0.guard_name'],
      ]);
    }
    await t.pool.query(
      `with made as (insert into permissions (name, guard_name, display_name, description, functionality_id)
         select $1, 'api', 'X', 'X', id from functionalities limit 1 returning id)
       insert into role_permissions select $2, id from made`,
      [secret, adminRole],
    );
    const { body: beat } = await t.call(session.endpoints.logged, {}, asAdmin());
    expect(beat.permissions).not.toContainEqual({ name: secret });
    const { body: listed } = await t.call(users.endpoints.permissions, {}, asAdmin());
    expect(listed).not.toContainEqual({ name: secret });
    await t.pool.query(`delete from permissions where guard_name = 'api'`);
  });
});

describe('who is not of the administration', () => {
  test('changes no group, with every permission there is', async () => {
    const deputyRole = await makeRole(t, handedTo('admin'));
    const deputy = await makeUser(t, { home: school, roleId: deputyRole });
    const target = await makeRole(t, []);
    const options = { token: deputy.token };
    const { body: before } = await t.call(read, { params: { id: target } }, options);
    expect(before.actions).toEqual([]);
    for (const answer of [
      await t.call(create, { body: newRole() }, options),
      await edit(target, { display_name: 'Meu' }, deputy.token),
      await edit(deputyRole, {}, deputy.token),
      await t.call(remove, { params: { id: target } }, options),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  test('neither does an administrator while another group is the active one', async () => {
    const role = await makeRole(t, handedTo('admin'));
    const person = await makeUser(t, { home: school, roleId: role });
    await t.pool.query('insert into role_users values ($1, $2)', [person.id, adminRole]);
    expect((await t.call(create, { body: newRole() }, { token: person.token })).status).toBe(403);
  });

  test('takes no one out of the administration and puts no one in, through the group’s page', async () => {
    const deputy = await makeUser(t, { home: school, roleId: await makeRole(t, handedTo('admin')) });
    const other = await makeUser(t, { home: school });
    const options = { token: deputy.token };
    const put = await t.call(addMember, { params: { id: adminRole }, body: { user_id: other.id } }, options);
    expect(put.status).toBe(422);
    const params = { id: adminRole, user_id: admin.id };
    expect((await t.call(removeMember, { params }, options)).status).toBe(409);
  });
});

describe('the administration stays able to manage', () => {
  test('what the security area holds cannot be taken from it, the rest can', async () => {
    const { body } = await t.call(read, { params: { id: adminRole } }, asAdmin());
    const fixed = await t.system
      .selectFrom('permissions')
      .select('name')
      .where('id', 'in', body.fixed_permission_ids)
      .orderBy('name')
      .execute();
    const names = fixed.map(({ name }) => name);
    const ofSecurity = Object.values<ModulePages>(pageCatalog)
      .filter(({ area }) => area === 'seguranca')
      .flatMap(({ permissions }) => Object.keys(permissions));
    expect(names).toEqual(handedTo('admin').filter((name) => ofSecurity.includes(name)));
    for (const id of body.fixed_permission_ids) {
      const permission_ids = body.permission_ids.filter((other: number) => other !== id);
      const answer = await edit(adminRole, { permission_ids });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { permission_ids: [expect.stringMatching(/^A administração não pode ficar sem a permissão/)] },
      ]);
    }
    const least = await edit(adminRole, { permission_ids: body.fixed_permission_ids });
    expect(least.status).toBe(200);
    expect(await permissionsHeld(t, adminRole)).toEqual(names);
  });

  test('its last person does not leave, not even alone', async () => {
    const params = { id: adminRole, user_id: admin.id };
    const answer = await t.call(removeMember, { params }, asAdmin());
    expect([answer.status, answer.body.messages]).toEqual([
      409,
      'O sistema precisa de ao menos uma pessoa ativa na administração.',
    ]);
  });
});

describe('at the same moment', () => {
  const second = () => makeUser(t, { home: school, roleId: adminRole });

  test('two administrators change one group: one is told that it changed', async () => {
    const other = await second();
    const role = await makeRole(t, ['users.menu', 'users.edit']);
    const [menu, edits] = await permissionIds(t, ['users.menu', 'users.edit']);
    const answers = await behindLock(t, administrationLock(school), () => [
      edit(role, { permission_ids: [menu] }),
      edit(role, { permission_ids: [edits] }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await permissionsHeld(t, role)).toHaveLength(1);
  });

  test('two administrators take each other out: one of them stays', async () => {
    const [one, two] = [await second(), await second()];
    const out = (user_id: number, token: string) =>
      t.call(removeMember, { params: { id: adminRole, user_id } }, { token });
    const answers = await behindLock(t, administrationLock(school), () => [
      out(two.id, one.token),
      out(one.id, two.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('whoever is taken out while waiting changes nothing any more', async () => {
    const other = await second();
    const role = await makeRole(t, []);
    const [answer] = await behindLock(
      t,
      administrationLock(school),
      () => [edit(role, { display_name: 'Tarde demais' }, other.token)],
      (client) => client.query('delete from role_users where user_id = $1', [other.id]),
    );
    expect(answer?.status).toBe(403);
    const { rows } = await t.pool.query('select display_name from roles where id = $1', [role]);
    expect(rows[0].display_name).not.toBe('Tarde demais');
  });

  test('a group is deleted while someone is being put into it: never both', async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school });
    const answers = await behindLock(t, administrationLock(school), () => [
      t.call(remove, { params: { id: role } }, asAdmin()),
      t.call(addMember, { params: { id: role }, body: { user_id: user.id } }, asAdmin()),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('nor when a new user is created in it', async () => {
    const role = await makeRole(t, []);
    const body = { name: 'Lia', email: 'lia@escola.test', role_id: role };
    const [answer] = await behindLock(
      t,
      ['select from roles where id = $1 for update', role],
      () => [t.call(users.endpoints.internalStore, { body }, asAdmin())],
      (client) => client.query('update roles set deleted_at = now() where id = $1', [role]),
    );
    expect([answer?.status, answer?.body.errors]).toEqual([422, { role_ids: ['Este grupo não existe.'] }]);
  });
});

describe('what is taken away is gone on the next request', () => {
  test('a permission, of a session that is open', async () => {
    const role = await makeRole(t, ['users.menu']);
    const person = await makeUser(t, { home: school, roleId: role });
    const look = async () => (await t.call(users.endpoints.grid, {}, { token: person.token })).status;
    expect(await look()).toBe(200);
    expect((await edit(role, { permission_ids: [] })).status).toBe(200);
    expect(await look()).toBe(403);
    expect((await t.call(session.endpoints.logged, {}, { token: person.token })).body.permissions).toEqual(
      [],
    );
    await edit(role, { permission_ids: await permissionIds(t, ['users.menu']) });
    expect(await look()).toBe(200);
  });

  test('a group, whichever way it went: no permission, no reach, nothing to switch to', async () => {
    const role = await makeRole(t, ['users.menu']);
    const person = await makeUser(t, { home: school, roleId: role });
    await t.pool.query('update roles set deleted_at = now() where id = $1', [role]);
    const options = { token: person.token };
    expect((await t.call(users.endpoints.grid, {}, options)).status).toBe(403);
    const { rows } = await t.pool.query('select from user_reach where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
    const { rows: named } = await t.pool.query('select name from roles where id = $1', [role]);
    const switched = await t.call(session.endpoints.changeRole, { body: { type: named[0].name } }, options);
    expect(switched.status).toBe(422);
    const { body } = await t.call(users.endpoints.read, { params: { id: person.id } }, asAdmin());
    expect([body.roles, body.accesses]).toEqual([[], []]);
    await t.pool.query('update roles set deleted_at = null where id = $1', [role]);
    expect((await t.call(users.endpoints.grid, {}, options)).status).toBe(200);
  });
});

test('a refused change leaves nothing but its refusal', async () => {
  const target = await makeRole(t, []);
  const rows = await auditOf(t, async () => {
    await edit(target, { permission_ids: [secretId] });
    await t.call(remove, { params: { id: adminRole } }, asAdmin());
  });
  expect(rows).toEqual([]);
});
