import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, UserCtx } from './context.ts';
import type { Database, Transaction } from './database/database.ts';
import { scopeSql } from './scope-sql.ts';

/** What was counted for each organisation, and the snapshot of the database in which that was true. */
interface Kept {
  readonly seen: string;
  readonly values: ReadonlyMap<number, unknown>;
  readonly until: number;
}

interface Question<C> {
  /** The table that is counted; it notes its changes (migration 0071). */
  readonly table: string;
  /** Selects `entity` and `value`, once for each organisation of the scope it is given that has something to count. */
  readonly ask: (ctx: C) => RawBuilder<unknown>;
}

const MOST_KEPT = 500;
/** Far less than notes of changes are kept for. */
const KEPT_MS = 30 * 60_000;

/** One memory for each database: that of the server's own connections is as long-lived as they are. */
const memories = new WeakMap<Database, Map<string, Kept>>();

/**
 * Counts by organisation, exact for the transaction they are asked in: what was counted before holds until a change in
 * that organisation is noted, and only what changed is counted again. The same values come back as the same map.
 */
export async function keptCounts<C extends Pick<UserCtx, 'db' | 'scope' | 'system'>, T>(
  ctx: C,
  db: Transaction,
  { table, ask }: Question<C>,
): Promise<ReadonlyMap<number, T>> {
  const memory = memoryOf(ctx);
  const within = (part: RawBuilder<unknown>): C => ({
    ...ctx,
    scope: { ...ctx.scope, part } satisfies Scope,
  });
  const key = keyOf(db, ctx.scope, ask(within(sql`everything`)));
  const kept = fresh(memory.get(key));
  const { rows } = await sql<Answer<T>>`
    with part as materialized (
      select case when ${kept !== undefined} then
        array(select changed_entities(${table}, ${scopeSql(ctx)}, coalesce(${kept?.seen ?? null}::pg_snapshot, pg_current_snapshot())))
        else ${scopeSql(ctx)} end as ids
    )
    select pg_current_snapshot()::text as seen, ids,
      case when ids <> '{}' then (select json_object_agg(entity, value)
        from (${ask(within(sql`(select ids from part)::bigint[]`))}) counted) end as values
    from part`.execute(db);
  const values = merged(kept?.values as ReadonlyMap<number, T> | undefined, rows[0] as Answer<T>);
  remember(memory, key, { seen: (rows[0] as Answer<T>).seen, values, until: performance.now() + KEPT_MS });
  return values;
}

interface Answer<T> {
  readonly seen: string;
  /** Those that were counted. */
  readonly ids: readonly number[];
  readonly values: Readonly<Record<string, T>> | null;
}

function merged<T>(before: ReadonlyMap<number, T> | undefined, { ids, values }: Answer<T>) {
  if (before && ids.length === 0) return before;
  const after = new Map(before);
  for (const id of ids) {
    const value = values?.[id];
    if (value === undefined) after.delete(id);
    else after.set(id, value);
  }
  return after;
}

/** What somebody has written and not yet committed is nobody else's to count: it is forgotten at once. */
function memoryOf({ db, system }: Pick<UserCtx, 'db' | 'system'>): Map<string, Kept> {
  const memory = (!db.isTransaction && memories.get(system)) || new Map<string, Kept>();
  if (!db.isTransaction) memories.set(system, memory);
  return memory;
}

/** A hash: what somebody searched for is nothing to keep. */
function keyOf(db: Transaction, { legalEntityIds }: Scope, question: RawBuilder<unknown>): string {
  const { sql: text, parameters } = question.compile(db);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters, legalEntityIds]))
    .digest('base64');
}

const fresh = (kept: Kept | undefined) => (kept && kept.until > performance.now() ? kept : undefined);

/** The one that was not asked for longest makes room. */
function remember(memory: Map<string, Kept>, key: string, kept: Kept): void {
  memory.delete(key);
  memory.set(key, kept);
  for (const oldest of memory.keys()) {
    if (memory.size <= MOST_KEPT) return;
    memory.delete(oldest);
  }
}
