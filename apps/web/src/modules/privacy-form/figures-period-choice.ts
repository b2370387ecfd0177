import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { choices } from '@conforme/contracts/core/choices.ts';
import { type Period, usualPeriod } from '@conforme/contracts/modules/privacy-form/figures-period.ts';

/** What people compare by; the address names it. */
export const periodChoices = choices({
  year: 'Últimos 12 meses',
  quarter: 'Últimos 3 meses',
  this_year: 'Este ano',
  last_year: 'Ano passado',
  years: 'Últimos 3 anos',
});
export type PeriodChoice = keyof typeof periodChoices.labels;

export const isPeriodChoice = (text: unknown): text is PeriodChoice =>
  typeof text === 'string' && Object.hasOwn(periodChoices.labels, text);

const YEAR = 12;

export function periodOf(choice: PeriodChoice, now: number): Period {
  const today = civilDayOf(now);
  const year = Number(today.slice(0, 4));
  switch (choice) {
    case 'quarter':
      return usualPeriod(now, 3);
    case 'this_year':
      return { from: `${year}-01-01`, to: today };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'years':
      return usualPeriod(now, 3 * YEAR);
    default:
      return usualPeriod(now, YEAR);
  }
}
