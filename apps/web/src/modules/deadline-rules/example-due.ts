import { weekdayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { readDeadline } from '@conforme/contracts/platform/deadlines/deadline-state.ts';
import type { DeadlineTerm } from '@conforme/contracts/platform/deadlines/deadline-term.ts';

const weekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

/** '24/11/2026 (terça-feira)': when what starts at this moment would be due. */
export function exampleDue(
  term: DeadlineTerm,
  { startedAt, smallAgent = false, localHolidays }: ExampleClock,
): string {
  const clock = { term, startedAt, smallAgent, ...(localHolidays ? { localHolidays } : {}) };
  const { dueDay } = readDeadline(clock, Date.parse(startedAt));
  return dayWords(dueDay);
}

interface ExampleClock {
  readonly startedAt: string;
  readonly smallAgent?: boolean;
  readonly localHolidays?: ReadonlySet<string>;
}

export const dayWords = (day: string): string => `${formatCivilDate(day)} (${weekdays[weekdayOf(day)]})`;
