import type { UserCtx } from '../../core/context.ts';
import { assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { assertAction } from '../../platform/accounts/account-actions.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { blockAccount } from '../../platform/accounts/block-account.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.ts';
import { handOverDrive } from './left-drive.ts';
import { readUser } from './users.queries.ts';

export const blockUser = (ctx: UserCtx, id: number) =>
  inAdministration(ctx, async (ctx) => {
    await blockAccount(ctx, id);
    const detail = await readUser(ctx, id);
    await audit(ctx, 'user.blocked', ['user', id]);
    return detail;
  });

/** Back to where the account stood: someone who never used their invitation is still invited. */
export const unblockUser = (ctx: UserCtx, id: number) =>
  inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, id, 'unblock');
    const invitation = await ctx.db
      .selectFrom('user_tokens')
      .select('id')
      .where('user_id', '=', id)
      .where('purpose', '=', 'invitation')
      .executeTakeFirst();
    await ctx.db
      .updateTable('users')
      .set({ status: invitation ? 'invited' : 'active' })
      .where('id', '=', id)
      .execute();
    const detail = await readUser(ctx, id);
    await audit(ctx, 'user.unblocked', ['user', id]);
    return detail;
  });

export const endUserSessions = (ctx: UserCtx, id: number) =>
  inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, id, 'end_sessions');
    await endSessionsOf(ctx.db, id);
    const detail = await readUser(ctx, id);
    await audit(ctx, 'user.sessions_ended', ['user', id]);
    return detail;
  });

export const removeUser = (
  ctx: UserCtx,
  notifier: Notifier,
  id: number,
  { drive_to }: { readonly drive_to?: number | undefined },
) =>
  inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, id, 'delete');
    await handOverDrive(ctx, notifier, id, drive_to);
    await ctx.db.deleteFrom('users').where('id', '=', id).execute();
    await assertWaysInRemain(ctx);
    await audit(ctx, 'user.deleted', ['user', id]);
    return {};
  });
