import { addMinutes, minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { ruleOf } from '../series/occurrences.ts';
import type { StoredEvent } from '../stored-event.ts';

/** An event as calendars of others take it. */
export interface CalendarEntry {
  readonly event: StoredEvent;
  readonly organiser: { readonly name: string; readonly email: string } | null;
  /** Only whom it is written to: guests do not learn of each other. */
  readonly attendee?: { readonly name: string; readonly email: string; readonly situation: string };
  /** Nobody it is written to, but somebody reads it: whether they may enter the video room. */
  readonly mayEnter?: boolean;
  /** Of a series: this date alone. */
  readonly onlyDate?: string;
  /** Of a series: dates that the addressee knows by a message of their own, because they were changed alone. */
  readonly changedAlone?: readonly string[];
}

type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** Where the address of a video room would stand, for whoever has not confirmed. */
const LINK_LATER = 'Por vídeo (o endereço aparece depois da confirmação)';

const partstats: Readonly<Record<string, string>> = { CON: 'ACCEPTED', REJ: 'DECLINED', PEN: 'NEEDS-ACTION' };

/** A calendar in the words of RFC 5545, read alike by Outlook, Gmail and Apple. */
export function calendarText(method: Method, entries: readonly CalendarEntry[], name?: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Conforme//Agenda//PT-BR');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', method);
  if (name) calendar.addPropertyWithValue('x-wr-calname', name);
  const zones = new Set(entries.filter(({ event }) => !event.all_day).map(({ event }) => event.zone));
  for (const zone of zones) addZone(calendar, zone);
  for (const entry of entries)
    calendar.addSubcomponent(
      eventOf(method, {
        ...entry,
        changedAlone: [...(entry.changedAlone ?? []), ...changedIn(entries, entry)],
      }),
    );
  return `${calendar.toString()}\r\n`;
}

/** Dates of a series that stand beside it in the same calendar. */
const changedIn = (entries: readonly CalendarEntry[], { event }: CalendarEntry): string[] =>
  event.recurrence === null
    ? []
    : entries.flatMap(({ event: other }) =>
        other.uid === event.uid && other.recurrence_start !== null && other.cancelled_at === null
          ? [other.recurrence_start]
          : [],
      );

/** Zones without an entry there (UTC among them) are known to every calendar by name. */
function addZone(calendar: ICAL.Component, zone: string): void {
  if (!tzlib_get_timezones().includes(zone)) return;
  const [block] = tzlib_get_ical_block(zone);
  if (block) calendar.addSubcomponent(new ICAL.Component(ICAL.parse(block) as never));
}

/** One property as ical.js keeps it: objects of its own for each of them would take most of the time of a feed. */
type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  value: unknown,
];
const asText = (name: string, value: string): Property => [name, {}, 'text', value];

/** As a date without a clock, or as a clock in its zone. */
const asTime = (
  name: 'dtstart' | 'dtend' | 'exdate' | 'recurrence-id',
  clock: string,
  { all_day, zone }: StoredEvent,
): Property =>
  all_day ? [name, {}, 'date', clock.slice(0, 10)] : [name, { tzid: zone }, 'date-time', `${clock}:00`];

function asPerson(
  name: 'organizer' | 'attendee',
  person: { readonly name: string; readonly email: string },
  parameters: Readonly<Record<string, string>>,
): Property {
  // A quotation mark cannot stand in a parameter, in no calendar.
  const cn = person.name.replace(/["\r\n]/g, ' ');
  return [name, { cn, ...parameters }, 'cal-address', `mailto:${person.email}`];
}

const eventOf = (method: Method, entry: CalendarEntry): ICAL.Component =>
  new ICAL.Component([
    'vevent',
    [...whatOf(entry), ...timesOf(entry), ...stateOf(method, entry)],
    [],
  ] as never);

function whatOf({ event, attendee, mayEnter = true }: CalendarEntry): Property[] {
  const isToldLink = event.link !== null && (attendee ? attendee.situation === 'CON' : mayEnter);
  const place = event.place ?? (isToldLink ? event.link : event.link && LINK_LATER);
  return [
    asText('uid', event.uid),
    ['sequence', {}, 'integer', event.sequence],
    ['dtstamp', {}, 'date-time', `${new Date().toISOString().slice(0, 19)}Z`],
    asText('summary', event.title),
    ...(event.description === null ? [] : [asText('description', event.description)]),
    ...(place === null ? [] : [asText('location', place)]),
    ...(isToldLink ? [['url', {}, 'uri', event.link] as const] : []),
  ];
}

function timesOf({ event, onlyDate, changedAlone = [] }: CalendarEntry): Property[] {
  const start = onlyDate ? wallClockOf(onlyDate, event.zone) : event.starts_local;
  const length = minutesBetween(event.starts_local, event.ends_local);
  const times = [asTime('dtstart', start, event), asTime('dtend', addMinutes(start, length), event)];
  const dateOfSeries = onlyDate ?? event.recurrence_start;
  if (dateOfSeries) return [...times, asTime('recurrence-id', wallClockOf(dateOfSeries, event.zone), event)];
  if (event.recurrence === null) return times;
  // A date that has a RECURRENCE-ID must not be excluded as well: calendars would show neither.
  const changed = new Set(changedAlone.map((date) => Date.parse(date)));
  return [
    ...times,
    ['rrule', {}, 'recur', ICAL.Recur.fromString(ruleOf(event.recurrence, event)).toJSON()],
    ...event.exdates
      .filter((one) => !changed.has(Date.parse(one)))
      .map((date) => asTime('exdate', wallClockOf(date, event.zone), event)),
  ];
}

const stateOf = (method: Method, { event, organiser, attendee }: CalendarEntry): Property[] => [
  asText('status', method === 'CANCEL' || event.cancelled_at !== null ? 'CANCELLED' : 'CONFIRMED'),
  asText('transp', event.type === 'deadline' ? 'TRANSPARENT' : 'OPAQUE'),
  ...(organiser ? [asPerson('organizer', organiser, {})] : []),
  ...(attendee
    ? [
        asPerson('attendee', attendee, {
          role: 'REQ-PARTICIPANT',
          partstat: partstats[attendee.situation] ?? 'NEEDS-ACTION',
          rsvp: 'TRUE',
        }),
      ]
    : []),
];
