import { grid, gridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { UserCtx } from '../context.ts';
import { scopedDatabase } from '../database/database.ts';
import { openGridCursor } from './grid-cursor.ts';
import { rowsWhere } from './grid-scope.ts';
import { type GridSource, own } from './grid-source.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.pool.query('create table things (id bigint primary key, name text not null)');
  await t.pool.query(`insert into things select n, 'Coisa ' || n from generate_series(1, 1200) n`);
  await t.pool.query('grant all on things to conforme_app');
});
afterAll(() => t.close());

const things = grid({
  title: 'Coisas',
  row: z.strictObject({ id: z.number(), name: z.string() }),
  columns: [{ key: 'name', label: 'Nome', sortable: true, filterable: true }],
});
const source = (rows = sql`select things.* from page join things on things.id = page.id`): GridSource => ({
  from: sql`things`,
  scope: rowsWhere(sql`true`),
  search: (words) => sql`name like ${words}`,
  columns: { name: own(sql`name`) },
  rows,
});

const open = (query: object = {}, from = source(), signal = new AbortController().signal) => {
  const db = scopedDatabase(t.pool, { role: 'conforme_app', userId: 1, legalEntityIds: [] });
  const ctx = { db, system: t.system } as unknown as UserCtx;
  return openGridCursor(ctx, things, gridQuery(things).parse(query), from, signal);
};

test('gives every row in order, a few at a time, whatever page was asked for', async () => {
  const cursor = await open({ direction: 'desc', per_page: '10', page: '3' });
  expect(cursor.total).toBe(1200);
  const sizes: number[] = [];
  const ids: unknown[] = [];
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) {
    sizes.push(rows.length);
    ids.push(...rows.map(({ id }) => id));
  }
  await cursor.close();
  expect(sizes).toEqual([250, 250, 250, 250, 200]);
  expect(ids).toEqual(Array.from({ length: 1200 }, (_, n) => 1200 - n));
});

test('takes values as parameters', async () => {
  const items = [{ column: 'name', operator: 'equals', value: "Coisa 7' or true --" }];
  const none = await open({ filters: { items } });
  expect([none.total, await none.next()]).toEqual([0, []]);
  await none.close();
  const one = await open({ filters: { items: [{ column: 'name', value: 'coisa 7' }] } });
  expect([one.total, (await one.next()).length]).toEqual([1, 1]);
  await one.close();
});

test('reads one moment: what is written meanwhile is not in it', async () => {
  const cursor = await open();
  await t.pool.query('delete from things where id > 1000');
  let seen = 0;
  for (let rows = await cursor.next(); rows.length > 0; rows = await cursor.next()) seen += rows.length;
  await cursor.close();
  expect(seen).toBe(1200);
  await t.pool.query(`insert into things select n, 'Coisa ' || n from generate_series(1001, 1200) n`);
});

test('only reads', async () => {
  await t.pool.query('create sequence counted; grant all on sequence counted to conforme_app');
  const writes = source(
    sql`select things.*, nextval('counted') from page join things on things.id = page.id`,
  );
  const cursor = await open({}, writes);
  await expect(cursor.next()).rejects.toMatchObject({ code: '25006' });
  await cursor.close();
});

test('a statement that is running is cancelled at once when nobody waits for it any more', async () => {
  const slow = source(sql`select things.*, pg_sleep(0.05) from page join things on things.id = page.id`);
  const leaving = new AbortController();
  const cursor = await open({}, slow, leaving.signal);
  const before = t.pool.totalCount;
  const waiting = cursor.next();
  setTimeout(() => leaving.abort(), 200);
  const since = performance.now();
  await expect(waiting).rejects.toMatchObject({ code: '57014' });
  expect(performance.now() - since).toBeLessThan(10_000);
  await cursor.close();
  // Whoever comes next does not get the connection of the cancelled one.
  expect(t.pool.totalCount).toBeLessThan(before);
  expect((await t.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
