import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { endSessionsOf, holdSession } from '../../platform/sessions/sessions.ts';

export const endOtherSessions = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.user;
    await holdSession(ctx.db, ctx.user);
    const ended = await endSessionsOf(ctx.db, userId, { except: sessionId });
    if (ended > 0)
      await recordAudit(ctx.db, await actorOf(ctx), {
        action: 'user.other_sessions_ended',
        object: ['user', userId],
        meta: { ended },
      });
    return { ended };
  });

/** One of one's own; somebody else's, or one that has ended, is absent. */
export const endOwnSession = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.user;
    if (id === sessionId) throw new AppError('conflict', 'Para encerrar esta sessão, use Sair.');
    await holdSession(ctx.db, ctx.user);
    found(
      await ctx.db
        .updateTable('sessions')
        .set({ ended_at: sql`now()` })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    );
    await recordAudit(ctx.db, await actorOf(ctx), {
      action: 'user.session_ended',
      object: ['session', id],
    });
    return {};
  });

async function actorOf({ db, user }: InTransaction<UserCtx>) {
  const { home_entity_id } = await db
    .selectFrom('users')
    .select('home_entity_id')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  return { legalEntityId: home_entity_id, actorId: user.userId };
}
