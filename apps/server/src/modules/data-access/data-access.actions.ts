import { sql } from 'kysely';
import { AppError, found, notFound } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { assertMayAssign, assertWaysInRemain } from '../../platform/accounts/access-rules.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import {
  type Grant,
  grantColumns,
  insertGrant,
  isInScope,
  markChanged,
} from '../../platform/accounts/grants.ts';
import { audit } from '../../platform/audit/audit.ts';

/** Out of reach and absent look the same. */
async function assertTargetsVisible(ctx: InTransaction<UserCtx>, grant: Grant): Promise<void> {
  if (!(await isInScope(ctx, grant.type, grant.id))) throw notFound();
  if (grant.userId === null) {
    if (ctx.user.roleName !== 'admin')
      throw new AppError('forbidden', 'Só a administração dá acesso a um grupo inteiro.');
    return;
  }
  const holds = await ctx.db
    .selectFrom('role_users')
    .select('user_id')
    .where('user_id', '=', grant.userId)
    .where('role_id', '=', grant.role)
    .where(sql<boolean>`user_id in (select users_in_scope(${[...ctx.scope.legalEntityIds]}::bigint[]))`)
    .executeTakeFirst();
  found(holds);
}

export const grantAccess = (ctx: UserCtx, grant: Grant) =>
  inAdministration(ctx, async (ctx) => {
    await assertTargetsVisible(ctx, grant);
    await assertMayAssign(ctx, [grant.role], null, 'role');
    await insertGrant(ctx, grant);
    await markChanged(ctx, grant.userId);
    await audit(ctx, 'data_access.granted', ['role', grant.role], {
      type: grant.type,
      id: grant.id,
      user_id: grant.userId,
    });
    return {};
  });

export const revokeAccess = (ctx: UserCtx, grant: Grant) =>
  inAdministration(ctx, async (ctx) => {
    await assertTargetsVisible(ctx, grant);
    await assertMayAssign(ctx, [grant.role], null, 'role');
    const columns = grantColumns(grant);
    const removed = await ctx.db
      .deleteFrom('data_access_grants')
      .where('role_id', '=', columns.role_id)
      .where('user_id', 'is not distinct from', columns.user_id)
      .where('legal_entity_id', 'is not distinct from', columns.legal_entity_id)
      .where('natural_entity_id', 'is not distinct from', columns.natural_entity_id)
      .returning('id')
      .executeTakeFirst();
    found(removed);
    await markChanged(ctx, grant.userId);
    await assertWaysInRemain(ctx);
    await audit(ctx, 'data_access.revoked', ['role', grant.role], {
      type: grant.type,
      id: grant.id,
      user_id: grant.userId,
    });
    return {};
  });
