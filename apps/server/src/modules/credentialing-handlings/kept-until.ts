import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { type Calendar, newClock } from '../../platform/cases/clocks.ts';

export interface KeptCall {
  readonly year: number;
  /** The last day of applications; null in a calendar without one. */
  readonly endsOn: string | null;
}

/** The rules begin with the law: what is of before is counted from then on. */
const FIRST_DAY = '2021-12-17';
const closeOf = (day: string): string => new Date(dayClose(day < FIRST_DAY ? FIRST_DAY : day)).toISOString();

/** When an application of this edital is removed, by whether the family sent it; null while nothing says when. */
export function keptUntil(calendar: Calendar, { year, endsOn }: KeptCall, isSent: boolean): string | null {
  if (isSent) return newClock(calendar, 'edi.record_retention', closeOf(`${year}-12-31`)).dueAt;
  return endsOn === null ? null : newClock(calendar, 'edi.unsent_retention', closeOf(endsOn)).dueAt;
}
