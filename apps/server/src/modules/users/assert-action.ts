import type { UserAction, UserStatus } from '@conforme/contracts/modules/users/users.schemas.ts';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { actionsOn, visibleUsers } from './users.queries.ts';

/** Locks the user, then asks the same rule that told the screen what to offer. */
export async function assertAction(ctx: InTransaction<UserCtx>, id: number, action: UserAction) {
  const user = found(
    await ctx.db
      .selectFrom('users')
      .select(['id', 'status', 'version'])
      .where('id', '=', id)
      .where(visibleUsers(ctx))
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
