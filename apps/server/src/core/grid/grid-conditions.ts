import { filtersOf, type Grid, type GridQuery, type RowFilters } from '@conforme/contracts/core/grid.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { areFew } from '../scope-sql.ts';
import { checked, filterCondition } from './grid-filter.ts';
import { type ColumnSource, columnOf, type GridSource, type Sql } from './grid-source.ts';

type Filter = ReturnType<typeof filtersOf>[number];

/**
 * Scope, search and filters of a list. One of them finds the rows by an index: the search, or else the first filter that
 * can. Those that call functions or read other tables are then checked for each row that was found: side by side
 * PostgreSQL would join what they find, and estimates of a thousand ids each become a nested loop over both.
 */
export function conditions(
  grid: Grid,
  query: RowFilters,
  source: GridSource,
  scope = source.scope.where,
): Sql {
  const { search } = query.filters;
  const items = filtersOf(query);
  const finding = search ? undefined : findingFilter(source, items);
  const filters = items.map((item) => {
    const condition = filterCondition(grid, source, item);
    const isFirst = item === finding || (!search && !finding);
    return isFirst || isComparison(grid, source, item) ? condition : checked(condition);
  });
  const all = [scope, ...(search ? [source.search(search)] : []), ...filters];
  return sql.join(
    all.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

/**
 * Whether the rows are found by an index of words, by another table or by a time, and not read in the order of the list.
 * What came since a day is stored together, often where the list ends: in its order a page would be found last.
 */
export const isFound = (grid: Grid, query: GridQuery, source: GridSource): boolean =>
  query.filters.search !== '' ||
  filtersOf(query).some(
    ({ column }) =>
      isFinding(columnOf(source, column)) ||
      (typeOf(grid, column) === 'datetime' && column !== query.order_column),
  );

/**
 * Whether one plan fits every page of a list that is read in order: planning it anew would take longer than reading it.
 * Of a few organisations also with choices, each by its index; of many only where no value of the order can be null.
 */
export function isPlannedOnce(grid: Grid, query: GridQuery, source: GridSource): boolean {
  const items = filtersOf(query);
  const { organisations } = source.scope;
  if (!organisations) return false;
  if (!areFew(organisations.ids)) return items.length === 0 && !isNullable(grid, query);
  return items.every((item) => typeOf(grid, item.column) === 'choice' && isComparison(grid, source, item));
}

/** Words find fewer rows than what another table says. */
const findingFilter = (source: GridSource, items: readonly Filter[]): Filter | undefined =>
  items.find(({ column }) => columnOf(source, column).candidates) ??
  items.find(({ column }) => isFinding(columnOf(source, column)));

const isFinding = ({ candidates, foreign }: ColumnSource): boolean =>
  candidates !== undefined || foreign.length > 0;

/** A column of the row is compared with a value: the planner knows how many those are, and may use an index. */
const isComparison = (grid: Grid, source: GridSource, { column }: Filter): boolean =>
  !['text', 'list'].includes(typeOf(grid, column)) && !columnOf(source, column).condition;

export const isNullable = (grid: Grid, { order_column: column }: GridQuery): boolean =>
  column !== 'id' && grid.row.shape[column] instanceof z.ZodNullable;

const typeOf = (grid: Grid, key: string): string =>
  grid.columns.find((column) => column.key === key)?.type ?? 'text';
