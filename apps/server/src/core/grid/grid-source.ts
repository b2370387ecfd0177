import type { FilterOperator } from '@conforme/contracts/core/grid.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.gen.ts';
import type { GridScope } from './grid-scope.ts';

export type Sql = RawBuilder<unknown>;
export type Row = Readonly<Record<string, unknown>>;

/** Where the rows of a list come from, in plain SQL. README.md says how they are read. */
export interface GridSource {
  /** Read with this instead of the scoped database of the request. */
  readonly db?: Database;
  /** Present where its ids are random uuids: what orders its rows by age, as numbers would. */
  readonly randomIds?: Sql;
  /** A table, view or subquery with an `id`, as `from` takes it. */
  readonly from: Sql;
  /** The rows in sight, filtered here before row-level security does it again. */
  readonly scope: GridScope;
  /** The rows that a search finds, accents and case aside: usually `id in (select search_…(words, scope))`. */
  readonly search: (words: string) => Sql;
  /** Every column that can be sorted or filtered. */
  readonly columns: Readonly<Record<string, ColumnSource>>;
  /** Selects the full rows of one page: joins `page (id, position)`. */
  readonly rows: Sql;
  /** What only the server can make of a row that was read, such as a masked value of an encrypted one. */
  readonly present?: (row: Row) => Row;
}

/** Made by `own`, `ownCondition` or `foreign`: who writes a source has to say which. */
export interface ColumnSource {
  /** What else than the row itself decides a filter. A total with such a filter is never kept. */
  readonly foreign: readonly Foreign[];
  /** What the list is ordered by, and what a filter is compared with. */
  readonly expression?: Sql;
  /** The condition of a filter, in place of a comparison with the expression. */
  readonly condition?: (filter: ColumnFilter) => Sql;
  /** Rows that may contain these words, found by an index: only they are compared. */
  readonly candidates?: (words: string) => Sql;
}

type Foreign = keyof DB | 'clock';

export interface ColumnFilter {
  readonly value: string;
  readonly operator: FilterOperator;
  /** The comparison that a text filter asks for, of this text. */
  readonly matches: (text: Sql) => Sql;
}

/** An expression of the row's own columns. `candidates`: an index that finds words in it. */
export const own = (expression: Sql, candidates?: (words: string) => Sql): ColumnSource => ({
  foreign: [],
  expression,
  ...(candidates ? { candidates } : {}),
});

/** A choice that is a condition on the row's own columns. */
export const ownCondition = (condition: (value: string) => Sql): ColumnSource => ({
  foreign: [],
  condition: ({ value }) => condition(value),
});

/** A filter that these other tables, or the time of day, decide. */
export const foreign = (
  tables: readonly [Foreign, ...Foreign[]],
  condition: (filter: ColumnFilter) => Sql,
): ColumnSource => ({ foreign: tables, condition });

export function columnOf(source: GridSource, column: string): ColumnSource {
  const found = source.columns[column];
  if (!found) throw new Error(`the grid source does not have the column ${column}`);
  return found;
}

export function expressionOf(source: GridSource, column: string): Sql {
  const { expression } = columnOf(source, column);
  if (!expression) throw new Error(`the grid source has no expression for the column ${column}`);
  return expression;
}
