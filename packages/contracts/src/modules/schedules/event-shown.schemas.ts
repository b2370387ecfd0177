import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { recurrence } from './event-input.schemas.ts';
import { eventTypes, guestSituations, suggestionStates, visibilities } from './schedule-words.ts';

const chosen = z.strictObject({ id, label: z.string() });

/** One date as the calendar draws it. */
export const calendarEvent = z.strictObject({
  /** Of this date. */
  occurrence_id: id,
  event_id: id,
  version,
  title: z.string(),
  type: oneOf(eventTypes),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  zone: z.string(),
  place: z.string().nullable(),
  unit: chosen,
  organiser: chosen.nullable(),
  repeats: z.boolean(),
  /** How the asker stands; null where they are no guest. */
  my_situation: oneOf(guestSituations).nullable(),
  /** Only when it is; what it is stays with its guests. */
  is_busy: z.boolean(),
  may_move: z.boolean(),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

/** The date of a case, without the people in it. */
export const caseDeadline = z.strictObject({
  case_id: z.uuid(),
  protocol: z.string(),
  kind: z.string(),
  due_at: instant,
  path: z.string(),
  is_late: z.boolean(),
});
export type CaseDeadline = z.output<typeof caseDeadline>;

export const calendarMonth = z.strictObject({
  events: z.array(calendarEvent),
  deadlines: z.array(caseDeadline),
  /** There are more than are shown: the time asked for was too long, or too full. */
  is_cut: z.boolean(),
});

export const shownGuest = z.strictObject({
  id,
  name: z.string(),
  /** For whoever organises. */
  email: z.string().nullable(),
  kind: z.enum(['user', 'contact', 'email']),
  situation: oneOf(guestSituations),
  is_waiting: z.boolean(),
  reason: z.string().nullable(),
  answered_at: instant.nullable(),
  via: z.enum(['link', 'app', 'ics']).nullable(),
  /** At the date that is shown; null while nobody noted it. */
  present: z.boolean().nullable(),
});
export type ShownGuest = z.output<typeof shownGuest>;

const shownSuggestion = z.strictObject({
  id,
  guest: chosen,
  starts_at: instant,
  ends_at: instant,
  note: z.string().nullable(),
  state: oneOf(suggestionStates),
  /** People of the organisation who have nothing else then, of those invited. */
  free: z.number(),
  asked: z.number(),
});

export const eventDetail = z.strictObject({
  id,
  version,
  title: z.string(),
  description: z.string().nullable(),
  type: oneOf(eventTypes),
  unit: chosen,
  zone: z.string(),
  all_day: z.boolean(),
  place: z.string().nullable(),
  /** Of a video room; only for whoever has confirmed, or may change the event. */
  link: z.string().nullable(),
  has_link: z.boolean(),
  organiser: chosen.nullable(),
  visibility: oneOf(visibilities),
  recurrence: recurrence.nullable(),
  /** The first day of the series: its rule is read from there. */
  first_day: z.string(),
  reminders: z.array(z.number()),
  capacity: z.number().nullable(),
  confirm_by: instant.nullable(),
  cancelled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  occurrence: z.strictObject({
    id,
    starts_at: instant,
    ends_at: instant,
    minutes: z.string().nullable(),
    is_over: z.boolean(),
    has_begun: z.boolean(),
  }),
  /** The other dates of the series, those to come first. */
  dates: z.array(z.strictObject({ id, starts_at: instant })),
  guests: z.array(shownGuest),
  suggestions: z.array(shownSuggestion),
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), size: z.number() })),
  my_situation: oneOf(guestSituations).nullable(),
  is_waiting: z.boolean(),
  may_answer: z.boolean(),
  may_edit: z.boolean(),
  /** Whoever has not answered still can. */
  may_remind: z.boolean(),
  may_cancel: z.boolean(),
});
export type EventDetail = z.output<typeof eventDetail>;

export const myEvent = z.strictObject({
  event_id: id,
  occurrence_id: id,
  title: z.string(),
  type: oneOf(eventTypes),
  starts_at: instant,
  ends_at: instant,
  all_day: z.boolean(),
  zone: z.string(),
  place: z.string().nullable(),
  my_situation: oneOf(guestSituations).nullable(),
});
export type MyEvent = z.output<typeof myEvent>;

export const myEvents = z.strictObject({
  next: z.array(myEvent),
  /** The first of them, and how many there are. */
  owed: z.array(myEvent),
  owed_total: z.number(),
});

export const clash = z.strictObject({
  user: chosen,
  starts_at: instant,
  ends_at: instant,
  /** Null where the asker may not know what it is. */
  title: z.string().nullable(),
});
export type Clash = z.output<typeof clash>;

export const freeSlot = z.strictObject({
  starts_at: instant,
  ends_at: instant,
  free: z.number(),
  asked: z.number(),
});
export type FreeSlot = z.output<typeof freeSlot>;
