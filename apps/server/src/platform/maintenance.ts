import { sql } from 'kysely';
import type { Database, Transaction } from '../core/database/database.ts';

let known: { message: string | null; until: number } | null = null;

/** A row every instance sees; asked at most once a second so that it costs nothing per request. */
export async function maintenanceMessage(db: Database | Transaction): Promise<string | null> {
  const now = performance.now();
  if (known && known.until > now) return known.message;
  const { rows } = await sql<{
    message: string | null;
  }>`select maintenance_message as message from installation`.execute(db);
  known = { message: rows[0]?.message ?? null, until: now + 1000 };
  return known.message;
}

export async function setMaintenance(system: Database, message: string | null): Promise<void> {
  await system
    .transaction()
    .execute((db) => sql`update installation set maintenance_message = ${message}`.execute(db));
  known = null;
}
