import type { CaseClock, CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { readDeadline } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { DeadlineClock } from '@conforme/contracts/platform/deadlines/deadline-term.ts';

/** A clock as the engine counts it. */
export const clockOf = (clock: CaseClock): DeadlineClock => ({
  term: clock.term,
  startedAt: clock.started_at,
  pauses: clock.pauses,
  extensions: clock.extensions,
  localHolidays: new Set(clock.local_holidays),
});

export const readingOf = (clock: CaseClock, now: number) => readDeadline(clockOf(clock), now);

/** The clocks that say how it stands now, in the order the server gives them. */
export const countingClocks = ({
  clocks,
  counting_clocks,
}: Pick<CaseDetail, 'clocks' | 'counting_clocks'>): readonly CaseClock[] =>
  counting_clocks.flatMap((id) => clocks.filter((clock) => clock.id === id));
