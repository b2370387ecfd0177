import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { log } from '../../core/log.ts';
import type { FeatureJobs } from './feature-jobs.ts';
import { showLife } from './sign-of-life.ts';
import { clockChanged, isClockRight, resumeTicks } from './ticks.ts';

const POLL_MS = 5_000;
const RESTART_MS = 1_000;
/** Jobs in hand are asked to stop, then taken away. */
const ASK_MS = 3_000;
const TAKE_MS = 8_000;
/** A tick that nobody was there for is made up for, when it was not long ago. */
const BACKFILL_MS = 26 * 3_600_000;

export interface Worker {
  /** Jobs in hand end, or are given back to the queue; `hurry` cuts the wait short. */
  stop(hurry: Promise<void>): Promise<void>;
}

/** The library's own lines quote errors and payloads: ours tell which task, and what kind of error. */
const silent = new Logger(() => () => {});

/** Runs what is due until it is stopped, however often the database goes away meanwhile. */
export function startWorker(pool: pg.Pool, features: readonly FeatureJobs[], atOnce: number): Worker {
  const stopping = new AbortController();
  let runner: Runner | null = null;
  let name: string | null = null;

  const work = async () => {
    while (!stopping.signal.aborted) {
      // Its lock goes with it: what it left behind is found by the next one.
      const generation = new AbortController();
      const { emitter, broken } = events();
      let life: Promise<void> | null = null;
      try {
        const isRight = await isClockRight(pool);
        if (isRight) await resumeTicks(pool);
        else log.error('the clock of this machine is not the database’s: no ticks from here');
        runner = await run({
          pgPool: pool,
          taskList: taskList(features),
          parsedCronItems: isRight ? cronItems(features) : [],
          events: emitter,
          logger: silent,
          noHandleSignals: true,
          preset: {
            worker: {
              concurrentJobs: atOnce,
              pollInterval: POLL_MS,
              gracefulShutdownAbortTimeout: ASK_MS,
              // Without a batch the library would not wait for the note that a job is done, nor survive its failure.
              completeJobBatchDelay: 0,
              failJobBatchDelay: 0,
            },
            plugins: [
              {
                name: 'SignOfLife',
                version: '1.0.0',
                worker: {
                  hooks: {
                    // Before its first job.
                    async startWorker(_, { worker }) {
                      name = worker.workerPool.id;
                      life ??= showLife(pool, name, generation.signal);
                      await life;
                    },
                  },
                },
              },
            ],
          },
        });
        if (stopping.signal.aborted) await runner.stop();
        await Promise.race([runner.promise, broken, clockChanged(pool, isRight, generation.signal)]);
      } catch (error) {
        log.warn('job worker stopped', { reason: codeOf(error) });
        await Promise.race([runner && endOf(runner), sleep(TAKE_MS, undefined, { ref: false })]);
      }
      runner = null;
      generation.abort();
      if (stopping.signal.aborted) return;
      await sleep(RESTART_MS, undefined, { ref: false });
      await giveBack();
    }
  };
  /** What it had in hand goes back to the queue. */
  const giveBack = async () => {
    if (name)
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [name]).catch(() => {});
  };
  const ended = work();

  return {
    async stop(hurry) {
      stopping.abort();
      runner?.stop().catch(() => {});
      const patience = Promise.race([sleep(TAKE_MS, undefined, { ref: false }), hurry]);
      const late = await Promise.race([ended.then(() => false), patience.then(() => true)]);
      if (late) await giveBack();
    },
  };
}

/** However it ends. */
async function endOf(runner: Runner): Promise<void> {
  await runner.stop().catch(() => {});
  await runner.promise.catch(() => {});
}

function taskList(features: readonly FeatureJobs[]): TaskList {
  const works = features.flatMap(({ tasks }) => Object.entries(tasks));
  return Object.fromEntries(
    works.map(([name, work]) => [name, (payload, { abortSignal }) => work(payload, abortSignal)]),
  ) as TaskList;
}

/** The queue remembers each of them by its name: of several instances, one adds the job of a tick. */
const cronItems = (features: readonly FeatureJobs[]) =>
  parseCronItems(
    features
      .flatMap(({ cron }) => Object.entries(cron ?? {}))
      .map(([task, match]) => ({
        task,
        match,
        identifier: task,
        options: { backfillPeriod: BACKFILL_MS, jobKey: `cron ${task}`, maxAttempts: 5 },
      })),
  );

/**
 * Beside them, that the worker is of no more use. The library keeps the answer to its first question, also where that is
 * a lost connection, and gives it to every one after (graphile-worker 0.17.3, `getTaskDetails`); and where several notes of
 * finished jobs could not be written, it waits for ever to end (`batch`). No job would be run until the next start.
 */
function events(): { emitter: WorkerEvents; broken: Promise<never> } {
  const emitter: WorkerEvents = new EventEmitter();
  const broken = new Promise<never>((_, reject) => {
    emitter.on('pool:fatalError', ({ error }) => reject(error));
    emitter.on('worker:getJob:error', ({ error }) => reject(error));
  });
  broken.catch(() => {});
  emitter.on('job:error', ({ job, error }) =>
    log.warn('job failed', {
      task: job.task_identifier,
      job: Number(job.id),
      attempt: job.attempts,
      of: job.max_attempts,
      reason: codeOf(error),
    }),
  );
  return { emitter, broken };
}

/** What kind of failure, never its text: that may quote a value. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
};
