import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import type { FunctionalityDetail } from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  handedTo,
  makeAdministrator,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { permissionIds, permissionsHeld, updateRoleForm } from '../../testing/features/role-forms.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, grid, list, modules, updateModule } = functionalities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
let counter = 0;
const permission = (name: string, changes: object = {}) => ({
  name,
  display_name: 'Ver',
  description: 'Ver uma coisa.',
  ...changes,
});
const form = (changes: object = {}) => ({
  name: `propria-${++counter}`,
  display_name: 'Própria',
  description: null,
  module_id: null,
  new_module: `Módulo ${counter}`,
  permissions: [],
  ...changes,
});
const post = (changes: object = {}) => t.call(create, { body: form(changes) }, asAdmin());
const made = async (changes: object = {}): Promise<FunctionalityDetail> => (await post(changes)).body;
const detail = async (id: number): Promise<FunctionalityDetail> =>
  (await t.call(read, { params: { id } }, asAdmin())).body;
/** The record as its form would send it back, with some fields changed. */
async function edit(id: number, changes: object | ((before: FunctionalityDetail) => object) = {}) {
  const before = await detail(id);
  const { version, name, display_name, description } = before;
  const permissions = before.permissions.map(({ system: _, roles_count: __, ...kept }) => kept);
  const body = { version, name, display_name, description, module_id: before.module.id, permissions };
  const changed = typeof changes === 'function' ? changes(before) : changes;
  return t.call(update, { params: { id }, body: { ...body, ...changed } }, asAdmin());
}
const named = async (name: string): Promise<FunctionalityDetail> => {
  const { rows } = await t.pool.query<{ id: number }>('select id from functionalities where name = $1', [
    name,
  ]);
  return detail(rows[0]?.id ?? 0);
};
const errorsOf = (answer: { status: number; body: { errors: object } }) => [
  answer.status,
  Object.keys(answer.body.errors ?? {}),
];

describe('one of the administration’s own', () => {
  test('comes with its module and its permissions, which the administration holds at once', async () => {
    const one = await made({
      name: 'relatorios',
      display_name: 'Relatórios',
      description: 'Da escola.',
      new_module: 'Financeiro',
      permissions: [permission('relatorios.ver'), permission('relatorios.exportar')],
    });
    expect(one).toMatchObject({
      name: 'relatorios',
      display_name: 'Relatórios',
      description: 'Da escola.',
      system: false,
      version: 1,
      module: { display_name: 'Financeiro', system: false },
      actions: ['edit', 'rename', 'delete'],
    });
    expect(one.permissions).toMatchObject([
      { name: 'relatorios.exportar', guard_name: 'web', system: false, roles_count: 1 },
      { name: 'relatorios.ver', guard_name: 'web', system: false, roles_count: 1 },
    ]);
    const { body } = await t.call(session.endpoints.logged, {}, asAdmin());
    expect(body.permissions).toContainEqual({ name: 'relatorios.ver' });
  });

  test('its permissions are handed to groups like any other, and open nothing on the server', async () => {
    const { name, permissions } = await made({ permissions: [permission('vitrine.ver')] });
    const role = await makeRole(t, []);
    const person = await makeUser(t, { home: school, roleId: role });
    const { status } = await updateRoleForm(t, role, { permission_ids: [permissions[0]?.id] }, asAdmin());
    expect(status).toBe(200);
    const { body } = await t.call(session.endpoints.logged, {}, { token: person.token });
    expect(body.permissions).toEqual([{ name: 'vitrine.ver' }]);
    // The administration's group and this one: who would lose it with the functionality.
    const items = [{ column: 'name', operator: 'equals', value: name }];
    const { body: listed } = await t.call(grid, { query: { filters: { items } } }, asAdmin());
    expect(listed.model.data).toMatchObject([{ roles_count: 2, users_count: 2 }]);
    expect((await t.call(users.endpoints.grid, {}, { token: person.token })).status).toBe(403);
  });

  test('is changed as sent: words, name, module, and permissions added, kept and taken out', async () => {
    const one = await made({ permissions: [permission('um.ver'), permission('um.editar')] });
    const role = await makeRole(t, ['um.ver', 'um.editar']);
    const kept = one.permissions.find(({ name }) => name === 'um.ver');
    const rows = await auditOf(t, async () => {
      const answer = await edit(one.id, {
        name: `${one.name}-b`,
        display_name: 'Outra',
        module_id: null,
        new_module: 'Outro módulo',
        permissions: [{ ...permission('um.olhar'), id: kept?.id }, permission('um.criar')],
      });
      expect(answer.status, answer.text).toBe(200);
    });
    const after = await detail(one.id);
    expect(after).toMatchObject({
      name: `${one.name}-b`,
      version: 2,
      module: { display_name: 'Outro módulo' },
    });
    expect(after.permissions.map(({ name, roles_count }) => [name, roles_count])).toEqual([
      ['um.criar', 1],
      ['um.olhar', 2],
    ]);
    expect(await permissionsHeld(t, role)).toEqual(['um.olhar']);
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        action: 'functionality.updated',
        object_id: one.id,
        meta: {
          changed: ['name', 'display_name', 'module'],
          module_created: 'Outro módulo',
          module_removed: one.module.display_name,
          permissions_added: ['um.criar'],
          permissions_changed: ['um.olhar'],
          permissions_removed: ['um.editar'],
        },
      },
    ]);
    const { rows: left } = await t.pool.query('select from modules where id = $1', [one.module.id]);
    expect(left, 'the module it left was empty').toEqual([]);
  });

  test('goes with its permissions and its module', async () => {
    let one = {} as FunctionalityDetail;
    const making = await auditOf(t, async () => {
      one = await made({ permissions: [permission('dois.ver')] });
    });
    const role = await makeRole(t, ['dois.ver']);
    const removing = await auditOf(t, () => t.call(remove, { params: { id: one.id } }, asAdmin()));
    const module = one.module.display_name;
    expect([...making, ...removing].map(({ action, meta }) => [action, meta])).toEqual([
      ['functionality.created', { module_created: module, permissions_added: ['dois.ver'] }],
      [
        'functionality.deleted',
        { name: one.name, module_removed: module, permissions_removed: ['dois.ver'] },
      ],
    ]);
    expect(await permissionsHeld(t, role)).toEqual([]);
    expect((await t.call(read, { params: { id: one.id } }, asAdmin())).status).toBe(404);
    const { body } = await t.call(modules, {}, asAdmin());
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(one.module.id);
  });

  test('over a version that is no longer the last one, nothing is changed', async () => {
    const one = await made();
    await edit(one.id, { display_name: 'Primeira' });
    const answer = await edit(one.id, { version: 1, display_name: 'Segunda' });
    expect([answer.status, answer.body.code]).toEqual([409, 'stale_version']);
    expect((await detail(one.id)).display_name).toBe('Primeira');
  });
});

describe('names', () => {
  test.each([
    'a|b',
    'a b',
    'a\tb',
    'Relatorios.ver',
    'relatórios.ver',
    '.ver',
    'ver.',
    'a..b',
    '1a',
    '',
    '*',
  ])('a permission is not called %j', async (name) => {
    expect(errorsOf(await post({ permissions: [permission(name)] }))).toEqual([422, ['permissions.0.name']]);
  });

  test('of permissions are used once, wherever they are', async () => {
    await made({ permissions: [permission('tres.ver')] });
    for (const name of ['users.menu', 'tres.ver'])
      expect(errorsOf(await post({ permissions: [permission(name)] }))).toEqual([
        422,
        ['permissions.0.name'],
      ]);
    const twice = await post({ permissions: [permission('quatro.ver'), permission('quatro.ver')] });
    expect(errorsOf(twice)).toEqual([422, ['permissions.1.name']]);
    const other = await made({ permissions: [permission('cinco.ver')] });
    const renamed = await edit(other.id, ({ permissions: [{ id } = { id: 0 }] }) => ({
      permissions: [{ ...permission('users.delete'), id }],
    }));
    expect(errorsOf(renamed)).toEqual([422, ['permissions.0.name']]);
  });

  test('of functionalities too; another guard is refused', async () => {
    expect(errorsOf(await post({ name: 'users' }))).toEqual([422, ['name']]);
    expect(errorsOf(await post({ name: 'Com Espaço' }))).toEqual([422, ['name']]);
    const guarded = [permission('seis.ver', { guard_name: 'api' })];
    expect(errorsOf(await post({ permissions: guarded }))).toEqual([422, ['permissions.0.guard_name']]);
  });

  test('of modules: one that exists or a new one, never both or none', async () => {
    const [first] = (await t.call(modules, {}, asAdmin())).body;
    expect(errorsOf(await post({ new_module: null }))).toEqual([422, ['module_id']]);
    expect(errorsOf(await post({ module_id: 999_999, new_module: null }))).toEqual([422, ['module_id']]);
    expect(errorsOf(await post({ module_id: first.id }))).toEqual([422, ['new_module']]);
    expect(errorsOf(await post({ new_module: 'SEGURANCA' }))).toEqual([422, ['new_module']]);
  });
});

describe('one of the catalogue', () => {
  test('takes other words, and further permissions of the administration’s own', async () => {
    const { id } = await named('users');
    const answer = await edit(id, ({ permissions }) => ({
      display_name: 'Pessoas usuárias',
      description: 'Quem entra.',
      permissions: [
        ...permissions.map(({ system: _, roles_count: __, ...kept }) => ({
          ...kept,
          display_name: 'Rótulo',
        })),
        permission('users.vitrine'),
      ],
    }));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ display_name: 'Pessoas usuárias', system: true, actions: ['edit'] });
    expect(answer.body.permissions.at(-1)).toMatchObject({ name: 'users.vitrine', system: false });
    expect(answer.body.permissions[0]).toMatchObject({
      name: 'users.menu',
      display_name: 'Rótulo',
      system: true,
    });
  });

  test('is neither renamed, moved nor deleted; nor are its permissions', async () => {
    const { id } = await named('roles');
    const otherModule = (await named('system')).module.id;
    expect(errorsOf(await edit(id, { name: 'grupos' }))).toEqual([422, ['name']]);
    expect(errorsOf(await edit(id, { module_id: otherModule }))).toEqual([422, ['module_id']]);
    expect(errorsOf(await edit(id, { permissions: [] }))).toEqual([422, ['permissions']]);
    const [menu] = await permissionIds(t, ['roles.menu']);
    const renamed = await edit(id, ({ permissions }) => ({
      permissions: permissions.map(({ system: _, roles_count: __, ...kept }) =>
        kept.id === menu ? { ...kept, name: 'roles.outro' } : kept,
      ),
    }));
    expect(errorsOf(renamed)).toEqual([422, ['permissions.0.name']]);
    expect((await t.call(remove, { params: { id } }, asAdmin())).status).toBe(409);
    expect((await named('roles')).permissions).toHaveLength(4);
  });

  test('its permissions cannot be carried off to another one', async () => {
    const [menu] = await permissionIds(t, ['roles.menu']);
    const one = await made();
    const stolen = await edit(one.id, { permissions: [{ ...permission('roles.menu'), id: menu }] });
    expect(errorsOf(stolen)).toEqual([422, ['permissions.0.id']]);
  });

  test('a module gets another name by its version', async () => {
    const { module } = await named('roles');
    const rename = (body: object) =>
      t.call(
        updateModule,
        { params: { id: module.id }, body: { version: module.version, ...body } },
        asAdmin(),
      );
    const { status, body } = await rename({ display_name: 'Acesso e segurança' });
    expect([status, body.display_name, body.version]).toEqual([
      200,
      'Acesso e segurança',
      module.version + 1,
    ]);
    expect((await rename({ display_name: 'Tarde' })).body.code).toBe('stale_version');
    const clash = await rename({ version: body.version, display_name: 'sistema' });
    expect(errorsOf(clash)).toEqual([422, ['display_name']]);
  });
});

test('lists say what is of the system, and find by name, label, module and description', async () => {
  const one = await made({ display_name: 'Zodíaco', new_module: 'Astronomia', description: 'Céu.' });
  for (const search of ['zodiaco', one.name, 'astronomia', 'céu']) {
    const { body } = await t.call(grid, { query: { filters: { search } } }, asAdmin());
    expect(body.model.data).toMatchObject([
      { id: one.id, module: 'Astronomia', system: 'no', permissions_count: 0 },
    ]);
  }
  const { body } = await t.call(list, { query: { search: 'zodi' } }, asAdmin());
  expect(body).toEqual([{ id: one.id, label: 'Zodíaco' }]);
});

test('who only looks is offered nothing, and another group with the permissions changes nothing', async () => {
  const permissions = ['functionalities.show', 'functionalities.edit', 'functionalities.delete'];
  const viewer = await makeUser(t, { home: school, roleId: await makeRole(t, permissions) });
  const one = await made();
  const { body } = await t.call(read, { params: { id: one.id } }, { token: viewer.token });
  expect(body.actions).toEqual([]);
  expect((await t.call(remove, { params: { id: one.id } }, { token: viewer.token })).status).toBe(403);
  expect(await permissionsHeld(t, await roleNamed(t, 'student'))).toEqual(handedTo('student'));
});
