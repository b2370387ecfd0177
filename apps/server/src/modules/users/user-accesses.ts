import type { EntityType } from '@conforme/contracts/core/entity.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { insertGrant, isInScope } from '../../platform/accounts/grants.ts';

export interface Access {
  readonly role_id: number;
  readonly entity_type: EntityType;
  readonly entity_id: number;
}

const key = (access: Access) => `${access.role_id} ${access.entity_type} ${access.entity_id}`;

/** An access speaks of a group the user has; saying it twice changes nothing. */
export function assertAccessesFit(roleIds: readonly number[], accesses: readonly Access[]): void {
  accesses.forEach((access, index) => {
    if (!roleIds.includes(access.role_id))
      throw invalidField(`accesses.${index}.role_id`, 'Escolha um dos grupos do usuário.');
    if (accesses.findIndex((other) => key(other) === key(access)) !== index)
      throw invalidField(`accesses.${index}.entity_id`, 'Este acesso já está na lista.');
  });
}

export async function addAccesses(
  ctx: InTransaction<UserCtx>,
  userId: number,
  accesses: readonly Access[],
  held: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const [index, access] of accesses.entries()) {
    if (held.has(key(access))) continue;
    if (!(await isInScope(ctx, access.entity_type, access.entity_id)))
      throw invalidField(`accesses.${index}.entity_id`, 'Você não alcança esta entidade.');
    await insertGrant(ctx, { role: access.role_id, userId, type: access.entity_type, id: access.entity_id });
  }
}

/** Makes the user's own accesses inside the active scope exactly these; what lies outside is not touched. */
export async function replaceAccesses(
  ctx: InTransaction<UserCtx>,
  userId: number,
  accesses: readonly Access[],
): Promise<void> {
  const { rows: current } = await sql<Access & { id: number }>`
    select g.id, g.role_id, case when g.legal_entity_id is null then 'natural_entity' else 'legal_entity' end as entity_type,
      coalesce(g.legal_entity_id, g.natural_entity_id) as entity_id
    from data_access_grants g
    left join natural_entities n on n.id = g.natural_entity_id
    where g.user_id = ${userId}
      and (g.legal_entity_id = any (${scopeSql(ctx)})
        or n.legal_entity_id = any (${scopeSql(ctx)}) and n.deleted_at is null)`.execute(ctx.db);
  const wanted = new Set(accesses.map(key));
  const removed = current.filter((access) => !wanted.has(key(access))).map(({ id }) => id);
  if (removed.length > 0) await ctx.db.deleteFrom('data_access_grants').where('id', 'in', removed).execute();
  await addAccesses(ctx, userId, accesses, new Set(current.map(key)));
}
