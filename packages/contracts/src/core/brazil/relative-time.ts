import { formatCivilDate } from '../date-time.ts';
import { civilDayOf, daysBetween } from './civil-days.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The one place of the thresholds (specification §9 names the words, not where each begins). */
const JUST_NOW = 10 * SECOND;
/** Across midnight, what is this recent is still told in hours. */
const STILL_HOURS = 6 * HOUR;
const DAYS_IN_WORDS = 7;

const counted = (count: number, one: string, many: string) => `há ${count} ${count === 1 ? one : many}`;

/** 'agora', 'a instantes atrás', 'há 5 minutos', 'há 2 horas', 'ontem', 'há 3 dias', then the date. */
export function relativeTime(instant: string, now: number = Date.now()): string {
  const then = Date.parse(instant);
  // A browser's clock may be behind the server's: nothing comes from the future.
  const passed = Math.max(0, now - then);
  if (passed < JUST_NOW) return 'agora';
  if (passed < MINUTE) return 'a instantes atrás';
  if (passed < HOUR) return counted(Math.floor(passed / MINUTE), 'minuto', 'minutos');
  const days = daysBetween(civilDayOf(then), civilDayOf(now));
  if (days === 0 || passed < STILL_HOURS) return counted(Math.floor(passed / HOUR), 'hora', 'horas');
  if (days === 1) return 'ontem';
  if (days < DAYS_IN_WORDS) return `há ${days} dias`;
  return formatCivilDate(civilDayOf(then));
}
