import { addBusinessDays, isBusinessDay } from '../../core/brazil/business-days.ts';
import { addDays, civilDayOf } from '../../core/brazil/civil-days.ts';
import { parseCivilTime } from '../../core/brazil/civil-time.ts';
import { formatCivilDate } from '../../core/date-time.ts';
import { closedDays, type DeadlineClock, wholeAmount } from './deadline-term.ts';

const HOUR = 3_600_000;

/** The last second of a day in Brasília, whatever zone the process lives in. */
export function dayClose(day: string): number {
  const lastMinute = parseCivilTime(`${formatCivilDate(day)} 23:59`);
  if (lastMinute === null) throw new RangeError(`no such day: ${day}`);
  return Date.parse(lastMinute) + 59_000;
}

/**
 * When the time is up. While a pause lasts the date moves along with `now`. A pause stops hours to the millisecond
 * and days by their end: a day counts if the clock was running when it closed. Months and years run from date to
 * date and know no pause.
 */
export function dueInstant(clock: DeadlineClock, now: number): number {
  const { term } = clock;
  const amount = wholeAmount(clock);
  const start = Date.parse(clock.startedAt);
  const pauses = runningPauses(clock, now);
  if (term.unit === 'hours') return afterHours(start, amount * HOUR, pauses);
  const day = civilDayOf(start);
  switch (term.unit) {
    case 'immediate':
      return dayClose(day);
    case 'months':
      return dayClose(addMonths(day, amount));
    case 'years':
      return dayClose(addMonths(day, amount * 12));
    case 'calendar_days':
      return dayClose(afterDays(day, amount, pauses, () => true));
    case 'business_days': {
      const closed = closedDays(clock);
      if (pauses.length === 0) return dayClose(addBusinessDays(day, amount, closed));
      return dayClose(afterDays(day, amount, pauses, (at) => isBusinessDay(at, closed)));
    }
  }
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Those that count for this clock, in order and joined where they overlap. */
function runningPauses({ term, pauses = [] }: DeadlineClock, now: number): readonly Span[] {
  if (!term.pausable) return [];
  const spans = pauses
    .map(({ from, until }) => ({ from: Date.parse(from), until: until === null ? now : Date.parse(until) }))
    .filter(({ from, until }) => until > from)
    .sort((one, other) => one.from - other.from);
  const joined: { from: number; until: number }[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  return joined;
}

function afterHours(start: number, length: number, pauses: readonly Span[]): number {
  let due = start + length;
  for (const { from, until } of pauses) if (from < due && until > start) due += until - Math.max(from, start);
  return due;
}

/** The day itself is not counted, the last one is (CPC art. 224). */
function afterDays(
  day: string,
  amount: number,
  pauses: readonly Span[],
  counts: (day: string) => boolean,
): string {
  const stopped = pauses.map(({ from, until }) => [civilDayOf(from), civilDayOf(until)] as const);
  const stands = (at: string) => stopped.some(([from, until]) => from <= at && at < until);
  let at = day;
  // Nothing to count, and the clock stood when the day itself closed: it is due when it runs again.
  if (amount === 0) while (stands(at)) at = addDays(at, 1);
  for (let left = amount; left > 0; ) {
    at = addDays(at, 1);
    if (counts(at) && !stands(at)) left--;
  }
  return at;
}

/** The same day of a later month, or the day after where that month has none (Código Civil art. 132 §3). */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const first = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const same = addDays(first(months), date - 1);
  const next = first(months + 1);
  return same < next ? same : next;
}
