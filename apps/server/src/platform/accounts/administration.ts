import { AppError } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { lockAdministration } from './accounts.ts';

/**
 * What is the same in every organisation is changed by one administrator at a time. Whoever stopped being one while
 * waiting for their turn is refused, as the next request would have been.
 */
export async function asAdministration(ctx: InTransaction<UserCtx>): Promise<void> {
  // The organisation in whose audit the change is told.
  if (ctx.scope.type !== 'legal_entity')
    throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
  await lockAdministration(ctx.db);
  const active = await ctx.db
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .select('roles.id')
    .where('role_users.user_id', '=', ctx.user.userId)
    .where('role_users.role_id', '=', ctx.user.roleId)
    .where('roles.name', '=', 'admin')
    .where('roles.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!active) throw new AppError('forbidden', 'Você não faz mais parte da administração.');
}
