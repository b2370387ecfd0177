import { formatCivilDate, timeZone } from '../../core/date-time.ts';
import { addMinutes, wallClockOf, zoneWords } from './time-zones.ts';

export interface ShownTimes {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly zone: string;
}

const longDay = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const longDayOfYear = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
});

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (clock: string): string => clock.slice(0, 10);
const hourOf = (clock: string): string => clock.slice(11, 16);

/** '18/11/2026 10:00', on the clock of that zone, as the times that stand beside it. */
export function momentWords(instant: string, zone: string): string {
  const clock = wallClockOf(instant, zone);
  return `${formatCivilDate(dayOf(clock))} ${hourOf(clock)}`;
}

/** 'quarta-feira, 18 de novembro' */
export const longDayWords = (day: string): string => longDay.format(noon(day));
/** 'qua., 18/11' */
const shortDayWords = (day: string): string => shortDay.format(noon(day));

/** The first and the last day it touches, and its hours, on the clock of its zone. */
export function clocksOf({ starts_at, ends_at, all_day, zone }: ShownTimes) {
  const start = wallClockOf(starts_at, zone);
  const end = wallClockOf(ends_at, zone);
  return {
    firstDay: dayOf(start),
    // The end of an all-day event is the midnight after it.
    lastDay: dayOf(all_day ? addMinutes(end, -1) : end),
    from: hourOf(start),
    to: hourOf(end),
  };
}

/** 'quarta-feira, 18 de novembro de 2026, das 10:00 às 11:00 (Horário de Brasília)' */
export function whenWords(times: ShownTimes): string {
  const { firstDay, lastDay, from, to } = clocksOf(times);
  const first = longDayOfYear.format(noon(firstDay));
  const last = longDayOfYear.format(noon(lastDay));
  if (times.all_day) return firstDay === lastDay ? `${first}, o dia todo` : `de ${first} a ${last}`;
  const hours =
    firstDay === lastDay ? `${first}, das ${from} às ${to}` : `de ${first}, ${from}, a ${last}, ${to}`;
  return `${hours} (${zoneWords(times.zone)})`;
}

/** 'qua., 18/11, 10:00 – 11:00' */
export function shortWhenWords(times: ShownTimes): string {
  const { firstDay, lastDay, from, to } = clocksOf(times);
  const days =
    firstDay === lastDay ? shortDayWords(firstDay) : `${shortDayWords(firstDay)} – ${shortDayWords(lastDay)}`;
  return times.all_day ? days : `${days}, ${from} – ${to}`;
}

/**
 * The calendar is drawn by the clock of Brasília, so that what is at the same moment stands side by side. An event whose
 * own clock shows another hour then says it: '09:00 – 10:00, Horário do Amazonas (Brasília − 1 h)'. Null for the others.
 */
export function ownClockWords(times: ShownTimes): string | null {
  const { starts_at, all_day, zone } = times;
  if (all_day || wallClockOf(starts_at, zone) === wallClockOf(starts_at, timeZone)) return null;
  const { from, to } = clocksOf(times);
  return `${from} – ${to}, ${zoneWords(zone)}`;
}
