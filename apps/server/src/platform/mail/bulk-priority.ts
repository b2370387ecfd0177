import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { deferToCommit } from '../../core/database/pipeline.ts';

/* The queue runs jobs of a smaller number first, where several are due: 0 where none is given, as for every other letter. */

/** Letters that are one of many. */
export const BULK_LETTER = 10;
/** What puts the next of them into the outbox. */
export const BEHIND_LETTERS = 20;

/** A job of the mail worker that lets those of smaller numbers pass; under its key there is one. */
export const enqueueBehind = (
  db: Transaction,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { key, seconds, priority }: { readonly key: string; readonly seconds: number; readonly priority: number },
): Promise<void> =>
  deferToCommit(
    db,
    sql`select enqueue_job_behind(${task}, ${JSON.stringify(payload)}::json,
      now() + make_interval(secs => ${seconds}), ${key}, ${priority})`,
  );
