import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { caseLock } from '../../platform/cases/case-row.ts';
import { type Calendar, calendarOf } from '../../platform/cases/clocks.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import { type KeptCall, keptUntil } from './kept-until.ts';

interface CallRow extends KeptCall {
  readonly id: number;
  readonly legalEntityId: number;
}

const callQuery = (which: RawBuilder<unknown>) => sql<CallRow>`
  select c.id, c.legal_entity_id as "legalEntityId", c.year, (select p ->> 'ends_on' from jsonb_array_elements(c.phases) p
    where p ->> 'phase' = 'application' limit 1) as "endsOn"
  from scholarship_calls c where ${which} order by c.id`;

/** What of an edital is over its term at a moment: what was sent, what never was. */
function overTerm(calendar: Calendar, call: KeptCall, now: number) {
  const isOver = (isSent: boolean) => {
    const until = keptUntil(calendar, call, isSent);
    return until !== null && Date.parse(until) < now;
  };
  return { sent: isOver(true), unsent: isOver(false) };
}

/** Edital by edital: all applications of one have the same term. */
async function applicationsOverTerm(db: Database, now: number): Promise<string[]> {
  const { rows: calls } = await callQuery(
    sql`exists (select from scholarship_applications a where a.call_id = c.id)`,
  ).execute(db);
  const calendars = new Map<number, Calendar>();
  const ids: string[] = [];
  for (const call of calls) {
    const calendar = calendars.get(call.legalEntityId) ?? (await calendarOf(db, call.legalEntityId));
    calendars.set(call.legalEntityId, calendar);
    const { sent, unsent } = overTerm(calendar, call, now);
    if (!sent && !unsent) continue;
    const { rows } = await sql<{ id: string }>`select id from scholarship_applications
      where call_id = ${call.id} and case when submitted_at is null then ${unsent}::boolean else ${sent}::boolean end
      order by id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** With everything of it, files included; that it was removed stays in the audit log, and its number in the ratio. */
async function removeApplication(db: Transaction, id: string, now: number): Promise<void> {
  await caseLock(credentialingKind, id).execute(db);
  const { rows } = await sql<{ callId: number; isSent: boolean }>`select call_id as "callId",
    submitted_at is not null as "isSent" from scholarship_applications where id = ${id}`.execute(db);
  if (!rows[0]) return;
  // Asked again under the lock: a draft may have been sent, an edital rectified meanwhile.
  const call = (await callQuery(sql`c.id = ${rows[0].callId}`).execute(db)).rows[0] as CallRow;
  const over = overTerm(await calendarOf(db, call.legalEntityId), call, now);
  if (!(rows[0].isSent ? over.sent : over.unsent)) return;
  await sql`delete from cases where id = ${id}`.execute(db);
  await recordAudit(
    db,
    { legalEntityId: call.legalEntityId, actorId: null },
    {
      action: rows[0].isSent ? 'scholarship_application.expired' : 'scholarship_application.unsent_expired',
      object: ['scholarship_application', id],
    },
  );
}

export const credentialingHandlingsJobs = (
  { system }: { readonly system: Database },
  now: () => number = Date.now,
): FeatureJobs => ({
  tasks: {
    'remove-old-applications': oneByOne(
      system,
      (db) => applicationsOverTerm(db, now()),
      (db, id) => removeApplication(db, id, now()),
    ),
  },
  cron: { 'remove-old-applications': '35 4 * * *' },
});
