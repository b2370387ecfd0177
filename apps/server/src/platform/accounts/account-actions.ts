import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import type { UserAction } from '@conforme/contracts/platform/accounts/user-actions.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { areFew, scopeSql } from '../../core/scope-sql.ts';
import { allowedActions } from './account-rules.ts';

export type Asking = Pick<UserCtx, 'user' | 'scope'> & { readonly db: Database | Transaction };

/**
 * First belt: the users of the active entity and its units, by home or by access. Of few organisations they are looked up
 * by their numbers; of many accesses are only read where a home does not answer it.
 */
export const visibleUsers = (ctx: Pick<UserCtx, 'scope'>) => {
  const there = sql`select users_in_scope(${scopeSql(ctx)})`;
  return areFew(ctx.scope.legalEntityIds)
    ? sql<boolean>`id = any (array(${there}))`
    : sql<boolean>`(home_entity_id = any (${scopeSql(ctx)}) or id in (${there}))`;
};

/**
 * The same of one of them, asked of the number before any row is looked for: what takes longer for a stranger than for
 * nobody tells that there is a stranger.
 */
export const isVisibleUser = (ctx: Pick<UserCtx, 'scope'>, id: number) =>
  sql<boolean>`${id}::bigint in (select users_in_scope(${scopeSql(ctx)}))`;

/** The rule that guards each write, asked here so that the screen offers just what will be accepted. */
export async function actionsOn(
  ctx: Asking,
  target: { id: number; status: UserStatus },
): Promise<UserAction[]> {
  return allowedActions({
    permissions: ctx.user.permissions,
    self: target.id === ctx.user.userId,
    status: target.status,
    ...(await beyond(ctx, target.id)),
  });
}

/** Whether the person can do, or reaches, what the asker does not: then nobody hands the asker a way into the account. */
export async function exceeds(ctx: Asking, id: number): Promise<boolean> {
  const { reachesBeyond, permitsBeyond } = await beyond(ctx, id);
  return reachesBeyond || permitsBeyond;
}

async function beyond({ db, user }: Asking, id: number) {
  const { rows } = await sql<{
    reaches_beyond: boolean;
    permits_beyond: boolean;
    administers: boolean;
    protected: boolean;
  }>`
    select reaches_beyond(${id}, ${user.userId}, ${user.roleId}), permits_beyond(${id}, ${user.roleId}),
      exists (select from role_users held join roles r on r.id = held.role_id
        where held.user_id = ${id} and r.name = 'admin') as administers,
      exists (select from second_factors where user_id = ${id}) as protected`.execute(db);
  const [is] = rows;
  // Whoever takes over an administrator's account becomes one, whatever permissions they held before.
  const outranked = is?.administers === true && user.roleName !== 'admin';
  return {
    reachesBeyond: is?.reaches_beyond ?? true,
    hasSecondFactor: is?.protected ?? false,
    permitsBeyond: outranked || (is?.permits_beyond ?? true),
  };
}

/** Locks the user, then asks the same rule that told the screen what to offer. */
export async function assertAction(ctx: InTransaction<UserCtx>, id: number, action: UserAction) {
  const user = found(
    await ctx.db
      .selectFrom('users')
      .select(['id', 'status', 'version'])
      .where('id', '=', id)
      .where(isVisibleUser(ctx, id))
      .forUpdate()
      .executeTakeFirst(),
  );
  const target = { ...user, status: user.status as UserStatus };
  const actions = await actionsOn(ctx, target);
  if (!actions.includes(action)) throw new AppError('conflict', refusal(id === ctx.user.userId));
  return target;
}

const refusal = (self: boolean) =>
  self
    ? 'Você não pode fazer isso com a sua própria conta.'
    : 'Você não pode fazer isso com este usuário: ele tem acessos que você não tem, ou a situação dele mudou.';
