import {
  MOST_DATES,
  type Recurrence,
  rulePartsOf,
} from '@conforme/contracts/modules/schedules/recurrence.ts';
import {
  addMinutes,
  instantOf,
  minutesBetween,
  wallClockOf,
} from '@conforme/contracts/modules/schedules/time-zones.ts';
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

/** As calendars write the last moment of that day in the zone. */
const untilOf = (day: string, zone: string): string =>
  new Date(instantOf(`${day}T23:59`, zone)).toISOString().replace(/[-:]|\.\d+/g, '');

/** The whole rule as iCalendar writes it, without its name. */
export function ruleOf(recurrence: Recurrence, { starts_local, zone }: EventTimes): string {
  const end =
    recurrence.until === null ? `COUNT=${recurrence.count}` : `UNTIL=${untilOf(recurrence.until, zone)}`;
  return [...rulePartsOf(recurrence, starts_local.slice(0, 10)), end].join(';');
}

/** Far more steps than a year of dates takes; a rule that needs more gives fewer dates. */
const STEPS = 5_000;

/** Every date of an event, or one more than there may be. */
export function datesOf(times: EventTimes): EventDate[] {
  const { starts_local, zone, recurrence } = times;
  if (recurrence === null) return [dateAt(starts_local, times)];
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${zone}:${compactClock(starts_local)}\nRRULE:${ruleOf(recurrence, times)}`,
    maxIterations: STEPS,
  });
  const starts = rule.all((_, index) => index <= MOST_DATES);
  return starts.map(({ epochMilliseconds }) => {
    const shown = wallClockOf(epochMilliseconds, zone);
    // An hour that a summer hour skips is kept on the clock of the event, not on the day's.
    const clock = `${shown.slice(0, 10)}T${starts_local.slice(11)}`;
    return dateAt(instantOf(clock, zone) === epochMilliseconds ? clock : shown, times);
  });
}

function dateAt(clock: string, { starts_local, ends_local, zone }: EventTimes): EventDate {
  const end = addMinutes(clock, minutesBetween(starts_local, ends_local));
  const starts = instantOf(clock, zone);
  // A clock that is put back or forward within the event never turns it around.
  const ends = Math.max(instantOf(end, zone), starts + 60_000);
  return { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() };
}
