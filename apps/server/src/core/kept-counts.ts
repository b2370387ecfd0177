import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, UserCtx } from './context.ts';
import type { Database, Transaction } from './database/database.ts';
import { scopeSql } from './scope-sql.ts';

/** What was counted for each organisation, and the snapshot of the database in which that was true. */
interface Kept {
  readonly seen: string;
  readonly values: ReadonlyMap<number, unknown>;
  readonly weight: number;
  readonly until: number;
}

interface Question<C> {
  /** The table that is counted; it notes its changes (migration 0071). */
  readonly table: string;
  /** Selects `entity` and `value`, once for each organisation of the scope it is given that has something to count. */
  readonly ask: (ctx: C) => RawBuilder<unknown>;
  /** Nobody is likely to ask the same again: it is counted and not kept. */
  readonly once?: boolean;
}

const MOST_KEPT = 500;
/** In letters of JSON, all together; in memory they take several times that. */
const MOST_WEIGHT = 6_000_000;
/** Far less than notes of changes are kept for. */
const KEPT_MS = 30 * 60_000;

/** One memory for each database: that of the server's own connections is as long-lived as they are. */
const memories = new WeakMap<Database, Memory>();

interface Memory {
  /** The one that was not asked for longest comes first. */
  readonly kept: Map<string, Kept>;
  weight: number;
}
const emptyMemory = (): Memory => ({ kept: new Map(), weight: 0 });

/**
 * Counts by organisation, exact for the transaction they are asked in: what was counted before holds until a change in
 * that organisation is noted, and only what changed is counted again. The same values come back as the same map.
 */
export async function keptCounts<C extends Pick<UserCtx, 'db' | 'scope' | 'system'>, T>(
  ctx: C,
  db: Transaction,
  { table, ask, once = false }: Question<C>,
): Promise<ReadonlyMap<number, T>> {
  const memory = once ? emptyMemory() : memoryOf(ctx);
  const within = (part: RawBuilder<unknown>): C => ({
    ...ctx,
    scope: { ...ctx.scope, part } satisfies Scope,
  });
  const key = keyOf(db, ctx.scope, ask(within(sql`everything`)));
  const kept = fresh(memory.kept.get(key));
  const { rows } = await sql<Answer<T>>`
    with judged as materialized (
      select ${isNotAhead(kept?.seen ?? null)} as holds
    ), part as materialized (
      select holds, case when holds then
        array(select changed_entities(${table}, ${scopeSql(ctx)}, coalesce(${kept?.seen ?? null}::pg_snapshot, pg_current_snapshot())))
        else ${scopeSql(ctx)} end as ids
      from judged
    )
    select pg_current_snapshot()::text as seen, holds, ids,
      case when ids <> '{}' then (select json_object_agg(entity, value)
        from (${ask(within(sql`(select ids from part)::bigint[]`))}) counted) end as values
    from part`.execute(db);
  const answer = rows[0] as Answer<T>;
  const before = answer.holds ? (kept?.values as ReadonlyMap<number, T> | undefined) : undefined;
  const values = merged(before, answer);
  // What somebody counted later than this stays: it is nearer to what the next one asks for.
  if (answer.holds || !kept) remember(memory, key, answer.seen, values);
  return values;
}

/**
 * Whether all that was visible in that snapshot is visible in this one. Another request may have counted since this one
 * began: what it saw and this one does not is none of its business.
 */
const isNotAhead = (seen: string | null): RawBuilder<unknown> => sql`
  coalesce(pg_snapshot_xmax(${seen}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false)
    and not exists (select from pg_snapshot_xip(pg_current_snapshot()) as running
      where pg_visible_in_snapshot(running, ${seen}::pg_snapshot))`;

interface Answer<T> {
  readonly seen: string;
  /** What was kept holds, but for those that changed. */
  readonly holds: boolean;
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
function memoryOf({ db, system }: Pick<UserCtx, 'db' | 'system'>): Memory {
  const memory = (!db.isTransaction && memories.get(system)) || emptyMemory();
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

/** The one that was not asked for longest makes room; what is too old goes. */
function remember(memory: Memory, key: string, seen: string, values: ReadonlyMap<number, unknown>): void {
  const now = performance.now();
  forget(memory, key);
  const weight = weightOf(values);
  if (weight > MOST_WEIGHT) return;
  memory.kept.set(key, { seen, values, weight, until: now + KEPT_MS });
  memory.weight += weight;
  for (const [oldest, { until }] of memory.kept) {
    if (memory.kept.size <= MOST_KEPT && memory.weight <= MOST_WEIGHT && until > now) return;
    forget(memory, oldest);
  }
}

function forget(memory: Memory, key: string): void {
  memory.weight -= memory.kept.get(key)?.weight ?? 0;
  memory.kept.delete(key);
}

/** Of what takes long to weigh: an organisation's value stays the same one until it is counted again. */
const weights = new WeakMap<object, number>();
/** Of an organisation's place among the others, whatever its value. */
const PLACE_WEIGHT = 10;

function weightOf(values: ReadonlyMap<number, unknown>): number {
  let sum = 0;
  for (const value of values.values()) sum += PLACE_WEIGHT + valueWeight(value);
  return sum;
}

function valueWeight(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const weight = weights.get(value) ?? JSON.stringify(value).length;
  weights.set(value, weight);
  return weight;
}
