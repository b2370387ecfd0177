import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { expression } from './grid-conditions.ts';
import { type GridSource, NOBODYS } from './grid-source.ts';
import { areFew } from './scope-sql.ts';

/** Where a page lies: so many ids, after so many others, counted from the end of the list where it is nearer. */
export interface Place {
  readonly count: number;
  readonly skip: number;
  readonly backwards: boolean;
}

export interface PagePlace extends Place {
  readonly page: number;
}

export interface Walk extends Place {
  /** The row it begins with, instead of one end of the list (`grid-places.ts`). */
  readonly from?: number | string;
  readonly entities: readonly number[];
  /** How many there are in all. */
  readonly total: number;
  /** Among how many they are looked for. */
  readonly among: number;
}

/** The same place in SQL. */
export interface Part {
  readonly limit: RawBuilder<unknown>;
  readonly offset: RawBuilder<unknown>;
  /** Both together. */
  readonly reach: RawBuilder<unknown>;
}

export const partOf = ({ count, skip }: Place): Part => ({
  limit: sql`${count}`,
  offset: sql`${skip}`,
  reach: sql`${skip + count}`,
});

/** Where there are no more of them than fill the page, the walk ends with the last (`asked.total`, see `keepPage`). */
export function partOfFew({ count, skip }: Place): Part {
  return {
    limit: sql`least(${count}, greatest(0, asked.total - ${skip}))`,
    offset: sql`${skip}`,
    reach: sql`least(${skip + count}, asked.total)`,
  };
}

/** From the end, where only the statement that is asking knows how many there are (`asked.total`, see `keepPage`). */
export function partFromEnd({ page, per_page: most }: Pick<GridQuery, 'page' | 'per_page'>): Part {
  const lastPage = sql`greatest(1, (asked.total + ${most} - 1) / ${most})`;
  const reach = sql`(asked.total - (least(${page}, ${lastPage}) - 1) * ${most})`;
  return { limit: sql`least(${most}, ${reach})`, offset: sql`greatest(0, ${reach} - ${most})`, reach };
}

/** A part of the list that an index holds in its order. */
export interface Walkway {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
}

/** Each of a few organisations, their orders merged, or all at once; the empty ones apart where they would stand in the way. */
export function walkways(grid: Grid, query: GridQuery, source: GridSource, walk: Walk): readonly Walkway[] {
  const key = keyOf(source, query);
  const hasEmpty = canBeEmpty(grid, query);
  // The empty ones stand at the end of an index, and so at the beginning of its way back, where nobody wants them.
  const isApart = hasEmpty && query.direction === 'desc';
  const shares = isApart ? [sql`${key} is not null`, sql`${key} is null`] : [sql`true`];
  const order = orderBy(query, key, walk.backwards, hasEmpty && !isApart);
  const ahead = walk.from === undefined ? sql`true` : isAhead(query, source, walk.from, walk.backwards);
  return placesOf(source, walk.entities).flatMap((place) =>
    shares.map((share) => ({ where: sql`(${place}) and ${share} and ${ahead}`, order })),
  );
}

/** This row, and what comes after it on the way. */
function isAhead(query: GridQuery, source: GridSource, id: number | string, backwards: boolean) {
  const from = sql`${id}::${sql.raw(source.idType ?? 'bigint')}`;
  const after = sql.raw((query.direction === 'asc') === backwards ? '<=' : '>=');
  const key = keyOf(source, query);
  if (key === plainId) return sql`id ${after} ${from}`;
  return sql`(${key}, id) ${after} ((select ${key} from ${source.from} where id = ${from}), ${from})`;
}

export const together = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union all `);

function placesOf(
  { perEntity, where }: GridSource,
  entities: readonly number[],
): readonly RawBuilder<unknown>[] {
  if (!perEntity || !areFew(entities)) return [where];
  const { also = sql`true` } = perEntity;
  // One organisation named as such, not as a list of one: the planner then knows how much of it there is.
  return entities.map((entity) =>
    entity === NOBODYS
      ? sql`legal_entity_id is null and ${also}`
      : sql`legal_entity_id = ${entity} and ${also}`,
  );
}

/**
 * Nothing is asked but an order, or of few organisations a choice that has an index of its own: it is walked by that
 * index, whatever the page. Of many only where nothing is empty: who walks those apart has to know how many there are.
 */
export function isPlain(
  grid: Grid,
  query: GridQuery,
  { perEntity }: GridSource,
  entities: readonly number[],
): boolean {
  const { filters, order_column: column } = query;
  if (!perEntity || entities.length === 0 || filters.search !== '') return false;
  const [first, ...others] = filters.items;
  if (!first) return areFew(entities) || !canBeEmpty(grid, query);
  return (
    areFew(entities) &&
    others.length === 0 &&
    column === 'id' &&
    (perEntity.walked ?? []).includes(first.column)
  );
}

const plainId = sql`id`;

export const keyOf = (source: GridSource, { order_column: column }: GridQuery): RawBuilder<unknown> =>
  column === 'id' ? (source.age ?? plainId) : expression(source, column);

export const canBeEmpty = (grid: Grid, { order_column: column }: GridQuery): boolean =>
  column !== 'id' && grid.row.shape[column] instanceof z.ZodNullable;

/** Ties always end with the id, in the same direction, so that no row is shown twice or never. */
export function orderBy(
  { order_column: column, direction: wanted }: GridQuery,
  key: RawBuilder<unknown>,
  backwards: boolean,
  hasEmpty: boolean,
): RawBuilder<unknown> {
  const direction = sql.raw((wanted === 'asc') === backwards ? 'desc' : 'asc');
  if (column === 'id') return sql`${key} ${direction}, id ${direction}`;
  // The empty ones last both ways; only where there are some, or an index could not be walked backwards.
  const empty = sql.raw(hasEmpty ? (backwards ? ' nulls first' : ' nulls last') : '');
  return sql`${key} ${direction}${empty}, id ${direction}`;
}
