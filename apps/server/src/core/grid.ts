import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { UserCtx } from './context.ts';
import type { Database, Transaction } from './database/database.ts';
import { inSnapshot } from './database/in-snapshot.ts';
import { conditions } from './grid-conditions.ts';
import { idsInOrder, isPlain, rowsOf } from './grid-order.ts';
import type { GridSource, Row } from './grid-source.ts';
import { keptCounts } from './kept-counts.ts';

type Asking = Pick<UserCtx, 'db' | 'system' | 'scope'>;
const asRead = (row: Row): Row => row;

/**
 * Two statements in one snapshot: the total, then the rows of the page. Its ids come first, from a narrow index, and
 * from the nearer end. A page past the end answers the last one.
 */
export async function gridOf<C extends Asking, R extends z.ZodObject>(
  ctx: C,
  grid: Grid<R>,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
) {
  const source = sourceOf(ctx);
  return inSnapshot(source.db ?? ctx.db, async (db) => {
    const total = await totalOf(ctx, db, grid, query, sourceOf);
    const lastPage = Math.max(1, Math.ceil(total / query.per_page));
    const page = Math.min(query.page, lastPage);
    const offset = (page - 1) * query.per_page;
    const count = Math.min(query.per_page, total - offset);
    const fromEnd = total - offset - count;
    const walk = { count, backwards: fromEnd < offset, skip: Math.min(offset, fromEnd) };
    const ids = idsInOrder(grid, query, source, { ...walk, total, entities: ctx.scope.legalEntityIds });
    // One way for every page of it: planning it anew each time would take longer than reading it.
    if (isPlain(query, source, ctx.scope.legalEntityIds) && !ctx.db.isTransaction)
      await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    const { rows } = count === 0 ? { rows: [] } : await rowsOf(source, ids, walk).execute(db);
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
  });
}

async function totalOf<C extends Asking>(
  ctx: C,
  db: Transaction,
  grid: Grid,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
): Promise<number> {
  const source = sourceOf(ctx);
  const { perEntity } = source;
  if (!perEntity || looksElsewhere(query, source)) return countRows(db, grid, query, source);
  const counts = await keptCounts<C, number>(ctx, db, {
    table: perEntity.table,
    ask: (part) => {
      const source = sourceOf(part);
      return sql`select legal_entity_id as entity, count(*) as value from ${source.from}
        where ${conditions(grid, query, source)} group by legal_entity_id`;
    },
  });
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** A filter that asks another table holds only as long as that one stands still, too. */
const looksElsewhere = ({ filters }: GridQuery, { lookups = {}, perEntity }: GridSource): boolean =>
  filters.items.some(({ column }) => column in lookups || perEntity?.elsewhere?.includes(column));

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

const describeColumn = (column: Column<never>) => ({
  key: column.key as string,
  label: column.label,
  type: column.type ?? ('text' as const),
  sortable: column.sortable ?? false,
  filterable: column.filterable ?? false,
  ...(column.options ? { options: [...column.options] } : {}),
});
