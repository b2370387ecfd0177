import ICAL from 'ical.js';
import { invalidField } from '../../core/app-error.ts';

/** A clock as the file writes it: in a zone by name, in UTC, or in none. */
export interface FileTime {
  /** '2026-11-18T10:00', or midnight of a day. */
  readonly clock: string;
  readonly isDay: boolean;
  readonly zone: string | null;
}

export interface FileEvent {
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  readonly place: string | null;
  readonly link: string | null;
  readonly start: FileTime | null;
  readonly end: FileTime | null;
  readonly minutes: number | null;
  readonly rule: Readonly<Record<string, unknown>> | null;
  readonly exdates: readonly FileTime[];
  /** Of a series: which of its dates it is about. */
  readonly recurrenceId: FileTime | null;
  /** How often the event had been changed when this was written. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly attendees: readonly { readonly email: string; readonly answer: string }[];
}

export interface CalendarContents {
  readonly method: string | null;
  readonly events: readonly FileEvent[];
}

/** More than a person imports at a time; a rule is read here and never followed. */
const calendarLimits = {
  events: 500,
  lines: 50_000,
  lineCharacters: 20_000,
  attendees: 300,
  exdates: 400,
};

const refused = (message: string) => invalidField('file', message);

const calendarWords = {
  unreadable: 'Este arquivo de calendário não pôde ser lido. Exporte-o de novo e tente outra vez.',
  tooLong: 'Este arquivo de calendário é grande demais por dentro. Exporte um período menor.',
  tooMany: `Um arquivo traz no máximo ${calendarLimits.events} eventos. Exporte um período menor.`,
};

/** In a thread with limits: what others wrote. */
export function readCalendar(bytes: Uint8Array): CalendarContents {
  const text = new TextDecoder().decode(bytes);
  assertModest(text);
  const calendar = parsed(text);
  const events = calendar.getAllSubcomponents('vevent');
  if (events.length > calendarLimits.events) throw refused(calendarWords.tooMany);
  const method = calendar.getFirstPropertyValue('method');
  return { method: typeof method === 'string' ? method.toUpperCase() : null, events: events.map(eventOf) };
}

/** Before it is parsed: lines are put together again there, however many there are. */
function assertModest(text: string): void {
  let lines = 0;
  let unfolded = 0;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const isContinued = text[at] === ' ' || text[at] === '\t';
    unfolded = (isContinued ? unfolded : 0) + (end - at);
    if (++lines > calendarLimits.lines || unfolded > calendarLimits.lineCharacters)
      throw refused(calendarWords.tooLong);
    at = end + 1;
  }
}

function parsed(text: string): ICAL.Component {
  try {
    const found = ICAL.parse(text.replace(/^\ufeff/, '')) as unknown[];
    // Several calendars in one file come as a list of them.
    const first = Array.isArray(found[0]) ? found[0] : found;
    const component = new ICAL.Component(first as never);
    if (component.name !== 'vcalendar') throw new Error('no calendar');
    return component;
  } catch {
    throw refused(calendarWords.unreadable);
  }
}

const LONGEST_TEXT = 4_000;

function eventOf(event: ICAL.Component): FileEvent {
  const textOf = (name: string): string | null => {
    const value = event.getFirstPropertyValue(name);
    return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_TEXT) : null;
  };
  const rule = event.getFirstPropertyValue('rrule');
  const duration = event.getFirstPropertyValue('duration');
  return {
    uid: textOf('uid') ?? '',
    title: textOf('summary') ?? '',
    description: textOf('description'),
    place: textOf('location'),
    link: textOf('url'),
    start: timeOf(event.getFirstProperty('dtstart')),
    end: timeOf(event.getFirstProperty('dtend')),
    minutes: duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : null,
    rule: rule instanceof ICAL.Recur ? (rule.toJSON() as Record<string, unknown>) : null,
    exdates: event
      .getAllProperties('exdate')
      .slice(0, calendarLimits.exdates)
      .flatMap((property) => timeOf(property) ?? []),
    recurrenceId: timeOf(event.getFirstProperty('recurrence-id')),
    sequence: Math.max(0, Math.trunc(Number(event.getFirstPropertyValue('sequence')) || 0)),
    isCancelled: textOf('status')?.toUpperCase() === 'CANCELLED',
    attendees: event
      .getAllProperties('attendee')
      .slice(0, calendarLimits.attendees)
      .flatMap((property) => {
        const address = String(property.getFirstValue() ?? '').replace(/^mailto:/i, '');
        const answer = property.getParameter('partstat');
        return typeof answer === 'string'
          ? [{ email: address.trim().toLowerCase().slice(0, 254), answer: answer.toUpperCase() }]
          : [];
      }),
  };
}

function timeOf(property: ICAL.Property | null): FileTime | null {
  const value = property?.getFirstValue();
  if (!(value instanceof ICAL.Time)) return null;
  const pad = (number: number, length = 2) => String(number).padStart(length, '0');
  const clock = `${pad(value.year, 4)}-${pad(value.month)}-${pad(value.day)}T${pad(value.hour)}:${pad(value.minute)}`;
  const zone = property?.getParameter('tzid');
  const isUtc = value.zone === ICAL.Timezone.utcTimezone;
  return { clock, isDay: value.isDate, zone: isUtc ? 'UTC' : typeof zone === 'string' ? zone : null };
}
