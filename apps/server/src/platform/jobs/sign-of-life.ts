import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { log } from '../../core/log.ts';

/**
 * The queue marks a job with the worker that has it in hand, and would wait four hours for one that died. So every
 * worker holds a lock of its own name, which PostgreSQL lets go in the moment the process is gone; jobs of a worker
 * without its lock are free again.
 */
const LOCK = 'hashtextextended($1, 7146500002)';

const LOOK_MS = 15_000;

/** Holds the worker's lock, again and again as connections come and go; resolves when it is held for the first time. */
export function showLife(pool: pg.Pool, worker: string, until: AbortSignal): Promise<void> {
  return new Promise((held) => {
    const hold = async () => {
      while (!until.aborted) {
        const client = await pool.connect().catch(() => null);
        if (!client) {
          await sleep(500, undefined, { ref: false });
          continue;
        }
        try {
          await client.query(`select pg_advisory_lock(${LOCK})`, [worker]);
          held();
          await once(client, 'end', { signal: until });
        } catch {
          // The database went away, or the work is over.
        }
        client.release(true);
      }
      held();
    };
    hold();
  });
}

/** Looks for abandoned jobs now and again; the answer stops it. */
export function watchAbandonedJobs(pool: pg.Pool): () => void {
  const look = () =>
    freeAbandonedJobs(pool).catch((error: { code?: string }) =>
      log.warn('abandoned jobs not looked for', { reason: error.code }),
    );
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Jobs somebody died over. Those of the last moments wait: after a restart of the database every lock is new. */
async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ freed: string[] | null }>(
    `with gone as (
       select distinct locked_by from graphile_worker._private_jobs j
       where locked_at < now() - interval '10 seconds' and not exists (
         select from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32) | objid::bigint = hashtextextended(j.locked_by, 7146500002)))
     select array_agg(locked_by) as freed, graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone`,
  );
  const freed = rows[0]?.freed?.length ?? 0;
  if (freed > 0) log.warn('jobs of a worker that died are free again', { workers: freed });
}
