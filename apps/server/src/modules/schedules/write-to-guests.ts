import { sql } from 'kysely';
import { publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { calendarText } from './calendar-files/calendar-text.ts';
import { calendarMethods, guestLetter, type LetterKind } from './guest-letters.ts';
import type { Acting, ScheduleServices } from './schedule-services.ts';
import type { EventDate } from './series/occurrences.ts';
import type { StoredEvent } from './stored-event.ts';

export interface Guest {
  readonly id: number;
  readonly user_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly situation: string;
}

export const guestColumns = sql`g.id, g.user_id, g.name, g.email, g.situation`;

interface About {
  readonly kind: LetterKind;
  readonly event: StoredEvent;
  readonly date: EventDate;
  /** Of a series: this date alone. */
  readonly onlyDate?: string;
}

interface Sender {
  readonly organiser: string | null;
  readonly email: string | null;
  readonly organisation: string;
}

async function senderOf(db: Transaction, event: StoredEvent): Promise<Sender> {
  const { rows } = await sql<Sender>`
    select (select u.name from users u where u.id = ${event.organiser_id}) as organiser,
      (select u.email from users u where u.id = ${event.organiser_id}) as email,
      (select e.shown_name from legal_entities e where e.id = ${event.legal_entity_id}) as organisation`.execute(
    db,
  );
  return rows[0] as Sender;
}

/** Of a series, by address: which of its dates somebody knows by a message of their own. */
async function changedAloneOf(db: Transaction, { id }: StoredEvent): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ email: string; starts: string[] }>`
    select g.email, json_agg(s.recurrence_start) as starts
    from schedules s join schedule_guests g on g.schedule_id = s.id
    where s.series_id = ${id} and s.cancelled_at is null and s.recurrence_start is not null group by g.email`.execute(
    db,
  );
  return new Map(rows.map(({ email, starts }) => [email, starts]));
}

const A_DAY_MS = 86_400_000;
/** One day after the event: whoever opens it then still learns that it is over. */
export const linkUntil = (event: Pick<StoredEvent, 'last_ends_at'>): Date =>
  new Date(Date.parse(event.last_ends_at) + A_DAY_MS);

/** The page of one guest. A link is somebody's: without anybody left who made the event there is none to give. */
async function guestUrl(
  { db, config, actorId }: Acting,
  { links }: Pick<ScheduleServices, 'links'>,
  event: StoredEvent,
  guest: Pick<Guest, 'id'>,
): Promise<string | null> {
  const maker = actorId ?? event.organiser_id ?? event.created_by;
  const until = linkUntil(event);
  if (maker === null || until.getTime() <= Date.now()) return null;
  const { token } = await links.create(db, {
    purpose: 'schedule-confirmation',
    legalEntityId: event.legal_entity_id,
    createdBy: maker,
    target: { type: 'schedule_guest', id: guest.id },
    label: event.title,
    until,
  });
  return `${publicUrl(config)}/#/schedules/confirm/${token}`;
}

/** In the transaction of the change it tells of. Each guest has a link of their own. */
export async function writeToGuests(
  acting: Acting,
  services: Pick<ScheduleServices, 'mail' | 'links'>,
  about: About,
  guests: readonly Guest[],
): Promise<void> {
  if (guests.length === 0) return;
  const { db } = acting;
  const { event, kind } = about;
  const sender = await senderOf(db, event);
  const method = calendarMethods[kind];
  const changedAlone = event.recurrence && method ? await changedAloneOf(db, event) : null;
  for (const guest of guests) {
    const letter = guestLetter({
      ...about,
      guest,
      organiserName: sender.organiser,
      organisation: sender.organisation,
      url: kind === 'cancelled' || kind === 'removed' ? null : await guestUrl(acting, services, event, guest),
    });
    const text =
      method &&
      calendarText(method, [
        {
          event,
          organiser: sender.email
            ? { name: sender.organiser ?? sender.organisation, email: sender.email }
            : null,
          attendee: guest,
          ...(about.onlyDate ? { onlyDate: about.onlyDate } : {}),
          changedAlone: changedAlone?.get(guest.email) ?? [],
        },
      ]);
    await services.mail.queue(db, {
      to: { name: guest.name, address: guest.email },
      letter: { ...letter, ...(method && text ? { calendar: { method, text } } : {}) },
      legalEntityId: event.legal_entity_id,
      ...(guest.user_id ? { userId: guest.user_id } : {}),
      about: `schedule-${kind}`,
    });
  }
}

/** Those of them with an account find it in the bell, too. */
export async function notifyGuests(
  { db, actorId }: Acting,
  { notifier }: Pick<ScheduleServices, 'notifier'>,
  event: StoredEvent,
  /** The title says what happened: which event it is stands behind it. */
  words: { readonly title: string; readonly message: string },
  userIds: readonly (number | null)[],
): Promise<void> {
  const told = [...new Set(userIds)].filter((id): id is number => id !== null && id !== actorId);
  if (told.length === 0) return;
  await notifier.notify(db, {
    userIds: told,
    type: 'text.message',
    title: `${words.title}: ${event.title}`,
    message: words.message,
    extraData: { event_id: event.id, icon: 'calendar-event' },
    link: `/schedules?e_id=${event.id}`,
    legalEntityId: event.legal_entity_id,
    ...(actorId === null ? {} : { createdBy: actorId }),
  });
}
