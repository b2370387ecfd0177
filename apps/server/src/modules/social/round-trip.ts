import { sql } from 'kysely';
import type { Exchange } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { Claims } from './claims.ts';

/** Long enough to sign in at the provider, and to type a password afterwards. */
const minutes = 10;
const soon = sql<string>`now() + make_interval(mins => ${minutes})`;

/** The browser's mark, the one it has or a new one: several tabs may be on their way at once. */
function markBrowser(http: Exchange): Buffer {
  const kept = http.visitorCookie;
  const mark = kept !== null && /^[A-Za-z0-9_-]{43}$/.test(kept) ? kept : newSecret();
  http.setVisitorCookie(mark);
  return hashSecret(mark);
}

const marked = (http: Exchange): Buffer | null =>
  http.visitorCookie === null ? null : hashSecret(http.visitorCookie);

export async function rememberState(
  system: Database,
  http: Exchange,
  state: string,
  departure: { readonly provider: string; readonly userId: number | null },
): Promise<void> {
  await system
    .insertInto('social_states')
    .values({
      state_hash: hashSecret(state),
      browser_hash: markBrowser(http),
      provider: departure.provider,
      user_id: departure.userId,
      expires_at: soon,
    })
    .execute();
}

/** Once, by the browser that left, from the provider it left to: anyone else finds nothing and takes nothing away. */
export async function takeState(system: Database, http: Exchange, provider: string, state: string) {
  return system
    .deleteFrom('social_states')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', marked(http))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
}

/** Never outlives what the provider vouched for. */
export async function makeTicket(
  system: Database,
  http: Exchange,
  departure: { readonly provider: string; readonly userId: number | null },
  claims: Claims,
): Promise<string> {
  const ticket = newSecret();
  await system
    .insertInto('social_tickets')
    .values({
      ticket_hash: hashSecret(ticket),
      browser_hash: marked(http) as Buffer,
      provider: departure.provider,
      user_id: departure.userId,
      issuer: claims.issuer,
      subject: claims.subject,
      name: claims.name,
      email: claims.email,
      expires_at: sql<string>`least(${soon}, to_timestamp(${claims.expires}))`,
    })
    .execute();
  return ticket;
}

/** What a ticket stands for, held so that whoever else comes with it waits. `userId` is null at the sign-in. */
export const holdTicket = (db: Transaction, http: Exchange, ticket: string, userId: number | null) =>
  db
    .selectFrom('social_tickets')
    .select(['provider', 'issuer', 'subject', 'name', 'email'])
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('browser_hash', '=', marked(http))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();

export const spendTicket = (db: Transaction, ticket: string) =>
  db.deleteFrom('social_tickets').where('ticket_hash', '=', hashSecret(ticket)).execute();

/** From now on it serves one user, signed in: who still owes the second factor links afterwards. */
export const reserveTicket = (db: Transaction, ticket: string, userId: number) =>
  db
    .updateTable('social_tickets')
    .set({ user_id: userId })
    .where('ticket_hash', '=', hashSecret(ticket))
    .execute();
