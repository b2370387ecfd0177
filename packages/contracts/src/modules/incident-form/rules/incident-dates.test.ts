import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessDays, isBusinessDay } from '../../../core/brazil/business-days.ts';
import { addDays, civilDayOf } from '../../../core/brazil/civil-days.ts';
import type { DeadlineTerm } from '../../../platform/deadlines/deadline-term.ts';
import { dueInstant } from '../../../platform/deadlines/due-date.ts';

/** Terms of Resolução CD/ANPD 15/2024, in business days of the national calendar. */
const term = (amount: number): DeadlineTerm => ({
  ...{ amount, unit: 'business_days', calendar: 'national', bound: 'at_most' },
  ...{ doubles: false, pausable: false, max_extension: 0 },
});
const due = (amount: number, knownAt: string) =>
  civilDayOf(dueInstant({ term: term(amount), startedAt: knownAt }, Date.parse(knownAt)));
/** Noon in Brasília. */
const noon = (day: string) => `${day}T15:00:00Z`;

/** Counted by hand on a calendar: the day of the knowledge does not count, the last one does. */
const byHand: readonly (readonly [knownOn: string, amount: number, dueOn: string])[] = [
  // A plain week, and each day of it.
  ['2026-03-02', 3, '2026-03-05'],
  ['2026-03-03', 3, '2026-03-06'],
  ['2026-03-04', 3, '2026-03-09'],
  ['2026-03-05', 3, '2026-03-10'],
  ['2026-03-06', 3, '2026-03-11'],
  ['2026-03-07', 3, '2026-03-11'],
  ['2026-03-08', 3, '2026-03-11'],
  // Carnival is no national holiday: Monday 16 and Tuesday 17 February count.
  ['2026-02-12', 3, '2026-02-17'],
  ['2026-02-13', 3, '2026-02-18'],
  ['2026-02-14', 3, '2026-02-18'],
  ['2026-02-16', 3, '2026-02-19'],
  // Good Friday, 3 April 2026, counts: no federal law makes it a holiday.
  ['2026-03-31', 3, '2026-04-03'],
  ['2026-04-01', 3, '2026-04-06'],
  ['2026-04-02', 3, '2026-04-07'],
  // Tiradentes, Tuesday 21 April.
  ['2026-04-17', 3, '2026-04-23'],
  ['2026-04-20', 3, '2026-04-24'],
  // 1 May, a Friday.
  ['2026-04-28', 3, '2026-05-04'],
  ['2026-04-30', 3, '2026-05-06'],
  // Corpus Christi, 4 June, is no national holiday.
  ['2026-06-02', 3, '2026-06-05'],
  // 7 September, a Monday; 12 October, a Monday; 2 November, a Monday.
  ['2026-09-03', 3, '2026-09-09'],
  ['2026-09-04', 3, '2026-09-10'],
  ['2026-10-08', 3, '2026-10-14'],
  ['2026-10-30', 3, '2026-11-05'],
  // 15 November is a Sunday; 20 November, a Friday, is a holiday since 2024.
  ['2026-11-13', 3, '2026-11-18'],
  ['2026-11-16', 3, '2026-11-19'],
  ['2026-11-17', 3, '2026-11-23'],
  ['2026-11-18', 3, '2026-11-24'],
  ['2026-11-20', 3, '2026-11-25'],
  // Before 2024 the 20th of November was a working day.
  ['2023-11-16', 3, '2023-11-21'],
  // The turn of the year.
  ['2026-12-23', 3, '2026-12-29'],
  ['2026-12-24', 3, '2026-12-30'],
  ['2026-12-30', 3, '2027-01-05'],
  ['2026-12-31', 3, '2027-01-06'],
  // A small agent has twice as long (arts. 6º, § 8º, and 9º, § 6º).
  ['2026-03-02', 6, '2026-03-10'],
  ['2026-11-16', 6, '2026-11-25'],
  ['2026-12-23', 6, '2027-01-04'],
  // The complement: 20 business days, 40 for a small agent.
  ['2026-03-02', 20, '2026-03-30'],
  ['2026-11-19', 20, '2026-12-18'],
  ['2026-12-10', 20, '2027-01-11'],
  ['2026-03-02', 40, '2026-04-28'],
];

describe('the terms of an incident', () => {
  test('there are forty of them', () => {
    expect(byHand).toHaveLength(40);
  });

  test.each(byHand)('known on %s, %i business days end on %s', (knownOn, amount, dueOn) => {
    expect(due(amount, noon(knownOn))).toBe(dueOn);
  });

  test('end on a business day at the end of the day, and not before so many of them have passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1800 }), fc.constantFrom(3, 6, 20, 40), (offset, amount) => {
        const knownOn = addDays('2024-05-02', offset);
        const last = due(amount, noon(knownOn));
        expect(isBusinessDay(last)).toBe(true);
        expect(last).toBe(addBusinessDays(knownOn, amount));
        expect(last > knownOn).toBe(true);
      }),
    );
  });
});
