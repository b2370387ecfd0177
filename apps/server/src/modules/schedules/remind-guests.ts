import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { closedBecause, closedWords } from './answers.ts';
import { actingOf, type ScheduleServices } from './schedule-services.ts';
import { dateMeant, lockToChange } from './stored-event.ts';
import { type Guest, guestColumns, writeToGuests } from './write-to-guests.ts';

const TIMES_A_DAY = 2;

/** Everybody who has not answered gets the invitation again; not more often than is polite. */
export async function remindGuests(
  ctx: UserCtx,
  services: ScheduleServices,
  id: number,
): Promise<{ reminded: number }> {
  await services.limiter.take(`schedule reminder ${id}`, TIMES_A_DAY, 24 * 60);
  return inTransaction(ctx, async (ctx) => {
    const event = await lockToChange(ctx, id);
    const closed = closedBecause(event);
    if (closed)
      throw new AppError(
        'conflict',
        closed === 'late'
          ? 'O prazo para responder terminou. Mude o prazo do evento para lembrar quem falta.'
          : closedWords[closed],
      );
    const { rows } = await sql<Guest>`select ${guestColumns} from schedule_guests g
      where g.schedule_id = ${id} and g.situation = 'PEN' and g.waiting_since is null order by g.id`.execute(
      ctx.db,
    );
    const date = await dateMeant(ctx.db, id, null);
    await writeToGuests(actingOf(ctx), services, { kind: 'reminded', event, date }, rows);
    await recordAudit(
      ctx.db,
      { legalEntityId: event.legal_entity_id, actorId: ctx.user.userId },
      { action: 'schedule.reminded', object: ['schedule', id], meta: { rows: rows.length } },
    );
    return { reminded: rows.length };
  });
}
