import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addBusinessDays, businessDayFrom, businessDaysBetween, isBusinessDay } from './business-days.ts';
import { addDays, civilDayOf, daysBetween, weekdayOf } from './civil-days.ts';
import { holidayName, nationalHolidays } from './holidays.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count));
const counts = fc.integer({ min: 0, max: 90 });

describe('holidays', () => {
  test('nine in 2026; the day of Zumbi only since its law; optional days are none', () => {
    expect([...nationalHolidays(2026).keys()]).toEqual([
      '2026-01-01',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ]);
    expect(holidayName('2026-11-20')).toContain('Zumbi');
    expect(holidayName('2023-11-20')).toBeNull();
    for (const optional of ['2026-02-16', '2026-02-17', '2026-06-04', '2026-12-24', '2026-12-31'])
      expect(holidayName(optional), optional).toBeNull();
  });

  // Federal law leaves it to the municipality (Lei 9.093/1995): three days from Wednesday end on Monday, not on Tuesday.
  test.each([
    ['2026-04-03', '2026-04-01', '2026-04-06'],
    ['2027-03-26', '2027-03-24', '2027-03-29'],
  ])('Good Friday, %s, is counted', (goodFriday, start, due) => {
    expect(holidayName(goodFriday)).toBeNull();
    expect(isBusinessDay(goodFriday)).toBe(true);
    expect(addBusinessDays(start, 3)).toBe(due);
    expect(addBusinessDays(start, 3, new Set([goodFriday])) > due).toBe(true);
  });
});

describe('business days', () => {
  test('three after 18/11/2026: the day itself is not counted, and the 20th is a holiday', () => {
    expect(addBusinessDays('2026-11-18', 3)).toBe('2026-11-24');
    expect(businessDaysBetween('2026-11-18', '2026-11-24')).toBe(3);
    expect(businessDayFrom('2026-11-20')).toBe('2026-11-23');
    expect(businessDayFrom('2026-11-18')).toBe('2026-11-18');
  });

  test('a calendar of one’s own closes more days', () => {
    const closed = new Set(['2026-11-19']);
    expect(isBusinessDay('2026-11-19')).toBe(true);
    expect(isBusinessDay('2026-11-19', closed)).toBe(false);
    expect(addBusinessDays('2026-11-18', 3, closed)).toBe('2026-11-25');
  });

  test('never a weekend or a holiday; one more day is always later; both ways of counting agree', () => {
    fc.assert(
      fc.property(days, counts, (day, count) => {
        const due = addBusinessDays(day, count);
        if (count > 0) expect(isBusinessDay(due), due).toBe(true);
        expect(addBusinessDays(day, count + 1) > due).toBe(true);
        expect(businessDaysBetween(day, due)).toBe(count);
        expect(daysBetween(day, due)).toBeGreaterThanOrEqual(count);
      }),
    );
  });

  test('half a day or a day back is refused', () => {
    expect(() => addBusinessDays('2026-11-18', 1.5)).toThrow(RangeError);
    expect(() => addBusinessDays('2026-11-18', -1)).toThrow(RangeError);
  });
});

describe('in every zone the process may live in', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['UTC', 0],
    ['Asia/Tokyo', -540],
    ['America/Los_Angeles', 480],
  ])('%s', (zone, offset) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-11-19T12:00:00Z').getTimezoneOffset()).toBe(offset);
    // 23:30 of the 19th in Brasília, when it is already the holiday of the 20th in London.
    const late = Date.parse('2026-11-20T02:30:00Z');
    expect(civilDayOf(late)).toBe('2026-11-19');
    expect(isBusinessDay(civilDayOf(late))).toBe(true);
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
    expect(weekdayOf('2026-11-15')).toBe(0);
    expect(addBusinessDays('2026-11-18', 3)).toBe('2026-11-24');
  });
});
