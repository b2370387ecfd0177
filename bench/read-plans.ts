import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '../guarantees/api-client.ts';

const logOf = (dataDir: string) => join(dataDir, 'postgres/postgres.log');

/** From the next connection on PostgreSQL writes down how it does everything, functions included. */
export async function explainEverything(pool: Pool, isOn: boolean): Promise<void> {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
  };
  if (isOn) await pool.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(settings))
    await pool.query(isOn ? `alter system set ${name} = ${value}` : `alter system reset ${name}`);
  await pool.query('select pg_reload_conf()');
}

/** Notes where the log ends now; asked later, gives the tables that were gone through from end to end since. */
export function watchPlans(dataDir: string): () => string[] {
  const from = statSync(logOf(dataDir)).size;
  return () => {
    const written = readFileSync(logOf(dataDir)).subarray(from).toString();
    return [...new Set([...written.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table))];
  };
}
