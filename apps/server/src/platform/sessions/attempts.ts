import type { SecondStep } from '@conforme/contracts/core/session-snapshot.ts';
import { sql } from 'kysely';
import type { Exchange } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';

const minutes = 5;
const tries = 5;

/**
 * A ticket for the second step and for nothing else: no session, so every other route refuses it. A browser gets its
 * half as a cookie, as with sessions; a change of password, address, standing or factor takes the ticket away.
 */
export async function openAttempt(db: Transaction, http: Exchange, userId: number): Promise<SecondStep> {
  const attempt = newSecret('cfa_');
  const cookie = http.fromBrowser ? newSecret() : null;
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<', sql<string>`now()`).execute();
  await db
    .insertInto('sign_in_attempts')
    .values({
      user_id: userId,
      ticket_hash: hashSecret(attempt),
      cookie_hash: cookie === null ? null : hashSecret(cookie),
      tries_left: tries,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
  if (cookie !== null) http.setSessionCookie(cookie);
  return { app_2fa_enabled: true, attempt, expires_in: minutes * 60 };
}

export interface Attempt {
  readonly id: number;
  readonly user_id: number;
  readonly tries_left: number;
}

/** Counts a try before its outcome is known, so that parallel tries cannot slip past; undefined when none is left. */
export async function spendTry(
  system: Database,
  http: Exchange,
  ticket: string,
): Promise<Attempt | undefined> {
  const cookieHash = http.sessionCookie === null ? null : hashSecret(http.sessionCookie);
  const { rows } = await sql<Attempt>`
    update sign_in_attempts set tries_left = tries_left - 1
    where ticket_hash = ${hashSecret(ticket)} and (cookie_hash is null or cookie_hash = ${cookieHash})
      and tries_left > 0 and expires_at > now()
    returning id, user_id, tries_left`.execute(system);
  return rows[0];
}

/** Single use: of several right answers at once, one finds the row. */
export async function closeAttempt(db: Transaction, id: number): Promise<boolean> {
  const closed = await db
    .deleteFrom('sign_in_attempts')
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
