import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertAnswerable, fillPlaces } from './answers.ts';
import { addGuests, guestsMeant, guestsOf, type NewGuest } from './guests.ts';
import { tellOrganisers } from './organisers.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { carryAnswers, carryRecords } from './series/carry-dates.ts';
import type { EventDate } from './series/occurrences.ts';
import { dateMeant, lockEvent, type StoredDate, type StoredEvent } from './stored-event.ts';
import { writeToGuests } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

/** Those who stay guests, as guests of another event, and those who come. */
export async function guestsTakenAlong(
  ctx: Writing,
  event: StoredEvent,
  input: EventInput,
): Promise<NewGuest[]> {
  const kept = input.guests.flatMap((guest) => (guest.kind === 'guest' ? [guest.id] : []));
  const { rows } = await sql<NewGuest>`
    select user_id, contact_id, name, email from schedule_guests
    where schedule_id = ${event.id} and id = any (${kept}::bigint[]) order by id`.execute(ctx.db);
  const come = await guestsMeant(ctx, input.guests);
  return [...new Map([...come, ...rows].map((guest) => [guest.email, guest])).values()];
}

interface Taken {
  readonly people: readonly NewGuest[];
  /** The first date of the new event. */
  readonly date: EventDate;
  /** Rows of dates that moved there. */
  readonly dateIds: readonly number[];
  readonly asksAgain: boolean;
  /** The date that the series goes on without: who is no guest of it any more learns so. */
  readonly leftOut: StoredDate | null;
}

/** Guests, answers, records and files of a series come along to the event made of some of its dates. */
export async function takeOver(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  made: StoredEvent,
  { people, date, dateIds, asksAgain, leftOut }: Taken,
): Promise<void> {
  const { db } = ctx;
  const acting = actingOf(ctx);
  const before = await guestsOf(db, event.id);
  await addGuests(db, made, people);
  await carryRecords(db, event, made, dateIds);
  if (!asksAgain) await carryAnswers(db, event, made);
  await tellOrganisers(ctx, services, event.organiser_id, made);
  if (Date.parse(made.last_ends_at) <= Date.now()) return;
  const guests = await guestsOf(db, made.id);
  const known = new Set(before.map(({ email }) => email));
  const come = guests.filter(({ email }) => !known.has(email));
  assertAnswerable(made, asksAgain ? guests : come);
  const kind = asksAgain ? 'moved' : 'changed';
  await writeToGuests(
    acting,
    services,
    { kind, event: made, date },
    guests.filter(({ email }) => known.has(email)),
  );
  await writeToGuests(acting, services, { kind: 'invited', event: made, date }, come);
  await fillPlaces(acting, services, made);
  if (leftOut === null) return;
  const staying = new Set(guests.map(({ email }) => email));
  const series = (await lockEvent(db, event.id)) as StoredEvent;
  await writeToGuests(
    acting,
    services,
    { kind: 'removed', event: series, date: leftOut, onlyDate: leftOut.starts_at },
    before.filter(({ email }) => !staying.has(email)),
  );
}

/** A series that goes on for a while, and now ends before this date. */
export async function tellOfEnd(
  ctx: Writing,
  services: ScheduleServices,
  ended: StoredEvent,
  date: StoredDate,
): Promise<void> {
  if (Date.parse(ended.last_ends_at) > Date.now())
    await writeToGuests(
      actingOf(ctx),
      services,
      { kind: 'changed', event: ended, date },
      await guestsOf(ctx.db, ended.id),
    );
}

/** Calendars know these dates by another name now. */
export async function tellOfChangedDates(
  ctx: Writing,
  services: ScheduleServices,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const event = (await lockEvent(ctx.db, id)) as StoredEvent;
    if (event.cancelled_at !== null || Date.parse(event.last_ends_at) <= Date.now()) continue;
    const date = await dateMeant(ctx.db, id, null);
    await writeToGuests(
      actingOf(ctx),
      services,
      { kind: 'changed', event, date },
      await guestsOf(ctx.db, id),
    );
  }
}
