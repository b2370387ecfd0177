import type { EventAnswer } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Acting, ScheduleServices } from './schedule-services.ts';
import { dateMeant, type StoredEvent } from './stored-event.ts';
import { type Guest, guestColumns, writeToGuests } from './write-to-guests.ts';

export type AnswerVia = 'link' | 'app' | 'ics';

/** Why nothing can be answered any more; null while it can. */
export function closedBecause(
  event: Pick<StoredEvent, 'cancelled_at' | 'last_ends_at' | 'confirm_by'>,
  now = Date.now(),
): 'cancelled' | 'over' | 'late' | null {
  if (event.cancelled_at !== null) return 'cancelled';
  if (Date.parse(event.last_ends_at) <= now) return 'over';
  return event.confirm_by !== null && Date.parse(event.confirm_by) < now ? 'late' : null;
}

export const closedWords: Readonly<Record<'cancelled' | 'over' | 'late', string>> = {
  cancelled: 'Este evento foi cancelado.',
  over: 'Este evento já aconteceu.',
  late: 'O prazo para responder terminou. Fale com quem organiza.',
};

/** Nobody is asked for an answer that is refused when it comes. */
export function assertAnswerable(event: StoredEvent, asked: readonly unknown[]): void {
  if (asked.length > 0 && closedBecause(event) === 'late')
    throw invalidField(
      'confirm_by',
      'Este prazo já passou, e os convidados não poderiam responder. Escolha outro, ou deixe em branco.',
    );
}

/**
 * The last answer counts, and all of them are kept. The event is locked: places are given out one by one, and whoever
 * comes when all are taken waits in the order of coming.
 */
export async function keepAnswer(
  db: Transaction,
  event: StoredEvent,
  guestId: number,
  { situation, reason }: EventAnswer,
  via: AnswerVia,
): Promise<void> {
  const isFull = situation === 'CON' && (await placesLeft(db, event, guestId)) <= 0;
  const kept = isFull ? 'PEN' : situation;
  await sql`update schedule_guests set situation = ${kept}, reason = ${situation === 'REJ' ? reason : null}, via = ${via},
      answered_at = now(), waiting_since = ${isFull ? sql`coalesce(waiting_since, now())` : sql`null`}
    where id = ${guestId}`.execute(db);
  await sql`insert into schedule_answers (guest_id, legal_entity_id, situation, reason, via)
    values (${guestId}, ${event.legal_entity_id}, ${kept}, ${situation === 'REJ' ? reason : null}, ${via})`.execute(
    db,
  );
  // Whoever comes at this time asks for no other one.
  if (situation === 'CON')
    await sql`delete from schedule_suggestions where guest_id = ${guestId} and state = 'open'`.execute(db);
}

/** Places that nobody but this guest has taken; without a limit there is always one. */
async function placesLeft(db: Transaction, event: StoredEvent, except: number | null): Promise<number> {
  if (event.capacity === null) return 1;
  const { rows } = await sql<{ taken: number }>`
    select count(*) as taken from schedule_guests
    where schedule_id = ${event.id} and situation = 'CON' and id is distinct from ${except}`.execute(db);
  return event.capacity - (rows[0]?.taken ?? 0);
}

/** Gives free places to those who waited longest, and writes to them. */
export async function fillPlaces(
  acting: Acting,
  services: ScheduleServices,
  event: StoredEvent,
): Promise<void> {
  const { db } = acting;
  const left = event.capacity === null ? 10_000 : await placesLeft(db, event, null);
  if (left <= 0) return;
  const { rows } = await sql<Guest>`
    with next as (
      select id from schedule_guests where schedule_id = ${event.id} and waiting_since is not null
      order by waiting_since, id limit ${left}),
    placed as (
      update schedule_guests g set situation = 'CON', waiting_since = null from next where g.id = next.id returning g.*),
    kept as (
      insert into schedule_answers (guest_id, legal_entity_id, situation, via)
      select id, legal_entity_id, 'CON', 'place' from placed)
    select ${guestColumns} from placed g order by g.id`.execute(db);
  if (rows.length > 0)
    await writeToGuests(
      acting,
      services,
      { kind: 'promoted', event, date: await dateMeant(db, event.id, null) },
      rows,
    );
}

/** A moved time or place asks everybody anew. */
export async function forgetAnswers(db: Transaction, event: Pick<StoredEvent, 'id'>): Promise<void> {
  await sql`
    with asked as (
      update schedule_guests set situation = 'PEN', waiting_since = null, reason = null, answered_at = null, via = null
      where schedule_id = ${event.id} and (situation <> 'PEN' or waiting_since is not null) returning id, legal_entity_id)
    insert into schedule_answers (guest_id, legal_entity_id, situation, via)
    select id, legal_entity_id, 'PEN', 'moved' from asked`.execute(db);
}
