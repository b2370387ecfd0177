import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lineAbove } from './nearest-above.ts';

/** As it says of itself, else as the nearest above it does; private where nobody said. */
export async function isPublicBody(db: Database | Transaction, legalEntityId: number): Promise<boolean> {
  const { rows } = await sql<{ nature: string }>`
    select own.nature from (${lineAbove(legalEntityId)}) line join legal_entities own on own.id = line.id
    where own.nature is not null order by line.depth desc limit 1`.execute(db);
  return rows[0]?.nature === 'public';
}
