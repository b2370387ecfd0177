import pg from 'pg';
import { openPool } from '../../core/database/pool.ts';

/** Of each worker two are always taken: one hears of new jobs, one holds the sign of life. */
const CONNECTIONS = 9;

/** The queue's library reads ids as text and instants as dates, as pg does by itself; the product does not. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text),
};

export const openQueuePool = (connection: pg.PoolConfig): pg.Pool =>
  openPool({
    ...connection,
    max: CONNECTIONS,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
    } as pg.CustomTypesConfig,
  });
