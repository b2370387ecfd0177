import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurns } from '../testing/full-form.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { knownRecords } from './records/known-records.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { expectRefusal } from './support/error-body.ts';
import { grids, type Operation } from './support/operations.ts';
import { shapeOf } from './support/sampler.ts';

let t: TestApp;
/** One for each list, in an organisation of its own: the rows of one are none of another's. */
const askers = new Map<string, Asker>();

/** Three names over and over make ties in every order; the odd ones are looked for. */
const odd = ['Conceição Ávila', '100% Certo', 'sub_linhado', "D'Ávila", 'barra\\invertida', 'aspas "duplas"'];
const names = [
  ...Array.from({ length: 21 }, (_, n) => ['Bruna', 'Álvaro', 'bruna'][n % 3] as string),
  ...odd,
];

beforeAll(async () => {
  t = await startTestApp();
  for (const { name } of grids) {
    const asker = await administrator(t, await furnish(t));
    await knownRecords[name]?.rows?.(asker, names);
    askers.set(name, asker);
  }
});
afterAll(() => t.close());

const list = ({ name, endpoint }: Operation, query: Record<string, unknown>): Promise<Answer> =>
  t.call(endpoint, { query }, { token: askers.get(name)?.token ?? '' });

interface Column {
  readonly key: string;
  readonly type: string;
  readonly sortable: boolean;
  readonly filterable: boolean;
  readonly options?: { value: string }[];
}
const columnsOf = async (grid: Operation): Promise<Column[]> => (await list(grid, {})).body.columns;

const filterBy = (column: string, operator: string | undefined, value: unknown) => ({
  filters: { items: [{ column, ...(operator ? { operator } : {}), value }] },
});

/** What is asked for unless told is left out of it. */
const addressOf = ({ order_column = 'id', direction = 'asc' }: Record<string, unknown>, page: number) =>
  new RegExp(
    `^\\?page=${page}${order_column === 'id' ? '' : `&order_column=${order_column}`}${direction === 'asc' ? '' : '&direction=desc'}`,
  );

const keyOf = (row: Record<string, unknown>) => `${row.type ?? ''} ${row.id}`;

/** Every row of the list, page after page. */
async function walk(grid: Operation, query: Record<string, unknown>) {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { status, body, text } = await list(grid, { ...query, page, per_page: 10 });
    expect(status, text).toBe(200);
    expect(body.model.current_page).toBe(page);
    rows.push(...body.model.data);
    expect(body.model.to).toBe(rows.length);
    // The neighbours are asked the same question.
    const asked = (neighbour: number) => expect.stringMatching(addressOf(query, neighbour));
    expect(body.model.next_page_url).toEqual(page < body.model.last_page ? asked(page + 1) : null);
    expect(body.model.prev_page_url).toEqual(page > 1 ? asked(page - 1) : null);
    if (page >= body.model.last_page) return { rows, total: body.model.total as number };
  }
}

/** Every list is made by one function (core/grid.ts): in the short form each meets some values, the next list the next. */
const next = inTurns();
const aThird = inTurns(3);
const aFourth = inTurns(4);

describe.each(grids)('$name', (grid) => {
  const { query } = grid.endpoint;

  test('has rows to be tested with', async () => {
    const { body } = await list(grid, {});
    expect(body.model.total, 'add `rows` of this grid to known-records.ts').toBeGreaterThanOrEqual(
      names.length,
    );
    expect(body.model.data).toHaveLength(10);
  });

  test('shows every row exactly once, in each order and direction', async () => {
    const columns = (await columnsOf(grid)).filter(({ sortable }) => sortable);
    for (const key of ['id', ...aThird(columns.map((column) => column.key))]) {
      const up = await walk(grid, { order_column: key, direction: 'asc' });
      const down = await walk(grid, { order_column: key, direction: 'desc' });
      for (const { rows, total } of [up, down]) {
        expect(rows).toHaveLength(total);
        expect(new Set(rows.map(keyOf)).size).toBe(total);
      }
      // Empty ones stay last both ways; the others turn round, ties included.
      const filled = (rows: Record<string, unknown>[]) => rows.filter((row) => row[key] !== null).map(keyOf);
      expect(filled(down.rows)).toEqual(filled(up.rows).reverse());
      expect(down.rows.slice(filled(down.rows).length).every((row) => row[key] === null)).toBe(true);
    }
  });

  test('a page past the end is the last page', async () => {
    const first = await list(grid, { per_page: 10 });
    const { last_page, total } = first.body.model;
    for (const page of ['999', '1000000']) {
      const { status, body } = await list(grid, { page, per_page: 10 });
      expect(status).toBe(200);
      expect(body.model).toMatchObject({
        current_page: last_page,
        last_page,
        total,
        to: total,
        next_page_url: null,
      });
      expect(body.model.data.length).toBeGreaterThan(0);
    }
    const none = await list(grid, { page: 5, filters: { search: 'nada disto existe' } });
    expect(none.body.model).toMatchObject({ current_page: 1, last_page: 1, data: [], to: 0, total: 0 });
  });

  test('page and per_page are whole numbers within bounds', async () => {
    expect((await list(grid, { per_page: 100 })).body.model.data.length).toBeGreaterThanOrEqual(names.length);
    const bad = ['1000000000', '101', '0', '-1', 'abc', '1e2', '1.5', '', ' 5', '０', '0x10', '+5', 'NaN'];
    for (const value of aFourth(bad)) {
      const answer = await list(grid, { per_page: value });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveProperty(['per_page']);
    }
    for (const value of aFourth(['0', '-1', '1000001', '9999999999', 'abc', ''])) {
      const answer = await list(grid, { page: value });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveProperty(['page']);
    }
  });

  test('only declared columns order, and no SQL gets in through their names', async () => {
    const attacks = [
      ...[
        'id; drop table users',
        'id--',
        'name desc',
        '(select pg_sleep(600))',
        '1',
        'users.id',
        '"id"',
        'ID',
        ' id',
      ],
      ...[
        'password_hash',
        'search_text',
        'home_entity_id',
        '__proto__',
        'constructor',
        'toString',
        '',
        'id,name',
      ],
      ...["id' or '1'='1", 'case when true then id else name end', 'random()', 'id\u0000', '*'],
    ];
    for (const order_column of aFourth(attacks)) {
      const answer = await list(grid, { order_column });
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveProperty(['order_column']);
    }
    for (const direction of aFourth(['ASC', 'asc; drop table users', 'asc nulls first', '', 'up', 'desc,id']))
      expect((await list(grid, { direction })).body.errors).toHaveProperty(['direction']);
    // By its number every list is ordered, whether that is a column or not.
    for (const column of (await columnsOf(grid)).filter(({ key, sortable }) => !sortable && key !== 'id'))
      expectRefusal(await list(grid, { order_column: column.key }), 422);
    expectRefusal(await list(grid, { order_column: ['id', 'id'] }), 422);
  });

  test('only declared columns filter', async () => {
    const columns = await columnsOf(grid);
    const closed = columns.filter(({ filterable }) => !filterable).map(({ key }) => key);
    for (const column of [
      ...closed,
      'password_hash',
      'search_text',
      'id; drop table users',
      '__proto__',
      '',
    ]) {
      const answer = await list(grid, filterBy(column, 'equals', 'x'));
      expectRefusal(answer, 422);
      expect(answer.body.errors).toHaveProperty(['filters.items.0.column']);
    }
    for (const operator of aFourth(['like', '=', 'EQUALS', '', "equals' or 1=1", 'constructor'])) {
      const answer = await list(grid, { filters: { items: [{ column: 'x', operator, value: 'x' }] } });
      expect(answer.body.errors).toHaveProperty(['filters.items.0.operator']);
    }
    const many = Array.from({ length: 21 }, () => ({ column: columns[0]?.key, value: 'x' }));
    expectRefusal(await list(grid, { filters: { items: many } }), 422);
  });

  test('each filter takes the values of its kind and refuses the others by name', async () => {
    for (const column of (await columnsOf(grid)).filter(({ filterable }) => filterable)) {
      const { accepted, refused } = valuesOf(column);
      for (const [operator, value] of aFourth(accepted)) {
        const answer = await list(grid, filterBy(column.key, operator, value));
        expect(answer.status, `${column.key} ${operator} ${value}: ${answer.text}`).toBe(200);
      }
      for (const [operator, value] of next(refused)) {
        const answer = await list(grid, filterBy(column.key, operator, value));
        expectRefusal(answer, 422);
        expect(Object.keys(answer.body.errors)[0]).toMatch(/^filters\.items\.0\.(operator|value)$/);
      }
      const long = await list(grid, filterBy(column.key, 'equals', 'x'.repeat(201)));
      expect(long.body.errors).toHaveProperty(['filters.items.0.value']);
      expectRefusal(await list(grid, filterBy(column.key, 'equals', ['a', 'b'])), 422);
    }
  });

  test('search takes accents and capitals as they come, and signs as signs', async () => {
    const search = async (words: string) => {
      const { status, body, text } = await list(grid, { per_page: 100, filters: { search: words } });
      expect(status, text).toBe(200);
      const named = knownRecords[grid.name]?.named ?? 'name';
      return body.model.data.map((row: Record<string, string>) => row[named]).sort();
    };
    for (const words of aFourth(['conceição ávila', 'CONCEICAO AVILA', 'ceição áv', '  Conceição Ávila ']))
      expect(await search(words)).toEqual(['Conceição Ávila']);
    for (const name of aThird(odd)) expect(await search(name)).toEqual([name]);
    const bySigns: [string, string[]][] = [
      ['%', ['100% Certo']],
      ['sub_', ['sub_linhado']],
      ['subxlinhado', []],
      ["'", ["D'Ávila"]],
      ['"', ['aspas "duplas"']],
      ['\\', ['barra\\invertida']],
    ];
    for (const [words, found] of aThird(bySigns)) expect(await search(words)).toEqual(found);
    expect(await search('alvaro')).toHaveLength(7);
    expect(await search("' or true --")).toEqual([]);
    for (const words of aFourth(['\\\\', '\\%', '%%%', '___', '😀', '‮', '٣', 'x'.repeat(200)]))
      await search(words);
    expectRefusal(await list(grid, { filters: { search: 'x'.repeat(201) } }), 422);
    expectRefusal(await list(grid, { filters: { search: ['a'] } }), 422);
    expectRefusal(await list(grid, { filters: { search: 'a\u0000' } }), 422);
  });

  test('the contract says the same as the server: columns that order and filter', async () => {
    const { properties } = shapeOf(query) as unknown as { properties: { order_column: { enum: string[] } } };
    const sortable = (await columnsOf(grid)).filter((column) => column.sortable).map(({ key }) => key);
    expect(properties.order_column.enum).toEqual(['id', ...sortable]);
  });
});

type Case = readonly [operator: string | undefined, value: string];

function valuesOf({ type, options = [] }: Column): { accepted: Case[]; refused: Case[] } {
  const operators = (names: string[], values: string[]) =>
    names.flatMap((name) => values.map((value): Case => [name, value]));
  const days = ['2026-01-15', '2024-02-29', '0001-01-01', '9999-12-31'];
  const noDays = [
    '2026-02-30',
    '2026-13-01',
    '0000-01-01',
    '0000-00-00',
    '15/01/2026',
    'hoje',
    'infinity',
    'now',
    '',
  ];
  const tricks = ["'; drop table users; --", '%', '\\', '😀'];
  switch (type) {
    case 'date':
    case 'datetime':
      return {
        accepted: operators(['equals', 'from', 'to'], days),
        refused: [...operators(['equals', 'from', 'to'], [...noDays, ...tricks]), ['contains', '2026-01-15']],
      };
    case 'number':
      return {
        accepted: operators(['equals', 'from', 'to'], ['0', '-1', '1.5', '999999999999999']),
        refused: [
          ...operators(['equals', 'from', 'to'], ['abc', '', '1e9', 'NaN', ...tricks]),
          ['contains', '1'],
        ],
      };
    case 'choice':
      return {
        accepted: options.map(({ value }): Case => [undefined, value]),
        refused: operators(['equals', 'contains', 'from', 'to'], ['', 'outro', 'toString', ...tricks]),
      };
    default:
      return {
        accepted: operators(['equals', 'contains'], ['', 'bruna', 'Álvaro', ...tricks]),
        refused: operators(['from', 'to'], ['a']),
      };
  }
}
