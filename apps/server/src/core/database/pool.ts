import pg from 'pg';
import { log } from '../log.ts';
import { PipelinedBatch } from './pipelined-batch.ts';
import { SilenceTimeoutClient } from './silence-timeout-client.ts';

// Ids, counts and sums fit a JSON number; civil dates stay text, never a midnight in some time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Instants leave the database as they travel: ISO 8601 in UTC. Those it writes that way already ('2026-11-16
// 01:45:10.123456+00') are put together from their parts: a list has hundreds, and reading a date takes its time.
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? [];
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString();
});
const INT8_ARRAY = 1016;
pg.types.setTypeParser(INT8_ARRAY as number, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** Longer than any statement may take: what is not answered by then never will be. */
const SILENCE_MS = 20_000;

/** Firewalls drop idle TCP connections after minutes; the operating system's own keep-alive starts after hours. */
export const SIGN_OF_LIFE_MS = 60_000;

/** Statements ahead in the queue may each take as long as the limit allows: who waits behind them is late, not refused. */
const TURN_MS = 15_000;

/** How long somebody waits behind another's change. */
const LOCK_MS = 8_000;

export function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    // The types of pg know none that takes settings.
    Client: SilenceTimeoutClient as unknown as new () => pg.ClientBase,
    max: 10,
    connectionTimeoutMillis: TURN_MS,
    statement_timeout: 15_000,
    // Sooner than the statement is: who waits for a lock in vain is told so (`asBusy`).
    lock_timeout: LOCK_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SIGN_OF_LIFE_MS,
    idle_in_transaction_session_timeout: 30_000,
    ...connection,
  });
  // Without both listeners a restart of the database ends this process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('database connection lost', { reason: error.message });
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    leaveSilence(client);
  });
  return pool;
}

/** For what takes as long as it takes: not given up by this side either; the longest that a timer can wait. */
export const withoutEnd = (text: string, values: unknown[] = []): pg.QueryConfig =>
  ({ text, values, query_timeout: 2 ** 31 - 1 }) as pg.QueryConfig;

/** It may have been done all the same, and may yet be. */
export const isSilence = (error: unknown): boolean =>
  /Query read timeout/.test((error as Error).message ?? '');

/** A connection on which nothing comes back is given up: whoever got it next would wait in vain as well. */
function leaveSilence(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const sent = query(...args);
    const result = sent instanceof PipelinedBatch ? sent.result : sent;
    if (result instanceof Promise)
      result.catch((error) => {
        if (isSilence(error)) (client as unknown as pg.Client).end().catch(() => {});
      });
    return sent;
  };
  client.query = watched as typeof client.query;
}

const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);

/** The database went away under the statement: nothing is known about the statement itself. */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    (code !== undefined && lossCodes.has(code)) ||
    /Connection terminated|connection timeout|not queryable/i.test(message) ||
    isSilence(error)
  );
}

/**
 * What the connection has read under a name is not what runs now: a column has changed since, or somebody between took
 * the statement away. The statement did nothing.
 */
export function isStaleStatement(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '26000' || (code === '0A000' && /cached plan must not change result type/.test(message));
}

/** By its time limit, or because whoever asked has gone. */
export const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Getting a connection changes nothing, so a database that is restarting is waited for, a little. */
export async function connectPatiently(pool: pg.Pool, patienceMs = 8000): Promise<pg.PoolClient> {
  const since = performance.now();
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() - since > patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** What only reads may be asked once more when its connection is lost under it, or no longer knows its statement. */
export async function readTwice<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isStaleStatement(error)) return read();
    if (!isConnectionLoss(error)) throw error;
    // Its siblings died with it: a moment lets the pool notice, or the second try would be given one of them.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return read();
  }
}
