import { AppError } from '../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../core/context.ts';

/** A write that belongs to the active organisation. In "Todas", and in a person's own context, there is none. */
export const inActiveOrganisation = <T>(
  ctx: UserCtx,
  work: (ctx: InTransaction<UserCtx>, legalEntityId: number) => Promise<T>,
): Promise<T> => {
  const legalEntityId = activeOrganisation(ctx);
  return inTransaction(ctx, (ctx) => work(ctx, legalEntityId));
};

export function activeOrganisation({ scope }: Pick<UserCtx, 'scope'>): number {
  if (scope.type !== 'legal_entity' || scope.id === null)
    throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
  return scope.id;
}
