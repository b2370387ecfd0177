import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { sql } from 'kysely';
import { conditions, isNullable, isPlannedOnce } from './grid-conditions.ts';
import { keyOf, orderBy } from './grid-order.ts';
import { indexedParts } from './grid-scope.ts';
import type { GridSource, Row, Sql } from './grid-source.ts';

/**
 * The total (`counted` selects it), and the ids of the page read in the order of the list by an index, from the nearer
 * end. A page past the end is the last one.
 */
export function pageInOrder(grid: Grid, query: GridQuery, source: GridSource, counted: Sql): Sql {
  const { page, per_page: size } = query;
  const offset = (page - 1) * size;
  // Reading stops with the last row there is: nobody looks for the twentieth where there are three.
  const fromStart = idsInOrder(grid, query, source, {
    ...{ backwards: false, offset: sql`${offset}`, reach: sql`${offset + size}` },
    limit: sql`least(${size}, greatest(0, counted.total - ${offset}))`,
  });
  if (page === 1) return withTotal(counted, positioned(fromStart));
  const remaining = sql`(counted.total - (${lastPageUpTo(query)} - 1) * ${size})`;
  const fromEnd = idsInOrder(grid, query, source, {
    ...{ backwards: true, offset: sql`greatest(0, ${remaining} - ${size})`, reach: remaining },
    limit: sql`least(${size}, ${remaining})`,
  });
  const isNearerEnd = sql`counted.total < ${2 * offset + size}`;
  return withTotal(
    counted,
    sql`${positioned(fromStart)} where not ${isNearerEnd}
      union all select id, -position from (${positioned(fromEnd)}) reversed where ${isNearerEnd}`,
  );
}

/**
 * The same of rows that are found first, all of them: they are counted, sorted, and the page is taken. Left to itself the
 * planner would read the list in its order and check each row.
 */
export function pageOfFound(grid: Grid, query: GridQuery, source: GridSource): Sql {
  const { per_page: size } = query;
  const found = sql`found as materialized (
    select id, ${keyOf(source, query)} as key from ${source.from} where ${conditions(grid, query, source)})`;
  const ids = sql`select id from found order by ${orderBy(query, sql`key`, { hasNulls: isNullable(grid, query) })}
    limit ${size} offset (${lastPageUpTo(query)} - 1) * ${size}`;
  return sql`with ${found} ${withTotal(sql`select count(*) as total from found`, positioned(ids))}`;
}

/** The page that was asked for, or the last one where that comes first. */
const lastPageUpTo = ({ page, per_page: size }: GridQuery): Sql =>
  sql`least(${page}, greatest(1, (counted.total + ${size} - 1) / ${size}))`;

const positioned = (ids: Sql): Sql => sql`select id, row_number() over () as position from (${ids}) in_order`;

/**
 * Leaves the ids with the transaction: the statement that reads their rows is then the same whatever the list was asked,
 * and its plan is made once.
 */
const withTotal = (counted: Sql, ids: Sql): Sql => sql`
  select counted.*, set_config('app.page',
    (select coalesce(array_agg(id order by position), '{}')::text from (${ids}) page), true)
  from (${counted} offset 0) counted`;

interface Slice {
  readonly backwards: boolean;
  readonly limit: Sql;
  readonly offset: Sql;
  /** Both together: so many of each part. */
  readonly reach: Sql;
}

/** Each part is read by its own index, and their orders are merged. */
function idsInOrder(grid: Grid, query: GridQuery, source: GridSource, slice: Slice): Sql {
  const { backwards, limit, offset, reach } = slice;
  const key = keyOf(source, query);
  const hasNulls = isNullable(grid, query);
  // An index has its nulls at the end, and read backwards at the beginning, where they do not belong: they are a part of their own.
  const isApart = hasNulls && query.direction === 'desc';
  // Of a view with an outer join the planner reads the index of an order only where it knows that nothing is null.
  const isThere = sql`${key} is not null`;
  const shares = isApart ? [isThere, sql`${key} is null`] : [hasNulls ? sql`true` : isThere];
  const order = orderBy(query, key, { backwards, hasNulls: hasNulls && !isApart });
  const parts = indexedParts(source.scope, isPlannedOnce(grid, query, source)).flatMap((part) =>
    shares.map(
      (share) => sql`(select id, ${key} as key from ${source.from}
        where ${conditions(grid, query, source, sql`(${part}) and ${share}`)} order by ${order} limit ${reach})`,
    ),
  );
  return sql`select id from (${sql.join(parts, sql` union all `)}) parts
    order by ${orderBy(query, sql`key`, { backwards, hasNulls })} limit ${limit} offset ${offset}`;
}

/** The full rows of the page that was left with the transaction. */
export const rowsOfPage = (source: GridSource) =>
  rowsOf(
    source,
    sql`select id, position from unnest(current_setting('app.page')::${idListType(source)}) with ordinality
      as kept (id, position)`,
  );

/** The full rows of these ids, in their order. */
export const rowsOfIds = (source: GridSource, ids: readonly string[]) =>
  rowsOf(
    source,
    sql`select id, position from unnest(${ids}::${idListType(source)}) with ordinality as given (id, position)`,
  );

const rowsOf = (source: GridSource, page: Sql) =>
  sql<Row>`with page as (${page}) ${source.rows} order by page.position`;

const idListType = ({ randomIds }: GridSource) => sql.raw(randomIds ? 'uuid[]' : 'bigint[]');
