import { addBusinessDays } from '@conforme/contracts/core/brazil/business-days.ts';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';

const HOUR = 3_600_000;
const OPENS = 6;
const LATE = 23;

/** Midnight in Brasília of that day. */
const beginOf = (day: string): number => dayClose(addDays(day, -1)) + 1000;

/**
 * Res. CD/ANPD 1/2021, art. 8º, § 2º: an outage on the last day of more than three hours between 6 h and 23 h, or of any
 * length between 23 h and 24 h, moves the date to the next business day. Guidance: the unmoved date is shown beside it.
 */
export function movedByOutage(
  dueAt: string,
  { down_from, down_until }: { readonly down_from: string; readonly down_until: string },
): string | null {
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
