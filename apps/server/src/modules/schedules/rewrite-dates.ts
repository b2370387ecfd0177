import { wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { insertDates, lastEnd } from './event-rows.ts';
import type { EventDate } from './occurrences.ts';
import type { StoredEvent } from './stored-event.ts';

/**
 * A series at another time: what has been stays as it was, with its attendance and minutes. Days that were cancelled or
 * changed alone stay so, at the new hour.
 */
export async function rewriteDates(
  db: Transaction,
  event: StoredEvent,
  dates: readonly EventDate[],
): Promise<void> {
  const dayOf = (instant: string) => wallClockOf(instant, event.zone).slice(0, 10);
  const without = new Set(event.exdates.map(dayOf));
  const isSingle = event.recurrence === null;
  const wanted = dates.filter(
    ({ starts_at, ends_at }) =>
      isSingle || (!without.has(dayOf(starts_at)) && Date.parse(ends_at) > Date.now()),
  );
  const exdates = dates
    .filter(({ starts_at }) => without.has(dayOf(starts_at)))
    .map(({ starts_at }) => starts_at);
  if (isSingle) await moveOnlyDate(db, event, wanted);
  else {
    await sql`delete from schedule_occurrences where schedule_id = ${event.id} and ends_at > now()
      and starts_at <> all (${wanted.map(({ starts_at }) => starts_at)}::timestamptz[])`.execute(db);
    await insertDates(db, event, wanted);
  }
  const { rows } = await sql<{ starts_at: string; ends_at: string }>`
    select to_jsonb(starts_at) #>> '{}' as starts_at, to_jsonb(ends_at) #>> '{}' as ends_at from schedule_occurrences
    where schedule_id = ${event.id}`.execute(db);
  await sql`update schedules set exdates = ${isSingle ? [] : exdates}::timestamptz[],
      last_ends_at = ${lastEnd(rows.length > 0 ? rows : dates)} where id = ${event.id}`.execute(db);
}

/** Its row stays: attendance, minutes and suggestions hang on it. */
async function moveOnlyDate(
  db: Transaction,
  event: StoredEvent,
  [date]: readonly EventDate[],
): Promise<void> {
  if (!date) return;
  await sql`delete from schedule_occurrences o where o.schedule_id = ${event.id} and o.id > (
    select min(first.id) from schedule_occurrences first where first.schedule_id = ${event.id})`.execute(db);
  await sql`update schedule_occurrences set starts_at = ${date.starts_at}, ends_at = ${date.ends_at}
    where schedule_id = ${event.id}`.execute(db);
}
