import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** As it says of itself, else as the nearest above it does, in sight or not; private where nobody said. */
export async function isPublicBody(db: Database | Transaction, legalEntityId: number): Promise<boolean> {
  const { rows } = await sql<{ is_it: boolean }>`select is_public_body(${legalEntityId}) as is_it`.execute(
    db,
  );
  return rows[0]?.is_it === true;
}
