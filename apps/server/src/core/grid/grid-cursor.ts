import type { Grid, GridQuery } from '@conforme/contracts/core/grid.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../context.ts';
import { allIdsInOrder } from './grid-order.ts';
import { rowsOfIds } from './grid-page.ts';
import type { GridSource, Row } from './grid-source.ts';
import { countRows } from './grid-total.ts';

export interface GridCursor {
  /** How many rows there are, counted in the snapshot they are read from. */
  readonly total: number;
  /** The next few rows; none when there are no more. */
  next(): Promise<readonly Row[]>;
  /** Gives the connection back, whatever happened. */
  close(): Promise<void>;
}

/** Few enough for the other requests to have their turn between two batches. */
const BATCH = 250;

/**
 * Every row of a list, in one read-only snapshot under the asker's scope, a few at a time. A statement that is
 * running when `signal` aborts is cancelled at once.
 */
export async function openGridCursor(
  ctx: UserCtx,
  grid: Grid,
  query: GridQuery,
  source: GridSource,
  signal: AbortSignal,
): Promise<GridCursor> {
  const snapshot = await (source.db ?? ctx.db)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let cancelling: Promise<unknown> | null = null;
  let backend = 0;
  const cancel = () => {
    cancelling ??= sql`select pg_cancel_backend(${backend})`.execute(ctx.system).catch(() => {});
  };
  const close = async () => {
    signal.removeEventListener('abort', cancel);
    await cancelling;
    // The first error is the one worth telling; a connection that cannot roll back is thrown away.
    await snapshot
      .rollback()
      .execute()
      .catch(() => {});
  };
  try {
    // A browser that takes its time holds the transaction open between two batches.
    const { rows } = await sql<{ backend: number }>`
      select pg_backend_pid() as backend, set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(
      snapshot,
    );
    backend = rows[0]?.backend ?? 0;
    signal.addEventListener('abort', cancel);
    const counted = await countRows(grid, query, source).execute(snapshot);
    // Only ids are put in order: whole rows would all be read, joined and sorted before the first of them came.
    await sql`declare exported no scroll cursor for ${allIdsInOrder(grid, query, source)}`.execute(snapshot);
    const fetch = sql<{ id: string }>`fetch ${sql.lit(BATCH)} from exported`;
    return {
      total: counted.rows[0]?.total ?? 0,
      async next() {
        signal.throwIfAborted();
        const { rows: fetched } = await fetch.execute(snapshot);
        if (fetched.length === 0) return [];
        const ids = fetched.map(({ id }) => id);
        const { rows } = await rowsOfIds(source, ids).execute(snapshot);
        return source.present ? rows.map(source.present) : rows;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
