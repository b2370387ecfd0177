import { hashSecret } from '../../apps/server/src/core/secrets.ts';
import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

/** The private calendar of whoever measures: the product keeps its hash alone. */
export const FEED_TOKEN = 'medida-medida-medida-medida-medida-medida-1';

/** Evenly over two years behind and one to come, in working hours. */
const START = `date_trunc('day', now()) + (abs(hashint8extended(n, 31)) % 1095 - 730) * interval '1 day'
  + (8 + n % 10) * interval '1 hour'`;

/** Every hundredth event is organised by whoever measures; two guests from outside, and at every fiftieth them, too. */
const EVENTS = `
  with drawn as (
    select n, ($2::bigint[])[1 + abs(hashint8extended(n, 32) % cardinality($2::bigint[]))] as entity, ${START} as start
    from generate_series(1, $1::int) n),
  events as (
    insert into schedules (legal_entity_id, uid, title, type, starts_local, ends_local, zone, place, organiser_id, visibility,
      last_ends_at, created_by)
    select entity, n || '@bench', (array['Reunião', 'Comitê de privacidade', 'Treinamento', 'Audiência', 'Entrevista'])[1 + n % 5]
        || ' ' || initcap(translate(substr(md5('event ' || n), 1, 8), '0123456789', 'ghijklmnop')),
      (array['meeting', 'meeting', 'training', 'hearing', 'interview'])[1 + n % 5], start, start + interval '1 hour', 'UTC',
      (array['Sala 1', 'Auditório', 'Biblioteca'])[1 + n % 3], case when n % 100 = 0 then $3::bigint end,
      case when n % 20 = 0 then 'busy' when n % 20 = 1 then 'guests' else 'organisation' end,
      (start + interval '1 hour') at time zone 'UTC', case when n % 100 = 0 then $3::bigint end
    from drawn
    returning id, legal_entity_id, starts_local, ends_local, uid),
  dates as (
    insert into schedule_occurrences (schedule_id, legal_entity_id, starts_at, ends_at)
    select id, legal_entity_id, starts_local at time zone 'UTC', ends_local at time zone 'UTC' from events)
  insert into schedule_guests (schedule_id, legal_entity_id, user_id, name, email, situation)
  select id, legal_entity_id, person, 'Convidada', place || '.' || uid || '.test', (array['CON', 'REJ', 'PEN'])[1 + place % 3]
  from events cross join lateral (
    select place, null::bigint as person from generate_series(1, 2) place
    union all select 3, $3::bigint where split_part(uid, '@', 1)::int % 50 = 7) guest`;

export async function seedEvents(pool: Pool, events: number, places: Places): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [
    administrator.email,
  ]);
  const owner = rows[0]?.id;
  const client = await pool.connect();
  // Everything refers to what is there: asking for each row takes longer than writing it. Only an owner may skip it.
  await client.query('set session_replication_role = replica').catch(() => {});
  await client.query(EVENTS, [events, places, owner]);
  await client.query('set session_replication_role = default').catch(() => {});
  await client.query('insert into schedule_feeds (user_id, token_hash) values ($1, $2)', [
    owner,
    hashSecret(FEED_TOKEN),
  ]);
  client.release();
}
