import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, scopedDatabase } from '../core/database/database.ts';
import { tableKinds } from '../core/database/declared-tables.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  canaryA,
  foreignId,
  makeTwoOrganisations,
  type TwoOrganisations,
} from './canaries/two-organisations.ts';
import { foreignIn } from './support/sweep.ts';
import { contentsOf } from './support/table-contents.ts';

/** No predicate at all: whole tables, read and written as a request would, with row-level security alone. */
let t: TestApp;
let two: TwoOrganisations;
let rowsOfB: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  t = await startTestApp();
  two = await makeTwoOrganisations(t);
  rowsOfB = await contentsOf(t, foreignId.source);
});
afterAll(() => t.close());

const role = 'conforme_app';
const kept = Object.entries(tableKinds)
  .filter(([, kind]) => kind === 'entity' || kind === 'user')
  .map(([table]) => table);
const asA = () =>
  scopedDatabase(t.pool, { role, userId: two.adminA.userId, legalEntityIds: [two.a, two.unit] });
const asUnit = () =>
  scopedDatabase(t.pool, { role, userId: two.unitAdmin.userId, legalEntityIds: [two.unit] });

/** Columns a request may use in this way. */
async function columns(table: string, privilege: 'select' | 'insert' | 'update'): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and (attidentity = '' or $3 = 'select')
       and has_column_privilege($2, attrelid, attnum, $3) order by attnum`,
    [table, role, privilege],
  );
  return rows.map(({ name }) => name);
}

const everything = async (db: Database, table: string) =>
  (
    await sql`select ${sql.raw((await columns(table, 'select')).join(', '))} from ${sql.raw(table)}`.execute(
      db,
    )
  ).rows;

/** Codes that a contract declares: nobody writes text there. */
const codesOfKinds = [
  'case_files.paper',
  ...['form_type', 'channel', 'state', 'result', 'soon_unit'].map((column) => `cases.${column}`),
  ...[
    ...[
      'incident_type',
      'how_known',
      'data_protection',
      'key_state',
      'other_bodies',
      'holders_means',
      'properties',
    ],
    ...['data_natures', 'holder_categories', 'risks', 'scam_channels'],
  ].map((column) => `incidents.${column}`),
  ...['size', 'lgpd_role', 'data_kinds', 'dpa', 'last_state', 'band'].map((column) => `suppliers.${column}`),
  'due_diligences.band',
  'questionnaires.purpose',
  ...['schedules.zone', 'schedules.recurrence'],
  ...['kind', 'told_class', 'income_class', 'decision', 'counted_as'].map(
    (column) => `scholarship_applications.${column}`,
  ),
  'documents.kind',
  ...['drive_nodes.media_type', 'drive_versions.media_type'],
  ...['scholarship_calls.kind', 'scholarship_vacancies.level', 'scholarship_vacancies.shift'],
  ...['newsletter_groups', 'newsletter_subgroups'].flatMap((table) => [`${table}.colour`, `${table}.icon`]),
];

describe('B is full', () => {
  test('there are rows of B in every table that is kept apart', async () => {
    for (const table of kept) {
      const { rows } = await t.pool.query(`select from ${table} r where r::text ~ $1`, [foreignId.source]);
      expect(rows.length, `add rows of B to ${table} in two-organisations.ts`).toBeGreaterThan(0);
    }
  });

  test('and a canary in every text that can hold one', async () => {
    const { rows } = await t.pool.query<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname = any ($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'varchar'::regtype)
         and not exists (select from pg_constraint k
           where k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any (k.conkey) and a.attname <> 'email')`,
      [kept],
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { table, column } of rows) {
      if (codesOfKinds.includes(`${table}.${column}`)) continue;
      const found = await t.pool.query(`select from ${table} where ${column}::text ~* 'canary-b'`);
      expect(found.rowCount, `add a canary to ${table}.${column} in two-organisations.ts`).toBeGreaterThan(0);
    }
  });
});

describe.each(kept)('%s', (table) => {
  test('read whole, shows nothing of B', async () => {
    const rows = await everything(asA(), table);
    expect(foreignIn(JSON.stringify(rows.map(withoutHome)), null)).toEqual([]);
  });

  test('read whole in the unit, shows nothing that is only its parent’s', async () => {
    const text = JSON.stringify((await everything(asUnit(), table)).map(withoutHome));
    expect(foreignIn(text, null)).toEqual([]);
    expect(text).not.toMatch(canaryA);
  });

  test('read whole by someone who reaches nothing, shows nothing', async () => {
    const nobody = scopedDatabase(t.pool, { role, userId: 999_999_999, legalEntityIds: [] });
    expect(await everything(nobody, table)).toEqual([]);
  });

  test('written whole, touches nothing of B', async () => {
    const db = asA();
    const readable = await columns(table, 'select');
    for (const column of await columns(table, 'update')) {
      const assignment = readable.includes(column) ? column : 'default';
      await rolledBack(db, `update ${table} set ${column} = ${assignment} returning ${readable.join(', ')}`);
    }
    if (await mayDelete(table)) await rolledBack(db, `delete from ${table} returning ${readable.join(', ')}`);
  });

  test('takes no row for B', async () => {
    const insertable = await columns(table, 'insert');
    if (insertable.length === 0) return;
    const list = insertable.join(', ');
    const { rows } = await t.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(r) as row from ${table} r where r::text ~ $1`,
      [foreignId.source],
    );
    const ofB = rows.filter(({ row }) => isOnlyOfB(row));
    expect(ofB.length).toBeGreaterThan(0);
    for (const { row } of ofB) {
      const insert = asA()
        .transaction()
        .execute((db) =>
          sql`insert into ${sql.raw(table)} (${sql.raw(list)})
            select ${sql.raw(list)} from jsonb_populate_record(null::${sql.raw(table)}, ${JSON.stringify(row)})`.execute(
            db,
          ),
        );
      await expect(insert).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('after all that, everything of B is as it was', async () => {
  expect(await contentsOf(t, foreignId.source)).toEqual(rowsOfB);
});

/** Where an account was made is told of a user who works in both; it is no more than a number. */
const withoutHome = (row: unknown) => ({ ...(row as object), home_entity_id: undefined });

/** Rows of the user who works in both organisations belong to A as well. */
const isOnlyOfB = (row: Record<string, unknown>): boolean => {
  const owners = ['home_entity_id', 'legal_entity_id', 'natural_entity_id', 'user_id'].filter(
    (name) => row[name],
  );
  return owners.every((name) => foreignId.test(String(row[name])));
};

async function mayDelete(table: string): Promise<boolean> {
  const { rows } = await t.pool.query(`select has_table_privilege($1, $2, 'delete') as may`, [role, table]);
  return rows[0].may;
}

/** Runs a statement over a whole table, looks at the rows it touched, and takes it back. */
async function rolledBack(db: Database, statement: string): Promise<void> {
  const undo = new Error('undo');
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql.raw(statement).execute(tx);
    expect(foreignIn(JSON.stringify(rows.map(withoutHome)), null), statement).toEqual([]);
    throw undo;
  });
  // Other rows may stand in the way of a deletion, and a column may have no default: that, too, has changed nothing.
  const ended = (error: unknown) =>
    error === undo || ['23502', '23503'].includes((error as { code?: string }).code ?? '');
  await expect(work).rejects.toSatisfy(ended);
}

test('a policy that calls a function for each row is asked after the scope', async () => {
  // PostgreSQL asks permissive policies from the last name to the first.
  const { rows } = await t.pool.query<{ policy: string }>(
    `select other.tablename || '.' || other.policyname as policy
     from pg_policies scope join pg_policies other using (schemaname, tablename)
     where scope.policyname = 'in_scope' and other.policyname > 'in_scope' and other.permissive = 'PERMISSIVE'
       and other.qual ~ '\\mis_\\w+\\('`,
  );
  expect(rows).toEqual([]);
  const { rows: calling } = await t.pool.query<{ policies: number }>(
    `select count(*) as policies from pg_policies where policyname = 'for_reader' and qual ~ '\\mis_\\w+\\('`,
  );
  expect(Number(calling[0]?.policies)).toBeGreaterThan(4);
});
