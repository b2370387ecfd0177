import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Logger, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from '../core/config.ts';
import type { Database } from '../core/database/database.ts';
import type { Keys } from '../core/keys.ts';
import { featureJobs } from '../jobs.ts';
import type { FeatureJobs } from '../platform/jobs/feature-jobs.ts';
import type { Letter } from '../platform/mail/letter.ts';
import { Mail } from '../platform/mail/mail.ts';
import { SharedLimiter } from '../platform/rate-limits.ts';
import { filesOf } from './files-of.ts';

interface Background {
  readonly config: Config;
  readonly keys: Keys;
  readonly pool: pg.Pool;
  readonly system: Database;
}

/** What the product does in the background, for a worker of the test's own. */
export function jobsOf({ config, keys, system }: Omit<Background, 'pool'>): FeatureJobs[] {
  return featureJobs({
    config,
    keys,
    system,
    appRole: 'conforme_app',
    limiter: new SharedLimiter(system, keys.derive('rate limits')),
    mail: new Mail(config, keys),
    files: filesOf({ config, system }),
  });
}

/** One pass of the worker, in the test's own time. */
export async function runDueJobs(background: Background, cronTasks: readonly string[]): Promise<void> {
  const { pool } = background;
  for (const task of cronTasks) await pool.query('select enqueue_job($1, $2, null, null)', [task, {}]);
  const taskList: TaskList = {};
  for (const { tasks } of jobsOf(background))
    for (const [name, work] of Object.entries(tasks))
      taskList[name] = (payload, { abortSignal }) => work(payload, abortSignal);
  const failures: unknown[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ error }) => failures.push(error));
  do {
    await runOnce({
      pgPool: pool,
      taskList,
      events,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    });
    await untilNoneIsHeld(pool);
    // Of jobs that run in turn the next one is free only after the last word on the one before.
  } while (failures.length === 0 && (await isOneDue(pool, Object.keys(taskList))));
  if (failures.length > 0) throw failures[0];
}

async function isOneDue(pool: pg.Pool, tasks: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts
       and queue_name is not null and task_identifier = any ($1) limit 1`,
    [tasks],
  );
  return rowCount !== 0;
}

/** The worker's last word on a job may still be on its way to the database when it says that it is done. */
async function untilNoneIsHeld(pool: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await pool.query(
      'select from graphile_worker._private_jobs where locked_at is not null limit 1',
    );
    if (rowCount === 0) return;
    await setTimeout(10);
  }
}

/** A message as it stands in the outbox, opened. */
export interface KeptLetter extends Letter {
  readonly id: number;
  readonly to: { readonly name: string; readonly address: string };
  readonly about: string;
  readonly state: string;
  readonly legalEntityId: number;
  readonly userId: number | null;
}

export async function keptLetters(
  { config, keys, pool }: Omit<Background, 'system'>,
  address?: string,
): Promise<KeptLetter[]> {
  const mail = new Mail(config, keys);
  const { rows } = await pool.query(
    `select * from mail_messages where letter is not null and recipient_address = coalesce($1, recipient_address)
     order by id`,
    [address ?? null],
  );
  return rows.map((row) => ({
    ...mail.open(row),
    id: row.id,
    to: { name: row.recipient_name, address: row.recipient_address },
    about: row.about,
    state: row.state,
    legalEntityId: row.legal_entity_id,
    userId: row.user_id,
  }));
}
