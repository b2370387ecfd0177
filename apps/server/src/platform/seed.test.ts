import { type RoleName, seededRoles } from '@conforme/contracts/core/pages.ts';
import { pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handedTo } from '../testing/people.ts';
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
  return { roles, permissions, held };
};

test('the groups of the catalogue, three of them for ever', async () => {
  const { rows } = await t.pool.query('select name, display_name, reserved from roles order by id');
  expect(rows).toEqual(
    Object.entries(seededRoles).map(([name, display_name]) => ({
      name,
      display_name,
      reserved: ['admin', 'teacher', 'student'].includes(name),
    })),
  );
  expect(rows).toHaveLength(17);
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
  expect(await permissionsOf('student')).toEqual([]);
});

test('a second time, and several instances at once, change nothing', async () => {
  const before = await everything();
  await seed(t.system);
  await Promise.all([seed(t.system), seed(t.system), seed(t.system)]);
  expect(await everything()).toEqual(before);
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
