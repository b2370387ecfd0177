import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  type Asking,
  actionsOn,
  isVisibleUser,
  visibleUsers,
} from '../../platform/accounts/account-actions.ts';
import { photoAddressOf, photoAddressSql } from '../../platform/accounts/photos.ts';
import { rolesOf } from '../../platform/sessions/sessions.ts';

export const userSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_users(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`users`,
    scope: rowsWhere(visibleUsers(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`name collate "pt-BR-x-icu"`, foundBy),
      email: own(sql`email`, foundBy),
      status: own(sql`status`),
      second_factor: foreign(
        ['second_factors'],
        ({ value }) => sql`(id in (select user_id from second_factors)) = ${value === 'yes'}`,
      ),
      roles: foreign(
        ['role_users', 'roles'],
        ({
          matches,
        }) => sql`id in (select held.user_id from role_users held join roles r on r.id = held.role_id
          where r.deleted_at is null and ${matches(sql`r.display_name`)})`,
      ),
      last_login_at: own(sql`last_login_at`),
      created_at: own(sql`created_at`),
    },
    rows: sql`
    select u.id, u.name, u.email, u.status, u.last_login_at, u.created_at, ${photoAddressSql},
      case when f.user_id is null then 'no' else 'yes' end as second_factor,
      (select e.shown_name from legal_entities e
        where e.id = u.home_entity_id and e.id = any (${scopeSql(ctx)})) as organisation,
      array(select r.display_name from role_users held join roles r on r.id = held.role_id
            where held.user_id = u.id and r.deleted_at is null order by r.id) as roles
    from page join users u on u.id = page.id left join second_factors f on f.user_id = u.id`,
  };
};

/** Undefined for whom the asker does not reach. */
export const emailOf = async ({ db }: Pick<UserCtx, 'db'>, id: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email;

/** Undefined for nobody and for whom the asker does not reach, after the same time. */
export const userWithEmail = (ctx: UserCtx, email: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', sql<number>`reached_user_with_email(${email}, ${scopeSql(ctx)})`)
    .executeTakeFirst();

export const userOptions = (
  ctx: UserCtx,
  filter: { search?: string; limit?: number },
  listed: Sql | null = null,
) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(visibleUsers(ctx))
    .where('status', '=', 'active')
    .where(sql<boolean>`${listed ?? sql`true`}`)
    .$if(Boolean(filter.search), (query) =>
      query.where(sql<boolean>`id in (select search_users(${filter.search}, ${scopeSql(ctx)}))`),
    )
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .limit(filter.limit ?? 1000)
    .execute();

export async function readUser(ctx: Asking, id: number): Promise<UserDetail> {
  const { photo_id, ...user } = found(
    await ctx.db
      .selectFrom('users')
      .select([
        'id',
        'version',
        'name',
        'email',
        'status',
        'first_access',
        'last_login_at',
        'created_at',
        'updated_at',
        'photo_id',
      ])
      .where('id', '=', id)
      .where(isVisibleUser(ctx, id))
      .executeTakeFirst(),
  );
  const status = user.status as UserStatus;
  return {
    ...user,
    status,
    photo: photoAddressOf(id, photo_id),
    roles: await rolesOf(ctx.db, id),
    accesses: await accessesOfUser(ctx, id),
    open_sessions: await openSessions(ctx, id),
    ...(await secondFactorOf(ctx, id)),
    actions: await actionsOn(ctx, { id, status }),
  };
}

async function secondFactorOf(
  ctx: Asking,
  userId: number,
): Promise<Pick<UserDetail, 'second_factor_since' | 'second_factor_reset'>> {
  const factor = await ctx.db
    .selectFrom('second_factors')
    .select('enrolled_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const reset = await ctx.db
    .selectFrom('second_factor_resets')
    .leftJoin('users', 'users.id', 'second_factor_resets.reset_by')
    .select(['second_factor_resets.created_at as at', 'users.name as by', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('second_factor_resets.id', 'desc')
    .executeTakeFirst();
  return { second_factor_since: factor?.enrolled_at ?? null, second_factor_reset: reset ?? null };
}

async function openSessions(ctx: Asking, userId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only the accesses inside the active scope: the others are none of the asker's business. */
async function accessesOfUser(ctx: Asking, userId: number): Promise<UserDetail['accesses']> {
  const { rows } = await sql<UserDetail['accesses'][number]>`
    select g.role_id, case when g.legal_entity_id is null then 'natural_entity' else 'legal_entity' end as entity_type,
      coalesce(g.legal_entity_id, g.natural_entity_id) as entity_id,
      coalesce(e.trading_name, e.company_name, btrim(n.first_name || ' ' || n.surname)) as entity_name,
      g.user_id is null as inherited
    from data_access_grants g
    join role_users held on held.role_id = g.role_id and held.user_id = ${userId}
    join roles r on r.id = g.role_id and r.deleted_at is null
    join users u on u.id = held.user_id
    left join legal_entities e on e.id = g.legal_entity_id
    left join natural_entities n on n.id = g.natural_entity_id
    where (g.user_id = ${userId} or g.user_id is null
        and same_organisation(u.home_entity_id, coalesce(g.legal_entity_id, n.legal_entity_id)))
      and (g.legal_entity_id = any (${scopeSql(ctx)}) or n.legal_entity_id = any (${scopeSql(ctx)}) and n.deleted_at is null)
    order by g.id`.execute(ctx.db);
  return rows;
}
