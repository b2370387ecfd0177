import { type ImportTargetKey, importTargets } from '@conforme/contracts/platform/imports/import-targets.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Importing } from './import-target.ts';
import type { StoredImport } from './stored-import.ts';

/**
 * Whoever asked for an import, as they are now: a job runs long after the request, and what was taken from them
 * meanwhile counts.
 */
export async function importerOf(
  system: Database | Transaction,
  stored: StoredImport,
): Promise<Omit<Importing, 'db'>> {
  const { create, update } = importTargets[stored.target as ImportTargetKey];
  const needed = [...new Set(stored.rule === 'update' ? [create, update] : [create])];
  const { rows } = await sql<{ legal_entity_ids: number[]; permissions: string[] }>`
    select array(select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id) as permissions,
      array(select t.entity_id from legal_entity_tree t where t.ancestor_id = ${stored.legal_entity_id}) as legal_entity_ids
    from users u
    join role_users held on held.user_id = u.id and held.role_id = ${stored.role_id}
    join roles r on r.id = held.role_id and r.deleted_at is null
    where u.id = ${stored.created_by} and u.status = 'active'
      and exists (select from user_reach reach where reach.user_id = u.id and reach.role_id = r.id
        and reach.entity_id = ${stored.legal_entity_id})`.execute(system);
  const [found] = rows;
  const permissions = new Set(found?.permissions);
  if (!found || stored.created_by === null || !needed.every((name) => permissions.has(name)))
    throw new AppError('forbidden', 'Quem pediu a importação não tem mais permissão para ela.');
  return {
    user: { userId: stored.created_by, permissions },
    legalEntityId: stored.legal_entity_id,
    scope: { type: 'legal_entity', id: stored.legal_entity_id, legalEntityIds: found.legal_entity_ids },
  };
}

/** Within it, row-level security holds as in that person's own request. */
export async function actAs(
  db: Transaction,
  appRole: string,
  { user, scope }: Omit<Importing, 'db'>,
): Promise<void> {
  await sql`select set_config('role', ${appRole}, true), set_config('app.user_id', ${String(user.userId)}, true),
    set_config('app.scope', ${scope.legalEntityIds.join(',')}, true)`.execute(db);
}

/** Back to the product itself, for its own notes. */
export async function actAsOwner(db: Transaction): Promise<void> {
  await sql`select set_config('role', 'none', true)`.execute(db);
}
