import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** By the newest assessment of the organisation itself, else of the nearest above it that made one. */
export async function isSmallAgentNow(db: Database | Transaction, legalEntityId: number): Promise<boolean> {
  const { rows } = await sql<{ small_agent: boolean }>`
    select a.small_agent from legal_entity_tree up
    join small_agent_assessments a on a.legal_entity_id = up.ancestor_id
    where up.entity_id = ${legalEntityId}
    order by (select count(*) from legal_entity_tree above where above.entity_id = up.ancestor_id) desc,
      a.assessed_on desc, a.id desc limit 1`.execute(db);
  return rows[0]?.small_agent ?? false;
}
