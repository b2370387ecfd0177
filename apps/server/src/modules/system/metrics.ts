import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Vitals } from '../../platform/vitals.ts';

interface TaskFigures {
  task: string;
  waiting: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_waiting_seconds: number;
}

/** Counted over the whole installation, as the owner: numbers alone leave it, so there is nobody's data in them. */
export async function readMetrics({ system }: UserCtx, vitals: Vitals) {
  const { rows: tasks } = await sql<TaskFigures>`
    select t.identifier as task,
      count(*) filter (where open and due and not taken) as waiting,
      count(*) filter (where open and not due and not taken) as scheduled,
      count(*) filter (where taken) as running,
      count(*) filter (where not open and not taken) as failed,
      coalesce(floor(extract(epoch from max(now() - run_at) filter (where open and due and not taken)))::int, 0)
        as oldest_waiting_seconds
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    cross join lateral (
      select attempts < max_attempts as open, run_at <= now() as due, locked_at is not null as taken) is_it
    group by t.identifier order by t.identifier`.execute(system);
  const { rows: mails } = await sql<{ kept: number; queued: number; sent: number; failed: number }>`
    select count(*) filter (where state = 'kept') as kept, count(*) filter (where state = 'queued') as queued,
      count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed
    from mail_messages`.execute(system);
  return {
    jobs: {
      oldest_waiting_seconds: Math.max(0, ...tasks.map((task) => task.oldest_waiting_seconds)),
      tasks,
    },
    mails: mails[0] as (typeof mails)[number],
    ...vitals.read(),
  };
}
