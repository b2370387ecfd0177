import { type ModulePages, type RoleName, seededRoles } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handedTo, makeOrganisation, makeUser, roleNamed } from '../testing/features/people.ts';
import { auditOf } from '../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { seed } from './seed.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const permissionsOf = async (role: string) =>
  (
    await t.pool.query<{ name: string }>(
      `select p.name from permissions p join role_permissions h on h.permission_id = p.id
       join roles r on r.id = h.role_id where r.name = $1 order by p.name`,
      [role],
    )
  ).rows.map(({ name }) => name);
const everything = async () => {
  const { rows: roles } = await t.pool.query('select * from roles order by id');
  const { rows: permissions } = await t.pool.query('select * from permissions order by id');
  const { rows: held } = await t.pool.query('select * from role_permissions order by 1, 2');
  const { rows: modules } = await t.pool.query('select * from modules order by id');
  const { rows: functionalities } = await t.pool.query('select * from functionalities order by id');
  return { roles, permissions, held, modules, functionalities };
};

test('the groups of the catalogue, three of them for ever', async () => {
  const { rows } = await t.pool.query(
    'select name, display_name, description, reserved from roles order by id',
  );
  expect(rows).toEqual(
    Object.entries(seededRoles).map(([name, { label, description }]) => ({
      name,
      display_name: label,
      description,
      reserved: ['admin', 'teacher', 'student'].includes(name),
    })),
  );
  expect(rows).toHaveLength(18);
});

test('every permission of the catalogue, with its words, for the web', async () => {
  const declared = Object.values(pageCatalog).flatMap((module) => Object.entries(module.permissions));
  const { rows } = await t.pool.query(
    'select name, display_name, guard_name, description from permissions order by name',
  );
  expect(rows).toEqual(
    declared
      .map(([name, { label, description }]) => ({
        name,
        display_name: label,
        guard_name: 'web',
        description,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
});

test('handed to admin and to the groups each one names', async () => {
  for (const role of Object.keys(seededRoles) as RoleName[])
    expect(await permissionsOf(role), role).toEqual(handedTo(role));
  expect(await permissionsOf('auditor')).toContain('roles.menu');
  expect(await permissionsOf('student')).toEqual(['newsletters.detail', 'schedules.menu']);
});

test('a second time, and several instances at once, change nothing', async () => {
  const before = await everything();
  await seed(t.system);
  await Promise.all([seed(t.system), seed(t.system), seed(t.system)]);
  expect(await everything()).toEqual(before);
});

test('whoever registered an organisation may do what every group of an organisation may, and nothing of the installation', async () => {
  const owner = await permissionsOf('responsavel_organizacao');
  const ofGroups = (Object.keys(seededRoles) as RoleName[]).filter((name) => name !== 'admin');
  const sealed = Object.values<ModulePages>(pageCatalog)
    .flatMap(({ permissions }) => Object.entries(permissions))
    .flatMap(([name, { withheldFromAdmin }]) => (withheldFromAdmin ? [name] : []));
  for (const group of ofGroups) {
    const held = (await permissionsOf(group)).filter((name) => !sealed.includes(name));
    expect([group, held.filter((name) => !owner.includes(name))]).toEqual([group, []]);
  }
  expect(owner.filter((name) => sealed.includes(name))).toEqual([]);
  for (const name of ['roles.edit', 'functionalities.edit', 'mail_outbox.menu', 'legal_entities.accompany'])
    expect(owner).not.toContain(name);
});

test('what an administrator took away or renamed stays so; a permission that is new is handed out', async () => {
  await t.pool.query(
    `delete from role_permissions where role_id = (select id from roles where name = 'auditor')`,
  );
  await t.pool.query("update roles set display_name = 'Auditoria interna' where name = 'auditor'");
  await t.pool.query("delete from permissions where name = 'users.delete'");
  expect(await permissionsOf('admin')).not.toContain('users.delete');
  await seed(t.system);
  expect(await permissionsOf('auditor')).toEqual([]);
  expect(await permissionsOf('admin')).toContain('users.delete');
  const { rows } = await t.pool.query("select display_name from roles where name = 'auditor'");
  expect(rows).toEqual([{ display_name: 'Auditoria interna' }]);
});

test('areas, functionalities and permissions stand where the catalogue puts them', async () => {
  const { rows } = await t.pool.query(
    `select m.key, f.name as functionality, p.name, f.system and p.system as system
     from permissions p join functionalities f on f.id = p.functionality_id join modules m on m.id = f.module_id`,
  );
  const expected = Object.values<ModulePages>(pageCatalog).flatMap((module) =>
    Object.keys(module.permissions).map((name) => ({
      key: module.area,
      functionality: module.name,
      name,
      system: true,
    })),
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(rows.sort(byName)).toEqual(expected.sort(byName));
});

test('words an administrator chose stay, for modules, functionalities, permissions and groups', async () => {
  await t.pool.query(`
    update modules set display_name = 'A casa' where key = 'seguranca';
    update functionalities set display_name = 'As pessoas', description = 'Todas' where name = 'users';
    update permissions set display_name = 'Olhar', description = 'Só olhar.' where name = 'users.menu';
    update roles set name = 'dpo', display_name = 'DPO' where name = 'encarregado';
    update roles set deleted_at = now() where name = 'moderador'`);
  const before = await everything();
  await seed(t.system);
  expect(await everything()).toEqual(before);
});

describe('when the catalogue changes', () => {
  const permission = { label: 'Ver a horta', description: 'Ver a horta.', roles: ['encarregado' as const] };
  const garden: ModulePages = {
    name: 'garden',
    label: 'Horta',
    area: 'pessoas',
    permissions: { 'garden.show': permission },
    pages: {},
  };
  const holders = async (name: string) =>
    (
      await t.pool.query<{ name: string }>(
        `select r.name from roles r join role_permissions h on h.role_id = r.id join permissions p on p.id = h.permission_id
         where p.name = $1 order by r.name`,
        [name],
      )
    ).rows.map((row) => row.name);
  const placeOf = async (name: string) =>
    (
      await t.pool.query(
        `select p.system, f.name as functionality, f.system as kept, m.key from permissions p
         join functionalities f on f.id = p.functionality_id join modules m on m.id = f.module_id where p.name = $1`,
        [name],
      )
    ).rows[0];

  test('a name somebody had collected beforehand is worth nothing once the server checks it', async () => {
    await t.pool.query(
      `with made as (insert into permissions (name, display_name, description, functionality_id)
         select 'garden.show', 'Minha', 'Minha.', id from functionalities where name = 'system' returning id)
       insert into role_permissions select r.id, made.id from made, roles r where r.name in ('student', 'admin')`,
    );
    await seed(t.system);
    expect(await holders('garden.show')).toEqual(['admin', 'student']);
    await seed(t.system, { ...pageCatalog, garden });
    // The group is called dpo by now: it is the catalogue's all the same.
    expect(await holders('garden.show')).toEqual(['admin', 'dpo', 'responsavel_organizacao']);
    expect(await placeOf('garden.show')).toEqual({
      system: true,
      functionality: 'garden',
      kept: true,
      key: 'pessoas',
    });
  });

  test('what left it stays as the administration’s own, and its holders keep it', async () => {
    await seed(t.system);
    expect(await placeOf('garden.show')).toEqual({
      system: false,
      functionality: 'garden',
      kept: false,
      key: 'pessoas',
    });
    expect(await holders('garden.show')).toEqual(['admin', 'dpo', 'responsavel_organizacao']);
  });

  test('a permission withheld from admin is handed to its groups alone', async () => {
    const permissions = { 'garden.read': { ...permission, withheldFromAdmin: true as const } };
    await seed(t.system, { ...pageCatalog, garden: { ...garden, permissions } });
    expect(await holders('garden.read')).toEqual(['dpo']);
  });

  test('a permission that moves takes its holders along', async () => {
    const before = await holders('users.menu');
    const { users, ...others } = pageCatalog;
    await seed(t.system, { ...others, people: { ...users, name: 'people', area: 'pessoas' } });
    expect(await placeOf('users.menu')).toEqual({
      system: true,
      functionality: 'people',
      kept: true,
      key: 'pessoas',
    });
    expect(await holders('users.menu')).toEqual(before);
  });
});

test('a new permission withheld from admin is told to each organisation with people in its group', async () => {
  const role = await roleNamed(t, 'comite_etica');
  const school = await makeOrganisation(t, 'Escola Ipê');
  await makeOrganisation(t, 'Sem ninguém no grupo');
  const unit = await makeOrganisation(t, 'Unidade', school);
  for (const home of [school, unit]) await makeUser(t, { home, roleId: role });
  const secret = {
    name: 'segredos',
    label: 'Segredos',
    area: 'privacidade',
    pages: {},
    permissions: {
      'segredos.ler': { label: 'Ler', description: 'Ler.', roles: ['comite_etica'], withheldFromAdmin: true },
    },
  };
  const catalog = { ...pageCatalog, segredos: secret } as unknown as Record<string, ModulePages>;
  const rows = await auditOf(t, () => seed(t.system, catalog));
  expect(rows).toMatchObject([
    {
      chain: `entity:${school}`,
      actor_id: null,
      action: 'permission.installed',
      object_type: 'role',
      object_id: role,
      meta: { permission: 'segredos.ler' },
    },
  ]);
  expect(await auditOf(t, () => seed(t.system, catalog))).toEqual([]);
});
