import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GridSource } from './grid-source.ts';
import { together, type Walk, type Walkway } from './grid-walk.ts';

/**
 * To list one row that was found takes as long as to look at so many in their order. What is searched for is kept without
 * its accents (`matches`); for other filters they are taken off each text that is looked at. What came in a time lies
 * together in an index, and is listed from it alone.
 */
const LOOKED_AT = { matched: 20, plain: 1, timed: 1 / 50 };

/**
 * Listing what a search finds takes as long as there is much of it; looking for a page among all rows takes as long as
 * there is little. Where the two meet.
 */
export const isLookedAt = (query: GridQuery, source: GridSource, walk: Walk, isTimed: boolean): boolean =>
  rowsUntilFull(walk) < walk.total * (isTimed ? LOOKED_AT.timed : looksPerRow(query, source));

function looksPerRow({ filters }: GridQuery, { matches, searched = [] }: GridSource): number {
  const isSearch = filters.search !== '';
  if (matches && (isSearch || filters.items.some(({ column }) => searched.includes(column))))
    return LOOKED_AT.matched;
  return isSearch ? 0 : LOOKED_AT.plain;
}

/** In how many rows a page is full, were they evenly spread. */
const rowsUntilFull = ({ total, among, skip, count }: Walk): number => (skip + count) * (among / total);

/** Rarely are they spread so unevenly that a page takes longer; and a tenth of what would be listed is worth the try. */
export const rowsLookedAt = (walk: Walk): number =>
  Math.ceil(Math.max(rowsUntilFull(walk) * 3, walk.total / 10)) + 100;

/** A filter can be asked of each row as it stands; a search, and what it finds too, in the words of the source. */
export const askedOfEach = (source: GridSource): GridSource => ({
  ...source,
  where: sql`true`,
  search: source.matches ?? source.search,
  searched: source.matches ? (source.searched ?? []) : [],
  narrowed: {},
});

interface Look {
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** The order of keys and ids, in all ways together. */
  readonly order: RawBuilder<unknown>;
  /** What is asked of each row. */
  readonly fits: RawBuilder<unknown>;
  /** How many that fit fill the page. */
  readonly reach: RawBuilder<unknown>;
  /** How many rows are looked at, at most. */
  readonly rows: number;
}

/** `fitting`: of all ways together rows are looked at in their order, until a page is full; and whether they are `enough`. */
export function lookedAt(ways: readonly Walkway[], { from, key, order, fits, reach, rows }: Look) {
  const walked = ways.map(
    (way) => sql`(select id, ${key} as key, ${fits} as fits from ${from}
      where ${way.where} order by ${way.order} limit ${rows})`,
  );
  return sql`seen as materialized (select id, key, fits from (${together(walked)}) walked order by ${order} limit ${rows}),
    fitting as materialized (select id, key from seen where fits limit ${reach}),
    enough as materialized (select (select count(*) from fitting) >= ${reach}
      or (select count(*) from seen) < ${rows} as are)`;
}
