import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { caseLock } from '../../platform/cases/case-row.ts';
import { type Calendar, calendarOf, newClock } from '../../platform/cases/clocks.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';

interface KeptCall {
  readonly id: number;
  readonly legalEntityId: number;
  readonly year: number;
  /** The last day of applications; null in a calendar without one. */
  readonly endsOn: string | null;
}

const callQuery = (which: RawBuilder<unknown>) => sql<KeptCall>`
  select c.id, c.legal_entity_id as "legalEntityId", c.year, (select p ->> 'ends_on' from jsonb_array_elements(c.phases) p
    where p ->> 'phase' = 'application' limit 1) as "endsOn"
  from scholarship_calls c where ${which} order by c.id`;

/** The rules begin with the law: what is of before is counted from then on. */
const FIRST_DAY = '2021-12-17';
const closeOf = (day: string): string => new Date(dayClose(day < FIRST_DAY ? FIRST_DAY : day)).toISOString();

/** What of an edital is over its term at a moment: what was sent, what never was. */
function overTerm(calendar: Calendar, { year, endsOn }: KeptCall, now: number) {
  const isOver = (key: 'edi.record_retention' | 'edi.unsent_retention', from: string) =>
    Date.parse(newClock(calendar, key, closeOf(from)).dueAt) < now;
  return {
    sent: isOver('edi.record_retention', `${year}-12-31`),
    unsent: endsOn !== null && isOver('edi.unsent_retention', endsOn),
  };
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
  const call = (await callQuery(sql`c.id = ${rows[0].callId}`).execute(db)).rows[0] as KeptCall;
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
