import type { EntityType } from '@conforme/contracts/core/entity.ts';
import { sql } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** "Group R reaches this entity", for one user or, with null, for every holder of the group. */
export interface Grant {
  readonly role: number;
  readonly userId: number | null;
  readonly type: EntityType;
  readonly id: number;
}

export const grantColumns = (grant: Grant) => ({
  role_id: grant.role,
  user_id: grant.userId,
  legal_entity_id: grant.type === 'legal_entity' ? grant.id : null,
  natural_entity_id: grant.type === 'natural_entity' ? grant.id : null,
});

/** Where access may be given: inside the active scope. One's own person elsewhere is visible, and not in it. */
export async function isInScope(ctx: InTransaction<UserCtx>, type: EntityType, id: number): Promise<boolean> {
  if (type === 'legal_entity') return ctx.scope.legalEntityIds.includes(id);
  const person = await ctx.db
    .selectFrom('natural_entities')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
    .executeTakeFirst();
  return person !== undefined;
}

/** Granting twice is granting once; what went away meanwhile, the user, the group or the entity, is absent. */
export async function insertGrant(ctx: InTransaction<UserCtx>, grant: Grant): Promise<void> {
  await ctx.db
    .insertInto('data_access_grants')
    .values(grantColumns(grant))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
    .catch((error: unknown) => {
      throw (error as { code?: string }).code === '23503' ? notFound() : error;
    });
}

/** The user's record changed with its accesses: a form opened before must not undo them unseen. */
export async function markChanged(ctx: InTransaction<UserCtx>, userId: number | null): Promise<void> {
  if (userId === null) return;
  await ctx.db
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .execute();
}
