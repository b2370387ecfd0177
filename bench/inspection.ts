import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../guarantees/support/api-client.ts';
import { type BenchDatabase, logOf } from './bench-database.ts';
import { type PlanNode, plansIn } from './plans.ts';
import { NOT_ASKED_FOR } from './seed/sown-facts.ts';

/** A plan that is not whole yet is looked at again: so often, after so long. */
const LOOKS = 50;
const LOOK_AGAIN_MS = 10;

const SETTINGS = {
  shared_preload_libraries: "'pg_stat_statements'",
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
};

/**
 * From its next start on the embedded PostgreSQL writes down how it does everything, functions included, and counts it.
 * One that is somebody else's is left as it is.
 */
export async function beginInspection({ url }: BenchDatabase, pool: Pool): Promise<void> {
  if (url) return;
  await pool.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(SETTINGS))
    await pool.query(`alter system set ${name} = ${value}`);
}

export async function endInspection({ url }: BenchDatabase, pool: Pool): Promise<void> {
  if (url) return;
  for (const name of Object.keys(SETTINGS)) await pool.query(`alter system reset ${name}`);
  await pool.query('select pg_reload_conf()');
}

/** Whether statements can be counted: the library is there since the start of the server. */
export async function canCount(pool: Pool): Promise<boolean> {
  try {
    await pool.query('create extension if not exists pg_stat_statements');
    await pool.query('select from pg_stat_statements limit 1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Statements of one request that read or write data. What begins, ends and scopes a transaction is not counted, and
 * neither is what was asked less often than the request: that was somebody else's.
 */
export async function countQueries(pool: Pool, times: number, send: () => Promise<unknown>): Promise<number> {
  await send();
  await pool.query('select pg_stat_statements_reset()');
  for (let turn = 0; turn < times; turn++) await send();
  const { rows } = await pool.query<{ queries: number }>(
    `select coalesce(sum(calls / $1::int), 0)::int as queries from pg_stat_statements
     where query !~* '^\\s*(begin|start|commit|rollback|set|reset|declare|close|select set_config)\\M'
       and query not like '%pg_stat_statements%' and query not like '%graphile_worker%' and strpos(query, $2) = 0`,
    [times, NOT_ASKED_FOR],
  );
  return rows[0]?.queries ?? 0;
}

/** How many rows each table has, about. */
export async function tableSizes(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    "select relname as name, reltuples::bigint as rows from pg_class where relkind = 'r'",
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

/** Notes where the log ends now; asked later, gives the plans that were written down since. */
export function watchPlans(database: BenchDatabase): () => Promise<PlanNode[]> {
  const log = logOf(database);
  if (!log) return async () => [];
  const from = statSync(log).size;
  const read = () => {
    const written = Buffer.alloc(statSync(log).size - from);
    const file = openSync(log, 'r');
    readSync(file, written, 0, written.length, from);
    closeSync(file);
    return plansIn(written.toString());
  };
  return async () => {
    for (let look = 1; ; look++)
      try {
        return read();
      } catch (error) {
        // Somebody else's is being written down just now.
        if (look === LOOKS) throw error;
        await sleep(LOOK_AGAIN_MS);
      }
  };
}
