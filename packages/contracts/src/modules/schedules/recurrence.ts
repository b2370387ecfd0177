import { addDays, daysBetween, weekdayOf } from '../../core/brazil/civil-days.ts';
import { choices } from '../../core/choices.ts';

export const frequencies = choices({
  daily: 'Todo dia',
  weekly: 'Toda semana',
  monthly: 'Todo mês',
  yearly: 'Todo ano',
});
export type Frequency = keyof typeof frequencies.labels;

/** In the order of the week, Sunday first, by the names that calendars use among themselves. */
export const weekdays = choices({
  SU: 'domingo',
  MO: 'segunda',
  TU: 'terça',
  WE: 'quarta',
  TH: 'quinta',
  FR: 'sexta',
  SA: 'sábado',
});
export type Weekday = keyof typeof weekdays.labels;
const inWeek = Object.keys(weekdays.labels) as Weekday[];

export const monthlyWays = choices({
  day: 'No mesmo dia do mês',
  weekday: 'No mesmo dia da semana',
});

/** Every series ends: all of its dates can be shown, counted and looked for clashes. */
export interface Recurrence {
  readonly freq: Frequency;
  /** Every so many of them. */
  readonly interval: number;
  /** Of a weekly one; empty for the day of its start. */
  readonly weekdays: readonly Weekday[];
  readonly monthly_by: keyof typeof monthlyWays.labels;
  /** The last day there may be one on; or so many of them. One of both is null. */
  readonly until: string | null;
  readonly count: number | null;
}

/** A year of days. */
export const MOST_DATES = 366;

export const weekdayNameOf = (day: string): Weekday => inWeek[weekdayOf(day)] as Weekday;

/** 1 to 4, or -1 for the last: there are months without a fifth Wednesday. */
export function weekOfMonth(day: string): number {
  const number = Math.ceil(Number(day.slice(8, 10)) / 7);
  return number > 4 ? -1 : number;
}

/** The rule without its end, as iCalendar writes it (RFC 5545, 3.3.10), for a series that starts on that day. */
export function rulePartsOf(recurrence: Recurrence, firstDay: string): string[] {
  const { freq, interval, monthly_by } = recurrence;
  const parts = [`FREQ=${freq.toUpperCase()}`, `INTERVAL=${interval}`];
  if (freq === 'weekly') parts.push('WKST=SU', `BYDAY=${daysOf(recurrence, firstDay).join(',')}`);
  if (freq === 'monthly')
    parts.push(
      monthly_by === 'day'
        ? `BYMONTHDAY=${Number(firstDay.slice(8, 10))}`
        : `BYDAY=${weekOfMonth(firstDay)}${weekdayNameOf(firstDay)}`,
    );
  if (freq === 'yearly')
    parts.push(`BYMONTH=${Number(firstDay.slice(5, 7))}`, `BYMONTHDAY=${Number(firstDay.slice(8, 10))}`);
  return parts;
}

/** In the order of the week. */
const daysOf = ({ weekdays: chosen }: Recurrence, firstDay: string): Weekday[] =>
  chosen.length === 0 ? [weekdayNameOf(firstDay)] : inWeek.filter((day) => chosen.includes(day));

/**
 * The rule of a series whose date of one day goes to another: its weekdays and its last day go along by as much. Null where
 * some of its days would come into another week than the others, which a rule of every second week cannot say.
 */
export function movedRecurrence(recurrence: Recurrence, from: string, to: string): Recurrence | null {
  const days = daysBetween(from, to);
  const places = recurrence.weekdays.map((day) => inWeek.indexOf(day) + days);
  const weeks = new Set(places.map((place) => Math.floor(place / 7)));
  if (recurrence.interval > 1 && weeks.size > 1) return null;
  return {
    ...recurrence,
    weekdays: places.map((place) => inWeek[((place % 7) + 7) % 7] as Weekday),
    until: recurrence.until === null ? null : addDays(recurrence.until, days),
  };
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const units: Record<Frequency, readonly [one: string, several: string]> = {
  daily: ['todo dia', 'dias'],
  weekly: ['toda semana', 'semanas'],
  monthly: ['todo mês', 'meses'],
  yearly: ['todo ano', 'anos'],
};
const ordinals: Record<number, readonly [masculine: string, feminine: string]> = {
  1: ['primeiro', 'primeira'],
  2: ['segundo', 'segunda'],
  3: ['terceiro', 'terceira'],
  4: ['quarto', 'quarta'],
  [-1]: ['último', 'última'],
};

/** 'toda semana, às segundas e quartas'; 'toda terceira quarta do mês, até 31/12/2026'. */
export function recurrenceWords(recurrence: Recurrence, firstDay: string): string {
  const { until, count } = recurrence;
  const end = until
    ? `até ${until.split('-').reverse().join('/')}`
    : count === 1
      ? 'uma vez'
      : `${count} vezes`;
  return `${rhythmWords(recurrence, firstDay)}, ${end}`;
}

function rhythmWords(recurrence: Recurrence, firstDay: string): string {
  const { freq, interval, monthly_by } = recurrence;
  const [one, several] = units[freq];
  const every = interval === 1 ? one : `a cada ${interval} ${several}`;
  if (freq === 'weekly') {
    const days = daysOf(recurrence, firstDay);
    return days.length === 7 ? `${every}, em todos os dias` : `${every}, ${list.format(days.map(onDay))}`;
  }
  if (freq === 'monthly' && monthly_by === 'day') return `${every}, no dia ${Number(firstDay.slice(8, 10))}`;
  if (freq === 'monthly') {
    const weekday = weekdayNameOf(firstDay);
    const ordinal = ordinals[weekOfMonth(firstDay)]?.[isMasculine(weekday) ? 0 : 1];
    const which = `${ordinal} ${weekdays.labels[weekday]}`;
    return interval === 1
      ? `${isMasculine(weekday) ? 'todo' : 'toda'} ${which} do mês`
      : `${every}, ${isMasculine(weekday) ? 'no' : 'na'} ${which}`;
  }
  return every;
}

const isMasculine = (day: Weekday): boolean => day === 'SU' || day === 'SA';
const onDay = (day: Weekday): string =>
  isMasculine(day) ? `aos ${weekdays.labels[day]}s` : `às ${weekdays.labels[day]}s`;
