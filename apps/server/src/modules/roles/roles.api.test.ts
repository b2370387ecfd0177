import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  everyPermission,
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
} from '../../testing/features/role-forms.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, restore, grid, list, permissionTree } = roles.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const made = async (changes: object = {}) =>
  (await t.call(create, { body: newRole(changes) }, asAdmin())).body;
const edit = (id: number, changes: object) => updateRoleForm(t, id, changes, asAdmin());
const gone = (id: number) => t.call(remove, { params: { id } }, asAdmin());
const back = (id: number) => t.call(restore, { params: { id } }, asAdmin());
const errorsOf = (answer: { status: number; body: { errors: object } }) => [
  answer.status,
  answer.body.errors,
];

describe('a new group', () => {
  test('holds what was chosen, and says what may be done with it', async () => {
    const permission_ids = await permissionIds(t, ['users.menu', 'roles.menu']);
    const role = await made({
      name: 'ouvidoria',
      display_name: ' Ouvidoria ',
      description: 'Recebe e responde.',
      requires_second_factor: true,
      permission_ids,
    });
    expect(role).toEqual({
      id: expect.any(Number),
      version: 1,
      name: 'ouvidoria',
      display_name: 'Ouvidoria',
      description: 'Recebe e responde.',
      requires_second_factor: true,
      reserved: false,
      exceeds: false,
      permission_ids: permission_ids.sort((a, b) => a - b),
      fixed_permission_ids: [],
      users_count: 0,
      without_second_factor: 0,
      accesses: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
      actions: ['edit', 'rename', 'copy', 'delete'],
    });
    expect((await t.call(read, { params: { id: role.id } }, asAdmin())).body).toEqual(role);
  });

  test('can be a copy of another, with other permissions when they are named', async () => {
    const source = await makeRole(t, ['users.menu', 'users.edit']);
    const whole = await made({ copy_from: source, permission_ids: undefined });
    expect(await permissionsHeld(t, whole.id)).toEqual(['users.edit', 'users.menu']);
    const part = await made({ copy_from: source, permission_ids: await permissionIds(t, ['users.menu']) });
    expect(await permissionsHeld(t, part.id)).toEqual(['users.menu']);
    const absent = await t.call(create, { body: newRole({ copy_from: 999_999 }) }, asAdmin());
    expect(errorsOf(absent)).toEqual([422, { copy_from: ['Este grupo não existe.'] }]);
  });

  test.each(['Ouvidoria', 'ouvi doria', 'ouvidoría', 'a|b', '1a', '_a', '', 'a'.repeat(61)])(
    'is not called %s',
    async (name) => {
      const answer = await t.call(create, { body: newRole({ name }) }, asAdmin());
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['name']]);
    },
  );

  test.each(['admin', 'teacher', 'student', 'encarregado'])('cannot take the name %s', async (name) => {
    const answer = await t.call(create, { body: newRole({ name }) }, asAdmin());
    expect(errorsOf(answer)).toEqual([422, { name: ['Já existe um grupo com este identificador.'] }]);
    const role = await made();
    expect(errorsOf(await edit(role.id, { name }))).toEqual([
      422,
      { name: ['Já existe um grupo com este identificador.'] },
    ]);
  });

  test('with a permission that does not exist is refused whole', async () => {
    const body = newRole({ permission_ids: [999_999] });
    const answer = await t.call(create, { body }, asAdmin());
    expect(errorsOf(answer)).toEqual([422, { permission_ids: ['Uma destas permissões não existe mais.'] }]);
    const { rows } = await t.pool.query('select from roles where name = $1', [body.name]);
    expect(rows).toEqual([]);
  });
});

describe('a change', () => {
  test('leaves the group exactly as sent, one version on', async () => {
    const role = await made({ permission_ids: await permissionIds(t, ['users.menu', 'users.edit']) });
    const changes = {
      name: 'renomeado',
      display_name: 'Renomeado',
      description: 'Outra.',
      requires_second_factor: true,
      permission_ids: await permissionIds(t, ['users.menu', 'roles.menu']),
    };
    const { status, body } = await edit(role.id, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, permission_ids: expect.anything(), version: 2 });
    expect(await permissionsHeld(t, role.id)).toEqual(['roles.menu', 'users.menu']);
  });

  test('over a version that is no longer the last one changes nothing', async () => {
    const role = await made();
    await edit(role.id, { display_name: 'Primeiro' });
    const answer = await edit(role.id, { version: 1, display_name: 'Segundo' });
    expect([answer.status, answer.body.code]).toEqual([409, 'stale_version']);
    expect((await t.call(read, { params: { id: role.id } }, asAdmin())).body.display_name).toBe('Primeiro');
  });

  test('of permissions alone makes a new version too', async () => {
    const role = await made();
    const { body } = await edit(role.id, { permission_ids: await permissionIds(t, ['users.menu']) });
    expect(body.version).toBe(2);
  });
});

describe('admin, teacher and student', () => {
  test.each(['admin', 'teacher', 'student'])('%s is neither renamed nor deleted', async (name) => {
    const id = await roleNamed(t, name);
    expect(errorsOf(await edit(id, { name: 'outro' }))).toEqual([
      422,
      { name: ['Este grupo é protegido: o identificador não muda.'] },
    ]);
    expect((await gone(id)).status).toBe(409);
    const { body } = await t.call(read, { params: { id } }, asAdmin());
    expect(body).toMatchObject({ name, reserved: true, actions: ['edit', 'copy'] });
    const relabelled = await edit(id, { display_name: `${body.display_name} da escola` });
    expect(relabelled.body.display_name).toBe(`${body.display_name} da escola`);
  });
});

describe('deleting', () => {
  test('takes the group out of sight and frees its name; undoing brings it back as it was', async () => {
    const role = await made({ permission_ids: await permissionIds(t, ['users.menu']) });
    await t.pool.query('insert into data_access_grants (role_id, legal_entity_id) values ($1, $2)', [
      role.id,
      school,
    ]);
    const { body: before } = await t.call(read, { params: { id: role.id } }, asAdmin());
    expect(before.accesses).toEqual([
      { entity_type: 'legal_entity', entity_id: school, entity_name: 'Escola Ipê' },
    ]);
    expect((await gone(role.id)).status).toBe(200);
    for (const answer of [
      await t.call(read, { params: { id: role.id } }, asAdmin()),
      await gone(role.id),
      await edit(role.id, { version: 2, ...newRole() }),
      await t.call(roles.endpoints.members, { params: { id: role.id } }, asAdmin()),
    ])
      expect(answer.status).toBe(404);
    const { body: after } = await back(role.id);
    expect(after).toEqual({ ...before, version: 3, updated_at: after.updated_at });
    expect(errorsOf({ ...(await back(role.id)), status: 409 })).toEqual([409, undefined]);
  });

  test('undone once the name is somebody else’s is refused', async () => {
    const role = await made({ name: 'disputado' });
    await gone(role.id);
    const heir = await made({ name: 'disputado' });
    expect(heir.id).not.toBe(role.id);
    expect((await back(role.id)).body.messages).toMatch(/^Outro grupo usa agora o identificador/);
    const alike = await made({ display_name: 'Mesmas palavras' });
    await gone(alike.id);
    await made({ display_name: 'mesmas palavras' });
    expect((await back(alike.id)).body.messages).toMatch(/^Outro grupo usa agora o nome/);
  });

  test('nobody is given a group that was deleted, in any of the ways there are', async () => {
    const role = await made();
    await gone(role.id);
    const user = await makeUser(t, { home: school });
    const { body: assignable } = await t.call(users.endpoints.assignableRoles, {}, asAdmin());
    expect(assignable.map(({ id }: { id: number }) => id)).not.toContain(role.id);
    const added = await t.call(
      roles.endpoints.addMember,
      { params: { id: role.id }, body: { user_id: user.id } },
      asAdmin(),
    );
    expect(errorsOf(added)).toEqual([422, { user_id: ['Este grupo não existe.'] }]);
    const invited = await t.call(
      users.endpoints.internalStore,
      { body: { name: 'Ana', email: 'ana@escola.test', role_id: role.id } },
      asAdmin(),
    );
    expect([invited.status, invited.body.errors]).toEqual([422, { role_ids: ['Este grupo não existe.'] }]);
  });

  test('is refused while people are in the group, with their number', async () => {
    const role = await made();
    for (const number of [1, 2]) {
      await makeUser(t, { home: school, roleId: role.id, entities: [] });
      const answer = await gone(role.id);
      expect([answer.status, answer.body.messages]).toEqual([
        409,
        number === 1
          ? 'Este grupo tem 1 pessoa. Retire-a antes.'
          : 'Este grupo tem 2 pessoas. Retire-as antes.',
      ]);
    }
  });
});

describe('lists', () => {
  test('the grid counts people and permissions, and says yes or no', async () => {
    const role = await made({
      display_name: 'Contagem',
      permission_ids: await permissionIds(t, ['users.menu']),
    });
    await makeUser(t, { home: school, roleId: role.id });
    const rowsOf = async (filters: object) =>
      (await t.call(grid, { query: { per_page: '100', filters } }, asAdmin())).body.model.data;
    expect(await rowsOf({ search: 'contagem' })).toEqual([
      {
        id: role.id,
        name: role.name,
        display_name: 'Contagem',
        description: null,
        users_count: 1,
        permissions_count: 1,
        requires_second_factor: 'no',
        reserved: 'no',
        exceeds: false,
        updated_at: role.updated_at,
      },
    ]);
    const reserved = await rowsOf({ items: [{ column: 'reserved', value: 'yes' }] });
    expect(reserved.map(({ name }: { name: string }) => name)).toEqual(['admin', 'teacher', 'student']);
  });

  test('the picker finds groups by their words and leaves deleted ones out', async () => {
    const role = await made({ display_name: 'Zeladoria' });
    const find = async () => (await t.call(list, { query: { search: 'zelad' } }, asAdmin())).body;
    expect(await find()).toEqual([{ id: role.id, label: 'Zeladoria' }]);
    await gone(role.id);
    expect(await find()).toEqual([]);
  });

  test('the tree holds every permission once, with its place and whether the asker holds it', async () => {
    const viewer = await makeUser(t, { home: school, roleId: await makeRole(t, ['roles.menu']) });
    const { body } = await t.call(permissionTree, {}, { token: viewer.token });
    const functionalities = body.flatMap((area: { functionalities: object[] }) => area.functionalities);
    const permissions = functionalities.flatMap((one: { permissions: object[] }) => one.permissions);
    const names = permissions.map(({ name }: { name: string }) => name);
    expect([...names].sort()).toEqual(everyPermission);
    expect(permissions.filter(({ held }: { held: boolean }) => held)).toMatchObject([{ name: 'roles.menu' }]);
    expect(body.map(({ display_name }: { display_name: string }) => display_name)).toContain('Segurança');
    const group = functionalities.find(
      ({ display_name }: { display_name: string }) => display_name === 'Grupos',
    );
    expect(group.permissions.map(({ name }: { name: string }) => name)).toEqual([
      'roles.menu',
      'roles.create',
      'roles.edit',
      'roles.delete',
    ]);
  });
});

test('every write leaves one row in the organisation’s audit, with the names of what changed', async () => {
  const [menu, edits] = await permissionIds(t, ['users.menu', 'users.edit']);
  let id = 0;
  const rows = await auditOf(t, async () => {
    ({ id } = await made({ permission_ids: [menu] }));
    await edit(id, { display_name: 'Outro', permission_ids: [edits] });
    await gone(id);
    await back(id);
  });
  const row = { chain: `entity:${school}`, actor_id: admin.id, object_type: 'role', object_id: id };
  expect(rows).toMatchObject([
    { ...row, action: 'role.created', meta: { permissions_added: ['users.menu'] } },
    {
      ...row,
      action: 'role.updated',
      meta: {
        changed: ['display_name'],
        permissions_added: ['users.edit'],
        permissions_removed: ['users.menu'],
      },
    },
    { ...row, action: 'role.deleted', meta: {} },
    { ...row, action: 'role.restored', meta: {} },
  ]);
  expect(await auditOf(t, () => edit(id, { version: 99 }))).toEqual([]);
  expect(
    (await t.call(update, { params: { id: 999_999 }, body: { ...newRole(), version: 1 } }, asAdmin())).status,
  ).toBe(404);
});
