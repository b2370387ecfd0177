import { addMinutes, instantOf, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { howMany } from '../../testing/full-form.ts';

/** Temporal, as the language defines it: written by others, and it finds the changes of a zone by itself. */
const PlainDateTime = Temporal.PlainDateTime;
/** Offsets of hours and of half an hour, summer hours in both halves of the world, and zones of Brazil that had them. */
const zones = [
  'America/Sao_Paulo',
  'America/Rio_Branco',
  'America/Noronha',
  'America/New_York',
  'America/St_Johns',
  'America/Asuncion',
  'Europe/Lisbon',
  'Europe/London',
  'Africa/Casablanca',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
];
const SINCE = Temporal.Instant.from('2008-01-01T00:00Z');
const UNTIL = Temporal.Instant.from('2032-01-01T00:00Z');

function changesOf(zone: string): string[] {
  const changes: string[] = [];
  for (
    let at = SINCE.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    at && Temporal.Instant.compare(at.toInstant(), UNTIL) < 0;
    at = at.getTimeZoneTransition('next')
  )
    changes.push(at.toInstant().toString());
  return changes;
}

/** An hour that comes twice is the first of both, one that is skipped is read as before: 'compatible' there. */
const referenceInstant = (clock: string, zone: string): string =>
  new Date(
    PlainDateTime.from(clock).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds,
  ).toISOString();
const referenceClock = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);
const ownInstant = (clock: string, zone: string): string => new Date(instantOf(clock, zone)).toISOString();

test('around every change of these zones a clock on the wall and its instant are those of another library', () => {
  let changes = 0;
  for (const zone of zones)
    for (const change of changesOf(zone)) {
      changes++;
      const around = referenceClock(change, zone);
      const wrong: string[] = [];
      for (let minutes = -185; minutes <= 185; minutes += 5) {
        const clock = addMinutes(around, minutes);
        if (ownInstant(clock, zone) !== referenceInstant(clock, zone)) wrong.push(clock);
        const instant = new Date(Date.parse(change) + minutes * 60_000).toISOString();
        if (wallClockOf(instant, zone) !== referenceClock(instant, zone)) wrong.push(instant);
      }
      expect(wrong, `${zone}, ${change}`).toEqual([]);
    }
  // Both know the changes: Brazil had its last summer in 2019.
  expect(changes).toBeGreaterThan(200);
  expect(changesOf('America/Sao_Paulo').at(-1)).toContain('2019-02-17');
});

test('on any other day, too', () => {
  const from = Date.parse('2008-01-01T00:00Z') / 60_000;
  const minute = fc.integer({ min: from, max: from + 24 * 366 * 1440 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (zone, at) => {
      const instant = new Date(at * 60_000).toISOString();
      const clock = instant.slice(0, 16);
      expect(wallClockOf(instant, zone)).toBe(referenceClock(instant, zone));
      expect(ownInstant(clock, zone)).toBe(referenceInstant(clock, zone));
    }),
    { numRuns: howMany(500, 20_000) },
  );
});
