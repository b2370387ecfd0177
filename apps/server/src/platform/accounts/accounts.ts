import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { lockAddress, provenTwice } from './addresses.ts';

interface NewAccount {
  readonly homeEntityId: number;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: 'active' | 'invited';
  readonly firstAccess: boolean;
  /** The address has been shown to be theirs. */
  readonly emailVerified?: true;
  /** The organisation whose administration handed the proof over; it counts there only. */
  readonly emailHandedIn?: number | null;
}

/** One account per proven address in the whole installation; the others stand apart from it. */
export async function insertAccount(db: Transaction, account: NewAccount): Promise<number> {
  // Whoever proves this address otherwise has asked already whether somebody did.
  if (account.emailVerified) await lockAddress(db, account.email);
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
        ...(account.emailVerified
          ? { email_verified_at: sql<string>`now()`, email_handed_in: account.emailHandedIn ?? null }
          : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw provenTwice(error) ?? error;
  }
}

/**
 * Taken before it is asked whether an administrator is left, after everything that may take one away: whoever gets it
 * next sees what was committed under it. It is held for the rest of the transaction only, so nothing slow follows.
 */
export async function lockLastAdministrator(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7146500002)`.execute(db);
}

/** What belongs to no single organisation: groups, functionalities, organisations nobody accompanies. */
export async function lockInstallation(db: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7146500004)`.execute(db);
}

/** Whether somebody active holds the role admin and reaches at least one organisation with it. */
export async function hasAdministrator(db: Database | Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select has_administrator() as is_there`.execute(db);
  return rows[0]?.is_there === true;
}
