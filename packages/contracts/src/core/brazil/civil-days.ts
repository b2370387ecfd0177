import { timeZone } from '../date-time.ts';
import { once } from '../once.ts';

const DAY = 86_400_000;
const inBrasilia = once(() => new Intl.DateTimeFormat('en-CA', { timeZone }));

/** The day it is in Brasília at that instant, whatever zone the process lives in. */
export const civilDayOf = (instant: Date | number): string => inBrasilia().format(instant);

/** Arithmetic on days of the calendar, never on hours: no zone and no summer hour can shift it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** How many days from one to the other; negative when the other is earlier. */
export const daysBetween = (one: string, other: string): number =>
  (Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A day of the calendar, without hour or zone: '2026-11-16'. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  // The years 1 to 99 would be taken for 1901 to 1999.
  date.setUTCFullYear(year);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** DD/MM/YYYY as a civil date, or null: 31/02 is no day. */
export function parseCivilDate(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const civil = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(civil) ? civil : null;
}
