import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { isVisibleUser } from '../../platform/accounts/account-actions.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';

/** The words reach the person and stay out of every log. */
export async function sendTextNotification(
  ctx: UserCtx,
  { limiter, notifier }: { readonly limiter: SharedLimiter; readonly notifier: Notifier },
  id: number,
  message: string,
): Promise<Record<string, never>> {
  const { config, user } = ctx;
  await limiter.take(`text notification ${user.userId}`, config.TEXT_NOTIFICATIONS_PER_HOUR, 60);
  return inTransaction(ctx, async (ctx) => {
    const target = found(
      await ctx.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', id)
        .where(isVisibleUser(ctx, id))
        .executeTakeFirst(),
    );
    if (target.status !== 'active') throw new AppError('conflict', 'Só pessoas ativas recebem notificações.');
    const { name } = await ctx.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    await notifier.notify(ctx.db, {
      userIds: [id],
      type: 'text.message',
      title: `Mensagem de ${name}`,
      message,
      legalEntityId: ctx.scope.type === 'legal_entity' ? ctx.scope.id : null,
      createdBy: user.userId,
    });
    await audit(ctx, 'user.text_notification_sent', ['user', id]);
    return {};
  });
}
