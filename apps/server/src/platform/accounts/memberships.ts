import { sql } from 'kysely';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertMayAssign } from './access-rules.ts';

/**
 * The groups of one user, changed. A group that is taken away takes its accesses along (the database sees to it) and
 * ends the sessions working under it. Part of `inAdministration`; end with `assertWaysInRemain`.
 */
export async function changeMemberships(
  ctx: InTransaction<UserCtx>,
  userId: number,
  change: { readonly added: readonly number[]; readonly removed: readonly number[] },
  field: string,
): Promise<void> {
  const { added, removed } = change;
  const { home_entity_id: home } = await ctx.db
    .selectFrom('users')
    .select('home_entity_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await assertMayAssign(ctx, [...added, ...removed], home, field);
  if (added.length > 0)
    await ctx.db
      .insertInto('role_users')
      .values([...new Set(added)].map((role_id) => ({ user_id: userId, role_id })))
      .execute();
  if (removed.length === 0) return;
  await ctx.db
    .deleteFrom('role_users')
    .where('user_id', '=', userId)
    .where('role_id', 'in', removed)
    .execute();
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('active_role_id', 'in', removed)
    .where('ended_at', 'is', null)
    .execute();
}
