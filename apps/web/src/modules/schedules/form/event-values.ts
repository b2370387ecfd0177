import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import type { Recurrence, Weekday } from '@conforme/contracts/modules/schedules/recurrence.ts';
import type {
  EventType,
  Reminder,
  Visibility,
} from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { addMinutes, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';

/** Somebody to be invited, or who is: the label is for the screen only. */
export type GuestValue =
  | {
      readonly kind: 'guest' | 'user' | 'contact' | 'list';
      readonly id: number;
      readonly name: string;
      readonly userId?: number;
    }
  | { readonly kind: 'email'; readonly email: string };

export type RecurrenceValue = Omit<Recurrence, 'weekdays'> & { readonly weekdays: readonly Weekday[] };

export type EventValues = {
  title: string;
  description: string;
  type: EventType | '';
  unit_id: string;
  start: string | null;
  end: string | null;
  all_day: boolean;
  zone: string;
  place: string;
  link: string;
  /** Nobody chosen: whoever writes it. */
  organiser_id: Chosen | null;
  visibility: Visibility;
  recurrence: RecurrenceValue | null;
  reminders: readonly Reminder[];
  capacity: number | null;
  confirm_by: string | null;
  guests: readonly GuestValue[];
};

const HOUR = 60;

/** At nine of the day, or at the next full hour where that is over. */
function firstStart(day: string, zone: string, now: number): string {
  const clock = wallClockOf(new Date(now).toISOString(), zone);
  const nine = `${day}T09:00`;
  if (nine > clock || day < clock.slice(0, 10)) return nine;
  const next = addMinutes(`${clock.slice(0, 13)}:00`, HOUR);
  return next.slice(0, 10) === day ? next : `${next.slice(0, 10)}T09:00`;
}

export const newEvent = (
  unit: { id: number; zone: string } | undefined,
  day: string,
  now = Date.now(),
): EventValues => {
  const zone = unit?.zone ?? 'America/Sao_Paulo';
  const start = firstStart(day, zone, now);
  return { ...emptyEvent, unit_id: unit ? String(unit.id) : '', start, end: addMinutes(start, HOUR), zone };
};

const emptyEvent: EventValues = {
  title: '',
  description: '',
  type: 'meeting',
  unit_id: '',
  start: null,
  end: null,
  all_day: false,
  zone: '',
  place: '',
  link: '',
  organiser_id: null,
  visibility: 'organisation',
  recurrence: null,
  reminders: ['1440'],
  capacity: null,
  confirm_by: null,
  guests: [],
};

export function valuesOf(event: EventDetail): EventValues {
  const end = wallClockOf(event.occurrence.ends_at, event.zone);
  return {
    title: event.title,
    description: event.description ?? '',
    type: event.type,
    unit_id: String(event.unit.id),
    start: wallClockOf(event.occurrence.starts_at, event.zone),
    end: event.all_day ? addMinutes(end, -24 * 60) : end,
    all_day: event.all_day,
    zone: event.zone,
    place: event.place ?? '',
    link: event.link ?? '',
    organiser_id: event.organiser,
    visibility: event.visibility,
    recurrence: event.recurrence,
    reminders: event.reminders.map(String) as Reminder[],
    capacity: event.capacity,
    confirm_by: event.confirm_by && wallClockOf(event.confirm_by, event.zone),
    guests: event.guests.map(({ id, name }) => ({ kind: 'guest', id, name })),
  };
}

/** As the contract takes them. */
export const sentValues = ({ guests, unit_id, organiser_id, ...values }: EventValues): object => ({
  ...values,
  unit_id: unit_id === '' ? null : Number(unit_id),
  organiser_id: organiser_id?.id ?? null,
  guests: guests.map((guest) => (guest.kind === 'email' ? guest : { kind: guest.kind, id: guest.id })),
});
