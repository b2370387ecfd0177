import type { FilterOperator, Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';
import type { Database } from './database/database.ts';

type Row = Readonly<Record<string, unknown>>;
const asRead = (row: Row): Row => row;

/** The condition of a text filter, asked of this text. */
type TextMatch = (text: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Where a grid's rows come from, in plain SQL. */
export interface GridSource {
  /** Read with this instead of the scoped database of the request. */
  readonly db?: Database;
  /** Table (or view) with an `id`, as `from` takes it. */
  readonly from: RawBuilder<unknown>;
  /** The scope predicate: first belt, before row-level security. */
  readonly where: RawBuilder<unknown>;
  /** Accent-blind search, usually `id in (select search_…(words, scope))`. */
  readonly search: (words: string) => RawBuilder<unknown>;
  /** The expression behind each sortable or filterable column. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Text columns that another table holds: where the condition is asked of that table once, `id in (select …)`,
   * instead of row by row.
   */
  readonly lookups?: Readonly<Record<string, (matches: TextMatch, words: string) => RawBuilder<unknown>>>;
  /** Text columns `search` looks in too: it finds the few rows worth a closer look by its index. */
  readonly searched?: readonly string[];
  /** Choice columns whose condition an index answers only in its own words. */
  readonly choices?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>;
  /** The full rows of one page: joins `page (id, position)`; nothing else of the list is ever read. */
  readonly rows: RawBuilder<unknown>;
  /** What only the server can make of a row that was read: sealed values as they may be seen. */
  readonly shown?: (row: Row) => Row;
}

/**
 * Ids of the page first, from a narrow index, then the rows of just those ids: deep pages stay cheap.
 * Two statements, the total among them; a page past the end answers the last one.
 */
export async function gridOf<R extends z.ZodObject>(
  ctx: { readonly db: Database },
  grid: Grid<R>,
  query: GridQuery,
  source: GridSource,
) {
  const db = source.db ?? ctx.db;
  const total = await countRows(db, grid, query, source);
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  const offset = (page - 1) * query.per_page;
  const part = sql`limit ${query.per_page} offset ${offset}`;
  const { rows } = total === 0 ? { rows: [] } : await rowsInOrder(grid, query, source, part).execute(db);
  const data = rows.map(source.shown ?? asRead) as z.output<R>[];
  return {
    model: {
      current_page: page,
      data,
      last_page: lastPage,
      next_page_url: page < lastPage ? `?page=${page + 1}` : null,
      prev_page_url: page > 1 ? `?page=${page - 1}` : null,
      to: offset + data.length,
      total,
    },
    columns: grid.columns.map(describeColumn),
  };
}

export async function countRows(
  db: Database,
  grid: Grid,
  query: GridQuery,
  source: GridSource,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${source.from} where ${conditions(grid, query, source)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The rows of a list in its order: those of one page, or all of them. */
export const rowsInOrder = (grid: Grid, query: GridQuery, source: GridSource, part = sql``) => sql<Row>`
  with page as (
    select id, row_number() over () as position from (
      select id from ${source.from} where ${conditions(grid, query, source)} ${orderBy(grid, source, query)} ${part}
    ) ordered
  ) ${source.rows} order by page.position`;

function conditions(grid: Grid, query: GridQuery, source: GridSource): RawBuilder<unknown> {
  const all = [
    source.where,
    ...(query.filters.search ? [source.search(query.filters.search)] : []),
    ...query.filters.items.map((item, index) => filterCondition(grid, source, item, index)),
  ];
  return sql.join(
    all.map((condition) => sql`(${condition})`),
    sql` and `,
  );
}

const describeColumn = (column: Column<never>) => ({
  key: column.key as string,
  label: column.label,
  type: column.type ?? ('text' as const),
  sortable: column.sortable ?? false,
  filterable: column.filterable ?? false,
  ...(column.options ? { options: [...column.options] } : {}),
});

/** Ties always end with the id, in the same direction, so that no row is shown twice or never. */
function orderBy(grid: Grid, source: GridSource, query: GridQuery): RawBuilder<unknown> {
  const direction = sql.raw(query.direction);
  if (query.order_column === 'id') return sql`order by id ${direction}`;
  // The empty ones last both ways; only where a column can be empty, or its index could not be walked backwards.
  const emptyLast = grid.row.shape[query.order_column] instanceof z.ZodNullable ? sql` nulls last` : sql``;
  return sql`order by ${expression(source, query.order_column)} ${direction}${emptyLast}, id ${direction}`;
}

function expression(source: GridSource, column: string): RawBuilder<unknown> {
  const found = source.columns[column];
  if (!found) throw new Error(`the grid source has no expression for the column ${column}`);
  return found;
}

/** The calendar knows no year zero, and neither does PostgreSQL. */
const civilDate = z.iso.date().refine((day) => !day.startsWith('0000'));

function filterCondition(
  grid: Grid,
  source: GridSource,
  item: { column: string; operator: FilterOperator; value: string },
  index: number,
): RawBuilder<unknown> {
  const column = grid.columns.find(({ key }) => key === item.column);
  const lookup = source.lookups?.[item.column];
  const choice = source.choices?.[item.column];
  const value = lookup || choice ? sql`` : expression(source, item.column);
  const refuse = (field: 'operator' | 'value') =>
    new AppError('invalid', messages.fillForm, { [`filters.items.${index}.${field}`]: [messages.invalid] });
  switch (column?.type ?? 'text') {
    case 'text':
      if (item.operator !== 'contains' && item.operator !== 'equals') throw refuse('operator');
      return lookup
        ? lookup(textMatch(item.operator, item.value), item.value)
        : narrowed(source, item, textMatch(item.operator, item.value)(value));
    case 'list':
      if (item.operator !== 'contains' && item.operator !== 'equals') throw refuse('operator');
      return narrowed(
        source,
        item,
        sql`exists (select from unnest(${value}) as entry (text) where ${textMatch(item.operator, item.value)(sql`entry.text`)})`,
      );
    case 'choice':
      if (item.operator !== 'equals') throw refuse('operator');
      if (!column?.options?.some((option) => option.value === item.value)) throw refuse('value');
      return choice ? choice(item.value) : sql`${value} = ${item.value}`;
    case 'number':
      if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(item.value)) throw refuse('value');
      if (item.operator === 'contains') throw refuse('operator');
      return sql`${value} ${comparison[item.operator]} ${item.value}::numeric`;
    case 'date':
      if (!civilDate.safeParse(item.value).success) throw refuse('value');
      if (item.operator === 'contains') throw refuse('operator');
      return sql`${value} ${comparison[item.operator]} ${item.value}::date`;
    case 'datetime': {
      if (!civilDate.safeParse(item.value).success) throw refuse('value');
      // Days are days in Brasília, whatever the server's clock says.
      const start = sql`(${item.value}::date)::timestamp at time zone 'America/Sao_Paulo'`;
      const end = sql`(${item.value}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;
      if (item.operator === 'from') return sql`${value} >= ${start}`;
      if (item.operator === 'to') return sql`${value} < ${end}`;
      if (item.operator === 'equals') return sql`${value} >= ${start} and ${value} < ${end}`;
      throw refuse('operator');
    }
    default:
      throw refuse('operator');
  }
}

const narrowed = (
  source: GridSource,
  { column, value }: { column: string; value: string },
  condition: RawBuilder<unknown>,
) => (source.searched?.includes(column) ? sql`(${source.search(value)} and ${condition})` : condition);

const textMatch =
  (operator: 'contains' | 'equals', words: string): TextMatch =>
  (text) =>
    operator === 'contains'
      ? sql`plain_text(${text}) like like_pattern(${words})`
      : sql`plain_text(${text}) = plain_text(${words})`;

const comparison = { equals: sql.raw('='), from: sql.raw('>='), to: sql.raw('<=') } as const;
