import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { type RawBuilder, sql } from 'kysely';
import { conditions, narrowing } from './grid-conditions.ts';
import { askedOfEach, isLookedAt, lookedAt, rowsLookedAt } from './grid-look.ts';
import type { GridSource, Row } from './grid-source.ts';
import { canBeEmpty, keyOf, orderBy, type Part, partOf, together, type Walk, walkways } from './grid-walk.ts';

/** The ids of one page in the list's order, or in its reverse. */
export function idsInOrder(
  grid: Grid,
  query: GridQuery,
  source: GridSource,
  walk: Walk,
  { limit, offset, reach }: Part = partOf(walk),
): RawBuilder<unknown> {
  const key = keyOf(source, query);
  const hasEmpty = canBeEmpty(grid, query);
  const ways = walkways(grid, query, source, walk);
  const isFound = isSearched(grid, query, source);
  const inOrder = orderBy(query, sql`key`, walk.backwards, hasEmpty);
  const rows = (where: RawBuilder<unknown>) => sql`select id, ${key} as key from ${source.from}
    where ${conditions(grid, query, { ...source, where })}`;
  const listed = isFound
    ? [
        isWalked(grid, query)
          ? sql`(${rows(source.where)} order by ${orderBy(query, key, walk.backwards, hasEmpty)} limit ${reach})`
          : // Found first, and put in order then ("offset 0"): left to itself the planner walks the order and looks for them.
            sql`(select id, key from (${rows(source.where)} offset 0) found order by ${inOrder} limit ${reach})`,
      ]
    : ways.map((way) => sql`(${rows(way.where)} order by ${way.order} limit ${reach})`);
  const page = sql`order by ${inOrder} limit ${limit} offset ${offset}`;
  if (!isFound || !isLookedAt(query, source, walk, !hasWords(query, source)))
    return sql`select id from (${together(listed)}) listed ${page}`;
  const fits = conditions(grid, query, askedOfEach(source));
  const look = { from: source.from, key, order: inOrder, fits, reach, rows: rowsLookedAt(walk) };
  // Looking is given up after a while: what many rows have may all lie elsewhere.
  return sql`with ${lookedAt(ways, look)}
    select id from (
      select id, key from fitting where (select are from enough)
      union all
      select id, key from (${together(listed)}) listed where not (select are from enough)) found ${page}`;
}

/**
 * The few it finds are put in order; walking the order to find them would be the longer way. So it is with what came since
 * a day: it lies together, often where the list ends.
 */
export const isSearched = (grid: Grid, query: GridQuery, source: GridSource): boolean =>
  hasWords(query, source) || query.filters.items.some(({ column }) => isOfTime(grid, column));

/** Words are looked for, with an index that finds them. */
const hasWords = ({ filters }: GridQuery, source: GridSource): boolean =>
  filters.search !== '' || filters.items.some(({ column }) => narrowing(source, column) !== undefined);

/** In the order of the time that is asked for, what came since a day begins somewhere, and is walked from there. */
const isWalked = (grid: Grid, { filters, order_column: order }: GridQuery): boolean =>
  isOfTime(grid, order) && filters.items.some(({ column }) => column === order);

const isOfTime = (grid: Grid, key: string): boolean =>
  grid.columns.some((column) => column.key === key && column.type === 'datetime');

/** The full rows of these ids, in the list's order. */
export const rowsOf = (source: GridSource, ids: RawBuilder<unknown>, walk = { backwards: false }) =>
  rowsOfPage(source, sql`select id, row_number() over () as position from (${ids}) ordered`, walk);

/**
 * Answers what is asked, and leaves the ids of the page with the transaction: the statement that reads their rows is
 * then the same whatever the list was asked, and planned once. The ids may ask for what was just answered.
 */
export const keepPage = (asked: RawBuilder<unknown>, ids: RawBuilder<unknown>) => sql`
  with asked as materialized (${asked})
  select asked.*, set_config('app.page', (select coalesce(array_agg(id), '{}')::text from (${ids}) ordered), true)
  from asked`;

/** The full rows of the page that was left with the transaction. */
export const rowsOfKeptPage = (source: GridSource, walk: Pick<Walk, 'backwards'>) =>
  rowsOfPage(
    source,
    sql`select id, position from unnest(current_setting('app.page')::${idListType(source)}) with ordinality
      as kept (id, position)`,
    walk,
  );

/** The type of a list of its ids. */
export const idListType = ({ idType }: GridSource) => sql.raw(`${idType ?? 'bigint'}[]`);

const rowsOfPage = (
  source: GridSource,
  page: RawBuilder<unknown>,
  { backwards }: Pick<Walk, 'backwards'>,
) => sql<Row>`
  with page as (${page})
  ${source.rows} order by page.position ${sql.raw(backwards ? 'desc' : 'asc')}`;

/** The ids of a whole list in its order, as texts. */
export const allIdsInOrder = (grid: Grid, query: GridQuery, source: GridSource) => sql`
  select id::text as id from (
    select id from ${source.from} where ${conditions(grid, query, source)}
    order by ${orderBy(query, keyOf(source, query), false, canBeEmpty(grid, query))}) ordered`;
