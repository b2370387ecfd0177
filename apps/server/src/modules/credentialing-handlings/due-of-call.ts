import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import type { CallPhase } from '@conforme/contracts/platform/scholarships/call-choices.ts';

interface Calendar {
  readonly phases: readonly {
    readonly phase: CallPhase;
    readonly starts_on: string;
    readonly ends_on: string;
  }[];
}

/** The end of a day, as a due date is kept. */
export const endOfDay = (day: string): string => new Date(dayClose(day)).toISOString();

/** The day of the next result: what a family sends later changes nothing of it. Null where none is to come. */
export function lastPendencyDay({ phases }: Calendar, today: string): string | null {
  const days = (['preliminary', 'final'] as const).map(
    (wanted) => phases.find(({ phase }) => phase === wanted)?.starts_on,
  );
  return days.find((day) => day !== undefined && day > today) ?? null;
}

/** By the calendar of the edital: its papers are checked until then. */
export function dueOfCall({ phases }: Calendar): string | null {
  const day =
    phases.find(({ phase }) => phase === 'documents')?.ends_on ??
    phases.find(({ phase }) => phase === 'preliminary')?.starts_on;
  return day ? endOfDay(day) : null;
}
