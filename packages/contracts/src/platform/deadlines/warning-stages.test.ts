import { describe, expect, test } from 'vitest';
import { readDeadline } from './deadline-state.ts';
import type { DeadlineClock } from './deadline-term.ts';
import { hourlyReminderNow, warningNow } from './warning-stages.ts';

const term = (amount: number) =>
  ({
    amount,
    unit: 'business_days',
    calendar: 'national',
    bound: 'at_most',
    pausable: false,
    max_extension: 0,
  }) as unknown as DeadlineClock['term'];

/** Known on a Friday night: three business days end on Wednesday. */
const known: DeadlineClock = { term: term(3), startedAt: '2026-11-06T23:30:00-03:00' };
const hourly = (at: string, told: Parameters<typeof hourlyReminderNow>[3] = null) => {
  const now = Date.parse(at);
  return hourlyReminderNow(known, readDeadline(known, now), now, told);
};

describe('a clock of three business days', () => {
  test('is due on the third, the weekend aside', () => {
    expect(readDeadline(known, Date.parse(known.startedAt)).dueDay).toBe('2026-11-11');
  });

  test.each([
    ['2026-11-07T23:29:59-03:00', null],
    ['2026-11-07T23:30:00-03:00', 'hours_24'],
    ['2026-11-08T23:29:59-03:00', 'hours_24'],
    ['2026-11-08T23:30:00-03:00', 'hours_48'],
    ['2026-11-11T07:59:59-03:00', 'hours_48'],
    ['2026-11-11T08:00:00-03:00', 'due_today'],
    ['2026-11-12T00:00:01-03:00', 'overdue'],
  ])('at %s its reminder is %s', (at, stage) => expect(hourly(at)).toBe(stage));

  test('is reminded of each once, and never of an earlier one', () => {
    expect(hourly('2026-11-07T23:45:00-03:00', 'hours_24')).toBeNull();
    expect(hourly('2026-11-08T23:45:00-03:00', 'hours_24')).toBe('hours_48');
    expect(hourly('2026-11-11T12:00:00-03:00', 'due_today')).toBeNull();
  });
});

test('a clock of twenty business days is warned of on days 15, 18 and 20', () => {
  const clock: DeadlineClock = { term: term(20), startedAt: '2026-09-14T12:00:00-03:00' };
  const told: string[] = [];
  let last: Parameters<typeof warningNow>[2] = null;
  const atStart = readDeadline(clock, Date.parse(clock.startedAt));
  for (let day = 0; day < 31; day++) {
    const now = Date.parse(clock.startedAt) + day * 86_400_000;
    const reading = readDeadline(clock, now);
    const stage = warningNow(atStart, reading, last);
    if (stage === null || stage === 'overdue') continue;
    told.push(`${20 - reading.left} ${stage}`);
    last = stage;
  }
  expect(told).toEqual(['15 five_days', '18 two_days', '20 due_today']);
});
