import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/**
 * What one organisation and its units wait for among themselves. A key never spans two trees, so that no organisation
 * can make another one wait; a unit never leaves its tree.
 */
type TreeLock = 'administration' | 'structure' | 'stored files' | 'contact opt-outs' | 'bulk letters';

const headOf = (entityId: number) => sql`(heads_of(array[${entityId}::bigint]))[1]`;

/** Until the transaction ends. `shared` goes together with others that are shared. */
export async function lockTree(
  db: Transaction,
  lock: TreeLock,
  entityId: number,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const take = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${take}(hashtextextended(${lock}, ${headOf(entityId)}))`.execute(db);
}

/** The trees of all of these, in the order of their heads: two who need the same trees never wait for each other. */
export async function lockTrees(
  db: Transaction,
  lock: TreeLock,
  entityIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ head: number }>`
    select unnest(heads_of(${[...entityIds]}::bigint[])) as head order by 1`.execute(db);
  for (const { head } of rows) await lockTree(db, lock, head);
}
