import { addBusinessDays } from '@conforme/contracts/core/brazil/business-days.ts';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { MovedDate } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { clocksOfPetition } from '@conforme/contracts/modules/incident-form/rules/incident-clocks.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import type { CaseClock } from '../../../platform/cases/clocks.ts';

interface Outage {
  readonly down_from: string;
  readonly down_until: string;
}

const HOUR = 3_600_000;
const OPENS = 6;
const LATE = 23;

/** Midnight in Brasília of that day. */
const beginOf = (day: string): number => dayClose(addDays(day, -1)) + 1000;

/**
 * Res. CD/ANPD 1/2021, art. 8º, § 2º: an outage on the last day of more than three hours between 6 h and 23 h, or of any
 * length between 23 h and 24 h, moves the date to the next business day. Guidance: the unmoved date is shown beside it.
 */
function movedBy(dueAt: string, { down_from, down_until }: Outage): string | null {
  const day = civilDayOf(Date.parse(dueAt));
  const midnight = beginOf(day);
  const overlap = (fromHour: number, untilHour: number): number =>
    Math.max(
      0,
      Math.min(Date.parse(down_until), midnight + untilHour * HOUR) -
        Math.max(Date.parse(down_from), midnight + fromHour * HOUR),
    );
  if (overlap(OPENS, LATE) <= 3 * HOUR && overlap(LATE, 24) === 0) return null;
  return new Date(dayClose(addBusinessDays(day, 1))).toISOString();
}

/** Where a date goes after all of them; null where none moves it. One that was moved is moved again by the next. */
export function movedByOutages(dueAt: string, outages: readonly Outage[]): string | null {
  const next = (date: string): string | null =>
    outages.map((outage) => movedBy(date, outage)).find((moved) => moved !== null) ?? null;
  let date = dueAt;
  // One that lasts over the next last day moves that one, too. Each step is a later day, and outages end.
  for (let moved = next(date); moved !== null; moved = next(date)) date = moved;
  return date === dueAt ? null : date;
}

/** The law's dates, with and without the doubling of small agents, of everything that is filed in the petition system. */
export function movedDates(clocks: readonly CaseClock[], outages: readonly Outage[]): MovedDate[] {
  const last = clocks.filter(
    ({ key }, at) =>
      clocksOfPetition.includes(key) && at === clocks.findLastIndex((clock) => clock.key === key),
  );
  return last.flatMap(({ key, lines }) =>
    lines
      .filter(({ of }) => of !== 'own')
      .flatMap(({ due_at }) => {
        const moved_to = movedByOutages(due_at, outages);
        return moved_to === null ? [] : [{ key, due_at, moved_to }];
      }),
  );
}
