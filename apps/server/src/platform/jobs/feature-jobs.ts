import type { z } from '@conforme/contracts/core/schema.ts';

/** Asks to stop: the server is shutting down and the job will be run again later. */
type Work = (payload: unknown, stop: AbortSignal) => Promise<void>;

/** What a feature does in the background: `<feature>.jobs.ts` gives one of these to `jobs.ts`. */
export interface FeatureJobs {
  /** By name, as `addJob` calls them: lower case words joined by hyphens, one name in the whole product. */
  readonly tasks: Readonly<Record<string, Work>>;
  /** Tasks that also run by the clock: the task's name and a crontab line, in UTC. */
  readonly cron?: Readonly<Record<string, string>>;
  /** One at a time in each instance, by a worker of their own: whatever takes long here holds up nothing else. */
  readonly inTurn?: true;
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
