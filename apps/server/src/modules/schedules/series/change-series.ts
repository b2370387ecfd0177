import { addDays } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { Recurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { checkedDates, insertUndated, localTimes } from '../event-rows.ts';
import type { ScheduleServices } from '../schedule-services.ts';
import { lockEvent, type StoredDate, type StoredEvent } from '../stored-event.ts';
import { guestsTakenAlong, takeOver, tellOfChangedDates, tellOfEnd } from '../take-over.ts';
import { carryChangedDates, carryDates, dropDates, rowsOf } from './carry-dates.ts';
import { datesOf, type EventDate } from './occurrences.ts';
import { successorsOf } from './successors.ts';

type Writing = InTransaction<UserCtx>;

const at = (instant: string): number => Date.parse(instant);
const isSame = (one: readonly EventDate[], other: readonly EventDate[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ starts_at, ends_at }, place) =>
      at(starts_at) === at(other[place]?.starts_at ?? '') && at(ends_at) === at(other[place]?.ends_at ?? ''),
  );

/** Whether guests have to answer again. */
const isElsewhere = (event: StoredEvent, input: EventInput): boolean =>
  event.place !== input.place || event.link !== input.link || event.all_day !== input.all_day;

const auditOf = (ctx: Writing, made: StoredEvent, scope: 'this' | 'following') =>
  recordAudit(
    ctx.db,
    { legalEntityId: made.legal_entity_id, actorId: ctx.user.userId },
    { action: 'schedule.moved', object: ['schedule', made.id], meta: { scope } },
  );

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
  const people = await guestsTakenAlong(ctx, event, input);
  const made = await insertUndated(db, {
    input,
    dates,
    organiserId: input.organiser_id ?? event.organiser_id,
    createdBy: ctx.user.userId,
    uid: event.uid,
    seriesId: event.id,
    recurrenceStart: date.starts_at,
    sequence: event.sequence + 1,
  });
  const moved = await carryDates(db, made, { rows: [date], dates, successor: () => dates[0] });
  await leaveOut(db, event, date);
  await takeOver(ctx, services, event, made, {
    people,
    date: dates[0],
    dateIds: moved,
    asksAgain: isElsewhere(event, input) || !isSame([date], dates),
    leftOut: date,
  });
  await auditOf(ctx, made, 'this');
  return made.id;
}

/** The series goes on without this date, whose row has left it. */
export async function leaveOut(db: Transaction, event: StoredEvent, date: StoredDate): Promise<void> {
  await sql`update schedules set exdates = array_append(exdates, ${date.starts_at}::timestamptz), sequence = sequence + 1,
      last_ends_at = coalesce((select max(o.ends_at) from schedule_occurrences o where o.schedule_id = ${event.id}),
        last_ends_at)
    where id = ${event.id}`.execute(db);
}

const isFrom =
  (date: StoredDate) =>
  (starts_at: string): boolean =>
    at(starts_at) >= at(date.starts_at);

/** The series ends before this date; the dates from then on go, unless they were carried to another event. */
export async function endBefore(db: Transaction, event: StoredEvent, date: StoredDate): Promise<StoredEvent> {
  if (at(date.ends_at) <= Date.now())
    throw new AppError('conflict', 'Esta data já passou, e o que foi registrado fica. Escolha a próxima.');
  const until = addDays(wallClockOf(date.starts_at, event.zone).slice(0, 10), -1);
  const recurrence: Recurrence = { ...(event.recurrence as Recurrence), until, count: null };
  const rest = (await rowsOf(db, event.id)).filter(({ starts_at }) => isFrom(date)(starts_at));
  await dropDates(
    db,
    rest.map(({ id }) => id),
  );
  await sql`update schedules set recurrence = ${JSON.stringify(recurrence)}::jsonb, sequence = sequence + 1,
      exdates = ${event.exdates.filter((start) => !isFrom(date)(start))}::timestamptz[],
      last_ends_at = coalesce((select max(o.ends_at) from schedule_occurrences o where o.schedule_id = ${event.id}),
        last_ends_at)
    where id = ${event.id}`.execute(db);
  return (await lockEvent(db, event.id)) as StoredEvent;
}

/** How many dates there are before this one. */
export async function datesBefore(db: Transaction, event: StoredEvent, date: StoredDate): Promise<number> {
  const { rows } = await sql<{ before: number }>`select count(*) as before from schedule_occurrences
    where schedule_id = ${event.id} and starts_at < ${date.starts_at}::timestamptz`.execute(db);
  return rows[0]?.before ?? 0;
}

/** A series that repeats a number of times repeats what is left of it: dates that were left out count, too. */
function remaining(event: StoredEvent, input: EventInput, left: number): EventInput['recurrence'] {
  const { recurrence } = input;
  const isSameCount = recurrence?.count != null && recurrence.count === event.recurrence?.count;
  return recurrence && isSameCount ? { ...recurrence, count: Math.max(1, left) } : recurrence;
}

/** This date and those after it become a series of their own, with what was left out of them and changed alone. */
export async function splitSeries(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  given: EventInput,
): Promise<number> {
  const { db } = ctx;
  const rest = datesOf(event).filter(({ starts_at }) => isFrom(date)(starts_at));
  const input = { ...given, recurrence: remaining(event, given, rest.length) };
  const dates = checkedDates({ ...localTimes(input), zone: input.zone, recurrence: input.recurrence });
  const people = await guestsTakenAlong(ctx, event, input);
  const successor = successorsOf({ ...event, dates: rest }, { ...input, dates }, date.starts_at);
  const isSeries = input.recurrence !== null;
  const exdates = isSeries
    ? event.exdates.filter(isFrom(date)).flatMap((start) => successor(start)?.starts_at ?? [])
    : [];
  const open = dates.filter(({ starts_at }) => !exdates.includes(starts_at));
  const made = await insertUndated(db, {
    input,
    dates: open.length > 0 ? open : dates,
    exdates,
    organiserId: input.organiser_id ?? event.organiser_id,
    createdBy: ctx.user.userId,
  });
  const rows = (await rowsOf(db, event.id)).filter(({ starts_at }) => isFrom(date)(starts_at));
  const moved = await carryDates(db, made, { rows, dates: open, successor });
  const changedAlone = await carryChangedDates(db, event, {
    to: made,
    since: date.starts_at,
    successor: isSeries ? successor : () => undefined,
  });
  const ended = await endBefore(db, event, date);
  await tellOfEnd(ctx, services, ended, date);
  await takeOver(ctx, services, event, made, {
    people,
    date: open[0] ?? dates[0],
    dateIds: moved,
    asksAgain: isElsewhere(event, input) || !isSame(rest, dates),
    leftOut: null,
  });
  await tellOfChangedDates(ctx, services, changedAlone);
  await auditOf(ctx, made, 'following');
  return made.id;
}
