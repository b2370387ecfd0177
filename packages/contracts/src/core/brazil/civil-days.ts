import { timeZone } from '../date-time.ts';

const DAY = 86_400_000;
const inBrasilia = new Intl.DateTimeFormat('en-CA', { timeZone });

/** The day it is in Brasília at that instant, whatever zone the process lives in. */
export const civilDayOf = (instant: Date | number): string => inBrasilia.format(instant);

/** Arithmetic on days of the calendar, never on hours: no zone and no summer hour can shift it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

/** How many days from one to the other; negative when the other is earlier. */
export const daysBetween = (one: string, other: string): number =>
  (Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
