import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';

/** Who somebody is at a provider: the issuer and its name for the person, never an address. */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface Account {
  readonly id: number;
  readonly home_entity_id: number;
  readonly name: string;
  readonly email: string;
}

/** The account that an identity opens. */
export const ownerOf = (db: Transaction, { issuer, subject }: Identity): Promise<Account | undefined> =>
  db
    .selectFrom('social_identities')
    .innerJoin('users', 'users.id', 'social_identities.user_id')
    .select(['users.id', 'users.home_entity_id', 'users.name', 'users.email'])
    .where('social_identities.issuer', '=', issuer)
    .where('social_identities.subject', '=', subject)
    .executeTakeFirst();

export async function addIdentity(db: Transaction, userId: number, identity: Identity): Promise<void> {
  const { provider, issuer, subject } = identity;
  await db.insertInto('social_identities').values({ user_id: userId, provider, issuer, subject }).execute();
}

export const noteUse = (db: Transaction, { issuer, subject }: Identity) =>
  db
    .updateTable('social_identities')
    .set({ last_used_at: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();

/** Two tabs of one person may be here at once: what the first has just made, the second finds when it looks again. */
export async function lookingTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken =
      (error as { code?: string }).code === '23505' || (error instanceof AppError && error.errors?.email);
    if (!isTaken) throw error;
    return work();
  }
}
