import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import { lastEnd } from '../event-rows.ts';
import type { StoredDate, StoredEvent } from '../stored-event.ts';
import { carryChangedDates, carryDates, rowsOf } from './carry-dates.ts';
import { datesOf, type EventDate } from './occurrences.ts';
import { successorsOf } from './successors.ts';

/**
 * An event at another time. Of a series, what has been stays as it was; dates that were cancelled or changed alone stay
 * so. Answers the events of those whose date calendars now know by another name.
 */
export async function rewriteDates(
  db: Transaction,
  before: StoredEvent,
  after: StoredEvent,
  { dates, open }: { readonly dates: readonly EventDate[]; readonly open: StoredDate },
): Promise<number[]> {
  const successor = successorsOf({ ...before, dates: datesOf(before) }, { ...after, dates }, open.starts_at);
  const staysSeries = before.recurrence !== null && after.recurrence !== null;
  const isOver = ({ ends_at }: EventDate) => staysSeries && Date.parse(ends_at) <= Date.now();
  const rows = await rowsOf(db, after.id);
  const exdates =
    after.recurrence === null ? [] : before.exdates.flatMap((start) => successor(start)?.starts_at ?? []);
  // A date that has been is not held again at the new time.
  const held = rows
    .filter(isOver)
    .flatMap(({ starts_at }) => [starts_at, successor(starts_at)?.starts_at ?? starts_at]);
  const taken = new Set([...exdates, ...held].map((start) => Date.parse(start)));
  await carryDates(db, after, {
    rows: rows.filter((row) => !isOver(row)),
    dates: dates.filter((date) => !isOver(date) && !taken.has(Date.parse(date.starts_at))),
    successor,
  });
  const now = await rowsOf(db, after.id);
  await sql`update schedules set exdates = ${exdates}::timestamptz[],
      last_ends_at = ${lastEnd(now.length > 0 ? now : dates)} where id = ${after.id}`.execute(db);
  return carryChangedDates(db, after, {
    to: after,
    since: null,
    successor: after.recurrence === null ? () => undefined : successor,
  });
}
