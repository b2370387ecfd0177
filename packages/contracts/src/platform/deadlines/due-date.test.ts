import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isBusinessDay } from '../../core/brazil/business-days.ts';
import { addDays, civilDayOf, daysBetween } from '../../core/brazil/civil-days.ts';
import { readDeadline } from './deadline-state.ts';
import type { DeadlineClock, DeadlinePause, DeadlineTerm, DeadlineUnit } from './deadline-term.ts';
import { dayClose, dueInstant } from './due-date.ts';

const term = (amount: number, unit: DeadlineUnit, more: Partial<DeadlineTerm> = {}): DeadlineTerm => ({
  amount,
  unit,
  calendar: 'national',
  bound: 'at_most',
  doubles: false,
  pausable: false,
  max_extension: null,
  ...more,
});
/** 'DD/MM/YYYY' of the day a clock is due on. */
const dueDay = (clock: DeadlineClock, now = Date.parse('2020-01-01T00:00:00Z')) =>
  civilDayOf(dueInstant(clock, now));
const noon = (day: string) => `${day}T15:00:00.000Z`;

const HOUR = 3_600_000;
const instants = fc
  .integer({ min: Date.UTC(2024, 0, 1) / HOUR, max: Date.UTC(2060, 0, 1) / HOUR })
  .map((hours) => new Date(hours * HOUR).toISOString());
const dayUnits = fc.constantFrom<DeadlineUnit>('calendar_days', 'business_days', 'hours');
const anyUnit = fc.constantFrom<DeadlineUnit>('calendar_days', 'business_days', 'hours', 'months', 'years');
const amounts = fc.integer({ min: 0, max: 60 });
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();
/** Begun some time before or after the start; some still last. */
const pausesOf = (start: string): fc.Arbitrary<DeadlinePause[]> =>
  fc.array(
    fc
      .tuple(fc.integer({ min: -200, max: 900 }), fc.option(fc.integer({ min: 0, max: 400 })))
      .map(([after, lasted]) => ({
        from: later(start, after),
        until: lasted === null ? null : later(start, after + lasted),
        reason: 'à espera do titular',
      })),
    { maxLength: 4 },
  );

describe('a due date', () => {
  test('knowledge on 18/11/2026, three business days: the 20th is a holiday, so the 24th at its last second', () => {
    const clock = { term: term(3, 'business_days'), startedAt: noon('2026-11-18') };
    expect(new Date(dueInstant(clock, 0)).toISOString()).toBe('2026-11-25T02:59:59.000Z');
    expect(dueDay({ ...clock, smallAgent: true })).toBe('2026-11-24');
    expect(dueDay({ ...clock, term: term(3, 'business_days', { doubles: true }), smallAgent: true })).toBe(
      '2026-11-27',
    );
  });

  test('fifteen days run over weekends and holidays, and end on whatever day they end', () => {
    expect(dueDay({ term: term(15, 'calendar_days'), startedAt: noon('2026-11-15') })).toBe('2026-11-30');
    expect(dueDay({ term: term(15, 'calendar_days'), startedAt: noon('2026-12-10') })).toBe('2026-12-25');
  });

  test.each([
    ['2026-11-15', 3, 'months', '2027-02-15'],
    // No 31st of February and no 29th of it in 2027: the day after (Código Civil art. 132 §3).
    ['2027-01-31', 1, 'months', '2027-03-01'],
    ['2028-02-29', 5, 'years', '2033-03-01'],
    ['2026-10-31', 2, 'months', '2026-12-31'],
    ['2026-11-15', 0, 'immediate', '2026-11-15'],
  ] as const)('%s and %i %s: %s', (start, amount, unit, due) => {
    expect(dueDay({ term: term(amount, unit), startedAt: noon(start) })).toBe(due);
  });

  test('hours are counted to the second, nights and Sundays included', () => {
    const clock = { term: term(24, 'hours'), startedAt: '2026-11-14T22:10:00.000Z' };
    expect(new Date(dueInstant(clock, 0)).toISOString()).toBe('2026-11-15T22:10:00.000Z');
  });

  test('a local holiday moves an internal clock and never a legal one', () => {
    const localHolidays = new Set(['2026-11-19']);
    const clock = { startedAt: noon('2026-11-18'), localHolidays };
    expect(dueDay({ ...clock, term: term(3, 'business_days') })).toBe('2026-11-24');
    expect(dueDay({ ...clock, term: term(3, 'business_days', { calendar: 'internal' }) })).toBe('2026-11-25');
  });

  test('a pause counts by the days it closed; the law’s clock does not see it; while it lasts the date moves', () => {
    const pauses = [{ from: noon('2026-11-16'), until: noon('2026-11-18'), reason: 'prova de identidade' }];
    const clock = { startedAt: noon('2026-11-15'), pauses };
    expect(dueDay({ ...clock, term: term(15, 'calendar_days') })).toBe('2026-11-30');
    expect(dueDay({ ...clock, term: term(15, 'calendar_days', { pausable: true }) })).toBe('2026-12-02');
    const open = {
      startedAt: noon('2026-11-15'),
      term: term(1, 'calendar_days', { pausable: true }),
      pauses: [{ from: noon('2026-11-16'), until: null, reason: 'prova de identidade' }],
    };
    expect(dueDay(open, Date.parse(noon('2026-11-16')))).toBe('2026-11-16');
    expect(dueDay(open, Date.parse(noon('2026-11-21')))).toBe('2026-11-21');
    expect(readDeadline(open, Date.parse(noon('2026-11-21')))).toMatchObject({
      state: 'due_today',
      paused: true,
    });
  });

  test('half a day or a day back is refused', () => {
    expect(() => dueDay({ term: term(1.5, 'calendar_days'), startedAt: noon('2026-11-15') })).toThrow(
      RangeError,
    );
    expect(() => dueDay({ term: term(-1, 'hours'), startedAt: noon('2026-11-15') })).toThrow(RangeError);
  });
});

describe('whatever the case', () => {
  test('more time and a later start are never due earlier', () => {
    fc.assert(
      fc.property(
        instants.chain((start) => fc.tuple(fc.constant(start), pausesOf(start))),
        anyUnit,
        amounts,
        fc.integer({ min: 0, max: 800 }),
        ([startedAt, pauses], unit, amount, hours) => {
          const clock = { term: term(amount, unit, { pausable: true }), startedAt, pauses };
          const now = Date.parse(startedAt) + 500 * HOUR;
          const due = dueInstant(clock, now);
          const more = dueInstant({ ...clock, term: { ...clock.term, amount: amount + 1 } }, now);
          // Nothing to count and a day to count both wait for the first day on which the clock runs.
          if (amount > 0) expect(more).toBeGreaterThan(due);
          expect(more).toBeGreaterThanOrEqual(due);
          expect(dueInstant({ ...clock, startedAt: later(startedAt, hours) }, now)).toBeGreaterThanOrEqual(
            due,
          );
          expect(due).toBeGreaterThanOrEqual(Date.parse(startedAt));
        },
      ),
    );
  });

  test('a pause never shortens, and one more never does either', () => {
    fc.assert(
      fc.property(
        instants.chain((start) => fc.tuple(fc.constant(start), pausesOf(start))),
        dayUnits,
        amounts,
        fc.integer({ min: 0, max: 1500 }),
        ([startedAt, pauses], unit, amount, after) => {
          const now = Date.parse(startedAt) + after * HOUR;
          const clock = { term: term(amount, unit, { pausable: true }), startedAt };
          const dues = pauses.map((_, count) =>
            dueInstant({ ...clock, pauses: pauses.slice(0, count + 1) }, now),
          );
          const all = [dueInstant(clock, now), ...dues];
          expect(all).toEqual([...all].sort((one, other) => one - other));
          const legal = { ...clock, term: term(amount, unit), pauses };
          expect(dueInstant(legal, now)).toBe(all[0]);
        },
      ),
    );
  });

  test('business days end on a business day of the calendar, with as many of them on the way', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 8 }),
        (startedAt, amount, offsets) => {
          const start = civilDayOf(Date.parse(startedAt));
          const localHolidays = new Set(offsets.map((offset) => addDays(start, offset)));
          const calendar = 'internal';
          const clock = { term: term(amount, 'business_days', { calendar }), startedAt, localHolidays };
          const due = dueDay(clock);
          expect(isBusinessDay(due, localHolidays)).toBe(true);
          const onTheWay = Array.from({ length: daysBetween(start, due) }, (_, at) => addDays(start, at + 1));
          expect(onTheWay.filter((day) => isBusinessDay(day, localHolidays))).toHaveLength(amount);
          expect(due >= dueDay({ ...clock, term: term(amount, 'business_days') })).toBe(true);
        },
      ),
    );
  });

  test('an extension lengthens, by what it says; a small agent has twice the time where the rule doubles', () => {
    fc.assert(
      fc.property(
        instants,
        anyUnit,
        amounts,
        fc.integer({ min: 1, max: 40 }),
        (startedAt, unit, amount, more) => {
          const clock = { term: term(amount, unit, { doubles: true }), startedAt };
          const extended = { ...clock, extensions: [{ amount: more, reason: 'volume' }] };
          expect(dueInstant(extended, 0)).toBeGreaterThan(dueInstant(clock, 0));
          const asMuch = { ...clock, term: { ...clock.term, amount: amount + more } };
          expect(dueInstant(extended, 0)).toBe(dueInstant(asMuch, 0));
          const twice = { ...clock, term: { ...clock.term, amount: amount * 2 } };
          expect(dueInstant({ ...clock, smallAgent: true }, 0)).toBe(dueInstant(twice, 0));
        },
      ),
    );
  });
});

describe('in every zone the process may live in', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('%s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    // 23:30 of the 18th in Brasília, when it is already the 19th in London and Tokyo.
    const clock = { term: term(3, 'business_days'), startedAt: '2026-11-19T02:30:00.000Z' };
    expect(new Date(dueInstant(clock, 0)).toISOString()).toBe('2026-11-25T02:59:59.000Z');
    // In the summer hour of old the day closed an hour earlier in the world.
    expect(new Date(dayClose('2018-12-10')).toISOString()).toBe('2018-12-11T01:59:59.000Z');
    const last = Date.parse('2026-11-25T02:59:59.900Z');
    expect(readDeadline(clock, last).state).toBe('due_today');
    expect(readDeadline(clock, last + 100)).toMatchObject({ state: 'overdue', dueDay: '2026-11-24' });
  });
});
