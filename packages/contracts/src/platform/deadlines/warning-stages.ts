import { choices } from '../../core/choices.ts';
import type { DeadlineReading } from './deadline-state.ts';
import type { DeadlineClock } from './deadline-term.ts';

/** From the least to the most urgent. */
export const warningStages = choices({
  five_days: 'Faltam 5 dias',
  two_days: 'Faltam 2 dias',
  hours_24: 'Passaram 24 horas',
  hours_48: 'Passaram 48 horas',
  due_today: 'Vence hoje',
  overdue: 'Vencido',
});
export type WarningStage = keyof typeof warningStages.labels;

const order = warningStages.options.map(({ value }) => value);
const isLater = (one: WarningStage, other: WarningStage) => order.indexOf(one) > order.indexOf(other);

/**
 * The stage a clock has come to, counted in its own days; null before the first. A server that slept over one
 * warns of where things stand now, not of what has passed.
 */
function stageOf({ state, left, unit }: DeadlineReading): WarningStage | null {
  if (state === 'overdue' || state === 'due_today') return state;
  const days = unit === 'hours' ? left / 24 : left;
  return days <= 2 ? 'two_days' : days <= 5 ? 'five_days' : null;
}

/**
 * What to warn of now: the stage reached, unless it was reached when the clock started or has been told already.
 * A three-day clock is not born with a warning that five are left.
 */
export function warningNow(
  atStart: DeadlineReading,
  now: DeadlineReading,
  told: WarningStage | null,
): WarningStage | null {
  const stage = stageOf(now);
  if (stage === null || now.paused) return null;
  const born = stageOf(atStart);
  const known = told ?? (born === 'overdue' || born === 'due_today' ? null : born);
  return known === null || isLater(stage, known) ? stage : null;
}

const HOUR = 3_600_000;
/** The last day is told of when people begin to work, in Brasília. */
export const LAST_MORNING = 8;

/**
 * The same for a clock of a few days that is reminded of by the hour: 24 and 48 hours after its start, on the last
 * morning, and once it is late.
 */
export function hourlyReminderNow(
  clock: Pick<DeadlineClock, 'startedAt'>,
  reading: DeadlineReading,
  now: number,
  told: WarningStage | null,
): WarningStage | null {
  const stage = hourlyStageOf();
  return stage !== null && (told === null || isLater(stage, told)) ? stage : null;

  function hourlyStageOf(): WarningStage | null {
    if (reading.state === 'overdue') return 'overdue';
    const morning = Date.parse(`${reading.dueDay}T${String(LAST_MORNING).padStart(2, '0')}:00:00-03:00`);
    if (now >= morning) return 'due_today';
    const hours = (now - Date.parse(clock.startedAt)) / HOUR;
    return hours >= 48 ? 'hours_48' : hours >= 24 ? 'hours_24' : null;
  }
}
