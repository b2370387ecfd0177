import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from './case-ref.ts';
import { clocksOf, due } from './clocks.ts';

/** Now; of a sealed case the hour. Inside a statement on `cases`. */
const moment = sql`case when cases.sealed then date_trunc('hour', now(), 'UTC') else now() end`;

/** Whoever works on it waits for somebody outside from now on. Only clocks that may stand still do. */
export async function pauseCase(db: Transaction, of: CaseRef, reason: string): Promise<void> {
  await sql`update cases set pauses = pauses || jsonb_build_array(jsonb_build_object(
      'from', to_jsonb(${moment}), 'until', null, 'reason', ${reason}::text)) where id = ${of.id}`.execute(
    db,
  );
  await countAgain(db, of);
}

/** The wait is over: what it took is added to the clocks that stood still. */
export async function resumeCase(db: Transaction, of: CaseRef): Promise<void> {
  await sql`update cases set pauses = (
      select jsonb_agg(case when pause ->> 'until' is null then pause || jsonb_build_object('until', ${moment}) else pause end
        order by place) from jsonb_array_elements(pauses) with ordinality as kept (pause, place))
    where id = ${of.id} and pauses <> '[]'`.execute(db);
  await countAgain(db, of);
}

/** The dates of the clocks that still run, from what is known of them now. */
async function countAgain(db: Transaction, of: CaseRef): Promise<void> {
  for (const { id, clock, stoppedAt } of await clocksOf(db, of))
    if (stoppedAt === null)
      await sql`update case_clocks set due_at = ${due(clock)} where case_id = ${of.id} and id = ${id}`.execute(
        db,
      );
}
