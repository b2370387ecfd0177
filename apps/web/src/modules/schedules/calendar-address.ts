import { addDays, civilDayOf, isCivilDate, weekdayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { timeZone } from '@conforme/contracts/core/date-time.ts';
import { instantOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';

export const calendarViews = { month: 'Mês', week: 'Semana', day: 'Dia', agenda: 'Lista' } as const;
export type CalendarView = keyof typeof calendarViews;

/** What the address of the calendar says: the view, the day it is about, filters, and the event that is open. */
export interface CalendarAddress {
  readonly view: CalendarView | null;
  readonly day: string;
  readonly eventId: number | null;
  readonly occurrenceId: number | null;
  readonly unit: string | null;
  readonly type: string | null;
  readonly organiser: string | null;
  readonly situation: string | null;
  readonly search: string;
}

const numberIn = (value: unknown): number | null =>
  /^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : null;
const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

export function useCalendarAddress() {
  const { history } = useRouter();
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  const day = textIn(search.day) ?? '';
  const address: CalendarAddress = {
    view: Object.hasOwn(calendarViews, String(search.view)) ? (search.view as CalendarView) : null,
    day: isCivilDate(day) ? day : civilDayOf(Date.now()),
    eventId: numberIn(search.e_id),
    occurrenceId: numberIn(search.o_id),
    unit: textIn(search.unit),
    type: textIn(search.type),
    organiser: textIn(search.organiser),
    situation: textIn(search.situation),
    search: textIn(search.search) ?? '',
  };
  /** Null takes a part out of the address. */
  const go = (changes: Readonly<Record<string, string | number | null>>) => {
    const next = { ...search, ...changes };
    const parts = Object.entries(next).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    );
    const query = new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString();
    history.push(query ? `/schedules?${query}` : '/schedules');
  };
  return { address, go };
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthStart(addDays(monthStart(day), 31));
const weekStart = (day: string): string => addDays(day, -weekdayOf(day));

/** The first day that is shown, and the first that is not. */
export function shownDays(view: CalendarView, day: string): readonly [first: string, after: string] {
  if (view === 'day') return [day, addDays(day, 1)];
  if (view === 'week') return [weekStart(day), addDays(weekStart(day), 7)];
  if (view === 'agenda') return [monthStart(day), nextMonth(day)];
  const first = weekStart(monthStart(day));
  return [first, addDays(weekStart(addDays(nextMonth(day), -1)), 7)];
}

/** As far as one press on the arrow goes. */
export function neighbour(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(day, by * 7);
  return by === 1 ? nextMonth(day) : monthStart(addDays(monthStart(day), -1));
}

export const instantAt = (day: string): string => new Date(instantOf(`${day}T00:00`, timeZone)).toISOString();

const monthWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayWords = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Novembro de 2026'; '15 a 21 de novembro de 2026'. */
export function titleOf(view: CalendarView, day: string): string {
  if (view === 'day') return capital(dayWords.format(at(day)));
  if (view !== 'week') return capital(monthWords.format(at(day)));
  const [first, after] = shownDays('week', day);
  return `Semana de ${dayWords.formatRange(at(first), at(addDays(after, -1)))}`;
}
