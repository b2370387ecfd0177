import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/**
 * A letter to this address came back for good: every contact of the organisation and its units that holds it is marked,
 * and senders pass it by until it is corrected. Answers how many were marked now.
 */
export async function markBounced(
  db: Database | Transaction,
  legalEntityId: number,
  address: string,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update contacts set bounced_emails = bounced_emails || array[${address}]::text[]
    where emails && array[${address}]::text[] and not bounced_emails && array[${address}]::text[]
      and legal_entity_id in (select entity_id from legal_entity_tree where ancestor_id = ${legalEntityId})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
