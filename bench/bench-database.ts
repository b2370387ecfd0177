import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import { startEmbeddedPostgres } from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { readPostmasterFile } from '../apps/server/src/core/postgres/postmaster-file.ts';
import type { Pool } from '../guarantees/support/api-client.ts';

type Connection = NonNullable<Parameters<typeof openPool>[0]>;

/** Where everything is sown and measured: the product's own PostgreSQL in a directory, or the one of DATABASE_URL. */
export interface BenchDatabase {
  readonly dataDir: string;
  readonly url: string | undefined;
}

export function connectionOf({ dataDir, url }: BenchDatabase): Connection {
  if (url) return { connectionString: url };
  return {
    host: readPostmasterFile(join(dataDir, 'postgres/data'))?.socketDir,
    user: 'conforme',
    database: 'conforme',
    password: readFileSync(join(dataDir, 'keys/postgres-password'), 'utf8'),
  };
}

/** Past the application, as the owner, with all the time it takes. */
export async function withDatabase<T>(
  database: BenchDatabase,
  work: (pool: Pool) => Promise<T>,
  connections = 1,
): Promise<T> {
  const pool = openPool({
    ...{ ...connectionOf(database), max: connections },
    ...{ statement_timeout: 0, query_timeout: 0 },
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** The embedded one without waiting for the disk, while nothing but the seed is at work; another one as it is. */
export async function withFastDatabase(
  database: BenchDatabase,
  work: (pool: Pool) => Promise<void>,
  connections: number,
): Promise<void> {
  if (database.url) return withDatabase(database, work, connections);
  const embedded = await startEmbeddedPostgres({ dataDir: database.dataDir, durable: false, say: () => {} });
  try {
    await withDatabase(database, work, connections);
  } finally {
    await embedded.stop();
  }
}

/** What PostgreSQL writes down, where that can be read from here. */
export function logOf({ dataDir, url }: BenchDatabase): string | undefined {
  const file = join(dataDir, 'postgres/postgres.log');
  return !url && existsSync(file) ? file : undefined;
}
