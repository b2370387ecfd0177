import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

const addressTaken = () => invalidField('email', 'Já existe uma conta com este e-mail.');

/** The refusal, when the database refused a second account that proves the same address. */
export const provenTwice = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'users_proven_email' ? addressTaken() : null;

/** Until the transaction ends nobody else makes an account with this address or proves it. */
export async function lockAddress(db: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('address ' || ${email}, 0))`.execute(db);
}

/**
 * The one account, if there is one, that has proven this address. `email_handed_in`: by a secret that an organisation
 * handed over, which counts nothing against somebody who reads the mailbox. With `hold`, as it is until the end.
 */
export const provenHolder = (db: Database | Transaction, email: string, { hold = false } = {}) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'status', 'home_entity_id', 'email_handed_in'])
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Staff make one account for an address in their organisation. Accounts of other organisations do not count, so the
 * refusal says nothing about them. Locks the address.
 */
export async function assertNewHere(
  db: Transaction,
  email: string,
  entityId: number,
  besides: number | null = null,
): Promise<void> {
  await lockAddress(db, email);
  const { rows } = await sql<{ known: boolean }>`
    select address_known_in(${email}, ${entityId}, ${besides}) as known`.execute(db);
  if (rows[0]?.known) throw addressTaken();
}
