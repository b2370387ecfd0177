import type { EventInput } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import type { StoredEvent } from './stored-event.ts';
import { notifyGuests } from './write-to-guests.ts';

type Writing = InTransaction<UserCtx>;

/** Whoever may be given an event: people of the organisation with an account in use. */
export async function organiserOptions(ctx: UserCtx, { search, limit }: { search: string; limit: number }) {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from users u
    where u.status = 'active' and u.id in (select ${
      search === '' ? sql`users_in_scope(${scopeSql(ctx)})` : sql`search_users(${search}, ${scopeSql(ctx)})`
    })
    order by u.name collate "pt-BR-x-icu", u.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Somebody of the organisation; whoever organised it before may have left meanwhile. */
export async function assertOrganiser(
  ctx: Writing,
  id: number | null,
  before: number | null = null,
): Promise<void> {
  if (id === null || id === ctx.user.userId || id === before) return;
  const { rows } = await sql`select from users u where u.id = ${id} and u.status = 'active'
    and u.id in (select users_in_scope(${scopeSql(ctx)}))`.execute(ctx.db);
  if (rows.length === 0) throw invalidField('organiser_id', 'Esta pessoa não está na organização.');
}

/** What only guests see would be gone for whoever gives it away and is none of them. */
export async function assertStillSeen(ctx: Writing, event: StoredEvent, input: EventInput): Promise<void> {
  const { userId } = ctx.user;
  if (input.visibility !== 'guests' || event.created_by === userId) return;
  if ((input.organiser_id ?? event.organiser_id) === userId) return;
  const kept = input.guests.flatMap((guest) => (guest.kind === 'guest' ? [guest.id] : []));
  const { rows } = await sql`select from schedule_guests
    where schedule_id = ${event.id} and user_id = ${userId} and id = any (${kept}::bigint[])`.execute(ctx.db);
  if (rows.length === 0)
    throw invalidField(
      'organiser_id',
      'Só quem organiza e quem foi convidado vê este evento. Convide a si mesmo antes de passá-lo a outra pessoa.',
    );
}

/** Both learn of it: who has it now, and who had it. */
export async function tellOrganisers(
  ctx: Writing,
  services: ScheduleServices,
  before: number | null,
  event: StoredEvent,
): Promise<void> {
  if (event.organiser_id === null || event.organiser_id === before) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from users where id = ${event.organiser_id}`.execute(ctx.db);
  const acting = actingOf(ctx);
  await notifyGuests(
    acting,
    services,
    event,
    { title: 'Você organiza um evento', message: `Agora é você quem organiza: ${event.title}.` },
    [event.organiser_id],
  );
  await notifyGuests(
    acting,
    services,
    event,
    {
      title: 'Outra pessoa organiza o seu evento',
      message: `${rows[0]?.name ?? 'Outra pessoa'} organiza agora: ${event.title}.`,
    },
    [before],
  );
}
