import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

const countOf = (call: RawBuilder<unknown>, states: RawBuilder<unknown>) =>
  sql`(select count(*)::int from scholarship_applications w join cases s on s.id = w.id
    where w.call_id = ${call} and s.state in (${states}))`;

/** Sent in by families and not decided. */
export const undecidedIn = (call: RawBuilder<unknown>) =>
  countOf(call, sql`'submitted', 'checking', 'pending', 'social', 'classified'`);
export const openAppealsIn = (call: RawBuilder<unknown>) => countOf(call, sql`'appeal'`);

/** Nobody whose edital is over without a scholarship is kept from applying to another one of the year. */
export async function releaseApplicants(
  db: Transaction,
  callId: number,
  status: 'final' | 'cancelled',
): Promise<void> {
  const isOver = status === 'final' ? sql`c.state = 'refused'` : sql`c.state <> 'enrolled'`;
  await sql`update scholarship_applications a set is_live = false from cases c
    where c.id = a.id and a.call_id = ${callId} and a.is_live and ${isOver}`.execute(db);
}

/** Under its lock: a decision made while an edital becomes final comes before it or after it. */
export async function mayStillAppeal(db: Transaction, callId: number): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select status from scholarship_calls where id = ${callId} for share`.execute(db);
  return rows[0]?.status !== 'final' && rows[0]?.status !== 'cancelled';
}
