import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { emailTaken } from './taken-addresses.ts';

interface NewAccount {
  readonly homeEntityId: number;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'invited';
  readonly firstAccess: boolean;
  /** The address has been shown to be theirs. */
  readonly emailVerified?: true;
}

/** One account per e-mail in the whole installation, wherever it was made. */
export async function insertAccount(db: Transaction, account: NewAccount): Promise<number> {
  try {
    const { id } = await db
      .insertInto('users')
      .values({
        home_entity_id: account.homeEntityId,
        name: account.name,
        email: account.email,
        password_hash: account.passwordHash,
        status: account.status,
        first_access: account.firstAccess,
        ...(account.emailVerified ? { email_verified_at: sql<string>`now()` } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw emailTaken(error) ?? error;
  }
}

/** Serialises everything that could leave the installation without an administrator. */
export async function lockAdministration(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7146500002)`.execute(db);
}

/** Whether somebody active holds the role admin and reaches at least one organisation with it. */
export async function hasAdministrator(db: Database | Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select has_administrator() as is_there`.execute(db);
  return rows[0]?.is_there === true;
}
