import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { deferToCommit } from '../../core/database/pipeline.ts';

interface JobOptions {
  /** Not before this moment; now, when absent. */
  readonly runAt?: Date;
  /** A job with the same key that has not begun is replaced by this one. */
  readonly key?: string;
}

/**
 * Work for later, committed with the write that asks for it. The payload names rows by id: it is kept as it is, so
 * neither secrets nor personal data belong in it. A job may run twice (a crash after its work, before its end was
 * noted), so what it does must be decided by the rows it finds.
 */
export async function addJob(
  db: Transaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { runAt, key }: JobOptions = {},
): Promise<void> {
  await deferToCommit(
    db,
    sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json,
      ${runAt?.toISOString() ?? null}::timestamptz, ${key ?? null})`,
  );
}

/**
 * The same, for work that an organisation could ask for without end: of a task, one job at a time for each organisation
 * (by the head of its tree), on whichever instance; jobs of others overtake those that wait.
 */
export async function addJobInTurn(
  db: Transaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  headId: number,
): Promise<void> {
  await deferToCommit(
    db,
    sql`select enqueue_job_in_turn(${task}, ${JSON.stringify(payload)}::json, ${`${task} ${headId}`})`,
  );
}
