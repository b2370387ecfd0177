import { addDays, weekdayOf } from './civil-days.ts';
import { holidayName } from './holidays.ts';

/** Monday to Friday, except the national holidays; `closed` adds days of one's own calendar. */
export function isBusinessDay(day: string, closed: ReadonlySet<string> = new Set()): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && holidayName(day) === null && !closed.has(day);
}

/** The day itself when business is done on it, otherwise the next one that is. */
export function businessDayFrom(day: string, closed?: ReadonlySet<string>): string {
  let at = day;
  while (!isBusinessDay(at, closed)) at = addDays(at, 1);
  return at;
}

/** `count` business days after a day, which itself is not counted (CPC art. 224). */
export function addBusinessDays(day: string, count: number, closed?: ReadonlySet<string>): string {
  if (!Number.isInteger(count) || count < 0)
    throw new RangeError('business days are counted forward, one by one');
  let at = day;
  for (let left = count; left > 0; left--) at = businessDayFrom(addDays(at, 1), closed);
  return at;
}

/** Business days after the one and up to the other; 0 when the other is not later. */
export function businessDaysBetween(one: string, other: string, closed?: ReadonlySet<string>): number {
  let count = 0;
  for (let at = addDays(one, 1); at <= other; at = addDays(at, 1)) if (isBusinessDay(at, closed)) count++;
  return count;
}
