import { isDeepStrictEqual } from 'node:util';
import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import type { Column } from '@conforme/contracts/core/list.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from './context.ts';
import type { Database } from './database/database.ts';
import { inOneFlight } from './database/in-one-flight.ts';
import { inSnapshot } from './database/in-snapshot.ts';
import { planOnce } from './database/plan-modes.ts';
import { conditions, foundElsewhere } from './grid-conditions.ts';
import { idsInOrder, isPlain, isSearched, keepPage, rowsOf, rowsOfKeptPage } from './grid-order.ts';
import type { GridSource, Row } from './grid-source.ts';
import { askCounts } from './kept-counts.ts';

type Asking = Pick<UserCtx, 'db' | 'system' | 'scope'>;
const asRead = (row: Row): Row => row;

/**
 * Two statements in one snapshot. Where the total is known from before, they are sent at once: whether it holds, with
 * the ids of the page, from a narrow index and from the nearer end; then the rows of those ids. When it turns out to be
 * another, and the page to lie elsewhere, or nothing was known, the total is asked for first. A page past the end
 * answers the last one.
 */
export async function gridOf<C extends Asking, R extends z.ZodObject>(
  ctx: C,
  grid: Grid<R>,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
) {
  const source = sourceOf(ctx);
  const db = source.db ?? ctx.db;
  const entities = ctx.scope.legalEntityIds;
  const idsAt = (place: ReturnType<typeof placeOf>, total: number) =>
    idsInOrder(grid, query, source, { ...place, total, entities });
  // One way for every page of it: planning it anew each time would take longer than reading it.
  const isPlannedOnce = isPlain(query, source, entities) && !db.isTransaction;
  const answer = (total: number, rows: readonly Row[]) =>
    answerOf(grid, query, total, rows.map(source.shown ?? asRead) as z.output<R>[]);

  const { likely, query: count, read } = askTotal(ctx, grid, query, sourceOf);
  if (likely && !db.isTransaction) {
    const place = placeOf(query, likely.total);
    const checked = keepPage(likely.check, idsAt(place, likely.total));
    const rows = rowsOfKeptPage(source, place);
    const flight = isPlannedOnce ? [planOnce, checked, rows] : [checked, planOnce, rows];
    const asked = await inOneFlight(db, flight);
    const total = likely.read(asked[flight.indexOf(checked)] ?? []);
    if (total !== null && isDeepStrictEqual(place, placeOf(query, total)))
      return answer(total, asked.at(-1) as Row[]);
  }
  return inSnapshot(db, async (db) => {
    const total = read((await count.execute(db)).rows);
    const place = placeOf(query, total);
    const rows = rowsOf(source, idsAt(place, total), place);
    const asked = await inOneFlight(db, [...(isPlannedOnce ? [planOnce] : []), rows]);
    return answer(total, asked.at(-1) as Row[]);
  });
}

/** Where a page lies in a list of so many rows, from the nearer end. */
function placeOf({ page: wanted, per_page: most }: GridQuery, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / most));
  const page = Math.min(wanted, lastPage);
  const offset = (page - 1) * most;
  const fromEnd = Math.max(0, total - offset - most);
  return fromEnd < offset
    ? { page, backwards: true, skip: fromEnd, count: Math.min(most, total - offset) }
    : { page, backwards: false, skip: offset, count: most };
}

function answerOf<R extends z.ZodObject>(
  grid: Grid<R>,
  query: GridQuery,
  total: number,
  data: z.output<R>[],
) {
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  return {
    model: {
      current_page: page,
      data,
      last_page: lastPage,
      next_page_url: page < lastPage ? `?page=${page + 1}` : null,
      prev_page_url: page > 1 ? `?page=${page - 1}` : null,
      to: (page - 1) * query.per_page + data.length,
      total,
    },
    columns: grid.columns.map(describeColumn),
  };
}

interface TotalAsked {
  readonly query: RawBuilder<unknown>;
  read(rows: readonly unknown[]): number;
  /** What it probably is; null where nobody knows, and it decides where the page lies or how it is looked for. */
  readonly likely: {
    readonly total: number;
    readonly check: RawBuilder<unknown>;
    /** What it is; null where it has to be asked for. */
    read(rows: readonly unknown[]): number | null;
  } | null;
}

function askTotal<C extends Asking>(
  ctx: C,
  grid: Grid,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
): TotalAsked {
  const source = sourceOf(ctx);
  const { perEntity } = source;
  if (!perEntity || looksElsewhere(query, source)) {
    const count = countQuery(grid, query, source);
    const read = ([row]: readonly unknown[]) => (row as { total: number }).total;
    // The first page lies where it lies, however many there are.
    const isKnown = query.page === 1 && !isSearched(query, source, false);
    const likely = { total: Number.POSITIVE_INFINITY, check: count, read };
    return { query: count, read, likely: isKnown ? likely : null };
  }
  const asked = askCounts<C, number>(ctx, {
    table: perEntity.table,
    stands: foundElsewhere(query, source),
    ask: (part) => {
      const source = sourceOf(part);
      return sql`select legal_entity_id as entity, count(*) as value from ${source.from}
        where ${conditions(grid, query, source)} group by legal_entity_id`;
    },
  });
  const { kept } = asked;
  const before = kept ? sumOf(kept.values) : 0;
  return {
    query: asked.query,
    read: (rows) => sumOf(asked.read(rows as never)),
    likely: kept && {
      total: before,
      check: kept.check,
      read: (rows) => (kept.holds(rows as never) ? before : null),
    },
  };
}

const sumOf = (counts: ReadonlyMap<number, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** A filter that asks another table holds only as long as that one stands still, too. */
const looksElsewhere = ({ filters }: GridQuery, { lookups = {}, perEntity }: GridSource): boolean =>
  filters.items.some(
    (item) =>
      (item.column in lookups && !(item.column in (perEntity?.found ?? {}))) || perEntity?.elsewhere?.(item),
  );

const countQuery = (grid: Grid, query: GridQuery, source: GridSource) =>
  sql<{
    total: number;
  }>`select count(*) as total from ${source.from} where ${conditions(grid, query, source)}`;

export async function countRows(
  db: Database,
  grid: Grid,
  query: GridQuery,
  source: GridSource,
): Promise<number> {
  const { rows } = await countQuery(grid, query, source).execute(db);
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
