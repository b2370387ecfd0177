import type { EventInput, EventMove } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { movedRecurrence } from '@conforme/contracts/modules/schedules/recurrence.ts';
import { instantOf, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { AppError } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { changeAs, shiftedToStart } from './change-event.ts';
import { inputOf, localTimes } from './event-rows.ts';
import { guestsOf } from './guests.ts';
import type { ScheduleServices } from './schedule-services.ts';
import { datesOf } from './series/occurrences.ts';
import { dateMeant, lockToChange, type StoredDate, type StoredEvent } from './stored-event.ts';

type Writing = InTransaction<UserCtx>;

/** Dragged, moved by the arrows, or to the time that a guest suggested: nothing but another time. */
export const moveEvent = (
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
  move: EventMove,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id, { version: move.version });
    const date = await dateMeant(ctx.db, id, move.occurrence_id);
    return moveTo(ctx, services, event, date, move);
  });

export async function moveTo(
  ctx: Writing,
  services: ScheduleServices,
  event: StoredEvent,
  date: StoredDate,
  { scope, start, end, all_day }: Pick<EventMove, 'scope' | 'start' | 'end' | 'all_day'>,
): Promise<EventDetail> {
  const guests = (await guestsOf(ctx.db, event.id)).map(({ id }) => ({ kind: 'guest' as const, id }));
  // A deadline for answers that would come after the new start makes no sense any more; by one that has passed nobody
  // could answer anew.
  const base = inputOf(event);
  const isPast = event.confirm_by !== null && Date.parse(event.confirm_by) <= Date.now();
  const confirm_by = isPast || (base.confirm_by ?? '') > start ? null : base.confirm_by;
  const recurrence = scope === 'this' ? base.recurrence : recurrenceAt(event, date, start);
  const input = { ...base, start, end, all_day, confirm_by, recurrence, guests };
  if (scope !== 'this') assertLandsThere(event, date, scope, input);
  return changeAs(ctx, services, event, date, scope, input);
}

const NOT_BY_MOVING =
  'Com esta repetição a série não cairia nos dias escolhidos. Mude só esta data, ou altere a repetição no formulário do evento.';

/** The days of the week that a series is on go along with the date that was moved. */
function recurrenceAt(
  { recurrence, zone }: StoredEvent,
  date: StoredDate,
  start: string,
): EventInput['recurrence'] {
  if (recurrence === null) return null;
  const from = wallClockOf(date.starts_at, zone).slice(0, 10);
  const moved = movedRecurrence(recurrence, from, start.slice(0, 10));
  if (moved === null) throw new AppError('conflict', NOT_BY_MOVING);
  return { ...moved, weekdays: [...moved.weekdays] };
}

/** 'The third Monday' of one month is the fourth of another: where somebody let go of it, it has to be. */
function assertLandsThere(
  event: StoredEvent,
  date: StoredDate,
  scope: EventMove['scope'],
  input: EventInput,
): void {
  const { zone, recurrence } = input;
  const all = scope === 'all' ? shiftedToStart(event, date, input) : input;
  const asked = instantOf(localTimes(input).starts_local, zone);
  const dates = datesOf({ ...localTimes(all), zone, recurrence });
  if (!dates.some(({ starts_at }) => Date.parse(starts_at) === asked))
    throw new AppError('conflict', NOT_BY_MOVING);
}
