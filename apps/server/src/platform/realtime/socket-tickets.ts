import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';

export const TICKET_SECONDS = 30;

/** Who a connection belongs to, for as long as the session lives. */
export interface Listener {
  readonly sessionId: number;
  readonly userId: number;
}

/** The right to one connection. A browser's WebSocket cannot carry the bearer, so it carries this, once. */
export async function issueTicket(system: Database, sessionId: number): Promise<string> {
  const ticket = newSecret();
  await sql`with swept as (delete from socket_tickets where expires_at < now())
    insert into socket_tickets (ticket_hash, session_id, expires_at)
    values (${hashSecret(ticket)}, ${sessionId}, now() + make_interval(secs => ${TICKET_SECONDS}))`.execute(
    system,
  );
  return ticket;
}

/** Used up by being shown, whatever comes of it. */
export async function useTicket(system: Database, config: Config, ticket: string): Promise<Listener | null> {
  const { rows } = await sql<Listener>`
    with used as (
      delete from socket_tickets where ticket_hash = ${hashSecret(ticket)} returning session_id, expires_at
    )
    select s.id as "sessionId", s.user_id as "userId"
    from used join ${liveSessions(config)} s on s.id = used.session_id where used.expires_at > now()`.execute(
    system,
  );
  return rows[0] ?? null;
}

/** Which of these sessions still let somebody in. */
export async function livingSessions(
  system: Database,
  config: Config,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ${liveSessions(config)} s where s.id = any (${[...ids]}::bigint[])`.execute(system);
  return new Set(rows.map(({ id }) => id));
}

/** By the conditions of the gate (platform/sessions/principal.ts). */
const liveSessions = (config: Config) => sql`(
  select s.id, s.user_id from sessions s join users u on u.id = s.user_id
  where s.ended_at is null and s.expires_at > now() and u.status = 'active'
    and s.last_activity_at > now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES}))`;
