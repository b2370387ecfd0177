import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { conditions, expression, narrowing } from './grid-conditions.ts';
import type { GridSource, Row } from './grid-source.ts';

/** Where a page lies: so many ids, after so many others, counted from the end of the list where it is nearer. */
export interface Place {
  readonly count: number;
  readonly skip: number;
  readonly backwards: boolean;
}

interface Walk extends Place {
  readonly entities: readonly number[];
  /** How many there are in all. */
  readonly total: number;
  /** Among how many they are looked for. */
  readonly among: number;
}

/** The same place in SQL. */
interface Part {
  readonly limit: RawBuilder<unknown>;
  readonly offset: RawBuilder<unknown>;
  /** Both together. */
  readonly reach: RawBuilder<unknown>;
}

const partOf = ({ count, skip }: Place): Part => ({
  limit: sql`${count}`,
  offset: sql`${skip}`,
  reach: sql`${skip + count}`,
});

/** From the end, where only the statement that is asking knows how many there are (`asked.total`, see `keepPage`). */
export function partFromEnd({ page, per_page: most }: Pick<GridQuery, 'page' | 'per_page'>): Part {
  const lastPage = sql`greatest(1, (asked.total + ${most} - 1) / ${most})`;
  const reach = sql`(asked.total - (least(${page}, ${lastPage}) - 1) * ${most})`;
  return { limit: sql`least(${most}, ${reach})`, offset: sql`greatest(0, ${reach} - ${most})`, reach };
}

/** Of so many organisations the orders are merged, each walked by its own index; more are walked at once. */
const FEW_ENTITIES = 8;
/** None are not few: whoever reaches no organisation is answered in the plain way, which finds nothing. */
const areFew = ({ length }: readonly number[]): boolean => length > 0 && length <= FEW_ENTITIES;

/** The ids of one page in the list's order, or in its reverse. */
export function idsInOrder(
  grid: Grid,
  query: GridQuery,
  given: GridSource,
  walk: Walk,
  { limit, offset, reach }: Part = partOf(walk),
): RawBuilder<unknown> {
  // A filter can always be asked of each row; a search where it says how.
  const isFilter = query.filters.search === '';
  const isLooked =
    isSearched(query, given) &&
    isCommon(walk, isFilter ? LOOKED_AT.filter : LOOKED_AT.search) &&
    (given.matches !== undefined || isFilter);
  const source = isLooked
    ? { ...given, search: given.matches ?? given.search, searched: [], narrowed: {} }
    : given;
  const part = sql`limit ${limit} offset ${offset}`;
  const key = keyOf(source, query);
  const isWalked = isLooked || !isSearched(query, source);
  const hasEmpty = canBeEmpty(grid, query);
  // The empty ones stand at the end of an index, and so at the beginning of its way back, where nobody wants them.
  const isApart = isWalked && hasEmpty && query.direction === 'desc';
  const order = (by: RawBuilder<unknown>, id: RawBuilder<unknown>, mixed = hasEmpty) =>
    orderBy(query, by, id, walk.backwards, mixed);
  const shares = isApart ? [sql`${key} is not null`, sql`${key} is null`] : [sql`true`];
  const places = (isWalked ? placesOf(source, walk.entities) : [source.where]).flatMap((place) =>
    shares.map((share) => sql`(${place}) and ${share}`),
  );
  const ask = (where: RawBuilder<unknown>) => conditions(grid, query, { ...source, where });
  const inPlace = order(key, sql`id`, hasEmpty && !isApart);
  if (places.length === 1 && !isLooked)
    return sql`select id from ${source.from} where ${ask(places[0] as RawBuilder<unknown>)} order by ${inPlace} ${part}`;
  // "offset 0" keeps the planner to the order of the list, row by row: it would count on few, and read all of them first.
  const walked = places.map((place) =>
    isLooked
      ? sql`(select id, key from (
          select id, ${key} as key from ${source.from} where ${place} order by ${inPlace} offset 0) looked
        where exists (select from ${source.from} where id = looked.id and ${ask(sql`true`)} offset 0) limit ${reach})`
      : sql`(select id, ${key} as key from ${source.from} where ${ask(place)} order by ${inPlace} limit ${reach})`,
  );
  return sql`select walked.id from (${sql.join(walked, sql` union all `)}) walked
    order by ${order(sql`walked.key`, sql`walked.id`)} ${part}`;
}

/** What is walked by an index of its own: each of a few organisations, or all at once. */
function placesOf(
  { perEntity, where }: GridSource,
  entities: readonly number[],
): readonly RawBuilder<unknown>[] {
  if (!perEntity || !areFew(entities)) return [where];
  const { also = sql`true` } = perEntity;
  // One organisation named as such, not as a list of one: the planner then knows how much of it there is.
  return entities.map((entity) => sql`legal_entity_id = ${entity} and ${also}`);
}

/**
 * Nothing is asked of few organisations but an order, or a choice that has an index of its own: each is walked by that
 * index, whatever the page.
 */
export function isPlain(
  { filters, order_column: column }: GridQuery,
  { perEntity }: GridSource,
  entities: readonly number[],
): boolean {
  if (!perEntity || !areFew(entities) || filters.search !== '') return false;
  const [first, ...others] = filters.items;
  if (!first) return true;
  return others.length === 0 && column === 'id' && (perEntity.walked ?? []).includes(first.column);
}

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
    order by ${orderBy(query, keyOf(source, query), sql`id`, false, canBeEmpty(grid, query))}) ordered`;

const keyOf = (source: GridSource, { order_column: column }: GridQuery): RawBuilder<unknown> =>
  column === 'id' ? sql`id` : expression(source, column);

/**
 * To list one row that was found takes as long as to look at so many in their order. What is searched for is kept without
 * its accents; for a filter they are taken off each text that is looked at.
 */
const LOOKED_AT = { search: 20, filter: 1 };

/**
 * Listing what a search finds takes as long as there is much of it; looking for a page among all rows takes as long as
 * there is little. Where the two meet.
 */
const isCommon = ({ total, among, skip, count }: Walk, lookedAt: number): boolean =>
  (skip + count) * (among / total) < total * lookedAt;

/** The few it finds are put in order; walking the order to find them would be the longer way. */
export const isSearched = ({ filters }: GridQuery, source: GridSource): boolean =>
  filters.search !== '' || filters.items.some(({ column }) => narrowing(source, column) !== undefined);

const canBeEmpty = (grid: Grid, { order_column: column }: GridQuery): boolean =>
  column !== 'id' && grid.row.shape[column] instanceof z.ZodNullable;

/** Ties always end with the id, in the same direction, so that no row is shown twice or never. */
function orderBy(
  { order_column: column, direction: wanted }: GridQuery,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  backwards: boolean,
  hasEmpty: boolean,
): RawBuilder<unknown> {
  const direction = sql.raw((wanted === 'asc') === backwards ? 'desc' : 'asc');
  if (column === 'id') return sql`${id} ${direction}`;
  // The empty ones last both ways; only where there are some, or an index could not be walked backwards.
  const empty = sql.raw(hasEmpty ? (backwards ? ' nulls first' : ' nulls last') : '');
  return sql`${key} ${direction}${empty}, ${id} ${direction}`;
}
