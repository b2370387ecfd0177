import type { InTransaction, UserCtx } from '../../core/context.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { assertWaysInRemain } from './access-rules.ts';
import { assertAction } from './account-actions.ts';

/** The account is shut and whoever is inside is out at once. Part of `inAdministration`; the caller tells the audit. */
export async function blockAccount(ctx: InTransaction<UserCtx>, id: number): Promise<void> {
  await assertAction(ctx, id, 'block');
  await ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute();
  await endSessionsOf(ctx.db, id);
  await assertWaysInRemain(ctx);
}
