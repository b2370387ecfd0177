import { timeZone } from '../date-time.ts';
import { parseCivilDate } from './civil-days.ts';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'YYYY-MM-DD HH:mm' where the product lives. */
const wallClock = (instant: number): string => {
  const of = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${of.year?.padStart(4, '0')}-${of.month}-${of.day} ${of.hour}:${of.minute}`;
};

/** 'DD/MM/YYYY HH:mm' in Brasília as an instant, or null when there is no such minute. */
export function parseCivilTime(text: string): string | null {
  const [, day = '', hour, minute] = /^\s*(\S+)\s+([01]?\d|2[0-3]):([0-5]\d)\s*$/.exec(text) ?? [];
  const civil = parseCivilDate(day);
  if (!civil || hour === undefined || minute === undefined) return null;
  const wanted = `${civil} ${hour.padStart(2, '0')}:${minute}`;
  const asUtc = Date.parse(`${wanted.replace(' ', 'T')}:00Z`);
  // Brasília has been two or three hours behind; the summer hours of old skipped one night's first hour.
  const found = [3, 2].map((hours) => asUtc + hours * 3_600_000).find((at) => wallClock(at) === wanted);
  return found === undefined ? null : new Date(found).toISOString();
}
