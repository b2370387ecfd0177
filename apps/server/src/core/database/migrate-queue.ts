import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** The job queue keeps its tables in a schema of its own, which belongs to the owner and is closed to requests. */
export const migrateQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
