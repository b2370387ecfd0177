import { grid, gridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganisation } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Scope } from './context.ts';
import { scopedDatabase } from './database/database.ts';
import { gridOf } from './grid.ts';
import { type Counts, rememberPage, shortcut } from './grid-places.ts';
import type { GridSource } from './grid-source.ts';
import { scopeSql } from './scope-sql.ts';

const list = grid({
  title: 'Contatos',
  row: z.strictObject({ id: z.number(), name: z.string() }),
  columns: [{ key: 'name', label: 'Nome', sortable: true }],
});
const query = (asked: object) => gridQuery(list).parse({ per_page: '10', ...asked });

describe('the place of a page that was shown', () => {
  const counts: Counts = new Map([[1, 2000]]);
  const rows = (first: number) => Array.from({ length: 10 }, (_, at) => ({ id: first + at }));
  const place = { count: 10, backwards: false };
  const shownAt = (page: number) =>
    rememberPage(
      counts,
      query({ page: String(page) }),
      { ...place, page, skip: (page - 1) * 10 },
      rows(page * 1000),
    );
  const from = (page: number, asked = counts, order = {}) =>
    shortcut(asked, query({ page: String(page), ...order }), { ...place, page, skip: (page - 1) * 10 });

  test('leads to itself and to what comes after it, the nearest first', () => {
    expect(from(60)).toBeNull();
    shownAt(50);
    shownAt(60);
    expect(from(60)).toEqual({ ...place, from: 60_000, skip: 0 });
    expect(from(61)).toEqual({ ...place, from: 60_009, skip: 1 });
    expect(from(59)).toEqual({ ...place, from: 50_009, skip: 81 });
    expect(from(49)).toBeNull();
  });

  test('leads back from the end', () => {
    const back = { count: 10, backwards: true, page: 59, skip: 1410 };
    expect(shortcut(counts, query({ page: '59' }), back)).toMatchObject({ from: 60_000, skip: 1 });
  });

  test('is of its own order and its own counts, and not worth keeping near an end', () => {
    expect(from(60, counts, { direction: 'desc' })).toEqual(null);
    expect(from(60, counts, { order_column: 'name' })).toEqual(null);
    expect(from(60, new Map(counts))).toBeNull();
    shownAt(5);
    expect(from(6)).toBeNull();
  });
});

describe('pages that are gone on from', () => {
  let t: TestApp;
  let entities: number[];
  beforeAll(async () => {
    t = await startTestApp();
    entities = [await makeOrganisation(t, 'Uma'), await makeOrganisation(t, 'Outra')];
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.pool.query('delete from contacts');
    await t.pool.query(
      `insert into contacts (legal_entity_id, name, emails)
       select ($1::bigint[])[1 + n % 2], chr(65 + (n * 7 % 20)::integer) || n % 90, array['a@x.test']
       from generate_series(1, 700) n`,
      [entities],
    );
  });

  const source = (): GridSource => ({
    from: sql`contacts`,
    where: sql`legal_entity_id = any (${scopeSql(asker())})`,
    search: () => sql`true`,
    columns: { name: sql`name collate "pt-BR-x-icu"` },
    perEntity: { table: 'contacts' },
    rows: sql`select contacts.id, name from page join contacts on contacts.id = page.id`,
  });
  function asker() {
    const scope: Scope = { type: 'all', id: null, legalEntityIds: entities };
    const db = scopedDatabase(t.pool, { role: 'conforme_app', userId: 1, legalEntityIds: entities });
    return { scope, system: t.system, db };
  }
  const idsOf = async (page: number, order_column: string, direction: string) => {
    const asked = query({ page: String(page), order_column, direction });
    return (await gridOf(asker(), list, asked, source)).model.data.map(({ id }) => id);
  };
  const inOrder = async (column: string, direction: string) => {
    const key = column === 'name' ? 'name collate "pt-BR-x-icu"' : column;
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from contacts order by ${key} ${direction}, id ${direction}`,
    );
    return rows.map(({ id }) => id);
  };
  const orders = ['id', 'name'].flatMap((column) => ['asc', 'desc'].map((way) => [column, way] as const));
  // From the front, from the end, both ways from what was shown.
  const walked = [24, 25, 26, 24, 30, 29, 50, 49, 45, 46, 44];

  test.each(orders)('by %s %s are the pages there are, after every change', async (column, direction) => {
    await idsOf(1, column, direction);
    const changes = [
      'select 1',
      `insert into contacts (legal_entity_id, name, emails) values (${entities[0]}, 'A0', array['a@x.test']),
        (${entities[1]}, 'Z', array['a@x.test'])`,
      'delete from contacts where id = (select id from contacts order by id offset 245 limit 1)',
      `update contacts set name = 'A0' where name like 'T%'`,
    ];
    for (const change of changes) {
      await t.pool.query(change);
      const all = await inOrder(column, direction);
      for (const page of walked)
        expect(await idsOf(page, column, direction)).toEqual(all.slice((page - 1) * 10, page * 10));
    }
  });

  test('are right while somebody else is still writing', async () => {
    await idsOf(1, 'id', 'asc');
    const before = await idsOf(30, 'id', 'asc');
    const writer = await t.pool.connect();
    try {
      await writer.query('begin');
      await writer.query('delete from contacts where id = (select min(id) from contacts)');
      expect(await idsOf(30, 'id', 'asc')).toEqual(before);
      await writer.query('commit');
      const all = await inOrder('id', 'asc');
      expect(await idsOf(30, 'id', 'asc')).toEqual(all.slice(290, 300));
      expect(await idsOf(30, 'id', 'asc')).toEqual(all.slice(290, 300));
    } finally {
      writer.release();
    }
  });
});
