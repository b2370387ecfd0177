import { choices } from '../../core/choices.ts';

/** Of its own kind each: a legal day is not 24 hours, a month is not 30 days, and 'at once' is no number. */
export const deadlineUnits = choices({
  immediate: 'Imediatamente',
  hours: 'Horas',
  calendar_days: 'Dias corridos',
  business_days: 'Dias úteis',
  months: 'Meses',
  years: 'Anos',
});
export type DeadlineUnit = keyof typeof deadlineUnits.labels;

/** Legal clocks know only the national holidays: a due date is never later than the law's. */
export const deadlineCalendars = choices({
  national: 'Feriados nacionais',
  internal: 'Feriados nacionais e locais',
});
export type DeadlineCalendar = keyof typeof deadlineCalendars.labels;

/** To be done within the time, or to be kept at least so long. */
export const deadlineBounds = choices({ at_most: 'No máximo', at_least: 'No mínimo' });
export type DeadlineBound = keyof typeof deadlineBounds.labels;

/** How long, and how it is counted. What a version of a rule says, and what a running case keeps. */
export interface DeadlineTerm {
  readonly amount: number;
  readonly unit: DeadlineUnit;
  readonly calendar: DeadlineCalendar;
  readonly bound: DeadlineBound;
  /** Twice as long for small agents (Res. CD/ANPD 2/2022, art. 14). */
  readonly doubles: boolean;
  /** The clock stops while it waits for somebody. A clock of the law does not. */
  readonly pausable: boolean;
  /** How much may be added with a reason, in the same unit; null where nobody says how much. */
  readonly max_extension: number | null;
}

export interface DeadlinePause {
  readonly from: string;
  /** Null while it lasts. */
  readonly until: string | null;
  readonly reason: string;
}

export interface DeadlineExtension {
  /** In the unit of the term. */
  readonly amount: number;
  readonly reason: string;
}

/** A term at work in one case. Instants as ISO text. */
export interface DeadlineClock {
  readonly term: DeadlineTerm;
  readonly startedAt: string;
  readonly smallAgent?: boolean;
  readonly pauses?: readonly DeadlinePause[];
  readonly extensions?: readonly DeadlineExtension[];
  /** Days of the organisation's own calendar ('2026-11-16'); only an internal calendar looks at them. */
  readonly localHolidays?: ReadonlySet<string>;
}

/** The term as it counts for this case: doubled, then extended. */
export function wholeAmount({ term, smallAgent, extensions = [] }: DeadlineClock): number {
  const own = smallAgent && term.doubles ? term.amount * 2 : term.amount;
  return extensions.reduce((sum, { amount }) => sum + whole(amount), whole(own));
}

function whole(amount: number): number {
  if (!Number.isInteger(amount) || amount < 0) throw new RangeError('a term is counted forward, one by one');
  return amount;
}

/** Days on which this clock does not count besides weekends and national holidays. */
export const closedDays = ({ term, localHolidays }: DeadlineClock): ReadonlySet<string> =>
  term.calendar === 'internal' && localHolidays ? localHolidays : new Set();
