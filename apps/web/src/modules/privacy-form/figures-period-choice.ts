import { choices } from '@conforme/contracts/core/choices.ts';
import { offeredPeriods, type Period } from '@conforme/contracts/modules/privacy-form/figures-period.ts';

/** What people compare by; the address names it. */
export const periodChoices = choices({
  year: 'Últimos 12 meses',
  quarter: 'Últimos 3 meses',
  this_year: 'Este ano',
  last_year: 'Ano passado',
  years: 'Últimos 3 anos',
} satisfies Record<keyof ReturnType<typeof offeredPeriods>, string>);
export type PeriodChoice = keyof typeof periodChoices.labels;

export const isPeriodChoice = (text: unknown): text is PeriodChoice =>
  typeof text === 'string' && Object.hasOwn(periodChoices.labels, text);

export const periodOf = (choice: PeriodChoice, now: number): Period => offeredPeriods(now)[choice];
