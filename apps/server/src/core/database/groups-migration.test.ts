import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { paths } from '../../paths.ts';
import { seed } from '../../platform/seed.ts';
import { systemDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

const appRole = 'conforme_app';
let pool: pg.Pool;
let folder: string;

/** An installation as it was before 0007, with people, groups and accesses an administrator had changed. */
beforeAll(async () => {
  const database = `test_${randomBytes(6).toString('hex')}`;
  const owner = openPool({ ...inject('postgres'), max: 1 });
  await owner.query(`create database ${database}`);
  await owner.end();
  pool = openPool({ ...inject('postgres'), database });
  folder = await mkdtemp(join(tmpdir(), 'conforme-migrations-'));
  for (const name of await readdir(paths.migrations))
    if (name < '0007') await cp(join(paths.migrations, name), join(folder, name));
  await migrate(pool, { folder, appRole, say: () => {} });
  await pool.query(`
    insert into roles (name, display_name, reserved) values
      ('admin', 'Chefia', true), ('student', 'Estudante', true), ('auditor', 'Auditoria', false);
    insert into permissions (name, display_name, description) values
      ('users.menu', 'Ver usuários', 'Ver.'), ('users.edit', 'Editar', 'Editar.'), ('openapi.show', 'API', 'API.'),
      ('antiga.ver', 'De outra versão', 'Já não existe.');
    insert into role_permissions select 1, id from permissions where name <> 'openapi.show';
    insert into role_permissions select 3, id from permissions where name = 'antiga.ver';
    insert into legal_entities (company_name) values ('Escola');
    insert into users (home_entity_id, name, email, status) values (1, 'Ana', 'ana@escola.test', 'active');
    insert into role_users values (1, 1), (1, 3);
    insert into data_access_grants (role_id, user_id, legal_entity_id) values (1, 1, 1);
    insert into data_access_grants (role_id, legal_entity_id) values (3, 1)`);
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

const column = async (query: string) =>
  (await pool.query<{ value: unknown }>(query)).rows.map(({ value }) => value);

test('an installation with data gains groups and functionalities and loses nothing', async () => {
  const reach =
    'select user_id || $$ $$ || role_id || $$ $$ || entity_id as value from user_reach order by 1';
  const before = await column(reach);
  expect(before).toEqual(['1 1 1', '1 3 1']);
  await migrate(pool, { folder: paths.migrations, appRole, say: () => {} });
  expect(await column(reach)).toEqual(before);
  await seed(systemDatabase(pool));
  expect(await column(reach)).toEqual(before);

  const held = (role: string) =>
    column(`select p.name as value from permissions p join role_permissions h on h.permission_id = p.id
      join roles r on r.id = h.role_id where r.name = '${role}' order by 1`);
  const admin = await held('admin');
  // Taken away before, so it stays away; what came with this version is handed out.
  expect(admin).not.toContain('openapi.show');
  expect(admin).toEqual(
    expect.arrayContaining(['users.menu', 'users.edit', 'roles.edit', 'functionalities.show']),
  );
  expect(await held('auditor')).toEqual(expect.arrayContaining(['antiga.ver', 'roles.menu']));

  expect(await column(`select display_name as value from roles where name = 'admin'`)).toEqual(['Chefia']);
  expect(await column(`select count(*) as value from roles where name = 'admin'`)).toEqual([1]);
  expect(
    await column(`select f.name as value from permissions p join functionalities f on f.id = p.functionality_id
      where p.name in ('users.menu', 'users.edit') group by 1`),
  ).toEqual(['users']);
  expect(await column(`select name as value from permissions where not system`)).toEqual(['antiga.ver']);
});
