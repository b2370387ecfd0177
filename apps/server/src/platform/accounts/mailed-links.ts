import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';

/** Links that prove who reads a mailbox. The database forgets them when password, address or status change. */
export type LinkPurpose = 'password_reset' | 'email_change';

export const linkMinutes = 30;

/** Gives the secret once. An older link of the same kind is dead from here on. */
export async function issueLink(
  db: Transaction,
  link: { readonly userId: number; readonly purpose: LinkPurpose; readonly email: string },
): Promise<string> {
  const token = newSecret();
  await withdrawLink(db, link.userId, link.purpose);
  await db
    .insertInto('user_tokens')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      token_hash: hashSecret(token),
      expires_at: sql`now() + make_interval(mins => ${linkMinutes})`,
    })
    .execute();
  return token;
}

/** Says whether there was one. */
export async function withdrawLink(db: Transaction, userId: number, purpose: LinkPurpose): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose link it is, while it is alive; looking changes nothing, for mail scanners look too. */
export const findLink = (system: Database, purpose: LinkPurpose, token: string) =>
  system
    .selectFrom('user_tokens as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.home_entity_id', 'link.email as linked_email'])
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.purpose', '=', purpose)
    .where('link.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 'active')
    .executeTakeFirst();

/** The delete decides: of fifty simultaneous uses, one finds the row, and gets the address it was made for. */
export async function takeLink(
  db: Transaction,
  purpose: LinkPurpose,
  { token, userId }: { readonly token: string; readonly userId: number },
): Promise<string | null> {
  // The person first, as whoever blocks them does: each waiting for the other's row would end both.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const taken = await db
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst();
  return taken?.email ?? null;
}
