import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addBusinessDays, businessDayFrom, businessDaysBetween, isBusinessDay } from './business-days.ts';
import { addDays, civilDayOf, daysBetween, weekdayOf } from './civil-days.ts';
import { easterOf, holidayName, nationalHolidays } from './holidays.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count));
const counts = fc.integer({ min: 0, max: 90 });

describe('holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, day) => {
    expect(easterOf(year)).toBe(day);
    expect(weekdayOf(day)).toBe(0);
  });

  test('ten in 2026; the day of Zumbi only since its law; optional days are none', () => {
    expect([...nationalHolidays(2026).keys()]).toEqual([
      '2026-01-01',
      '2026-04-03',
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
