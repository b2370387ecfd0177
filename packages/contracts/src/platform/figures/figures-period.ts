import { addDays, civilDayOf } from '../../core/brazil/civil-days.ts';

/** Five years: more than anybody compares, and little enough to be counted at once. */
export const MOST_MONTHS = 60;

export interface Period {
  /** Days in Brasília, both counted. */
  readonly from: string;
  readonly to: string;
}

const monthOf = (day: string) => day.slice(0, 7);

/** Months since the year zero: words of five digits do not sort behind those of four. */
const indexOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

/** '2026-03' and so many months further. */
const monthAfter = (month: string, count: number): string => {
  const months = indexOf(month) + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

/** The last months up to today, this one among them: a year, where nothing is said. */
export function usualPeriod(now: number, months = 12): Period {
  const to = civilDayOf(now);
  return { from: `${monthAfter(monthOf(to), 1 - months)}-01`, to };
}

/** The ones people are offered to compare by. */
export function offeredPeriods(now: number) {
  const today = civilDayOf(now);
  const year = Number(today.slice(0, 4));
  return {
    year: usualPeriod(now),
    quarter: usualPeriod(now, 3),
    this_year: { from: `${year}-01-01`, to: today },
    last_year: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    years: usualPeriod(now, 36),
  } as const satisfies Readonly<Record<string, Period>>;
}

/** How many months the period touches; none where it ends before it begins. */
export const monthCount = ({ from, to }: Period): number =>
  Math.max(0, indexOf(monthOf(to)) - indexOf(monthOf(from)) + 1);

/** Every month the period touches, in order. */
export const monthsOf = (period: Period): string[] =>
  Array.from({ length: monthCount(period) }, (_, count) => monthAfter(monthOf(period.from), count));

/** Where each month of the period begins in it, and the day after its end: one more than there are months. */
export const monthBounds = (period: Period): string[] => [
  ...monthsOf(period).map((month) => (month === monthOf(period.from) ? period.from : `${month}-01`)),
  addDays(period.to, 1),
];
