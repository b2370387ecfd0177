import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import { memberGrid } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { gridOf } from '../../core/grid/grid.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { assertWaysInRemain, assignableRoles } from '../../platform/accounts/access-rules.ts';
import { assertAction, visibleUsers } from '../../platform/accounts/account-actions.ts';
import { inAdministration } from '../../platform/accounts/administration.ts';
import { insertGrant, markChanged } from '../../platform/accounts/grants.ts';
import { changeMemberships } from '../../platform/accounts/memberships.ts';
import { photoAddressSql } from '../../platform/accounts/photos.ts';
import { audit } from '../../platform/audit/audit.ts';

export async function membersOf(ctx: UserCtx, roleId: number, query: GridQuery) {
  const role = found((await assignableRoles(ctx, [roleId]))[0]);
  const may = role.assignable && ctx.user.permissions.has('users.edit');
  return gridOf(ctx, memberGrid, query, {
    from: sql`users`,
    scope: rowsWhere(
      sql`${visibleUsers(ctx)} and id in (select user_id from role_users where role_id = ${roleId})`,
    ),
    search: (words) => sql`id in (select search_users(${words}, ${scopeSql(ctx)}))`,
    columns: { name: own(sql`name collate "pt-BR-x-icu"`), email: own(sql`email`), status: own(sql`status`) },
    // Without the rank of administrators: whoever may take that group away is one.
    rows: sql`
      select u.id, u.name, u.email, u.status, ${photoAddressSql}, ${may} and not reaches_beyond(u.id, ${ctx.user.userId}, ${ctx.user.roleId})
        and not permits_beyond(u.id, ${ctx.user.roleId}) as removable
      from page join users u on u.id = page.id`,
  });
}

/** Same rules as editing the user. With `access` the group also reaches the active organisation, for this person. */
export const addMember = (ctx: UserCtx, roleId: number, body: { user_id: number; access: boolean }) =>
  inAdministration(ctx, async (ctx) => {
    const { user_id: userId } = body;
    await assertAction(ctx, userId, 'edit');
    if (await holds(ctx, userId, roleId)) throw new AppError('conflict', 'Esta pessoa já está no grupo.');
    await changeMemberships(ctx, userId, { added: [roleId], removed: [] }, 'user_id');
    if (body.access && ctx.scope.type === 'legal_entity' && ctx.scope.id !== null)
      await insertGrant(ctx, { role: roleId, userId, type: 'legal_entity', id: ctx.scope.id });
    await markChanged(ctx, userId);
    await audit(ctx, 'user.role_added', ['user', userId], { role_id: roleId, access: body.access });
    return {};
  });

export const removeMember = (ctx: UserCtx, roleId: number, userId: number) =>
  inAdministration(ctx, async (ctx) => {
    await assertAction(ctx, userId, 'edit');
    found((await holds(ctx, userId, roleId)) || undefined);
    await changeMemberships(ctx, userId, { added: [], removed: [roleId] }, 'user_id');
    await markChanged(ctx, userId);
    await assertWaysInRemain(ctx);
    await audit(ctx, 'user.role_removed', ['user', userId], { role_id: roleId });
    return {};
  });

async function holds(ctx: InTransaction<UserCtx>, userId: number, roleId: number): Promise<boolean> {
  const held = await ctx.db
    .selectFrom('role_users')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return held !== undefined;
}
