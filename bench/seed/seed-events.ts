import { hashSecret } from '../../apps/server/src/core/secrets.ts';
import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

/** The private calendar of whoever measures: the product keeps its hash alone. */
export const FEED_TOKEN = 'medida-medida-medida-medida-medida-medida-1';

/** On the clock of its zone, evenly over two years behind and one to come, in working hours. */
const START = `date_trunc('day', localtimestamp) + (abs(hashint8extended(n, 31)) % 1095 - 730) * interval '1 day'
  + (8 + n % 10) * interval '1 hour'`;

/** As the units of a Brazilian network have them: most in Brasília, some an hour or two behind, a few ahead. */
const ZONE = `(array['America/Sao_Paulo', 'America/Sao_Paulo', 'America/Sao_Paulo', 'America/Sao_Paulo', 'America/Manaus',
  'America/Cuiaba', 'America/Rio_Branco', 'America/Noronha'])[1 + abs(hashint8extended(n, 33)) % 8]`;

/** Every fortieth is a series of four weeks. Of every other one the second date was cancelled. */
const SERIES = { dates: 4, is: 'n % 40 = 7', isCancelled: 'n % 80 = 7' };
/** Of every fifth series the third date was moved to the day after, alone; to those whoever measures is invited, too. */
const IS_CHANGED = 'n % 200 = 7';
const later = (start: string, weeks: string | number) => `(${start} + ${weeks} * interval '7 days')`;
const RECURRENCE = `{"freq": "weekly", "interval": 1, "weekdays": [], "monthly_by": "day", "until": null, "count": ${SERIES.dates}}`;

/** Every hundredth event is organised by whoever measures; two guests from outside, and at every fiftieth them, too. */
const EVENTS = `
  with drawn as (
    select n, ($2::bigint[])[1 + abs(hashint8extended(n, 32) % cardinality($2::bigint[]))] as entity, ${START} as start,
      ${ZONE} as zone, case when ${SERIES.is} then ${SERIES.dates} else 1 end as dates
    from generate_series(1, $1::int) n),
  events as (
    insert into schedules (legal_entity_id, uid, title, type, starts_local, ends_local, zone, place, organiser_id, visibility,
      recurrence, exdates, last_ends_at, created_by)
    select entity, n || '@bench', (array['Reunião', 'Comitê de privacidade', 'Treinamento', 'Audiência', 'Entrevista'])[1 + n % 5]
        || ' ' || initcap(translate(substr(md5('event ' || n), 1, 8), '0123456789', 'ghijklmnop')),
      (array['meeting', 'meeting', 'training', 'hearing', 'interview'])[1 + n % 5], start, start + interval '1 hour', zone,
      (array['Sala 1', 'Auditório', 'Biblioteca'])[1 + n % 3], case when n % 100 = 0 then $3::bigint end,
      case when n % 20 = 0 then 'busy' when n % 20 = 1 then 'guests' else 'organisation' end,
      case when dates > 1 then '${RECURRENCE}'::jsonb end,
      case when ${SERIES.isCancelled} then array[${later('start', 1)} at time zone zone] else '{}' end
        || case when ${IS_CHANGED} then array[${later('start', 2)} at time zone zone] else '{}' end,
      (${later('start', '(dates - 1)')} + interval '1 hour') at time zone zone, case when n % 100 = 0 then $3::bigint end
    from drawn
    returning id, legal_entity_id, uid, title, type, starts_local, ends_local, zone, place, organiser_id, visibility,
      recurrence, exdates, created_by),
  changed as (
    insert into schedules (legal_entity_id, uid, title, type, starts_local, ends_local, zone, place, organiser_id, visibility,
      series_id, recurrence_start, sequence, last_ends_at, created_by)
    select legal_entity_id, uid, title, type, starts_local + interval '15 days', ends_local + interval '15 days', zone, place,
      organiser_id, visibility, id, ${later('starts_local', 2)} at time zone zone, 1,
      (ends_local + interval '15 days') at time zone zone, created_by
    from (select *, split_part(uid, '@', 1)::int as n from events) events where ${IS_CHANGED}
    returning id, legal_entity_id, uid, starts_local, ends_local, zone),
  dates as (
    insert into schedule_occurrences (schedule_id, legal_entity_id, starts_at, ends_at)
    select id, legal_entity_id, ${later('starts_local', 'week')} at time zone zone, ${later('ends_local', 'week')} at time zone zone
    from events cross join generate_series(0, ${SERIES.dates - 1}) week
    where (week = 0 or recurrence is not null)
      and not ${later('starts_local', 'week')} at time zone zone = any (exdates)
    union all
    select id, legal_entity_id, starts_local at time zone zone, ends_local at time zone zone from changed)
  insert into schedule_guests (schedule_id, legal_entity_id, user_id, name, email, situation)
  select id, legal_entity_id, person, 'Convidada', place || '.' || uid || '.test', (array['CON', 'REJ', 'PEN'])[1 + place % 3]
  from (select id, legal_entity_id, uid from events union all select id, legal_entity_id, uid from changed) invited
  cross join lateral (
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
