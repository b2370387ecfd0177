import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';

export type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };
export type Writing = InTransaction<UserCtx>;

/** Those of the active scope, open or closed; of a table called `e`. */
export const visibleOrganisations = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`e.id = any (${scopeSql(ctx)})`;

/**
 * One's own to change until the transaction ends; units may be added under it meanwhile, as an import does for minutes.
 * Out of scope and absent look the same.
 */
export async function lockOrganisation(ctx: Writing, id: number) {
  const { rows } = await sql<{
    version: number;
    name: string;
    parent_id: number | null;
    active: boolean;
  }>`select e.version, e.shown_name as name, e.parent_id, e.active from legal_entities e
    where e.id = ${id} and ${visibleOrganisations(ctx)} for no key update`.execute(ctx.db);
  return found(rows[0]);
}
