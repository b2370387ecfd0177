import { parse, stringify } from 'qs';
import { describe, expect, it } from 'vitest';
import { parseQuery, stringifyQuery } from './nested-query.ts';

const queries: Record<string, unknown>[] = [
  {},
  { page: '2', per_page: '25' },
  { search: 'ação & reação = 100%' },
  { filters: { search: 'joão', items: [{ column: 'status', operator: 'equals', value: 'active' }] } },
  {
    filters: [
      { column: 'name', operator: 'contains', value: 'a[b]c' },
      { column: 'x', operator: 'to', value: '' },
    ],
  },
];

describe('nested query strings', () => {
  it.each(queries)('writes what the usual library reads back: %j', (query) => {
    expect(parse(stringifyQuery(query), { ignoreQueryPrefix: true })).toEqual(query);
  });

  it.each(queries)('reads what the usual library writes: %j', (query) => {
    expect(parseQuery(stringify(query))).toEqual(query);
    expect(parseQuery(stringify(query, { encodeValuesOnly: true }))).toEqual(query);
  });

  it('leaves out what is absent', () => {
    expect(stringifyQuery({ a: undefined, b: null, c: '0' })).toBe('?c=0');
  });

  it('cannot be made to reach a prototype or grow without end', () => {
    expect(parseQuery('__proto__[polluted]=1&a[b][c][d][e]=1&ok=1')).toEqual({ ok: '1' });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
