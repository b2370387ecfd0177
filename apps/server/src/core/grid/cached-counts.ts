import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, UserCtx } from '../context.ts';
import type { Database, Transaction } from '../database/database.ts';
import { scopeSql } from '../scope-sql.ts';

type Asking = Pick<UserCtx, 'db' | 'scope' | 'system'>;

/** What was counted for each organisation, and the snapshot of the database in which that was true. */
interface Kept {
  readonly snapshot: string;
  /** When the database server was started: one that took its place, or was restored from a copy, has another past. */
  readonly server: string;
  readonly values: ReadonlyMap<number, unknown>;
  readonly size: number;
  readonly until: number;
}

/** Tables of which `entity_changes` logs which organisation's rows a transaction changed (triggers; `audit_record`). */
export const loggedTables = [
  'audit_events',
  'cases',
  'contacts',
  'employees',
  'given_accesses',
  'mail_messages',
  'natural_entities',
  'suppliers',
] as const;
export type LoggedTable = (typeof loggedTables)[number];

interface Question<C> {
  /** The table that is counted. Its rows alone decide the counts. */
  readonly table: LoggedTable;
  /** Selects `entity` and `value`, once for each organisation of the scope it is given that has something to count. */
  readonly ask: (ctx: C) => RawBuilder<unknown>;
  /** Nobody is likely to ask the same again: it is counted and not kept. */
  readonly once?: boolean;
}

const MOST_KEPT = 500;
/** In characters of JSON, all together; in memory they take several times that. */
const MOST_SIZE = 6_000_000;
/** Far less than changes are logged for. */
const KEPT_MS = 30 * 60_000;

/** One cache for each database: that of the server's own connections is as long-lived as they are. */
const caches = new WeakMap<Database, Cache>();

interface Cache {
  /** The least recently used one comes first. */
  readonly kept: Map<string, Kept>;
  size: number;
}
const emptyCache = (): Cache => ({ kept: new Map(), size: 0 });

interface CountsAsked<T> {
  /** What was counted before, whether or not it still holds; null when nothing was. */
  readonly kept: ReadonlyMap<number, T> | null;
  /** Selects one row: which organisations had to be counted (`ids`), and their counts (`values`, JSON). */
  readonly query: RawBuilder<Answer<T>>;
  /** Exact for the snapshot the query was run in. */
  read(rows: readonly Answer<T>[]): ReadonlyMap<number, T>;
}

/**
 * Counts by organisation, exact for the transaction they are asked in: what was counted before holds until a change in
 * that organisation is logged, and only what changed is counted again. The same values come back as the same map.
 */
export async function cachedCounts<C extends Asking, T>(
  ctx: C,
  db: Transaction,
  question: Question<C>,
): Promise<ReadonlyMap<number, T>> {
  const asked = askCounts<C, T>(ctx, question);
  return asked.read((await asked.query.execute(db)).rows);
}

/** The statement alone, to be part of another one. */
export function askCounts<C extends Asking, T>(
  ctx: C,
  { table, ask, once = false }: Question<C>,
): CountsAsked<T> {
  const cache = once ? emptyCache() : cacheOf(ctx);
  const within = (part: RawBuilder<unknown>): C => ({
    ...ctx,
    scope: { ...ctx.scope, part } satisfies Scope,
  });
  const key = keyOf(ctx, ask(within(sql`everything`)));
  const kept = fresh(cache.kept.get(key));
  const before = kept?.values as ReadonlyMap<number, T> | undefined;
  const query = sql<Answer<T>>`
    with judged as materialized (
      select ${isNotAhead(kept?.snapshot ?? null)} and pg_postmaster_start_time()::text = ${kept?.server ?? null} as holds
    ), part as materialized (
      select holds, case when holds then
        array(select changed_entities(${table}, ${scopeSql(ctx)}, coalesce(${kept?.snapshot ?? null}::pg_snapshot, pg_current_snapshot())))
        else ${scopeSql(ctx)} end as ids
      from judged
    )
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      coalesce(holds, false) as holds, ids,
      case when ids <> '{}' then (select json_object_agg(entity, value)
        from (${ask(within(sql`(select ids from part)::bigint[]`))}) counted) end as values
    from part`;
  const read = (rows: readonly Answer<T>[]) => {
    const answer = rows[0] as Answer<T>;
    const values = merged(answer.holds ? before : undefined, answer);
    // What somebody counted later than this stays: it is nearer to what the next one asks for.
    if (answer.holds || answer.server !== kept?.server) remember(cache, key, answer, values);
    return values;
  };
  return { query, read, kept: before ?? null };
}

/**
 * Whether all that was visible in that snapshot is visible in this one. Another request may have counted since this one
 * began: what it saw and this one does not must not be used.
 */
const isNotAhead = (snapshot: string | null): RawBuilder<unknown> => sql`
  coalesce(pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false)
    and not exists (select from pg_snapshot_xip(pg_current_snapshot()) as running
      where pg_visible_in_snapshot(running, ${snapshot}::pg_snapshot))`;

interface Answer<T> {
  readonly snapshot: string;
  readonly server: string;
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

/** What a transaction has written and not yet committed must not be kept for others. */
function cacheOf({ db, system }: Pick<UserCtx, 'db' | 'system'>): Cache {
  const cache = (!db.isTransaction && caches.get(system)) || emptyCache();
  if (!db.isTransaction) caches.set(system, cache);
  return cache;
}

/** A hash: what somebody filtered by is nothing to keep. */
function keyOf({ db, scope }: Pick<UserCtx, 'db' | 'scope'>, question: RawBuilder<unknown>): string {
  const { sql: text, parameters } = question.compile(db);
  return createHash('sha256')
    .update(JSON.stringify([text, parameters, scope.legalEntityIds]))
    .digest('base64');
}

const fresh = (kept: Kept | undefined) => (kept && kept.until > performance.now() ? kept : undefined);

/** The least recently used makes room; what is too old goes. */
function remember(
  cache: Cache,
  key: string,
  { snapshot, server }: Pick<Kept, 'snapshot' | 'server'>,
  values: ReadonlyMap<number, unknown>,
): void {
  const now = performance.now();
  forget(cache, key);
  const size = sizeOf(values);
  if (size > MOST_SIZE) return;
  cache.kept.set(key, { snapshot, server, values, size, until: now + KEPT_MS });
  cache.size += size;
  for (const [oldest, { until }] of cache.kept) {
    if (cache.kept.size <= MOST_KEPT && cache.size <= MOST_SIZE && until > now) return;
    forget(cache, oldest);
  }
}

function forget(cache: Cache, key: string): void {
  cache.size -= cache.kept.get(key)?.size ?? 0;
  cache.kept.delete(key);
}

/** Of what takes long to measure: an organisation's value stays the same one until it is counted again. */
const sizes = new WeakMap<object, number>();
/** Of an organisation's entry in the map, whatever its value. */
const ENTRY_SIZE = 10;

function sizeOf(values: ReadonlyMap<number, unknown>): number {
  let sum = 0;
  for (const value of values.values()) sum += ENTRY_SIZE + valueSize(value);
  return sum;
}

function valueSize(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const size = sizes.get(value) ?? JSON.stringify(value).length;
  sizes.set(value, size);
  return size;
}
