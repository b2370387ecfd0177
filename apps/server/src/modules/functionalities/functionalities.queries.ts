import type {
  FunctionalityAction,
  FunctionalityDetail,
} from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

type Asking = Pick<UserCtx, 'user'> & { readonly db: Database | Transaction };
type Module = FunctionalityDetail['module'];

const listed = sql`(
  select f.id, f.name, f.display_name, m.display_name as module, f.description, f.updated_at,
    case when f.system then 'yes' else 'no' end as system
  from functionalities f join modules m on m.id = f.module_id
) listed`;

export const functionalitySource = (ctx: UserCtx): GridSource => ({
  from: listed,
  scope: rowsWhere(sql`true`),
  search: (words) =>
    sql`plain_text(concat_ws(' ', display_name, name, module, description)) like like_pattern(${words})`,
  columns: {
    name: own(sql`name`),
    display_name: own(sql`display_name collate "pt-BR-x-icu"`),
    module: own(sql`module collate "pt-BR-x-icu"`),
    description: own(sql`description`),
    system: own(sql`system`),
    updated_at: own(sql`updated_at`),
  },
  rows: sql`
    select listed.id, listed.name, listed.display_name, listed.module, listed.description, listed.system, listed.updated_at,
      (select count(*) from permissions p where p.functionality_id = listed.id) as permissions_count,
      coalesce(holders.roles_count, 0) as roles_count, coalesce(holders.users_count, 0) as users_count
    from page join ${listed ?? sql`true`} on listed.id = page.id
    left join (
      -- Whom the asker sees is found once, not once for every functionality.
      with members as materialized (
        select role_id, user_id from members_in_scope(${scopeSql(ctx)})
      ), holding as (
        select distinct p.functionality_id, held.role_id
        from page join permissions p on p.functionality_id = page.id
        join role_permissions held on held.permission_id = p.id
        join roles r on r.id = held.role_id and r.deleted_at is null
      )
      select holding.functionality_id, count(distinct holding.role_id) as roles_count,
        count(distinct members.user_id) as users_count
      from holding left join members on members.role_id = holding.role_id
      group by holding.functionality_id
    ) holders on holders.functionality_id = listed.id`,
});

export async function functionalityOptions(
  ctx: UserCtx,
  query: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, display_name as label from functionalities
    where plain_text(display_name || ' ' || name) like like_pattern(${query.search}) and ${listed ?? sql`true`}
    order by display_name collate "pt-BR-x-icu", id limit ${query.limit}`.execute(ctx.db);
  return rows;
}

export async function readFunctionality(ctx: Asking, id: number): Promise<FunctionalityDetail> {
  const { module_id, ...functionality } = found(
    await ctx.db
      .selectFrom('functionalities')
      .select([
        'id',
        'module_id',
        'version',
        'name',
        'display_name',
        'description',
        'system',
        'created_at',
        'updated_at',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return {
    ...functionality,
    module: found((await allModules(ctx.db)).find((module) => module.id === module_id)),
    permissions: await permissionsOf(ctx.db, id),
    actions: actionsOnFunctionality(ctx, functionality),
  };
}

export async function allModules(db: Database | Transaction): Promise<Module[]> {
  const { rows } = await sql<Module>`
    select id, version, display_name, key is not null as system from modules
    order by position, display_name collate "pt-BR-x-icu"`.execute(db);
  return rows;
}

async function permissionsOf(
  db: Database | Transaction,
  functionalityId: number,
): Promise<FunctionalityDetail['permissions']> {
  const { rows } = await sql<FunctionalityDetail['permissions'][number]>`
    select p.id, p.name, p.display_name, p.guard_name, p.description, p.system,
      (select count(*) from role_permissions held join roles r on r.id = held.role_id and r.deleted_at is null
       where held.permission_id = p.id) as roles_count
    from permissions p where p.functionality_id = ${functionalityId} order by p.position, p.name`.execute(db);
  return rows;
}

/** What the catalogue named keeps its name and stays; all else the administration decides. */
function actionsOnFunctionality({ user }: Asking, { system }: { system: boolean }): FunctionalityAction[] {
  const edit = user.permissions.has('functionalities.edit');
  const actions: [FunctionalityAction, boolean][] = [
    ['edit', edit],
    ['rename', edit && !system],
    ['delete', user.permissions.has('functionalities.delete') && !system],
  ];
  return actions.filter(([, allowed]) => allowed).map(([action]) => action);
}
