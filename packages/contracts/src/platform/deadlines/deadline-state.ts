import { businessDaysBetween } from '../../core/brazil/business-days.ts';
import { civilDayOf, daysBetween } from '../../core/brazil/civil-days.ts';
import { choices } from '../../core/choices.ts';
import { closedDays, type DeadlineClock, type DeadlineUnit, wholeAmount } from './deadline-term.ts';
import { dueInstant } from './due-date.ts';

export const deadlineStates = choices({
  on_time: 'Em dia',
  due_soon: 'Vence em breve',
  due_today: 'Vence hoje',
  overdue: 'Vencido',
});
export type DeadlineState = keyof typeof deadlineStates.labels;

/** How it ended, for what nobody waits for any more. Between the organisation's own date and the law's is neither. */
export const deadlineOutcomes = choices({
  in_time: 'no prazo',
  legal_only: 'só no prazo da lei',
  late: 'fora do prazo',
});
export type DeadlineOutcome = keyof typeof deadlineOutcomes.labels;

export function outcomeOf(
  dates: { readonly due_at: string; readonly legal_due_at: string | null },
  endedAt: string,
): DeadlineOutcome {
  const isWithin = (date: string | null) => date !== null && Date.parse(endedAt) <= Date.parse(date);
  return isWithin(dates.due_at) ? 'in_time' : isWithin(dates.legal_due_at) ? 'legal_only' : 'late';
}

/** What a remaining time is told in: months and years run out in days. */
export type RemainingUnit = 'hours' | 'calendar_days' | 'business_days';

export interface DeadlineReading {
  readonly dueAt: string;
  /** The civil day it is due on, in Brasília. */
  readonly dueDay: string;
  readonly state: DeadlineState;
  /** Whole units left, or, once it is overdue, gone by since. Never negative. */
  readonly left: number;
  readonly unit: RemainingUnit;
  /** The clock stands still: the date moves until it runs again. */
  readonly paused: boolean;
}

const HOUR = 3_600_000;
/** Soon is the last third of the time, and at most the last five days. */
const SOON_DAYS = 5;

export function readDeadline(clock: DeadlineClock, now: number): DeadlineReading {
  const due = dueInstant(clock, now);
  const dueDay = civilDayOf(due);
  const { unit, pausable } = clock.term;
  const counted = unit === 'hours' || unit === 'business_days' ? unit : 'calendar_days';
  const left = distance(clock, due, now, counted);
  const paused = pausable && (clock.pauses ?? []).some(({ until }) => until === null);
  return {
    dueAt: new Date(due).toISOString(),
    dueDay,
    state: stateOf(),
    left,
    unit: counted,
    paused,
  };

  function stateOf(): DeadlineState {
    if (now > due + (unit === 'hours' ? 0 : 999)) return 'overdue';
    if (civilDayOf(now) === dueDay) return 'due_today';
    return left <= soonFrom(clock) ? 'due_soon' : 'on_time';
  }
}

/** From how many units before its date on a clock is due soon. */
function soonFrom(clock: DeadlineClock): number {
  const { unit } = clock.term;
  if (unit === 'months' || unit === 'years') return SOON_DAYS;
  const third = Math.ceil(wholeAmount(clock) / 3);
  return Math.min(third, unit === 'hours' ? SOON_DAYS * 24 : SOON_DAYS);
}

/** The same in days, for lists: how many, and of which unit. */
export const soonDays = (clock: DeadlineClock): { readonly days: number; readonly unit: DeadlineUnit } => ({
  days: clock.term.unit === 'hours' ? Math.ceil(soonFrom(clock) / 24) : soonFrom(clock),
  unit: clock.term.unit,
});

/** How far apart in the unit the clock counts in; on the same day there are no days left. */
function distance(clock: DeadlineClock, due: number, now: number, unit: RemainingUnit): number {
  if (unit === 'hours') return Math.floor(Math.abs(due - now) / HOUR);
  const [earlier = '', later = ''] = [civilDayOf(now), civilDayOf(due)].sort();
  return unit === 'business_days'
    ? businessDaysBetween(earlier, later, closedDays(clock))
    : daysBetween(earlier, later);
}
