import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTables, tableKinds } from '../core/database/declared-tables.ts';
import { StartError } from '../core/start-error.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.pool.query('create schema hidden');
});
afterAll(() => t.close());

const appRole = 'conforme_app';
const check = () => checkTables(t.pool, appRole);

/** The check with the schema changed, and the schema back as it was. */
async function checkAfter(change: string, undo: string): Promise<unknown> {
  await t.pool.query(change);
  const outcome = await check().catch((error: unknown) => error);
  await t.pool.query(undo);
  await check();
  return outcome;
}

const ofKind = (...kinds: string[]) =>
  Object.entries(tableKinds)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([name]) => name);

describe('every table declares whose rows it holds', () => {
  test('as migrated, all is well', check);

  test('a table nobody declared stops the start', async () => {
    const outcome = await checkAfter('create table sneaky (id bigint)', 'drop table sneaky');
    expect(outcome).toBeInstanceOf(StartError);
    expect((outcome as Error).message).toContain('sneaky');
  });

  test('a partitioned one as well', async () => {
    const change = 'create table sneaky (id bigint) partition by range (id)';
    expect(await checkAfter(change, 'drop table sneaky')).toBeInstanceOf(StartError);
  });

  test.each(Object.keys(tableKinds))('%s cannot be missing', async (table) => {
    const outcome = await checkAfter(
      `alter table ${table} set schema hidden`,
      `alter table hidden.${table} set schema public`,
    );
    expect((outcome as Error).message).toContain(`A tabela ${table} está declarada e não existe.`);
  });

  test.each(ofKind('entity', 'user'))('%s cannot be without row-level security', async (table) => {
    const outcome = await checkAfter(
      `alter table ${table} disable row level security`,
      `alter table ${table} enable row level security`,
    );
    expect((outcome as Error).message).toContain(`A tabela ${table} `);
  });

  test.each(ofKind('internal'))('%s cannot come within reach of requests', async (table) => {
    const outcome = await checkAfter(
      `grant select on ${table} to ${appRole}`,
      `revoke select on ${table} from ${appRole}`,
    );
    expect((outcome as Error).message).toContain(`A tabela interna ${table} `);
  });
});

describe('nothing leads around row-level security', () => {
  test('requests do not run as an owner, a superuser or anyone exempt from it', async () => {
    const { rows } = await t.pool.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
         (select count(*) from pg_class where relowner = r.oid) as owns,
         (select count(*) from pg_auth_members where member = r.oid) as member_of
       from pg_roles r where rolname = $1`,
      [appRole],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcanlogin: false,
        owns: 0,
        member_of: 0,
      },
    ]);
  });

  test('no view, materialised or foreign, is within reach: it would answer with its owner’s eyes', async () => {
    const { rows } = await t.pool.query(
      `select relname from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
         and has_any_column_privilege($1, oid, 'select, insert, update')
         and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,
      [appRole],
    );
    expect(rows).toEqual([]);
  });

  test('no policy is for everyone, and none lets everything through', async () => {
    const { rows } = await t.pool.query(
      `select tablename, policyname, qual, with_check from pg_policies
       where schemaname = 'public' and (roles <> array[$1::name] or qual = 'true' or with_check = 'true')`,
      [appRole],
    );
    expect(rows).toEqual([]);
  });

  test('no function with its owner’s rights is open to everyone, or finds its tables by a path it was given', async () => {
    const { rows } = await t.pool.query(
      `select p.proname from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and (
         (p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'execute'))
         or not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false))`,
    );
    expect(rows).toEqual([]);
  });

  test.each(Object.keys(tableKinds))('%s cannot be emptied past its policies', async (table) => {
    const { rows } = await t.pool.query(
      `select has_table_privilege($1, $2, 'truncate, references, trigger') as may`,
      [appRole, table],
    );
    expect(rows).toEqual([{ may: false }]);
  });
});
