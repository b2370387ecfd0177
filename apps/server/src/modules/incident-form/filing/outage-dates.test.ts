import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { expect, test } from 'vitest';
import { movedByOutages } from './outage-dates.ts';

/** By the clock of Brasília, three hours behind. */
const at = (day: string, hour: number, minute = 0) =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + (hour * 60 + minute) * 60_000).toISOString();
type Down = readonly [from: string, until: string];

/** Counted by hand: the last day, when the petition system was down, and where the date goes; null: nowhere. */
const byHand: readonly (readonly [what: string, due: string, down: readonly Down[], moved: string | null])[] =
  [
    [
      'three hours are not more than three',
      '2026-11-16',
      [[at('2026-11-16', 9), at('2026-11-16', 12)]],
      null,
    ],
    ['a minute more', '2026-11-16', [[at('2026-11-16', 9), at('2026-11-16', 12, 1)]], '2026-11-17'],
    ['at night nobody files', '2026-11-16', [[at('2026-11-16', 0), at('2026-11-16', 6)]], null],
    [
      'of the night only what is of the day',
      '2026-11-16',
      [[at('2026-11-16', 3), at('2026-11-16', 9)]],
      null,
    ],
    ['the last hour', '2026-11-16', [[at('2026-11-16', 23, 30), at('2026-11-16', 23, 31)]], '2026-11-17'],
    ['a day before', '2026-11-16', [[at('2026-11-13', 6), at('2026-11-13', 23)]], null],
    ['over a weekend', '2026-11-13', [[at('2026-11-13', 10), at('2026-11-13', 15)]], '2026-11-16'],
    ['over a holiday', '2026-11-19', [[at('2026-11-19', 10), at('2026-11-19', 15)]], '2026-11-23'],
    [
      'two days, one outage each, told in any order',
      '2026-11-16',
      [
        [at('2026-11-17', 9), at('2026-11-17', 15)],
        [at('2026-11-16', 9), at('2026-11-16', 15)],
      ],
      '2026-11-18',
    ],
    [
      'one outage over two last days',
      '2026-11-16',
      [[at('2026-11-16', 20), at('2026-11-17', 18)]],
      '2026-11-18',
    ],
    [
      'one over the turn of the year',
      '2026-12-30',
      [[at('2026-12-30', 8), at('2026-12-31', 20)]],
      '2027-01-04',
    ],
  ];

test.each(byHand)('%s', (_, due, down, moved) => {
  const dueAt = new Date(dayClose(due)).toISOString();
  const outages = down.map(([down_from, down_until]) => ({ down_from, down_until }));
  const to = movedByOutages(dueAt, outages);
  expect(to && civilDayOf(Date.parse(to))).toBe(moved);
});
