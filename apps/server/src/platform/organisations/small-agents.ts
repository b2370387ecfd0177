import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** By the newest assessment of the organisation itself, else of the nearest above it, in sight or not, that made one. */
export async function isSmallAgentNow(db: Database | Transaction, legalEntityId: number): Promise<boolean> {
  const { rows } = await sql<{ is_it: boolean }>`select is_small_agent(${legalEntityId}) as is_it`.execute(
    db,
  );
  return rows[0]?.is_it === true;
}
