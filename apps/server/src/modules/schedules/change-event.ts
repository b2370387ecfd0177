import type { EventChange, EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { addMinutes, minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { assertAnswerable, fillPlaces, forgetAnswers } from './answers.ts';
import { assertUnit, checkedDates, lastEnd, localTimes, plainValues } from './event-rows.ts';
import { addGuests, guestsMeant, guestsOf, removeGuestsBut } from './guests.ts';
import { assertOrganiser, assertStillSeen, tellOrganisers } from './organisers.ts';
import { readEvent } from './read-event.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { changeOneDate, datesBefore, splitSeries } from './series/change-series.ts';
import type { EventDate } from './series/occurrences.ts';
import { rewriteDates } from './series/rewrite-dates.ts';
import { dateMeant, lockEvent, lockToChange, type StoredDate, type StoredEvent } from './stored-event.ts';
import { tellOfChangedDates } from './take-over.ts';
import { notifyGuests, writeToGuests } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

/** What guests have to answer again: when it is, and where. */
const MATERIAL = ['starts_local', 'ends_local', 'zone', 'all_day', 'place', 'link', 'recurrence'] as const;
/** What calendars of guests show besides. */
const ANNOUNCED: readonly (keyof StoredEvent)[] = ['title', 'description'];
const isMoved = (before: StoredEvent, after: StoredEvent): boolean =>
  MATERIAL.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

export const updateEvent = (
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
  { version, occurrence_id, scope, ...input }: EventChange,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id, { version });
    assertUnit(ctx, input.unit_id);
    await assertOrganiser(ctx, input.organiser_id, event.organiser_id);
    await assertStillSeen(ctx, event, input);
    const date = await dateMeant(ctx.db, id, occurrence_id);
    return changeAs(ctx, services, event, date, scope, input);
  });

export async function changeAs(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  scope: EventChange['scope'],
  input: EventInput,
): Promise<EventDetail> {
  const isWhole =
    event.recurrence === null || (scope === 'following' && (await datesBefore(ctx.db, event, date)) === 0);
  const meant = isWhole ? 'all' : scope;
  const id =
    meant === 'this'
      ? await changeOneDate(ctx, services, event, date, input)
      : meant === 'following'
        ? await splitSeries(ctx, services, event, date, input)
        : await changeAll(ctx, services, event, date, input);
  return readEvent(
    ctx,
    id,
    id === event.id && event.recurrence === null ? null : await sameDate(ctx, id, date),
  );
}

/** The date that was open stays open where it is still there. */
async function sameDate(ctx: Writing, eventId: number, { id }: StoredDate): Promise<number | null> {
  const { rows } = await sql`select from schedule_occurrences
    where id = ${id} and schedule_id = ${eventId}`.execute(ctx.db);
  return rows.length > 0 ? id : null;
}

/** The form shows the date that was open: the series moves by as much as that date does. */
export function shiftedToStart(event: StoredEvent, date: StoredDate, input: EventInput): EventInput {
  if (event.recurrence === null || input.recurrence === null) return input;
  const shown = wallClockOf(date.starts_at, event.zone);
  const start = addMinutes(event.starts_local, minutesBetween(shown, input.start));
  return { ...input, start, end: addMinutes(start, minutesBetween(input.start, input.end)) };
}

async function changeAll(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  given: EventInput,
): Promise<number> {
  const { db } = ctx;
  const input = shiftedToStart(event, date, given);
  const times = { ...localTimes(input), zone: input.zone, recurrence: input.recurrence };
  const dates = checkedDates(times);
  const people = await guestsMeant(ctx, input.guests);
  await db
    .updateTable('schedules')
    .set({
      ...plainValues(input),
      organiser_id: input.organiser_id ?? event.organiser_id,
      last_ends_at: lastEnd(dates),
    })
    .where('id', '=', event.id)
    .execute();
  const written = (await lockEvent(db, event.id)) as StoredEvent;
  const moved = isMoved(event, written);
  // Calendars answer to whoever organises: they have to learn of it, too.
  const isGiven = event.organiser_id !== written.organiser_id;
  const changed = changedFields(event, written);
  const isToldAnew = isGiven || ANNOUNCED.some((field) => changed.includes(field));
  const renamed = moved ? await rewriteDates(db, event, written, { dates, open: date }) : [];
  if (moved || isToldAnew)
    await sql`update schedules set sequence = sequence + 1,
        asked_sequence = case when ${moved} then sequence + 1 else asked_sequence end
      where id = ${event.id}`.execute(db);
  const after = (await lockEvent(db, event.id)) as StoredEvent;
  await tellGuests(ctx, services, {
    after,
    moved,
    isToldAnew,
    input,
    people,
    date: await dateMeant(db, event.id, null),
  });
  await tellOfChangedDates(ctx, services, renamed);
  await tellOrganisers(ctx, services, event.organiser_id, after);
  await fillPlaces(actingOf(ctx), services, after);
  await recordAudit(
    db,
    { legalEntityId: after.legal_entity_id, actorId: ctx.user.userId },
    {
      action: moved ? 'schedule.moved' : 'schedule.updated',
      object: ['schedule', event.id],
      meta: { changed },
    },
  );
  return event.id;
}

/** Names of fields, never what is in them. */
const changedFields = (before: StoredEvent, after: StoredEvent): string[] =>
  (Object.keys(before) as (keyof StoredEvent)[]).filter(
    (key) =>
      !['version', 'sequence', 'asked_sequence', 'last_ends_at'].includes(key) &&
      JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

interface Told {
  readonly after: StoredEvent;
  readonly moved: boolean;
  /** Calendars are told, and nobody has to answer again. */
  readonly isToldAnew: boolean;
  readonly input: EventInput;
  readonly people: Awaited<ReturnType<typeof guestsMeant>>;
  readonly date: EventDate;
}

/** Who went, who came, and whoever was there before. */
async function tellGuests(
  ctx: Writing,
  services: ScheduleServices,
  { after, moved, isToldAnew, input, people, date }: Told,
): Promise<void> {
  const acting = actingOf(ctx);
  const kept = input.guests.flatMap((guest) => (guest.kind === 'guest' ? [guest.id] : []));
  const { rows: same } = await sql<{ id: number }>`
    select id from schedule_guests where schedule_id = ${after.id}
      and email = any (${people.map(({ email }) => email)}::text[])`.execute(ctx.db);
  const gone = await removeGuestsBut(ctx.db, after.id, [...kept, ...same.map(({ id }) => id)]);
  await writeToGuests(acting, services, { kind: 'removed', event: after, date }, gone);
  const before = await guestsOf(ctx.db, after.id);
  if (moved) {
    await forgetAnswers(ctx.db, after);
    const asked = await guestsOf(ctx.db, after.id);
    await writeToGuests(acting, services, { kind: 'moved', event: after, date }, asked);
    await notifyGuests(
      acting,
      services,
      after,
      { title: 'Um evento mudou', message: `Mudou o horário ou o local: ${after.title}. Responda de novo.` },
      before.map(({ user_id }) => user_id),
    );
  }
  if (isToldAnew && !moved)
    await writeToGuests(acting, services, { kind: 'changed', event: after, date }, before);
  const come = await addGuests(ctx.db, after, people);
  assertAnswerable(after, moved ? [...before, ...come] : come);
  await writeToGuests(acting, services, { kind: 'invited', event: after, date }, come);
}
