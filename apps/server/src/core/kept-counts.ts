import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, UserCtx } from './context.ts';
import type { Database, Transaction } from './database/database.ts';
import { scopeSql } from './scope-sql.ts';

/** What was counted for each organisation, and the snapshot of the database in which that was true. */
interface Kept {
  readonly seen: string;
  /** When the database server was started: one that took its place, or came back from a copy, has another past. */
  readonly server: string;
  readonly stands: string | null;
  readonly values: ReadonlyMap<number, unknown>;
  readonly weight: number;
  readonly until: number;
}

interface Question<C> {
  /** The table that is counted; it notes its changes (`note_entity_changes`). */
  readonly table: string;
  /** Selects `entity` and `value`, once for each organisation of the scope it is given that has something to count. */
  readonly ask: (ctx: C) => RawBuilder<unknown>;
  /** What other tables say to it, as text: the counts hold only while they say the same. */
  readonly stands?: RawBuilder<unknown> | null;
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

/** What asks for the counts, to be sent with whatever else is asked in the same snapshot. */
interface CountsAsked<T> {
  /** What was counted before, whether or not it still holds; null when nothing was. */
  readonly before: ReadonlyMap<number, T> | null;
  readonly query: RawBuilder<Answer<T>>;
  /** Exact for the snapshot the query was asked in. */
  read(rows: readonly Answer<T>[]): ReadonlyMap<number, T>;
}

/**
 * Counts by organisation, exact for the transaction they are asked in: what was counted before holds until a change in
 * that organisation is noted, and only what changed is counted again. The same values come back as the same map.
 */
export async function keptCounts<C extends Pick<UserCtx, 'db' | 'scope' | 'system'>, T>(
  ctx: C,
  db: Transaction,
  question: Question<C>,
): Promise<ReadonlyMap<number, T>> {
  const asked = askCounts<C, T>(ctx, question);
  return asked.read((await asked.query.execute(db)).rows);
}

export function askCounts<C extends Pick<UserCtx, 'db' | 'scope' | 'system'>, T>(
  ctx: C,
  { table, ask, stands = null, once = false }: Question<C>,
): CountsAsked<T> {
  const memory = once ? emptyMemory() : memoryOf(ctx);
  const within = (part: RawBuilder<unknown>): C => ({
    ...ctx,
    scope: { ...ctx.scope, part } satisfies Scope,
  });
  const key = keyOf(ctx, ask(within(sql`everything`)));
  const kept = fresh(memory.kept.get(key));
  const before = kept?.values as ReadonlyMap<number, T> | undefined;
  const query = sql<Answer<T>>`
    with said as materialized (
      select (${stands ?? sql`null`})::text as stands
    ), judged as materialized (
      select stands, ${isNotAhead(kept?.seen ?? null)} and stands is not distinct from ${kept?.stands ?? null}::text
        and pg_postmaster_start_time()::text = ${kept?.server ?? null} as holds
      from said
    ), part as materialized (
      select stands, holds, case when holds then
        array(select changed_entities(${table}, ${scopeSql(ctx)}, coalesce(${kept?.seen ?? null}::pg_snapshot, pg_current_snapshot())))
        else ${scopeSql(ctx)} end as ids
      from judged
    )
    select pg_current_snapshot()::text as seen, pg_postmaster_start_time()::text as server, stands,
      coalesce(holds, false) as holds, ids,
      case when ids <> '{}' then (select json_object_agg(entity, value)
        from (${ask(within(sql`(select ids from part)::bigint[]`))}) counted) end as values
    from part`;
  const read = (rows: readonly Answer<T>[]) => {
    const answer = rows[0] as Answer<T>;
    const values = merged(answer.holds ? before : undefined, answer);
    // What somebody counted later than this stays: it is nearer to what the next one asks for.
    if (answer.holds || answer.stands !== kept?.stands || answer.server !== kept?.server)
      remember(memory, key, answer, values);
    return values;
  };
  return { query, read, before: before ?? null };
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
  readonly server: string;
  readonly stands: string | null;
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
function keyOf({ db, scope }: Pick<UserCtx, 'db' | 'scope'>, question: RawBuilder<unknown>): string {
  const { sql: text, parameters } = question.compile(db);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters, scope.legalEntityIds]))
    .digest('base64');
}

const fresh = (kept: Kept | undefined) => (kept && kept.until > performance.now() ? kept : undefined);

/** The one that was not asked for longest makes room; what is too old goes. */
function remember(
  memory: Memory,
  key: string,
  { seen, server, stands }: Pick<Kept, 'seen' | 'server' | 'stands'>,
  values: ReadonlyMap<number, unknown>,
): void {
  const now = performance.now();
  forget(memory, key);
  const weight = weightOf(values);
  if (weight > MOST_WEIGHT) return;
  memory.kept.set(key, { seen, server, stands, values, weight, until: now + KEPT_MS });
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
