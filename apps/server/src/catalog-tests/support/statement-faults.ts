import type pg from 'pg';
import { PipelinedBatch } from '../../core/database/pipelined-batch.ts';

/**
 * How a statement ends badly after the database has done it: the answer is an error and the connection lives on, or the
 * connection is lost with the answer, as when this process or the database dies at that moment.
 */
export const endings = ['refused', 'lost'] as const;
export type Ending = (typeof endings)[number];

export interface StatementFaults {
  /** Runs `work` and gives the statements it sent, in order. */
  watch<T>(work: () => Promise<T>): Promise<{ result: T; statements: readonly string[] }>;
  /** Runs `work`, whose n-th statement (from 1) ends badly; `met` says whether it came to that. */
  failAt<T>(n: number, how: Ending, work: () => Promise<T>): Promise<{ result: T; met: boolean }>;
}

type Query = (...args: unknown[]) => unknown;

/** Stands between the product and its connections; outside of `watch` and `failAt` it does nothing. */
export function statementFaultsOn(pool: pg.Pool): StatementFaults {
  const known = new WeakSet<pg.PoolClient>();
  let meet: ((text: string) => Ending | null) | null = null;

  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    const watched: Query = (...args) => {
      if (meet && args[0] instanceof PipelinedBatch) return sendBatch(args[0]);
      const sent = query(...args);
      // Cursors and callbacks are not statements of a write.
      if (!meet || !(sent instanceof Promise)) return sent;
      const how = meet(textOf(args[0]));
      return how ? sent.then(() => fail(client, how)) : sent;
    };
    /** Each of its statements is one of its own: it is sent up to the one that ends badly. */
    const sendBatch = (batch: PipelinedBatch): unknown => {
      for (const [index, statement] of batch.statements.entries()) {
        const how = meet?.(statement.text);
        if (!how) continue;
        const part = new PipelinedBatch(batch.statements.slice(0, index + 1));
        query(part);
        part.result.then(() => fail(client, how)).catch((error) => batch.handleError(error));
        return batch;
      }
      return query(batch);
    };
    client.query = watched as typeof client.query;
  });

  async function during<T>(each: (text: string) => Ending | null, work: () => Promise<T>): Promise<T> {
    meet = each;
    try {
      return await work();
    } finally {
      meet = null;
    }
  }

  return {
    async watch(work) {
      const statements: string[] = [];
      const note = (text: string) => {
        statements.push(text);
        return null;
      };
      return { result: await during(note, work), statements };
    },
    async failAt(n, how, work) {
      let sent = 0;
      const result = await during(() => (++sent === n ? how : null), work);
      return { result, met: sent >= n };
    },
  };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text);

function fail(client: pg.PoolClient, how: Ending): never {
  if (how === 'refused') throw Object.assign(new Error('failpoint'), { code: 'XX000' });
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}
