import pg from 'pg';
import { openPool } from '../../core/database/pool.ts';

/** Of each worker two are always taken: one hears of new jobs, one holds the sign of life. */
const CONNECTIONS = 9;

/** The queue's library reads ids as text and instants as dates, as pg does by itself; the product does not. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text),
};

export function openQueuePool(connection: pg.PoolConfig): pg.Pool {
  const pool = openPool({
    ...connection,
    max: CONNECTIONS,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  forgiveSecondRelease(pool);
  return pool;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * A worker that ends while the connection on which it hears of jobs is being lost gives that one back twice
 * (graphile-worker 0.17.3, `listenForChanges`), and what the pool says to it would end the process.
 */
function forgiveSecondRelease(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (then?: Connected) => Promise<pg.PoolClient>;
  pool.connect = ((then?: Connected) =>
    then
      ? connect((error, client, release) => then(error, client, once(release)))
      : connect()) as typeof pool.connect;
}

function once(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}
