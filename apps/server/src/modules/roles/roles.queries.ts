import type { RoleAction, RoleDetail } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { Asking } from '../../platform/accounts/account-actions.ts';
import { exceedsAsker, exceedsSql, fixedPermissions } from './role-permissions.ts';

const yesNo = (column: string) => sql`case when ${sql.ref(column)} then 'yes' else 'no' end`;

/** Groups are the same everywhere; how many people hold each is counted inside the active scope only. */
export const roleSource = (ctx: UserCtx): GridSource => ({
  from: sql`roles`,
  scope: rowsWhere(sql`deleted_at is null`),
  search: (words) =>
    sql`plain_text(concat_ws(' ', display_name, name, description)) like like_pattern(${words})`,
  columns: {
    name: own(sql`name`),
    display_name: own(sql`display_name collate "pt-BR-x-icu"`),
    description: own(sql`description`),
    requires_second_factor: own(yesNo('requires_second_factor')),
    reserved: own(yesNo('reserved')),
    updated_at: own(sql`updated_at`),
  },
  rows: sql`
    select r.id, r.name, r.display_name, r.description, coalesce(people.count, 0) as users_count,
      (select count(*) from role_permissions p where p.role_id = r.id) as permissions_count,
      ${yesNo('r.requires_second_factor')} as requires_second_factor, ${yesNo('r.reserved')} as reserved, r.updated_at,
      ${exceedsSql(ctx, sql`r.id`)} as exceeds
    from page join roles r on r.id = page.id
    left join (
      select role_id, count(*) as count from members_in_scope(${scopeSql(ctx)})
      where role_id in (select id from page) group by role_id
    ) people on people.role_id = r.id`,
});

export async function roleOptions(
  ctx: UserCtx,
  query: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, display_name as label from roles
    where deleted_at is null and plain_text(display_name || ' ' || name) like like_pattern(${query.search})
      and ${listed ?? sql`true`}
    order by display_name collate "pt-BR-x-icu", id limit ${query.limit}`.execute(ctx.db);
  return rows;
}

export async function readRole(ctx: Asking, id: number): Promise<RoleDetail> {
  const role = found(
    await ctx.db
      .selectFrom('roles')
      .select([
        'id',
        'version',
        'name',
        'display_name',
        'description',
        'requires_second_factor',
        'reserved',
        'created_at',
        'updated_at',
      ])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const permissions = await ctx.db
    .selectFrom('role_permissions')
    .select('permission_id')
    .where('role_id', '=', id)
    .orderBy('permission_id')
    .execute();
  const exceeds = await exceedsAsker(ctx, id);
  return {
    ...role,
    exceeds,
    permission_ids: permissions.map(({ permission_id }) => permission_id),
    fixed_permission_ids: await fixedPermissions(ctx.db, id),
    users_count: await membersInScope(ctx, id),
    without_second_factor: await membersWithoutFactor(ctx, id),
    accesses: await accessesOfRole(ctx, id),
    actions: actionsOnRole(ctx, { ...role, exceeds }),
  };
}

/** Three groups keep their name for ever, and so does, for the asker, one that holds more than theirs. */
function actionsOnRole(
  { user }: Pick<UserCtx, 'user'>,
  role: { reserved: boolean; exceeds: boolean },
): RoleAction[] {
  const edit = user.permissions.has('roles.edit');
  const isKept = role.reserved || role.exceeds;
  const actions: [RoleAction, boolean][] = [
    ['edit', edit],
    ['rename', edit && !isKept],
    ['copy', user.permissions.has('roles.create')],
    ['delete', user.permissions.has('roles.delete') && !isKept],
  ];
  return actions.filter(([, allowed]) => allowed).map(([action]) => action);
}

export async function membersInScope(ctx: Asking, roleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from role_users
    where role_id = ${roleId} and user_id in (select users_in_scope(${scopeSql(ctx)}))`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function membersWithoutFactor(ctx: Asking, roleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from role_users
    where role_id = ${roleId} and user_id in (select users_in_scope(${scopeSql(ctx)}))
      and user_id not in (select user_id from second_factors)`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function accessesOfRole(ctx: Asking, roleId: number): Promise<RoleDetail['accesses']> {
  const { rows } = await sql<RoleDetail['accesses'][number]>`
    select case when g.legal_entity_id is null then 'natural_entity' else 'legal_entity' end as entity_type,
      coalesce(g.legal_entity_id, g.natural_entity_id) as entity_id,
      coalesce(e.trading_name, e.company_name, btrim(n.first_name || ' ' || n.surname)) as entity_name
    from data_access_grants g
    left join legal_entities e on e.id = g.legal_entity_id
    left join natural_entities n on n.id = g.natural_entity_id
    where g.role_id = ${roleId} and g.user_id is null
      and (g.legal_entity_id = any (${scopeSql(ctx)}) or n.legal_entity_id = any (${scopeSql(ctx)}) and n.deleted_at is null)
    order by g.id`.execute(ctx.db);
  return rows;
}
