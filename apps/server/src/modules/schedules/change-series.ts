import { addDays } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { Recurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { checkedDates, insertEvent, localTimes } from './event-rows.ts';
import { addGuests, guestsMeant, guestsOf, type NewGuest } from './guests.ts';
import { tellOrganisers } from './organisers.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { lockEvent, type StoredDate, type StoredEvent } from './stored-event.ts';
import { writeToGuests } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

/** Those who stay guests, as guests of another event, and those who come. */
async function takenAlong(ctx: Writing, event: StoredEvent, input: EventInput): Promise<NewGuest[]> {
  const kept = input.guests.flatMap((guest) => (guest.kind === 'guest' ? [guest.id] : []));
  const { rows } = await sql<NewGuest>`
    select user_id, contact_id, name, email from schedule_guests
    where schedule_id = ${event.id} and id = any (${kept}::bigint[]) order by id`.execute(ctx.db);
  const come = await guestsMeant(ctx, input.guests);
  return [...new Map([...come, ...rows].map((guest) => [guest.email, guest])).values()];
}

/** One date leaves its series and becomes an event of its own, known to calendars as that date. */
export async function changeOneDate(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  given: EventInput,
): Promise<number> {
  const { db } = ctx;
  const input = { ...given, recurrence: null };
  const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: null });
  const people = await takenAlong(ctx, event, input);
  await leaveOut(db, event, date);
  const made = await insertEvent(db, {
    input,
    dates,
    organiserId: input.organiser_id ?? event.organiser_id,
    createdBy: ctx.user.userId,
    uid: event.uid,
    seriesId: event.id,
    recurrenceStart: date.starts_at,
    sequence: event.sequence + 1,
  });
  await tellOrganisers(ctx, services, event.organiser_id, made);
  const guests = await addGuests(db, made, people);
  await writeToGuests(actingOf(ctx), services, { kind: 'moved', event: made, date: dates[0] }, guests);
  await recordAudit(
    db,
    { legalEntityId: made.legal_entity_id, actorId: ctx.user.userId },
    { action: 'schedule.moved', object: ['schedule', made.id], meta: { scope: 'this' } },
  );
  return made.id;
}

/** The series goes on without this date. */
export async function leaveOut(db: Transaction, event: StoredEvent, date: StoredDate): Promise<void> {
  await sql`delete from schedule_occurrences where id = ${date.id}`.execute(db);
  await sql`update schedules set exdates = array_append(exdates, ${date.starts_at}::timestamptz), sequence = sequence + 1,
      last_ends_at = coalesce((select max(o.ends_at) from schedule_occurrences o where o.schedule_id = ${event.id}),
        last_ends_at)
    where id = ${event.id}`.execute(db);
}

/** The series ends before this date. */
export async function endBefore(db: Transaction, event: StoredEvent, date: StoredDate): Promise<StoredEvent> {
  const until = addDays(wallClockOf(date.starts_at, event.zone).slice(0, 10), -1);
  const recurrence: Recurrence = { ...(event.recurrence as Recurrence), until, count: null };
  await sql`delete from schedule_occurrences
    where schedule_id = ${event.id} and starts_at >= ${date.starts_at}::timestamptz`.execute(db);
  await sql`update schedules set recurrence = ${JSON.stringify(recurrence)}::jsonb, sequence = sequence + 1,
      last_ends_at = (select max(o.ends_at) from schedule_occurrences o where o.schedule_id = ${event.id})
    where id = ${event.id}`.execute(db);
  return (await lockEvent(db, event.id)) as StoredEvent;
}

/** How many dates there are before this one. */
export async function datesBefore(db: Transaction, event: StoredEvent, date: StoredDate): Promise<number> {
  const { rows } = await sql<{ before: number }>`select count(*) as before from schedule_occurrences
    where schedule_id = ${event.id} and starts_at < ${date.starts_at}::timestamptz`.execute(db);
  return rows[0]?.before ?? 0;
}

/** A series that repeats a number of times repeats what is left of it. */
function remaining(event: StoredEvent, input: EventInput, before: number): EventInput['recurrence'] {
  const { recurrence } = input;
  const isSame = recurrence?.count != null && recurrence.count === event.recurrence?.count;
  return recurrence && isSame
    ? { ...recurrence, count: Math.max(1, (recurrence.count ?? 1) - before - event.exdates.length) }
    : recurrence;
}

/** This date and those after it become a series of their own. */
export async function splitSeries(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  given: EventInput,
): Promise<number> {
  const { db } = ctx;
  const before = await datesBefore(db, event, date);
  const input = { ...given, recurrence: remaining(event, given, before) };
  const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: input.recurrence });
  const people = await takenAlong(ctx, event, input);
  const ended = await endBefore(db, event, date);
  const made = await insertEvent(db, {
    input,
    dates,
    organiserId: input.organiser_id ?? event.organiser_id,
    createdBy: ctx.user.userId,
  });
  const acting = actingOf(ctx);
  const old = await guestsOf(db, event.id);
  if (Date.parse(ended.last_ends_at) > Date.now())
    await writeToGuests(
      acting,
      services,
      { kind: 'changed', event: ended, date: { starts_at: date.starts_at, ends_at: date.ends_at } },
      old,
    );
  await tellOrganisers(ctx, services, event.organiser_id, made);
  const guests = await addGuests(db, made, people);
  await writeToGuests(acting, services, { kind: 'moved', event: made, date: dates[0] }, guests);
  await recordAudit(
    db,
    { legalEntityId: made.legal_entity_id, actorId: ctx.user.userId },
    { action: 'schedule.moved', object: ['schedule', made.id], meta: { scope: 'following' } },
  );
  return made.id;
}
