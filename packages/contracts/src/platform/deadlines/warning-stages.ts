import { choices } from '../../core/choices.ts';
import type { DeadlineReading } from './deadline-state.ts';

/** From the least to the most urgent. */
export const warningStages = choices({
  five_days: 'Faltam 5 dias',
  two_days: 'Faltam 2 dias',
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
