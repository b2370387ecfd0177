import { addDays, daysBetween } from '@conforme/contracts/core/brazil/civil-days.ts';
import {
  MOST_DATES,
  movedRecurrence,
  type Recurrence,
  weekdayNameOf,
} from '@conforme/contracts/modules/schedules/recurrence.ts';
import { instantOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import fc from 'fast-check';
import rrule from 'rrule';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { howMany } from '../../../testing/full-form.ts';
import { datesOf, type EventTimes, ruleOf } from './occurrences.ts';

/** Zones with summer hours in both halves of the world, and those of Brazil. */
const zones = [
  'America/Sao_Paulo',
  'America/Rio_Branco',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Sydney',
  'America/Asuncion',
];
const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days));
const rule = fc
  .record({
    freq: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.constantFrom('SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'), { maxLength: 4 }),
    monthly_by: fc.constantFrom('day', 'weekday'),
    count: fc.integer({ min: 1, max: 20 }),
  })
  .map((made) => ({ ...made, until: null }) as Recurrence);
/** So many days after its start, where a rule ends by a day. */
const lasts = fc.option(fc.integer({ min: 0, max: 400 }));

/** When that is in a zone, by a library that knows zones. */
const instantBy = (clock: string, zone: string): string =>
  new Date(Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).epochMilliseconds).toISOString();

/** What another library finds by the rule as it is sent, on a clock that has no zone: there its last moment is local, too. */
function reference(
  sent: string,
  { starts_local: start, zone }: Pick<EventTimes, 'starts_local' | 'zone'>,
): string[] {
  const rule = sent.replace(
    /UNTIL=(\d{8}T\d{6}Z)/,
    (_, until: string) =>
      `UNTIL=${Temporal.Instant.from(until).toZonedDateTimeISO(zone).toPlainDateTime().toString().replace(/[-:]/g, '')}Z`,
  );
  return rrule
    .rrulestr(`DTSTART:${start.replace(/[-:]/g, '')}00Z\nRRULE:${rule}`)
    .all()
    .map((date: Date) => date.toISOString().slice(0, 16));
}

test('the dates of a series are those another library finds, each at the same hour of its zone', () => {
  fc.assert(
    fc.property(
      rule,
      day,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      lasts,
      fc.boolean(),
      (given, first, zone, hour, days, all_day) => {
        const end = days === null ? {} : { count: null, until: addDays(first, days) };
        const recurrence = {
          ...{ ...given, ...end },
          weekdays:
            given.freq === 'weekly' && given.weekdays.length > 0
              ? [...new Set([...given.weekdays, weekdayNameOf(first)])]
              : [],
        };
        const starts_local = `${first}T${all_day ? '00:00' : `${String(hour).padStart(2, '0')}:30`}`;
        const times = {
          starts_local,
          ends_local: addDays(first, 1) + starts_local.slice(10),
          zone,
          recurrence,
        };
        const sent = ruleOf(recurrence, { ...times, all_day });
        if (recurrence.until) expect(sent).toMatch(all_day ? /UNTIL=\d{8}$/ : /UNTIL=\d{8}T\d{6}Z$/);
        const wanted = reference(sent, times).map((clock) => instantBy(clock, zone));
        expect(datesOf(times).map(({ starts_at }) => starts_at)).toEqual(wanted.slice(0, MOST_DATES + 1));
      },
    ),
    { numRuns: howMany(60, 3000) },
  );
});

test('around the end of summer hours the hour on the wall stays', () => {
  const weekly: Recurrence = {
    freq: 'weekly',
    interval: 1,
    weekdays: [],
    monthly_by: 'day',
    until: null,
    count: 3,
  };
  const at = (zone: string, starts_local: string) =>
    datesOf({ starts_local, ends_local: starts_local.replace('T09', 'T10'), zone, recurrence: weekly }).map(
      ({ starts_at }) => starts_at,
    );
  expect(at('America/New_York', '2026-10-28T09:00')).toEqual([
    '2026-10-28T13:00:00.000Z',
    '2026-11-04T14:00:00.000Z',
    '2026-11-11T14:00:00.000Z',
  ]);
  expect(at('Europe/Lisbon', '2026-10-21T09:00')).toEqual([
    '2026-10-21T08:00:00.000Z',
    '2026-10-28T09:00:00.000Z',
    '2026-11-04T09:00:00.000Z',
  ]);
  // Also where the rule meets the night in which the hour does not exist.
  expect(
    datesOf({
      ...{ starts_local: '2026-12-27T01:30', ends_local: '2026-12-27T02:30', zone: 'Europe/Lisbon' },
      recurrence: { ...weekly, freq: 'monthly', monthly_by: 'weekday', count: 4 },
    }).map(({ starts_at }) => starts_at),
  ).toEqual([
    '2026-12-27T01:30:00.000Z',
    '2027-01-24T01:30:00.000Z',
    '2027-02-28T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
  ]);
  // An hour that does not exist on that day is read by the clock as it was before.
  expect(new Date(instantOf('2026-03-08T02:30', 'America/New_York')).toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
  // One that comes twice is the first of both.
  expect(new Date(instantOf('2026-11-01T01:30', 'America/New_York')).toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  );
});

test('a rule never gives more dates than fit, and one more where there are too many', () => {
  const daily: Recurrence = {
    freq: 'daily',
    interval: 1,
    weekdays: [],
    monthly_by: 'day',
    until: '2099-12-31',
    count: null,
  };
  expect(
    datesOf({
      starts_local: '2026-01-01T09:00',
      ends_local: '2026-01-01T10:00',
      zone: 'America/Sao_Paulo',
      recurrence: daily,
    }),
  ).toHaveLength(367);
});

test('a series by days or weeks that is moved has each of its dates moved by as much, and no fewer', () => {
  const byWeeks = rule.filter(({ freq }) => freq === 'daily' || freq === 'weekly');
  fc.assert(
    fc.property(byWeeks, day, fc.integer({ min: -20, max: 20 }), fc.boolean(), (given, first, by, ends) => {
      const isWeekly = given.freq === 'weekly' && given.weekdays.length > 0;
      const counted = {
        ...given,
        weekdays: isWeekly ? [...new Set([...given.weekdays, weekdayNameOf(first)])] : [],
      };
      const at = (from: string, recurrence: Recurrence) =>
        datesOf({
          ...{ starts_local: `${from}T10:00`, ends_local: `${from}T11:00` },
          ...{ zone: 'America/Sao_Paulo', recurrence },
        }).map(({ starts_at }) => starts_at.slice(0, 10));
      const last = at(first, counted).at(-1) as string;
      const recurrence = ends ? { ...counted, count: null, until: last } : counted;
      const before = at(first, recurrence);
      const moved = movedRecurrence(recurrence, first, addDays(first, by));
      if (moved === null) {
        expect(recurrence.interval).toBeGreaterThan(1);
        return;
      }
      expect(
        at(addDays(first, by), moved).map((day, place) => daysBetween(before[place] as string, day)),
      ).toEqual(before.map(() => by));
    }),
    { numRuns: howMany(60, 3_000) },
  );
});
