import { addDays, isCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import { timeZone } from '@conforme/contracts/core/date-time.ts';
import { type EventInput, eventCreate } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import {
  type Frequency,
  MOST_DATES,
  type Recurrence,
  type Weekday,
  weekdayNameOf,
  weekdays,
  weekOfMonth,
} from '@conforme/contracts/modules/schedules/recurrence.ts';
import {
  addMinutes,
  instantOf,
  isTimeZone,
  wallClockOf,
} from '@conforme/contracts/modules/schedules/time-zones.ts';
import type { FileEvent, FileTime } from '../../../platform/reading/read-calendar.ts';
import type { EventDate } from '../series/occurrences.ts';

/** Names that Outlook gives the zones of Brazil. */
const windowsZones: Readonly<Record<string, string>> = {
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Central Brazilian Standard Time': 'America/Cuiaba',
  'SA Western Standard Time': 'America/Manaus',
  'SA Pacific Standard Time': 'America/Rio_Branco',
  'Bahia Standard Time': 'America/Bahia',
  'Tocantins Standard Time': 'America/Araguaina',
};

/** Why an event of a file stays out. */
export class NotTaken extends Error {}

function zoneOf({ zone }: FileTime): string {
  if (zone === null || zone === 'UTC') return timeZone;
  const known = windowsZones[zone] ?? zone;
  if (!isTimeZone(known)) throw new NotTaken('O fuso horário dele não é conhecido.');
  return known;
}

/** On the clock of the zone it is kept in: what is written in UTC has none of its own. */
const clockOf = (time: FileTime): string =>
  time.zone === 'UTC' && !time.isDay ? wallClockOf(`${time.clock}Z`, timeZone) : time.clock;

/** Whether a date that starts then, in that zone, is the one a file means: a day alone means all of it. */
export function isMeant(time: FileTime, startsAt: string, zone: string): boolean {
  if (time.isDay) return wallClockOf(startsAt, zone).slice(0, 10) === time.clock.slice(0, 10);
  const written = time.zone === null ? zone : time.zone === 'UTC' ? 'UTC' : zoneOf(time);
  return instantOf(time.clock, written) === Date.parse(startsAt);
}

/** The dates of a series that its file leaves out. */
export const leftOutOf = ({ exdates }: FileEvent, dates: readonly EventDate[], zone: string): string[] =>
  dates
    .map(({ starts_at }) => starts_at)
    .filter((startsAt) => exdates.some((time) => isMeant(time, startsAt, zone)));

/** Of a series without end as much as fits. */
const WITHOUT_END: Readonly<Record<Frequency, number>> = {
  daily: MOST_DATES,
  weekly: 104,
  monthly: 24,
  yearly: 5,
};
const frequencies: Readonly<Record<string, Frequency>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
};
const known = new Set(['freq', 'interval', 'count', 'until', 'byday', 'bymonthday', 'bymonth', 'wkst']);
const unsupported = () => new NotTaken('A repetição dele não é de um tipo que a agenda conhece.');

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** The last day there may be a date on, in its zone: what ends before the hour of its dates has its last one the day before. */
function lastDayOf(
  until: string,
  { start, all_day, zone }: Pick<EventInput, 'start' | 'all_day' | 'zone'>,
): string {
  const day = until.slice(0, 10);
  if (!isCivilDate(day) || Number.isNaN(Date.parse(until))) throw unsupported();
  // A day alone is all of it; for whole days many write its midnight, in UTC.
  if (until.length === 10 || (all_day && until.slice(10, 16) === 'T00:00')) return day;
  const last = until.endsWith('Z') ? wallClockOf(until, zone) : until.slice(0, 16);
  return last.slice(11) < start.slice(11) ? addDays(last.slice(0, 10), -1) : last.slice(0, 10);
}

function recurrenceFrom(
  rule: Readonly<Record<string, unknown>>,
  first: Pick<EventInput, 'start' | 'all_day' | 'zone'>,
): Recurrence {
  const firstDay = first.start.slice(0, 10);
  const freq = frequencies[String(rule.freq)];
  if (!freq || Object.keys(rule).some((part) => !known.has(part))) throw unsupported();
  const days = listOf(rule.byday).map(String);
  const monthDays = listOf(rule.bymonthday).map(Number);
  const ordinal = `${weekOfMonth(firstDay)}${weekdayNameOf(firstDay)}`;
  const isPlain = days.every((day) => day in weekdays.labels);
  const fits =
    freq === 'weekly'
      ? isPlain && monthDays.length === 0 && (days.length === 0 || days.includes(weekdayNameOf(firstDay)))
      : freq === 'monthly'
        ? (days.length === 0 &&
            monthDays.every((day) => day === Number(firstDay.slice(8, 10))) &&
            monthDays.length < 2) ||
          (monthDays.length === 0 && days.length === 1 && days[0] === ordinal)
        : days.length === 0 && monthDays.every((day) => day === Number(firstDay.slice(8, 10)));
  if (!fits) throw unsupported();
  const interval = Number(rule.interval ?? 1);
  const count = rule.count === undefined ? null : Number(rule.count);
  const until = rule.until === undefined ? null : lastDayOf(String(rule.until), first);
  if (count !== null && !(count >= 1 && count <= MOST_DATES))
    throw new NotTaken(`Ele se repete vezes demais: cabem ${MOST_DATES} datas.`);
  return {
    freq,
    interval,
    weekdays: freq === 'weekly' ? (days as Weekday[]) : [],
    monthly_by: freq === 'monthly' && days.length === 1 ? 'weekday' : 'day',
    until,
    count: count ?? (until === null ? WITHOUT_END[freq] : null),
  };
}

/** As somebody would have typed it; nobody is invited again by an import. */
export function inputFrom(event: FileEvent, unitId: number): EventInput {
  if (!event.start) throw new NotTaken('Ele não diz quando começa.');
  const zone = zoneOf(event.start);
  const start = clockOf(event.start);
  const all_day = event.start.isDay;
  const plain = event.end ? clockOf(event.end) : addMinutes(start, event.minutes ?? (all_day ? 1440 : 60));
  // Files name the day after the last one.
  const end = all_day ? addMinutes(plain, -1440) : plain;
  const read = eventCreate.safeParse({
    title: tidy(event.title).slice(0, 150) || 'Evento importado',
    description: event.description === null ? null : tidyLines(event.description),
    type: 'meeting',
    unit_id: unitId,
    start,
    end: end < start ? start : end,
    all_day,
    zone,
    place: event.place === null ? null : tidy(event.place).slice(0, 200),
    link: event.link?.startsWith('https://') ? event.link : null,
    recurrence: event.rule ? recurrenceFrom(event.rule, { start, all_day, zone }) : null,
  });
  if (!read.success)
    throw new NotTaken(read.error.issues[0]?.message ?? 'Ele tem dados que não são aceitos.');
  return read.data;
}

/** Without signs that nobody sees. */
const tidy = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
const tidyLines = (text: string): string => text.split(/\r?\n/).map(tidy).join('\n').trim().slice(0, 4000);
