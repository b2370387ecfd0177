import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GridSource } from './grid-source.ts';
import type { Walk, Walkway } from './grid-walk.ts';

/**
 * To list one row that was found takes as long as to look at so many in their order. What is searched for is kept without
 * its accents; for a filter they are taken off each text that is looked at.
 */
const LOOKED_AT = { search: 20, filter: 1 };

/**
 * Listing what a search finds takes as long as there is much of it; looking for a page among all rows takes as long as
 * there is little. Where the two meet.
 */
export function isLookedAt({ filters }: GridQuery, source: GridSource, walk: Walk): boolean {
  const isFilter = filters.search === '';
  const lookedAt = isFilter ? LOOKED_AT.filter : LOOKED_AT.search;
  return (isFilter || source.matches !== undefined) && rowsUntilFull(walk) < walk.total * lookedAt;
}

/** In how many rows a page is full, were they evenly spread. */
const rowsUntilFull = ({ total, among, skip, count }: Walk): number => (skip + count) * (among / total);

/** Rarely are they spread so unevenly that a page takes longer. */
export const rowsLookedAt = (walk: Walk): number => Math.ceil(rowsUntilFull(walk) * 3) + 100;

/** A filter can be asked of each row as it stands; a search in the words of the source. */
export const askedOfEach = (source: GridSource): GridSource => ({
  ...source,
  where: sql`true`,
  search: source.matches ?? source.search,
  searched: [],
  narrowed: {},
});

interface Look {
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  /** What is asked of each row. */
  readonly fits: RawBuilder<unknown>;
  /** How many that fit fill the page. */
  readonly reach: RawBuilder<unknown>;
  /** How many rows are looked at, at most. */
  readonly rows: number;
}

/** The rows of each way are looked at in their order, until a page is full; and whether that was enough. */
export function lookedAt(ways: readonly Walkway[], { from, key, fits, reach, rows }: Look) {
  const each = ways.map(({ where, order }, n) => {
    const [seen, fitting] = [sql.raw(`seen_${n}`), sql.raw(`fitting_${n}`)];
    return {
      parts: [
        sql`${seen} as materialized (select id, ${key} as key, ${fits} as fits from ${from}
          where ${where} order by ${order} limit ${rows})`,
        sql`${fitting} as materialized (select id, key from ${seen} where fits limit ${reach})`,
      ],
      looked: sql`select id, key from ${fitting}`,
      // All there are count as enough, too.
      isEnough: sql`((select count(*) from ${fitting}) >= ${reach} or (select count(*) from ${seen}) < ${rows})`,
    };
  });
  return {
    parts: each.flatMap(({ parts }) => parts),
    looked: each.map(({ looked }) => looked),
    areEnough: sql.join(
      each.map(({ isEnough }) => isEnough),
      sql` and `,
    ),
  };
}
