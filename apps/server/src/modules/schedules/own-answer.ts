import type {
  EventAnswer,
  EventSuggestion,
} from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { closedBecause, closedWords, fillPlaces, keepAnswer } from './answers.ts';
import { readEvent } from './read-event.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { lockInScope, type StoredEvent } from './stored-event.ts';
import { keepSuggestion } from './suggestions.ts';
import { type Guest, guestColumns } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

async function asGuest(ctx: Writing, id: number): Promise<{ event: StoredEvent; guest: Guest }> {
  const event = await lockInScope(ctx, id);
  const { rows } = await sql<Guest>`select ${guestColumns} from schedule_guests g
    where g.schedule_id = ${id} and g.user_id = ${ctx.user.userId}`.execute(ctx.db);
  const guest = found(rows[0]);
  const closed = closedBecause(event);
  if (closed) throw new AppError('conflict', closedWords[closed]);
  return { event, guest };
}

const audited = (ctx: Writing, event: StoredEvent, action: 'schedule.answered' | 'schedule.suggested') =>
  recordAudit(
    ctx.db,
    { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
    { action, object: ['schedule', event.id] },
  );

/** Somebody with an account answers their own invitation. */
export const answerOwn = (
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
  answer: EventAnswer,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const { event, guest } = await asGuest(ctx, id);
    await keepAnswer(ctx.db, event, guest.id, answer, 'app');
    await fillPlaces(actingOf(ctx), services, event);
    const after = await readEvent(ctx, id, null);
    await audited(ctx, event, 'schedule.answered');
    return after;
  });

export const suggestOwn = (
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
  suggestion: EventSuggestion,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const { event, guest } = await asGuest(ctx, id);
    await keepSuggestion(actingOf(ctx), services, event, guest, suggestion);
    const after = await readEvent(ctx, id, suggestion.occurrence_id);
    await audited(ctx, event, 'schedule.suggested');
    return after;
  });
