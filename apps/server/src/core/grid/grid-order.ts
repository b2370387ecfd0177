import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { sql } from 'kysely';
import { conditions, isNullable } from './grid-conditions.ts';
import { expressionOf, type GridSource, type Sql } from './grid-source.ts';

/** What the list is ordered by, before the id. */
export const keyOf = (source: GridSource, { order_column: column }: GridQuery): Sql =>
  column === 'id' ? (source.randomIds ?? sql`id`) : expressionOf(source, column);

/** Ties always end with the id, in the same direction, so that no row is shown twice or never. */
export function orderBy(
  { direction: wanted }: GridQuery,
  key: Sql,
  { backwards = false, hasNulls }: { readonly backwards?: boolean; readonly hasNulls: boolean },
): Sql {
  const direction = sql.raw((wanted === 'asc') === backwards ? 'desc' : 'asc');
  // Nulls last in both directions; only where there are some, or an index could not be read backwards.
  const nulls = sql.raw(hasNulls ? (backwards ? ' nulls first' : ' nulls last') : '');
  return sql`${key} ${direction}${nulls}, id ${direction}`;
}

/** The ids of a whole list in its order, as texts. */
export const allIdsInOrder = (grid: Grid, query: GridQuery, source: GridSource): Sql => sql`
  select id::text as id from (
    select id from ${source.from} where ${conditions(grid, query, source)}
    order by ${orderBy(query, keyOf(source, query), { hasNulls: isNullable(grid, query) })}) ordered`;
