import {
  MOST_DATES,
  type Recurrence,
  rulePartsOf,
} from '@conforme/contracts/modules/schedules/recurrence.ts';
import { addMinutes, instantOf, minutesBetween } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { RRuleTemporal } from 'rrule-temporal';

/** When an event is, as the clock of its zone shows it; the end of an all-day one is the midnight after it. */
export interface EventTimes {
  readonly starts_local: string;
  readonly ends_local: string;
  readonly zone: string;
  readonly recurrence: Recurrence | null;
}

export interface EventDate {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** '2026-11-18T10:00' as calendars write it: '20261118T100000'. */
const compactClock = (clock: string): string => `${clock.replace(/[-:]/g, '')}00`;

/** The whole rule as iCalendar writes it, without its name: its last day is a date where its start is one (RFC 5545, 3.3.10). */
export function ruleOf(
  recurrence: Recurrence,
  { starts_local, zone, all_day }: Pick<EventTimes, 'starts_local' | 'zone'> & { readonly all_day: boolean },
): string {
  const lastMoment = (until: string) =>
    all_day
      ? until.replaceAll('-', '')
      : new Date(instantOf(`${until}T23:59`, zone)).toISOString().replace(/[-:]|\.\d+/g, '');
  return ruleUntil(recurrence, starts_local, lastMoment);
}

function ruleUntil(
  recurrence: Recurrence,
  starts_local: string,
  lastMoment: (until: string) => string,
): string {
  const { until, count } = recurrence;
  const end = until === null ? `COUNT=${count}` : `UNTIL=${lastMoment(until)}`;
  return [...rulePartsOf(recurrence, starts_local.slice(0, 10)), end].join(';');
}

/** Far more steps than a year of dates takes; a rule that needs more gives fewer dates. */
const STEPS = 5_000;

/**
 * Every date of an event, or one more than there may be. The rule is read on a clock without summer hours, and each date
 * brought to its zone after: in the zone itself the library leaves out a date whose hour a summer hour skips.
 */
export function datesOf(times: EventTimes): EventDate[] {
  const { starts_local, recurrence } = times;
  if (recurrence === null) return [dateAt(starts_local, times)];
  const onClock = ruleUntil(recurrence, starts_local, (until) => `${compactClock(`${until}T23:59`)}Z`);
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${compactClock(starts_local)}Z\nRRULE:${onClock}`,
    maxIterations: STEPS,
  });
  const starts = rule.all((_, index) => index <= MOST_DATES);
  return starts.map(({ epochMilliseconds }) =>
    dateAt(new Date(epochMilliseconds).toISOString().slice(0, 16), times),
  );
}

function dateAt(clock: string, { starts_local, ends_local, zone }: EventTimes): EventDate {
  const end = addMinutes(clock, minutesBetween(starts_local, ends_local));
  const starts = instantOf(clock, zone);
  // A clock that is put back or forward within the event never turns it around.
  const ends = Math.max(instantOf(end, zone), starts + 60_000);
  return { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() };
}
