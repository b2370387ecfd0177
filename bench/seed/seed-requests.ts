import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

const BATCH = 50_000;
const HANDLERS = 4;

/**
 * Believable in everything a query looks at: how names repeat, how old requests are, how many are open and late, how
 * long answers take; the first organisation has one of ten. Sealed documents are empty: no query opens them.
 */
export async function seedRequests(pool: Pool, requests: number, places: Places): Promise<void> {
  const handlers = await handlersOf(pool, places);
  const starts = Array.from({ length: Math.ceil(requests / BATCH) }, (_, batch) => 1 + batch * BATCH);
  const sow = async () => {
    const client = await pool.connect();
    // Everything refers to what is there: asking for each row takes longer than writing it. Only an owner may skip it.
    await client.query('set session_replication_role = replica').catch(() => {});
    await client.query('set synchronous_commit = off');
    await client.query(DRAWN);
    for (let from = starts.shift(); from; from = starts.shift()) {
      await client.query(FILLED, [from, Math.min(from + BATCH - 1, requests), places]);
      await client.query(CASES, [handlers]);
      for (const statement of [CLOCKS, ENTRIES, REQUESTS]) await client.query(statement);
    }
    await client.query('set session_replication_role = default').catch(() => {});
    client.release();
  };
  await Promise.all([sow(), sow()]);
}

/** For each place those who handle requests in its organisation, four after four. */
async function handlersOf(pool: Pool, places: Places): Promise<number[]> {
  const { rows } = await pool.query<{ entity: number; ids: number[] }>(
    `select tree.entity_id as entity, array_agg(u.id order by u.id) as ids
     from legal_entity_tree tree join users u on u.home_entity_id = tree.ancestor_id and u.name like 'Analista %'
     group by 1`,
  );
  const of = new Map(rows.map(({ entity, ids }) => [entity, ids.slice(0, HANDLERS)]));
  return places.flatMap((entity) => of.get(entity) ?? []);
}

const DRAWN = `create temporary table drawn (n bigint, place bigint, entity bigint, received_at timestamptz, state text,
  answered_at timestamptz, type integer)`;

/** A number that looks drawn, from nought to one: the same in every run, another one for every question. */
const chance = (question: number) => `(hashint8extended(n, ${question}) & 1048575) / 1048576.0::float8`;

const FILLED = `
  with drawing as (
    select n, abs(hashint8extended(n, 1) % cardinality($3::bigint[])) as place, ${chance(2)} as age, ${chance(3)} as lot,
      ${chance(4)} as speed
    from generate_series($1::bigint, $2::bigint) n
  ), aged as (
    select *, now() - 1095 * power(age, 1.3) * interval '1 day' as received_at from drawing
  ), stated as (
    select *, case
      when received_at > now() - interval '18 days' and lot < 0.78 or lot < 0.008 then
        (array['received', 'in_progress', 'in_progress', 'waiting_holder', 'received', 'in_progress', 'awaiting_approval'])[1 + n % 7]
      when lot < 0.85 then 'closed' when lot < 0.91 then 'answered' when lot < 0.96 then 'refused' else 'cancelled' end as state
    from aged
  )
  insert into drawn
  select n, place, ($3::bigint[])[1 + place], received_at, state,
    case when state in ('closed', 'answered', 'refused')
      then least(now(), received_at + (power(speed, 1.6) * 17 + 0.1) * interval '1 day') end,
    (${chance(5)} * 15)::int % 15
  from stated`;

/** Looks drawn, as the product draws it. */
/** As `gen_random_uuid()` writes it: the contract refuses what only looks like one. */
export const caseIdOf = (number: string) =>
  `overlay(overlay(md5((${number})::text) placing '4' from 13) placing 'a' from 17)::uuid`;
const ID = caseIdOf('n');
const PROTOCOL = `'LGPD-' || extract(year from received_at) || '-' || lpad(n::text, 7, '0') || '-B'`;

/** At the close of that day, as the product writes it. */
const dueAfter = (days: string) =>
  `(((received_at + ${days} * interval '1 day') at time zone 'America/Sao_Paulo')::date + time '23:59:59')
    at time zone 'America/Sao_Paulo'`;

/** What has come near its end, or is past it, was told: the hourly look at what is due finds no years of it. */
const CLOCKS = `
  with clocks as (
    insert into case_clocks (id, case_id, legal_entity_id, rule_key, rule_id, counts, started_at, due_at, stopped_at)
    select case rule.key when 'dsr.internal' then 2 else 1 end, ${ID}, entity, rule.key, rule.id,
      rule.key <> 'dsr.internal', received_at, ${dueAfter('rule.days')},
      coalesce(answered_at, case state when 'cancelled' then received_at end)
    from drawn, (
      select distinct on (key) key, id, case key when 'dsr.internal' then 10 else 15 end as days from deadline_rules
      where legal_entity_id is null and key in ('dsr.confirm_access.complete', 'dsr.internal')
      order by key, valid_from desc) rule
    returning case_id, legal_entity_id, rule_key, due_at, stopped_at)
  insert into deadline_warnings (legal_entity_id, subject_type, subject_id, rule_key, due_at, stage)
  select legal_entity_id, 'privacy_request', case_id, rule_key, due_at, case
    when due_at < now() then 'overdue' when due_at < now() + interval '1 day' then 'due_today'
    when due_at < now() + interval '3 days' then 'two_days' else 'five_days' end
  from clocks where stopped_at is null and due_at < now() + interval '6 days'`;

/** The line each case begins with; those that wait for approval have a proposal there. */
const ENTRIES = `
  insert into case_entries (id, case_id, legal_entity_id, kind, author, body, created_at)
  select 1, ${ID}, entity, case state when 'awaiting_approval' then 'proposal' else 'received' end, 'system', 'Texto',
    received_at from drawn`;

const CASES = `
  insert into cases (id, legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, responsible_id, due_at,
    internal_due_at, result, proposal_id, proposal, answered_at, ended_at, received_at, soon_days, soon_unit)
  select ${ID}, entity, 'privacy', ${PROTOCOL}, sha256(n::text::bytea),
    (array['form', 'form', 'form', 'form', 'email', 'phone', 'in_person', 'letter'])[1 + n % 8], state,
    case when state in ('received', 'in_progress', 'awaiting_approval') then 'open' when state = 'waiting_holder'
      then 'waiting' else 'ended' end,
    case when n % 4 > 0 then ($1::bigint[])[place * ${HANDLERS} + 1 + n / 4 % ${HANDLERS}] end,
    ${dueAfter('15')}, ${dueAfter('10')},
    case state when 'closed' then 'granted' when 'answered' then 'partial' when 'refused' then 'refused'
      when 'cancelled' then 'withdrawn' end,
    case state when 'awaiting_approval' then 1 end,
    case state when 'awaiting_approval' then '{"result": "granted", "refusal": null}'::jsonb end,
    answered_at, answered_at, received_at, 5, 'calendar_days'
  from drawn`;

const REQUESTS = `
  with gone as (delete from drawn returning *)
  insert into privacy_requests (id, legal_entity_id, protocol, received_at, relation, requester, holder_name, holder_email,
    holder_phone, types, types_ever, description, identity_state, validation, refusal_reason, refusal_text)
  select ${ID}, entity, ${PROTOCOL}, received_at,
    (array['student', 'guardian', 'guardian', 'employee', 'customer', 'other'])[1 + n % 6], 'holder',
    (array['Maria', 'José', 'Ana Júlia', 'João', 'Antônia', 'Íris', 'Conceição', 'Luís', 'Zélia'])[1 + n % 9] || ' '
      || (array['da Silva', 'Araújo', 'Gonçalves', 'Souza', 'Brandão', 'Prado', 'Queiroz', 'Nóbrega'])[1 + n / 9 % 8]
      || ' ' || initcap(translate(substr(md5(n::text), 1, 8), '0123456789', 'ghijklmnop')),
    'titular.' || n || '@bench.test', '+5543' || 900000000 + n, asked.types, asked.types,
    'Peço informações sobre os meus dados.', 'verified',
    case state when 'received' then 'in_validation' else 'validated' end,
    case state when 'refused' then 'other' end, case state when 'refused' then 'Motivo' end
  from gone, lateral (select case when n % 5 = 0 then array['ACES', 'CORR'] else
    (array['ACES', 'ACES', 'ACES', 'ELIM', 'ELIM', 'CORR', 'CORR', 'CONF', 'COMP', 'REVO', 'ELCO', 'OPOS', 'PORT',
      'DUVI', 'RECL'])[type + 1:type + 1] end as types) asked`;
