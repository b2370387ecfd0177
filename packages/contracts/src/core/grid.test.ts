import { describe, expect, test } from 'vitest';
import { listQuery, pickerQuery } from './crud.ts';
import { filtersOf, grid, gridQuery, gridResponse } from './grid.ts';
import { z } from './schema.ts';

const pets = grid({
  title: 'Animais',
  row: z.strictObject({ id: z.number(), name: z.string(), secret: z.string(), born: z.string().nullable() }),
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    { key: 'born', label: 'Nascimento', type: 'date', filterable: true },
    { key: 'secret', label: 'Segredo' },
  ],
});
const query = gridQuery(pets);
const refusedAt = (value: unknown) =>
  query.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('the query of a grid', () => {
  test('left empty, asks for the first ten by id', () => {
    expect(query.parse({})).toEqual({
      page: 1,
      per_page: 10,
      order_column: 'id',
      direction: 'asc',
      filters: { search: '', items: [] },
      custom_filters: {},
    });
  });

  test('numbers arrive as text and are numbers afterwards', () => {
    expect(query.parse({ page: '3', per_page: '100' })).toMatchObject({ page: 3, per_page: 100 });
  });

  test.each(['0', '-1', '101', '1000000000', 'abc', '1.5', '1e2', '', ' 1', '１', 5, ['1'], null])(
    'per_page %j is refused',
    (per_page) => {
      expect(refusedAt({ per_page })).toEqual(['per_page']);
    },
  );

  test.each(['0', '-1', '1000001', '10000000000', 'abc', ''])('page %j is refused', (page) => {
    expect(refusedAt({ page })).toEqual(['page']);
  });

  test('orders by declared columns that say so, and by id', () => {
    for (const order_column of ['id', 'name']) expect(query.safeParse({ order_column }).success).toBe(true);
    for (const order_column of ['born', 'secret', 'ID', 'name desc', 'name;--', '', 'constructor', ['id']])
      expect(refusedAt({ order_column })).toEqual(['order_column']);
    for (const direction of ['ASC', 'up', '', 'asc;'])
      expect(refusedAt({ direction })).toEqual(['direction']);
  });

  test('filters by declared columns that say so, "equals" unless told', () => {
    const { filters } = query.parse({ filters: { items: [{ column: 'born', value: '2026-01-01' }] } });
    expect(filters).toEqual({
      search: '',
      items: [{ column: 'born', operator: 'equals', value: '2026-01-01' }],
    });
    const item = (change: object) => ({ filters: { items: [{ column: 'name', value: 'x', ...change }] } });
    expect(refusedAt(item({ column: 'secret' }))).toEqual(['filters.items.0.column']);
    expect(refusedAt(item({ operator: 'like' }))).toEqual(['filters.items.0.operator']);
    expect(refusedAt(item({ value: 'x'.repeat(201) }))).toEqual(['filters.items.0.value']);
    expect(refusedAt(item({ value: ['x'] }))).toEqual(['filters.items.0.value']);
    expect(refusedAt(item({ extra: '1' }))).toEqual(['filters.items.0']);
    expect(refusedAt({ filters: { items: Array(21).fill({ column: 'name', value: 'x' }) } })).toEqual([
      'filters.items',
    ]);
    expect(refusedAt({ filters: { items: { 0: { column: 'name', value: 'x' } } } })).toEqual([
      'filters.items',
    ]);
  });

  test('filters by a column and its value are filters like the others', () => {
    const asked = query.parse({
      filters: { items: [{ column: 'name', operator: 'contains', value: 'ex' }] },
      custom_filters: { born: '2026-01-01' },
    });
    expect(filtersOf(asked)).toEqual([
      { column: 'name', operator: 'contains', value: 'ex', field: 'filters.items.0' },
      { column: 'born', operator: 'equals', value: '2026-01-01', field: 'custom_filters.born' },
    ]);
    expect(refusedAt({ custom_filters: { name: 'x'.repeat(201) } })).toEqual(['custom_filters.name']);
  });

  test('the plain list takes the same filters, beside its search and limit', () => {
    const list = listQuery(pets);
    expect(list.parse({ custom_filters: { name: 'Rex' } })).toMatchObject({
      search: '',
      limit: 20,
      custom_filters: { name: 'Rex' },
    });
    expect(list.safeParse({ filters: { items: [{ column: 'secret', value: 'x' }] } }).success).toBe(false);
  });

  test('search is trimmed and short', () => {
    expect(query.parse({ filters: { search: '  José ' } }).filters.search).toBe('José');
    expect(refusedAt({ filters: { search: 'x'.repeat(201) } })).toEqual(['filters.search']);
    expect(refusedAt({ filters: { search: ['x'] } })).toEqual(['filters.search']);
  });

  test('knows no other field, at any depth', () => {
    expect(refusedAt({ limit: '1' })).toEqual(['']);
    expect(refusedAt({ filters: { where: '1' } })).toEqual(['filters']);
    expect(refusedAt({ custom_filters: { any: '1' } })).toEqual(['custom_filters']);
    expect(refusedAt({ custom_filters: { secret: '1' } })).toEqual(['custom_filters']);
  });

  test('a grid without filterable columns takes no filter at all', () => {
    const closed = gridQuery(grid({ ...pets, columns: [{ key: 'name', label: 'Nome' }] }));
    expect(closed.safeParse({}).success).toBe(true);
    expect(closed.safeParse({ filters: { items: [{ column: 'name', value: 'x' }] } }).success).toBe(false);
  });
});

describe('the answer of a grid', () => {
  const answer = {
    model: {
      current_page: 1,
      data: [{ id: 1, name: 'Rex', secret: 's', born: null }],
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      to: 1,
      total: 1,
    },
    columns: [{ key: 'name', label: 'Nome', type: 'text', sortable: true, filterable: true }],
  };

  test('has the shape the specification gives it, and nothing more', () => {
    const response = gridResponse(pets.row);
    expect(response.parse(answer)).toEqual(answer);
    const leaking = {
      ...answer,
      model: { ...answer.model, data: [{ ...answer.model.data[0], password_hash: 'x' }] },
    };
    expect(response.safeParse(leaking).success).toBe(false);
    expect(response.safeParse({ ...answer, debug: 1 }).success).toBe(false);
  });
});

describe('the query of a picker', () => {
  test('searches and limits', () => {
    expect(pickerQuery.parse({})).toEqual({ search: '', limit: 20 });
    expect(pickerQuery.parse({ search: ' a ', limit: '100' })).toEqual({ search: 'a', limit: 100 });
    for (const limit of ['0', '101', '-1', 'abc', '', '1000'])
      expect(pickerQuery.safeParse({ limit }).success).toBe(false);
    expect(pickerQuery.safeParse({ page: '1' }).success).toBe(false);
  });
});
