import type { EventCancel } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { guestsOf } from './guests.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { dropDates } from './series/carry-dates.ts';
import { datesBefore, endBefore, leaveOut } from './series/change-series.ts';
import { dateMeant, lockEvent, lockToChange, type StoredDate, type StoredEvent } from './stored-event.ts';
import { tellOfEnd } from './take-over.ts';
import { notifyGuests, writeToGuests } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

/** Cancelled events stay: their guests' links explain what happened. */
export const cancelEvent = (
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
  { occurrence_id, scope, reason }: EventCancel,
): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id, { right: 'schedules.delete' });
    const date = await dateMeant(ctx.db, id, occurrence_id);
    const before = await datesBefore(ctx.db, event, date);
    const isWhole =
      event.recurrence === null ||
      scope === 'all' ||
      (scope === 'following' && before === 0) ||
      (await isLast(ctx, id));
    if (isWhole) await cancelWhole(ctx, services, event, date, reason);
    else if (scope === 'following') await cancelRest(ctx, services, event, date, reason);
    else await cancelOne(ctx, services, event, date, reason);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.cancelled', object: ['schedule', id], meta: { scope: isWhole ? 'whole' : scope } },
    );
    return {};
  });

async function isLast(ctx: Writing, id: number): Promise<boolean> {
  const { rows } = await sql<{ dates: number }>`
    select count(*) as dates from schedule_occurrences where schedule_id = ${id}`.execute(ctx.db);
  return rows[0]?.dates === 1;
}

/** With the dates that were changed alone. */
async function cancelWhole(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  reason: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from schedules
    where (id = ${event.id} or series_id = ${event.id}) and cancelled_at is null`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await cancelEach(ctx, services, ids, reason, { [event.id]: date });
}

async function cancelEach(
  ctx: Writing,
  services: ScheduleServices,
  ids: readonly number[],
  reason: string | null,
  dates: Readonly<Record<number, StoredDate>> = {},
): Promise<void> {
  await sql`update schedules set cancelled_at = now(), cancelled_by = ${ctx.user.userId}, cancel_reason = ${reason},
      sequence = sequence + 1 where id = any (${[...ids]}::bigint[])`.execute(ctx.db);
  for (const id of ids) {
    const cancelled = (await lockEvent(ctx.db, id)) as StoredEvent;
    await tellOf(ctx, services, cancelled, dates[id] ?? (await dateMeant(ctx.db, id, null)));
  }
}

/** With the later dates that were changed alone. */
async function cancelRest(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  reason: string | null,
) {
  const ended = await endBefore(ctx.db, event, date);
  await tellOfEnd(ctx, services, ended, date);
  const { rows } = await sql<{ id: number }>`
    select id from schedules where series_id = ${event.id} and cancelled_at is null
      and recurrence_start >= ${date.starts_at}::timestamptz and last_ends_at > now()`.execute(ctx.db);
  await cancelEach(
    ctx,
    services,
    rows.map(({ id }) => id),
    reason,
  );
}

async function cancelOne(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  reason: string | null,
) {
  await dropDates(ctx.db, [date.id]);
  await leaveOut(ctx.db, event, date);
  const after = (await lockEvent(ctx.db, event.id)) as StoredEvent;
  await tellOf(ctx, services, { ...after, cancel_reason: reason }, date, date.starts_at);
}

async function tellOf(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  onlyDate?: string,
): Promise<void> {
  const guests = await guestsOf(ctx.db, event.id);
  const acting = actingOf(ctx);
  await writeToGuests(
    acting,
    services,
    { kind: 'cancelled', event, date, ...(onlyDate ? { onlyDate } : {}) },
    guests,
  );
  await notifyGuests(
    acting,
    services,
    event,
    { title: 'Um evento foi cancelado', message: `Cancelado: ${event.title}.` },
    guests.map(({ user_id }) => user_id),
  );
}
