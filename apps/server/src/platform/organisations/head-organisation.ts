import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** The organisation at the head of the tree that this one stands in: shares are counted by it, so units bring no more. */
export const headSql = (entity: RawBuilder<unknown>) => sql<number>`
  (select tree.ancestor_id from legal_entity_tree tree join legal_entities head on head.id = tree.ancestor_id
   where tree.entity_id = ${entity} and head.parent_id is null)`;

/** Asked by the product itself: a scope may begin below the head. */
export async function headOf(system: Database | Transaction, entity: number): Promise<number> {
  const { rows } = await sql<{ head: number }>`select ${headSql(sql`${entity}::bigint`)} as head`.execute(
    system,
  );
  return rows[0]?.head ?? entity;
}
