import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { StartError } from '../../core/start-error.ts';

/** Stays for good: the passwords of a demonstration are printed on every start of it. */
export async function markDemonstration(db: Transaction): Promise<void> {
  await sql`update installation set demonstration = true`.execute(db);
}

export async function assertNoDemonstration(system: Database): Promise<void> {
  const { rows } = await sql`select from installation where demonstration`.execute(system);
  if (rows.length > 0)
    throw new StartError(
      'Este é o banco da demonstração, com senhas conhecidas, e não roda com NODE_ENV=production: escolha outro com DATA_DIR ou DATABASE_URL.',
    );
}
