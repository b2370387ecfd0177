import { grid, gridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOrganisation } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Scope, UserCtx } from '../context.ts';
import { scopedDatabase, type Transaction } from '../database/database.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import { scopeSql } from '../scope-sql.ts';
import { cachedCounts } from './cached-counts.ts';
import { gridOf } from './grid.ts';
import { ofOrganisations } from './grid-scope.ts';
import { foreign, type GridSource, own } from './grid-source.ts';

let t: TestApp;
let one: number;
let other: number;
let outside: number;
beforeAll(async () => {
  t = await startTestApp();
  [one, other, outside] = [
    await makeOrganisation(t, 'Uma'),
    await makeOrganisation(t, 'Outra'),
    await makeOrganisation(t, 'De ninguém'),
  ];
});
afterAll(() => t.close());

const insert = `insert into contacts (legal_entity_id, name, emails)
  select $1, chr(64 + (n * 7 % 20)::integer) || n, array['a@x.test'] from generate_series(1, $2::integer) n`;
const add = (entity: number, count = 1) => t.pool.query(insert, [entity, count]);

beforeEach(async () => {
  await t.pool.query('delete from contacts');
  await add(one, 3);
  await add(other, 2);
  await add(outside, 5);
});

type Asking = Pick<UserCtx, 'db' | 'system' | 'scope'>;
function asking(...legalEntityIds: number[]): Asking {
  const scope: Scope = { type: 'all', id: null, legalEntityIds };
  return {
    scope,
    system: t.system,
    db: scopedDatabase(t.pool, { role: 'conforme_app', userId: 1, legalEntityIds }),
  };
}
const countsIn = (ctx: Asking, db: Transaction, once = false) =>
  cachedCounts<Asking, number>(ctx, db, {
    table: 'contacts',
    ask: (part) => sql`select legal_entity_id as entity, count(*) as value from contacts
      where legal_entity_id = any (${scopeSql(part)}) and name <> 'unseen' group by 1`,
    once,
  });
const counts = (ctx = asking(one, other), once = false) =>
  inSnapshot(ctx.db, (db) => countsIn(ctx, db, once));

describe('what is counted by organisation', () => {
  test('is the same map while nothing changes', async () => {
    const before = await counts();
    expect(before).toEqual(
      new Map([
        [one, 3],
        [other, 2],
      ]),
    );
    expect(await counts()).toBe(before);
    await add(outside);
    expect(await counts()).toBe(before);
  });

  test('is right after rows were added, changed, moved and removed', async () => {
    await counts();
    await add(one);
    expect((await counts()).get(one)).toBe(4);
    await t.pool.query(`update contacts set name = 'unseen' where legal_entity_id = $1`, [other]);
    expect(await counts()).toEqual(new Map([[one, 4]]));
    await t.pool.query(
      `update contacts set legal_entity_id = $1 where id = (select min(id) from contacts where legal_entity_id = $2)`,
      [other, one],
    );
    expect(await counts()).toEqual(
      new Map([
        [one, 3],
        [other, 1],
      ]),
    );
    await t.pool.query('delete from contacts where legal_entity_id = $1', [one]);
    expect(await counts()).toEqual(new Map([[other, 1]]));
  });

  test('counts a change from the moment it is committed, however long it took, and never one that was undone', async () => {
    await counts();
    const writer = await t.pool.connect();
    await writer.query('begin');
    await writer.query(insert, [one, 1]);
    expect((await counts()).get(one)).toBe(3);
    await add(other);
    expect((await counts()).get(other)).toBe(3);
    await writer.query('commit');
    expect((await counts()).get(one)).toBe(4);
    await writer.query('begin');
    await writer.query(insert, [one, 1]);
    await counts();
    await writer.query('rollback');
    writer.release();
    expect((await counts()).get(one)).toBe(4);
  });

  test('keeps nothing that was read in somebody’s own transaction', async () => {
    const ctx = asking(one, other);
    await expect(
      ctx.db.transaction().execute(async (db) => {
        await sql`update contacts set name = 'unseen' where legal_entity_id = ${one}`.execute(db);
        expect((await counts({ ...ctx, db })).get(one)).toBeUndefined();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await counts()).get(one)).toBe(3);
  });

  test('is never newer than the snapshot it is asked in, whatever others have counted since', async () => {
    const ctx = asking(one, other);
    await counts();
    await inSnapshot(ctx.db, async (db) => {
      await sql`select 1`.execute(db);
      await add(one);
      expect((await counts()).get(one)).toBe(4);
      expect((await countsIn(ctx, db)).get(one)).toBe(3);
    });
    expect((await counts()).get(one)).toBe(4);
    // The same for what was being written when it began, with nothing begun since.
    const writer = await t.pool.connect();
    await writer.query('begin');
    await writer.query(insert, [one, 1]);
    await add(outside);
    await inSnapshot(ctx.db, async (db) => {
      await sql`select 1`.execute(db);
      await writer.query('commit');
      expect((await counts()).get(one)).toBe(5);
      expect((await countsIn(ctx, db)).get(one)).toBe(4);
    });
    writer.release();
    expect((await counts()).get(one)).toBe(5);
  });

  test('is not kept where it is asked for once, and goes when what is kept weighs too much', async () => {
    const ctx = asking(one);
    const before = await counts(ctx);
    expect(await counts(ctx, true)).not.toBe(before);
    expect(await counts(ctx)).toBe(before);
    const heavy = (letter: string, length: number) =>
      inSnapshot(ctx.db, (db) =>
        cachedCounts<Asking, string[]>(ctx, db, {
          table: 'contacts',
          ask: (
            part,
          ) => sql`select id as entity, json_build_array(repeat(${letter}, ${length}::integer)) as value
            from legal_entities where id = any (${scopeSql(part)})`,
        }),
      );
    // What is too heavy by itself takes nobody's place.
    await heavy('a', 7_000_000);
    expect(await counts(ctx)).toBe(before);
    const last = await heavy('b', 4_000_000);
    expect(await counts(ctx)).toBe(before);
    expect(await heavy('b', 4_000_000)).toBe(last);
    await counts(ctx);
    await heavy('c', 4_000_000);
    expect(await counts(ctx)).toBe(before);
    expect(await heavy('b', 4_000_000)).not.toBe(last);
  });

  test('belongs to its scope', async () => {
    await counts();
    expect(await counts(asking(one))).toEqual(new Map([[one, 3]]));
    expect(await counts(asking())).toEqual(new Map());
  });
});

describe('pages of several organisations', () => {
  const list = grid({
    title: 'Contatos',
    row: z.strictObject({ id: z.number(), name: z.string(), organisation: z.string() }),
    columns: [
      { key: 'name', label: 'Nome', sortable: true, filterable: true },
      { key: 'organisation', label: 'Organização', filterable: true },
    ],
  });
  const source = (ctx: Asking): GridSource => ({
    from: sql`contacts`,
    scope: ofOrganisations(ctx, 'contacts'),
    search: (words) => sql`id in (select id from contacts where name like ${words})`,
    columns: {
      name: own(sql`name collate "pt-BR-x-icu"`),
      organisation: foreign(
        ['legal_entities'],
        ({ matches }) =>
          sql`legal_entity_id in (select id from legal_entities where ${matches(sql`company_name`)})`,
      ),
    },
    rows: sql`select contacts.id, name, '' as organisation from page join contacts on contacts.id = page.id`,
  });
  const ask = async (asked: object) => {
    const query = gridQuery(list).parse({ per_page: '4', ...asked });
    const { model } = await gridOf(asking(one, other), list, query, source(asking(one, other)));
    return { ids: model.data.map(({ id }) => id), total: model.total };
  };
  const inOrder = async (column: string, direction: string, words = '%') => {
    const key = column === 'name' ? 'name collate "pt-BR-x-icu"' : column;
    const { rows } = await t.pool.query<{ id: number }>(
      `select id from contacts where legal_entity_id in ($1, $2) and name like $3
       order by ${key} ${direction}, id ${direction}`,
      [one, other, words],
    );
    return rows.map(({ id }) => id);
  };

  test('are one list in its order', async () => {
    await add(one, 20);
    for (const order_column of ['id', 'name'])
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5, 6, 7].map((page) => ask({ page: String(page), order_column, direction })),
        );
        expect(pages.flatMap(({ ids }) => ids)).toEqual(await inOrder(order_column, direction));
        expect(pages.map(({ total }) => total)).toEqual(Array(7).fill(25));
      }
  });

  test('lie where they do after every change, without a statement more', async () => {
    await add(one, 20);
    let statements = 0;
    const counting = {
      ...asking(one, other),
      db: asking(one, other).db.withPlugin({
        transformQuery: ({ node }) => {
          statements++;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const askCounting = async (page: number, filters: object) => {
      statements = 0;
      const asked = { per_page: '4', order_column: 'name', page: String(page), filters };
      const { model } = await gridOf(counting, list, gridQuery(list).parse(asked), source(counting));
      return {
        statements,
        page: model.current_page,
        ids: model.data.map(({ id }) => id),
        total: model.total,
      };
    };
    const remove = () =>
      t.pool.query(
        'delete from contacts where id = (select min(id) from contacts where legal_entity_id = $1)',
        [one],
      );
    // The first page, one from the front, one from the end, the last one and one past it.
    for (const page of [1, 2, 5, 7, 90])
      for (const words of ['', '1', '3', 'nobody']) {
        const filters = words ? { items: [{ column: 'name', operator: 'contains', value: words }] } : {};
        await askCounting(page, filters);
        const quiet = (await askCounting(page, filters)).statements;
        for (const change of [() => add(one), () => add(other, 3), remove, remove]) {
          await change();
          const all = await inOrder('name', 'asc', `%${words}%`);
          const there = Math.max(1, Math.min(page, Math.ceil(all.length / 4)));
          expect(await askCounting(page, filters)).toEqual({
            ...{ statements: quiet, page: there, total: all.length },
            ids: all.slice((there - 1) * 4, there * 4),
          });
        }
      }
  });

  test('filtered by what another table says, count what it says now', async () => {
    const named = { filters: { items: [{ column: 'organisation', operator: 'contains', value: 'Uma' }] } };
    expect((await ask(named)).total).toBe(3);
    await t.pool.query(`update legal_entities set company_name = 'Uma outra' where id = $1`, [other]);
    expect((await ask(named)).total).toBe(5);
    await t.pool.query(`update legal_entities set company_name = 'Outra' where id = $1`, [other]);
    expect((await ask(named)).total).toBe(3);
  });
});
