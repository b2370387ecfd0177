import { type FilterOperator, grid, gridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { type RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { gridOf } from './grid.ts';
import { rowsWhere } from './grid-scope.ts';
import { type GridSource, own } from './grid-source.ts';

const things = grid({
  title: 'Coisas',
  row: z.strictObject({
    id: z.number(),
    name: z.string(),
    amount: z.number(),
    due: z.string().nullable(),
    at: z.string(),
    kind: z.string(),
    tags: z.array(z.string()),
  }),
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'amount', label: 'Valor', type: 'number', sortable: true, filterable: true },
    { key: 'due', label: 'Prazo', type: 'date', sortable: true, filterable: true },
    { key: 'at', label: 'Quando', type: 'datetime', filterable: true },
    {
      key: 'kind',
      label: 'Tipo',
      type: 'choice',
      filterable: true,
      options: [
        { value: 'a', label: 'Tipo A' },
        { value: 'b', label: 'Tipo B' },
      ],
    },
    { key: 'tags', label: 'Marcas', type: 'list', filterable: true },
  ],
});

const rows = sql`(values
  (1, 'Ação judicial', 10.5, date '2026-02-28', timestamptz '2026-03-01 02:59:59.999+00', 'a', array['x']),
  (2, 'acao JUDICIAL', -3, null, timestamptz '2026-03-01 03:00:00+00', 'b', array['x']),
  (3, '100% justo', 0, date '2026-03-01', timestamptz '2026-03-02 02:59:59+00', 'a', array[]::text[]),
  (4, 'a_b', 10.5, date '2024-02-29', timestamptz '2026-03-02 03:00:00+00', 'b', array['y'])
) as things (id, name, amount, due, at, kind, tags)`;
const source: GridSource = {
  from: rows,
  scope: rowsWhere(sql`id < 100`),
  search: (words) => sql`plain_text(name) like like_pattern(${words})`,
  columns: {
    name: own(sql`name collate "pt-BR-x-icu"`),
    amount: own(sql`amount`),
    due: own(sql`due`),
    at: own(sql`at`),
    kind: own(sql`kind`),
    tags: own(sql`tags`),
  },
  rows: sql`select things.* from page join ${rows} on things.id = page.id`,
};

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const nowhere = { type: 'none', id: null, legalEntityIds: [] } as const;
const askOf = (from: GridSource, query: object) =>
  gridOf({ db: t.system, system: t.system, scope: nowhere }, things, gridQuery(things).parse(query), from);
const ask = (query: object = {}) => askOf(source, query);
const idsOf = async (query: object) => (await ask(query)).model.data.map(({ id }) => id);
const filter = (column: string, operator: FilterOperator, value: string) =>
  idsOf({ filters: { items: [{ column, operator, value }] } });

describe('filters', () => {
  const accepted: [string, FilterOperator, string, number[]][] = [
    ['name', 'equals', 'ACAO judicial', [1, 2]],
    ['name', 'equals', 'ação', []],
    ['name', 'contains', 'ÇÃO', [1, 2]],
    ['name', 'contains', '%', [3]],
    ['name', 'contains', '_', [4]],
    ['name', 'contains', '\\', []],
    ['name', 'contains', "'", []],
    ['amount', 'equals', '10.50', [1, 4]],
    ['amount', 'from', '0', [1, 3, 4]],
    ['amount', 'to', '-0.000001', [2]],
    ['due', 'equals', '2026-03-01', [3]],
    ['due', 'from', '2026-02-28', [1, 3]],
    ['due', 'to', '2024-02-29', [4]],
    // Midnight in São Paulo is 03:00 in Greenwich.
    ['at', 'equals', '2026-02-28', [1]],
    ['at', 'equals', '2026-03-01', [2, 3]],
    ['at', 'from', '2026-03-01', [2, 3, 4]],
    ['at', 'to', '2026-03-01', [1, 2, 3]],
    ['kind', 'equals', 'b', [2, 4]],
    // One entry is enough, and it is compared as words are.
    ['tags', 'equals', 'X', [1, 2]],
    ['tags', 'contains', 'y', [4]],
    ['tags', 'equals', '', []],
  ];
  test.each(accepted)('%s %s %s', async (column, operator, value, expected) => {
    expect(await filter(column, operator, value)).toEqual(expected);
  });

  const refused: [string, FilterOperator, string, 'operator' | 'value'][] = [
    ['name', 'from', 'a', 'operator'],
    ['name', 'to', 'a', 'operator'],
    ['amount', 'contains', '1', 'operator'],
    ['amount', 'equals', 'ten', 'value'],
    ['amount', 'equals', '1e9', 'value'],
    ['amount', 'equals', '', 'value'],
    ['amount', 'equals', 'NaN', 'value'],
    ['amount', 'equals', '1234567890123456', 'value'],
    ['due', 'contains', '2026-03-01', 'operator'],
    ['due', 'equals', '2026-02-29', 'value'],
    ['due', 'equals', '01/03/2026', 'value'],
    ['at', 'contains', '2026-03-01', 'operator'],
    ['at', 'from', '2026-03-01T00:00:00Z', 'value'],
    ['at', 'from', '0000-01-01', 'value'],
    ['at', 'from', 'infinity', 'value'],
    ['kind', 'contains', 'a', 'operator'],
    ['kind', 'equals', 'c', 'value'],
    ['tags', 'from', 'x', 'operator'],
  ];
  test.each(refused)('%s %s "%s" is refused at the %s', async (column, operator, value, field) => {
    const items = [
      { column: 'kind', operator: 'equals', value: 'a' },
      { column, operator, value },
    ];
    await expect(ask({ filters: { items } })).rejects.toMatchObject({
      code: 'invalid',
      errors: { [`filters.items.1.${field}`]: [expect.stringMatching(/^Este campo está inválido!/)] },
    });
  });

  test('all hold together, beside the scope and the search', async () => {
    const items = [
      { column: 'amount', operator: 'from', value: '0' },
      { column: 'kind', operator: 'equals', value: 'a' },
    ];
    expect(await idsOf({ filters: { items } })).toEqual([1, 3]);
    expect(await idsOf({ filters: { items, search: 'judicial' } })).toEqual([1]);
    const narrow = { ...source, scope: rowsWhere(sql`id = 1 or id = 2`) };
    const { model } = await askOf(narrow, { filters: { items } });
    expect(model.data.map(({ id }) => id)).toEqual([1]);
  });
});

describe('order', () => {
  test('ties end with the id, in the same direction', async () => {
    expect(await idsOf({ order_column: 'amount', direction: 'asc' })).toEqual([2, 3, 1, 4]);
    expect(await idsOf({ order_column: 'amount', direction: 'desc' })).toEqual([4, 1, 3, 2]);
  });

  test('what is empty stands last both ways', async () => {
    expect(await idsOf({ order_column: 'due', direction: 'asc' })).toEqual([4, 1, 3, 2]);
    expect(await idsOf({ order_column: 'due', direction: 'desc' })).toEqual([3, 1, 4, 2]);
  });

  test('an undeclared column never reaches SQL', () => {
    expect(gridQuery(things).safeParse({ order_column: 'at' }).success).toBe(false);
    expect(gridQuery(things).safeParse({ order_column: 'id; select 1' }).success).toBe(false);
  });

  test('a column the source forgot is a fault, not a guess', async () => {
    await expect(askOf({ ...source, columns: {} }, { order_column: 'amount' })).rejects.toThrow(/amount/);
  });
});

describe('pages', () => {
  test('count, and point to their neighbours', async () => {
    const { model } = await ask({ per_page: '3', page: '1' });
    expect(model).toMatchObject({
      current_page: 1,
      last_page: 2,
      to: 3,
      total: 4,
      next_page_url: '?page=2&per_page=3',
      prev_page_url: null,
    });
    expect((await ask({ per_page: '3', page: '2' })).model).toMatchObject({
      current_page: 2,
      to: 4,
      next_page_url: null,
      prev_page_url: '?page=1&per_page=3',
    });
  });

  test('past the end answer the last one', async () => {
    const { model } = await ask({ per_page: '3', page: '1000000' });
    expect([model.current_page, model.data.map(({ id }) => id)]).toEqual([2, [4]]);
  });

  test('follow one another without a gap, from whichever end they are read', async () => {
    for (const order_column of ['id', 'name', 'amount', 'due'])
      for (const direction of ['asc', 'desc']) {
        const whole = await idsOf({ order_column, direction });
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => idsOf({ order_column, direction, per_page: '1', page: String(page) })),
        );
        expect(pages.flat()).toEqual(whole);
      }
  });

  test('default to ten rows; at most a hundred may be asked', () => {
    expect(gridQuery(things).parse({})).toMatchObject({
      page: 1,
      per_page: 10,
      order_column: 'id',
      direction: 'asc',
    });
    expect(gridQuery(things).safeParse({ per_page: '100' }).success).toBe(true);
    for (const per_page of ['101', '0', '-1', '1.5', '1000000000'])
      expect(gridQuery(things).safeParse({ per_page }).success).toBe(false);
  });
});

test('what a search finds is counted and put in order, however much it is and wherever it lies', async () => {
  await t.pool.query(`create table many as select n::bigint as id, 'x' as name, n % 10 as amount,
    case when n % 3 > 0 then date '2026-01-01' + n % 5 end as due, timestamptz '2026-01-01' as at, 'a' as kind,
    '{}'::text[] as tags, n % 5 = 0 as evenly, n <= 5 or n > 11000 as "at the ends", n <= 3000 as "at the beginning"
    from generate_series(1, 14000) n; create index on many (id)`);
  const orders = [
    ['id', 'asc', 'id'],
    ['id', 'desc', 'id desc'],
    ['due', 'desc', 'due desc nulls last, id desc'],
  ] as const;
  for (const how of ['evenly', 'at the ends', 'at the beginning'])
    for (const [order_column, direction, order] of orders) {
      const listing: GridSource = {
        ...source,
        from: sql`many`,
        scope: rowsWhere(sql`true`),
        search: () => sql`id in (select id from many where ${sql.ref(how)})`,
        rows: sql`select many.* from page join many on many.id = page.id`,
      };
      const { rows } = await t.pool.query<{ id: number }>(
        `select id from many where "${how}" order by ${order}`,
      );
      for (const page of [1, 2, Math.ceil(rows.length / 10), 9999]) {
        const query = { filters: { search: 'x' }, order_column, direction, page: String(page) };
        const { model } = await askOf(listing, query);
        const first = (Math.min(page, Math.ceil(rows.length / 10)) - 1) * 10;
        const wanted = rows.slice(first, first + 10).map(({ id }) => id);
        expect([model.total, model.data.map(({ id }) => id)]).toEqual([rows.length, wanted]);
      }
    }
});

test('at most two statements beside settings, the total among them', async () => {
  const statements: string[] = [];
  const counting = t.system.withPlugin({
    transformQuery: ({ node }) => {
      statements.push((node as RawNode).sqlFragments[0] ?? '');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const ctx = { db: counting, system: t.system, scope: nowhere };
  await gridOf(ctx, things, gridQuery(things).parse({ filters: { search: 'a' } }), source);
  expect(statements.filter((text) => !text.startsWith('set local'))).toHaveLength(2);
});
