import { sql } from 'kysely';
import { publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { calendarText } from './calendar-text.ts';
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

const A_DAY_MS = 86_400_000;
/** One day after the event: whoever opens it then still learns that it is over. */
export const linkUntil = (event: Pick<StoredEvent, 'last_ends_at'>): Date =>
  new Date(Date.parse(event.last_ends_at) + A_DAY_MS);

/** In the transaction of the change it tells of. Each guest has a link of their own. */
export async function writeToGuests(
  { db, config, actorId }: Acting,
  { mail, links }: Pick<ScheduleServices, 'mail' | 'links'>,
  about: About,
  guests: readonly Guest[],
): Promise<void> {
  if (guests.length === 0) return;
  const { event, kind } = about;
  const sender = await senderOf(db, event);
  const method = calendarMethods[kind];
  // A link is somebody's: without anybody left who made the event there is none to give.
  const maker = actorId ?? event.organiser_id ?? event.created_by;
  const until = linkUntil(event);
  const needsLink = kind !== 'cancelled' && kind !== 'removed' && until.getTime() > Date.now();
  for (const guest of guests) {
    const link =
      maker !== null && needsLink
        ? await links.create(db, {
            purpose: 'schedule-confirmation',
            legalEntityId: event.legal_entity_id,
            createdBy: maker,
            target: { type: 'schedule_guest', id: guest.id },
            label: event.title,
            until,
          })
        : null;
    const letter = guestLetter({
      ...about,
      guestName: guest.name,
      organiserName: sender.organiser,
      organisation: sender.organisation,
      url: link && `${publicUrl(config)}/#/schedules/confirm/${link.token}`,
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
        },
      ]);
    await mail.queue(db, {
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
  words: { readonly title: string; readonly message: string },
  userIds: readonly (number | null)[],
): Promise<void> {
  const told = [...new Set(userIds)].filter((id): id is number => id !== null && id !== actorId);
  if (told.length === 0) return;
  await notifier.notify(db, {
    userIds: told,
    type: 'text.message',
    ...words,
    extraData: { event_id: event.id, icon: 'calendar-event' },
    link: `/schedules?e_id=${event.id}`,
    legalEntityId: event.legal_entity_id,
    ...(actorId === null ? {} : { createdBy: actorId }),
  });
}
