import type { z } from '@conforme/contracts/core/schema.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

/** Asks to stop: the server is shutting down and the job will be run again later. */
type Work = (payload: unknown, stop: AbortSignal) => Promise<void>;

/** What a feature does in the background: `<feature>.jobs.ts` gives one of these to `jobs.ts`. */
export interface FeatureJobs {
  /** By name, as `addJob` calls them: lower case words joined by hyphens, one name in the whole product. */
  readonly tasks: Readonly<Record<string, Work>>;
  /** Tasks that also run by the clock: the task's name and a crontab line, in UTC. */
  readonly cron?: Readonly<Record<string, string>>;
  /** So many at a time in each instance, by a worker of their own: whatever takes long here holds up nothing else. */
  readonly atOnce?: number;
}

/** Checks the payload (it may have been queued by an older version), then does the work. */
export const task =
  <P>(payload: z.ZodType<P>, work: (payload: P, stop: AbortSignal) => Promise<void>): Work =>
  (given, stop) =>
    work(payload.parse(given), stop);

/** A task run by the clock alone: what the queue tells about the tick is of no interest. */
export const cronTask =
  (work: (stop: AbortSignal) => Promise<void>): Work =>
  (_, stop) =>
    work(stop);

/** One after the other, each in a transaction of its own. One that fails keeps nobody waiting; it is told at the end. */
export const oneByOne = <Id extends number | string>(
  system: Database,
  find: (db: Database) => Promise<readonly Id[]>,
  work: (db: Transaction, id: Id) => Promise<void>,
): Work =>
  cronTask(async (stop) => {
    const failures: unknown[] = [];
    for (const id of await find(system)) {
      if (stop.aborted) return;
      await system
        .transaction()
        .execute((db) => work(db, id))
        .catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
