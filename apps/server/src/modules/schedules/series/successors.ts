import type { Recurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import type { EventDate } from './occurrences.ts';

/** A series, or what is left of it, with every date of its rule: also those that were cancelled or changed alone. */
interface RuledDates {
  readonly recurrence: Recurrence | null;
  readonly zone: string;
  readonly dates: readonly EventDate[];
}

/** Which date takes the place of the one that starts then; undefined where none does. */
export type Successor = (startsAt: string) => EventDate | undefined;

const hasSameRhythm = (one: Recurrence | null, other: Recurrence | null): boolean =>
  one?.freq === other?.freq &&
  one?.interval === other?.interval &&
  one?.monthly_by === other?.monthly_by &&
  Math.max(1, one?.weekdays.length ?? 0) === Math.max(1, other?.weekdays.length ?? 0);

/**
 * While the rhythm stays, the first date becomes the first, the second the second, whatever day and hour they move to.
 * With another rhythm a date is the one of its day. A single event is the first date
 * of what it becomes; a series that becomes a single event is the date that was open.
 */
export function successorsOf(before: RuledDates, after: RuledDates, open: string): Successor {
  const [only] = after.dates;
  if (before.recurrence === null) return () => only;
  if (after.recurrence === null)
    return (startsAt) => (Date.parse(startsAt) === Date.parse(open) ? only : undefined);
  if (hasSameRhythm(before.recurrence, after.recurrence)) {
    const places = new Map(before.dates.map(({ starts_at }, place) => [Date.parse(starts_at), place]));
    return (startsAt) => after.dates[places.get(Date.parse(startsAt)) ?? -1];
  }
  const dayOf = (instant: string, zone: string) => wallClockOf(instant, zone).slice(0, 10);
  const days = new Map(after.dates.map((date) => [dayOf(date.starts_at, after.zone), date]));
  return (startsAt) => days.get(dayOf(startsAt, before.zone));
}
