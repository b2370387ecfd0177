import type { EventSuggestion } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import {
  addMinutes,
  instantOf,
  minutesBetween,
  wallClockOf,
} from '@conforme/contracts/modules/schedules/time-zones.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { moveTo } from './move-event.ts';
import { readEvent } from './read-event.ts';
import { type Acting, actingOf, type ScheduleServices } from './schedule-services.ts';
import { dateMeant, lockToChange, type StoredEvent } from './stored-event.ts';
import { type Guest, guestColumns, notifyGuests, writeToGuests } from './write-to-guests.ts';

/** To an event of whole days other days are suggested, as many as it has. */
const startOf = ({ all_day }: StoredEvent, start: string): string =>
  all_day ? `${start.slice(0, 10)}T00:00` : start;
const endOf = (event: StoredEvent, { start, end }: Pick<EventSuggestion, 'start' | 'end'>): string =>
  event.all_day
    ? addMinutes(startOf(event, start), minutesBetween(event.starts_local, event.ends_local))
    : end;

/** One open suggestion a guest: the newest takes the place of the one before. */
export async function keepSuggestion(
  acting: Acting,
  services: ScheduleServices,
  event: StoredEvent,
  guest: Pick<Guest, 'id' | 'name'>,
  { start, end, note, occurrence_id }: EventSuggestion,
): Promise<void> {
  const { db } = acting;
  const starts = instantOf(startOf(event, start), event.zone);
  const time = event.all_day ? 'dia' : 'horário';
  if (starts <= Date.now()) throw invalidField('start', `Sugira um ${time} que ainda vai chegar.`);
  const ends = instantOf(endOf(event, { start, end }), event.zone);
  const date = await dateMeant(db, event.id, occurrence_id);
  if (starts === Date.parse(date.starts_at) && ends === Date.parse(date.ends_at))
    throw invalidField('start', `O convite já é para este ${time}: sugira outro.`);
  await sql`delete from schedule_suggestions where guest_id = ${guest.id} and state = 'open'`.execute(db);
  await sql`insert into schedule_suggestions (schedule_id, legal_entity_id, guest_id, occurrence_id, starts_at, ends_at, note)
    values (${event.id}, ${event.legal_entity_id}, ${guest.id}, ${date.id}, ${new Date(starts).toISOString()},
      ${new Date(ends).toISOString()}, ${note})`.execute(db);
  await notifyGuests(
    acting,
    services,
    event,
    { title: `Outro ${time} sugerido`, message: `${guest.name} sugere outro ${time} para: ${event.title}.` },
    [event.organiser_id],
  );
}

interface Suggested extends Guest {
  readonly suggestion: number;
  readonly occurrence_id: number | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Accepted, the event moves to that time and everybody is asked again; whoever suggested it learns that it was them. */
export const decideSuggestion = (
  ctx: UserCtx,
  services: ScheduleServices,
  { id, suggestion }: { readonly id: number; readonly suggestion: number },
  accept: boolean,
): Promise<EventDetail> =>
  inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id);
    const { rows } = await sql<Suggested & { state: string }>`
      select ${guestColumns}, t.id as suggestion, t.occurrence_id, t.state,
        to_jsonb(t.starts_at) #>> '{}' as starts_at, to_jsonb(t.ends_at) #>> '{}' as ends_at
      from schedule_suggestions t join schedule_guests g on g.id = t.guest_id
      where t.id = ${suggestion} and t.schedule_id = ${id}`.execute(ctx.db);
    const asked = found(rows[0]);
    if (asked.state !== 'open') throw new AppError('conflict', 'Esta sugestão já foi respondida.');
    await sql`update schedule_suggestions set state = ${accept ? 'confirmed' : 'declined'}, decided_at = now(),
      decided_by = ${ctx.user.userId} where id = ${suggestion}`.execute(ctx.db);
    const date = await dateMeant(ctx.db, id, asked.occurrence_id);
    const after = accept
      ? await moveTo(ctx, services, event, date, {
          scope: 'this',
          start: wallClockOf(asked.starts_at, event.zone),
          // The last day of an all-day event, which ends at the midnight after it.
          end: addMinutes(wallClockOf(asked.ends_at, event.zone), event.all_day ? -1 : 0),
          all_day: event.all_day,
        })
      : await readEvent(ctx, id, null);
    if (!accept) await writeToGuests(actingOf(ctx), services, { kind: 'declined', event, date }, [asked]);
    else await tellSuggester(actingOf(ctx), services, after, asked);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      {
        action: accept ? 'schedule.suggestion_confirmed' : 'schedule.suggestion_declined',
        object: ['schedule', id],
      },
    );
    return after;
  });

/** By the notification of the specification; who has no account was written to as everybody was. */
async function tellSuggester(
  { db, actorId }: Acting,
  { notifier }: ScheduleServices,
  event: EventDetail,
  { user_id }: Suggested,
): Promise<void> {
  if (user_id === null) return;
  const { starts_at, ends_at } = event.occurrence;
  await notifier.notify(db, {
    userIds: [user_id],
    type: 'schedule_suggestion.confirmed',
    title: `Sugestão de ${event.all_day ? 'dia' : 'horário'} aceita: ${event.title}`,
    message: `${event.title}: ${shortWhenWords({ starts_at, ends_at, all_day: event.all_day, zone: event.zone })}. O ${event.all_day ? 'dia' : 'horário'} que você sugeriu foi aceito.`,
    extraData: { event_id: event.id, icon: 'calendar-event' },
    legalEntityId: event.unit.id,
    ...(actorId === null ? {} : { createdBy: actorId }),
  });
}
