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
import { idsInOrder, isSearched, keepPage, rowsOf, rowsOfKeptPage } from './grid-order.ts';
import { type Counts, rememberPage, shortcut } from './grid-places.ts';
import { type GridSource, NOBODYS, type Row } from './grid-source.ts';
import { canBeEmpty, isPlain, type PagePlace, partFromEnd, partOfFew } from './grid-walk.ts';
import { askCounts } from './kept-counts.ts';
import { scopeSql } from './scope-sql.ts';

type Asking = Pick<UserCtx, 'db' | 'system' | 'scope'>;
const asRead = (row: Row): Row => row;

/**
 * Two statements in one snapshot: the total, with the ids of the page from a narrow index and from the nearer end; then
 * the rows of those ids. They are sent at once where it is known from before which end is nearer, also when the total has
 * changed since. Otherwise the total is asked for first. A page past the end answers the last one.
 */
export async function gridOf<C extends Asking, R extends z.ZodObject>(
  asker: C,
  grid: Grid<R>,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
) {
  const ctx = withNobodys(asker, sourceOf(asker));
  const source = sourceOf(ctx);
  const db = source.db ?? ctx.db;
  const entities = ctx.scope.legalEntityIds;
  // One way for every page of it: planning it anew each time would take longer than reading it.
  const isPlannedOnce = isPlain(grid, query, source, entities) && !db.isTransaction;
  // What is merely walked through: a row that was met can be gone on from.
  const isWalked = !isSearched(grid, query, source) && !canBeEmpty(grid, query);
  const answer = (total: number, rows: readonly Row[]) =>
    answerOf(grid, query, total, rows.map(source.shown ?? asRead) as z.output<R>[]);

  const asked = askTotal(ctx, grid, query, sourceOf);
  const among = searchedAmong(ctx, grid, query, sourceOf);
  if (asked.likely !== null && !db.isTransaction) {
    const total = asked.likely;
    const place = placeOf(query, total);
    const walk = { ...place, total, among, entities };
    const isFull = place.skip + place.count < total;
    const isKnown = isFull && !place.backwards;
    const part = place.backwards ? partFromEnd(query) : partOfFew(place);
    const fromEnd = idsInOrder(grid, query, source, walk, isKnown ? undefined : part);
    const near = shortcut(isWalked ? asked.before : null, query, place);
    const ids = near ? eitherWay(idsInOrder(grid, query, source, { ...walk, ...near }), fromEnd) : fromEnd;
    const counted = keepPage(isKnown ? asked.query : asked.totalled(), ids);
    const rows = rowsOfKeptPage(source, place);
    const flight = isPlannedOnce ? [planOnce, counted, rows] : [counted, planOnce, rows];
    const answers = await inOneFlight(db, flight);
    const { exact, counts } = asked.read(answers[flight.indexOf(counted)] ?? []);
    const found = answers.at(-1) as Row[];
    // From the end it was found by the total itself; from the front it lies where it did, unless the list ends before it.
    if (place.backwards || placeOf(query, exact).page === place.page) {
      if (isWalked) rememberPage(counts, query, placeOf(query, exact), found);
      return answer(exact, found);
    }
  }
  return inSnapshot(db, async (db) => {
    const { exact: total } = asked.read((await asked.query.execute(db)).rows);
    const place = placeOf(query, total);
    const ids = idsInOrder(grid, query, source, { ...place, total, among, entities });
    const rows = rowsOf(source, ids, place);
    const answers = await inOneFlight(db, [...(isPlannedOnce ? [planOnce] : []), rows]);
    return answer(total, answers.at(-1) as Row[]);
  });
}

/** The shorter way while nothing of the list has changed, the other one otherwise (`asked`, see `keepPage`). */
const eitherWay = (near: RawBuilder<unknown>, far: RawBuilder<unknown>) => sql`
  select id from (${near}) near where asked.holds and asked.ids = '{}'
  union all
  select id from (${far}) far where not (asked.holds and asked.ids = '{}')`;

const withNobodys = <C extends Asking>(ctx: C, { perEntity }: GridSource): C =>
  perEntity?.hasNobodys
    ? { ...ctx, scope: { ...ctx.scope, legalEntityIds: [...ctx.scope.legalEntityIds, NOBODYS] } }
    : ctx;

/** Where a page lies in a list of so many rows, from the nearer end. */
function placeOf({ page: wanted, per_page: most }: GridQuery, total: number): PagePlace {
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
  /** The same, with the total as a column. */
  totalled(): RawBuilder<unknown>;
  read(rows: readonly unknown[]): { readonly exact: number; readonly counts: Counts | null };
  /** What was counted before, organisation by organisation; null when nothing was, or it is not kept. */
  readonly before: Counts | null;
  /** What it probably is; null where nobody knows, and it decides where the page lies or how it is looked for. */
  readonly likely: number | null;
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
    const read = ([row]: readonly unknown[]) => ({ exact: (row as { total: number }).total, counts: null });
    // The first page lies where it lies, however many there are.
    const isFirst = query.page === 1 && !isSearched(grid, query, source);
    const likely = isFirst ? Number.POSITIVE_INFINITY : null;
    return { query: count, totalled: () => count, read, before: null, likely };
  }
  const { before, ...asked } = askCounts<C, number>(ctx, {
    table: perEntity.table,
    stands: foundElsewhere(query, source),
    ask: (part) => {
      const { also = sql`true` } = perEntity;
      const counted = (entity: RawBuilder<unknown>, place: RawBuilder<unknown>) => {
        const source = { ...sourceOf(part), where: sql`${place} and ${also}` };
        return sql`select ${entity} as entity, count(*) as value from ${source.from}
          where ${conditions(grid, query, source)} group by 1`;
      };
      const theirs = counted(sql`legal_entity_id`, sql`legal_entity_id = any (${scopeSql(part)})`);
      if (!perEntity.hasNobodys) return theirs;
      // Apart, each by its own index.
      const isAsked = sql`${NOBODYS} = any (${scopeSql(part)})`;
      return sql`${theirs} union all ${counted(sql`${NOBODYS}::bigint`, sql`legal_entity_id is null and ${isAsked}`)}`;
    },
  });
  return {
    query: asked.query,
    totalled: () => totalled(asked.query, before ?? new Map()),
    read: (rows) => {
      const counts = asked.read(rows as never);
      return { exact: sumOf(counts), counts };
    },
    before,
    likely: before && sumOf(before),
  };
}

/** Where the whole list was not counted lately. */
const MANY = 1_000_000;

/** About how many rows are looked through: as many as the list had when nothing was looked for. */
function searchedAmong<C extends Asking>(
  ctx: C,
  grid: Grid,
  query: GridQuery,
  sourceOf: (ctx: C) => GridSource,
): number {
  if (!isSearched(grid, query, sourceOf(ctx))) return MANY;
  const whole = { ...query, filters: { ...query.filters, search: '', items: [] } };
  const known = askTotal(ctx, grid, whole, sourceOf).likely;
  return known !== null && Number.isFinite(known) ? known : MANY;
}

/** Of organisations that were counted again their new counts, of the others those from before. */
const totalled = (counts: RawBuilder<unknown>, before: ReadonlyMap<number, number>) => sql`
  select counts.*, (${sumOf(before)} + case when ids = '{}' then 0 else
    (select coalesce(sum(value::bigint), 0) from json_each_text(values))
    - (select coalesce(sum(value::bigint), 0) from json_each_text(${JSON.stringify(Object.fromEntries(before))}::json)
      where key::bigint = any (ids)) end)::bigint as total
  from (${counts}) counts`;

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
