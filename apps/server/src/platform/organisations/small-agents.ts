import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lineAbove } from './nearest-above.ts';

/** By the newest assessment of the organisation itself, else of the nearest above it that made one. */
export async function isSmallAgentNow(db: Database | Transaction, legalEntityId: number): Promise<boolean> {
  const { rows } = await sql<{ small_agent: boolean }>`
    select a.small_agent from (${lineAbove(legalEntityId)}) line
    join small_agent_assessments a on a.legal_entity_id = line.id
    order by line.depth desc, a.assessed_on desc, a.id desc limit 1`.execute(db);
  return rows[0]?.small_agent ?? false;
}
