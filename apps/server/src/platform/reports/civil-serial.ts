import { timeZone } from '@conforme/contracts/core/date-time.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Spreadsheets count days from here. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Before March 1900 they disagree about leap years. */
const FIRST_SAFE = 61;

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Offsets change on the hour: one question to the calendar serves all instants of that hour. */
const offsets = new Map<number, number>();
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const at = Object.fromEntries(parts.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, +value]));
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = at;
  const offset = Date.UTC(year, month - 1, day, hours, minute, second) - hour * HOUR_MS;
  // Ten years of hours: fewer would be asked again and again by a list that is in no order of time.
  if (offsets.size > 100_000) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

const serial = (civil: number): number | null => {
  const days = (civil - EPOCH) / DAY_MS;
  return Number.isFinite(days) && days >= FIRST_SAFE ? days : null;
};

/** An instant as the spreadsheet's day number in Brasília, to the minute; null where it has none. */
export function instantSerial(instant: string): number | null {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? null : serial(Math.floor((at + offsetAt(at)) / 60_000) * 60_000);
}

/** A calendar day as the spreadsheet's day number. */
export const daySerial = (day: string): number | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? serial(Date.parse(`${day}T00:00:00Z`)) : null;
