import { addMinutes, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
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

/** As a date without a clock, or as a clock in its zone. */
function addTime(
  part: ICAL.Component,
  name: 'dtstart' | 'dtend' | 'exdate' | 'recurrence-id',
  clock: string,
  { all_day, zone }: StoredEvent,
): void {
  const property = new ICAL.Property(name);
  if (all_day) property.setValue(ICAL.Time.fromDateString(clock.slice(0, 10)));
  else {
    property.setValue(ICAL.Time.fromDateTimeString(`${clock}:00`));
    property.setParameter('tzid', zone);
  }
  part.addProperty(property);
}

function eventOf(
  method: Method,
  { event, organiser, attendee, mayEnter = true, onlyDate, changedAlone = [] }: CalendarEntry,
): ICAL.Component {
  const part = new ICAL.Component('vevent');
  const add = (name: string, value: string | number | null) => {
    if (value !== null) part.addPropertyWithValue(name, value);
  };
  add('uid', event.uid);
  add('sequence', event.sequence);
  part.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true));
  const start = onlyDate ? wallClockOf(onlyDate, event.zone) : event.starts_local;
  const length = Date.parse(`${event.ends_local}Z`) - Date.parse(`${event.starts_local}Z`);
  addTime(part, 'dtstart', start, event);
  addTime(part, 'dtend', addMinutes(start, length / 60_000), event);
  const dateOfSeries = onlyDate ?? event.recurrence_start;
  if (dateOfSeries) addTime(part, 'recurrence-id', wallClockOf(dateOfSeries, event.zone), event);
  else if (event.recurrence) {
    part.addPropertyWithValue('rrule', ICAL.Recur.fromString(ruleOf(event.recurrence, event)));
    // A date that has a RECURRENCE-ID must not be excluded as well: calendars would show neither.
    const changed = new Set(changedAlone.map((date) => Date.parse(date)));
    for (const date of event.exdates.filter((one) => !changed.has(Date.parse(one))))
      addTime(part, 'exdate', wallClockOf(date, event.zone), event);
  }
  add('summary', event.title);
  add('description', event.description);
  const isToldLink = event.link !== null && (attendee ? attendee.situation === 'CON' : mayEnter);
  add('location', event.place ?? (isToldLink ? event.link : event.link && LINK_LATER));
  if (isToldLink) add('url', event.link);
  add('status', method === 'CANCEL' || event.cancelled_at !== null ? 'CANCELLED' : 'CONFIRMED');
  add('transp', event.type === 'deadline' ? 'TRANSPARENT' : 'OPAQUE');
  if (organiser) addPerson(part, 'organizer', organiser, {});
  if (attendee)
    addPerson(part, 'attendee', attendee, {
      role: 'REQ-PARTICIPANT',
      partstat: partstats[attendee.situation] ?? 'NEEDS-ACTION',
      rsvp: 'TRUE',
    });
  return part;
}

function addPerson(
  part: ICAL.Component,
  name: 'organizer' | 'attendee',
  person: { readonly name: string; readonly email: string },
  parameters: Readonly<Record<string, string>>,
): void {
  const property = new ICAL.Property(name);
  // A quotation mark cannot stand in a parameter, in no calendar.
  property.setParameter('cn', person.name.replace(/["\r\n]/g, ' '));
  for (const [key, value] of Object.entries(parameters)) property.setParameter(key, value);
  property.setValue(`mailto:${person.email}`);
  part.addProperty(property);
}
