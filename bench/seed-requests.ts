import type { Pool } from '../guarantees/api-client.ts';

export interface Amounts {
  readonly requests: number;
  readonly organisations: number;
}

const BATCH = 20_000;

/**
 * Believable in everything a query looks at: how names repeat, how old requests are, how many are open and late, how
 * long answers take; the first organisation has four of ten. Sealed documents are empty: no query opens them.
 */
export async function seedRequests(pool: Pool, { requests, organisations }: Amounts): Promise<void> {
  const { rows } = await pool.query('select from privacy_requests limit 1');
  if (rows.length > 0) return;
  await pool.query('set synchronous_commit = off');
  await pool.query(
    `insert into legal_entities (company_name, cnpj)
     select 'Organização ' || n, lpad(n::text, 14, '0') from generate_series(1, $1::int) n`,
    [organisations],
  );
  await pool.query(`insert into legal_entities (parent_id, company_name, cnpj)
    select id, company_name || ', unidade ' || unit, substr(cnpj, 3) || 'U' || unit
    from legal_entities, generate_series(1, 3) unit where cnpj like '00000000%'`);
  await pool.query(`insert into data_access_grants (role_id, user_id, legal_entity_id)
    select held.role_id, held.user_id, e.id from role_users held, legal_entities e where e.parent_id is null
    on conflict do nothing`);
  await pool.query(`insert into users (home_entity_id, name, email, status, first_access)
    select (select min(id) from legal_entities), 'Analista ' || n, 'analista' || n || '@bench.test', 'active', false
    from generate_series(1, 40) n`);
  await pool.query(PLACES);
  const searched = await withoutWordIndexes(pool);
  for (let from = 1; from <= requests; from += BATCH) {
    const part = [from, Math.min(from + BATCH - 1, requests)];
    await pool.query(DRAWN);
    await pool.query(FILLED, part);
    for (const statement of [CASES, CLOCKS, ENTRIES, REQUESTS]) await pool.query(statement);
  }
  for (const table of ['cases', 'case_entries'])
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  await searched();
  await pool.query('vacuum analyze');
}

/** Sown first and then read once: an index of words takes minutes row by row, and seconds at the end. */
async function withoutWordIndexes(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'privacy_requests' and indexdef like '% USING gin %'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await pool.query(definition);
  };
}

/** Where requests go: the first organisation and its units have four places of ten. */
const PLACES = `
  create temporary table places as
  with units as (
    select e.id, coalesce(e.parent_id, e.id) = (select min(id) from legal_entities where cnpj like '00000000%') as is_first
    from legal_entities e where e.cnpj like '00000000%' or e.cnpj like '%U_'
  )
  select id, row_number() over (order by is_first desc, id, copy) - 1 as place from units,
    lateral generate_series(1, case when is_first
      then (select count(*) from units where not is_first)::int * 4 / 6 / 4 else 1 end) copy`;

const DRAWN = `create temporary table if not exists drawn (
  n bigint, entity bigint, received_at timestamptz, state text, answered_at timestamptz, late boolean, type integer)`;

/** What chance decides, the same in every run: a number that looks drawn for each request and each question. */
const FILLED = `
  with chance as (
    select n, (n * 48271 % 100003) / 100003.0 as age, n * 7919 % 1000 as lot, n * 104729 % 997 / 997.0 as speed
    from generate_series($1::bigint, $2::bigint) n
  ), aged as (
    select *, now() - 1095 * power(age, 1.3) * interval '1 day' as received_at from chance
  ), stated as (
    select *, case
      when received_at > now() - interval '18 days' and lot < 780 or lot < 8 then
        (array['received', 'in_progress', 'in_progress', 'waiting_holder', 'received', 'in_progress', 'awaiting_approval'])[1 + n % 7]
      when lot < 850 then 'closed' when lot < 910 then 'answered' when lot < 960 then 'refused' else 'cancelled' end as state
    from aged
  )
  insert into drawn
  select n, (select id from places where place = n * 6151 % (select count(*) from places)), received_at, state,
    case when state in ('closed', 'answered', 'refused')
      then least(now(), received_at + (power(speed, 1.6) * 17 + 0.1) * interval '1 day') end,
    speed > 0.93, lot % 15
  from stated`;

const CASES = `
  insert into cases (id, legal_entity_id, form_type, protocol, key_hash, received_at) overriding system value
  select n, entity, 'privacy', 'LGPD-' || extract(year from received_at) || '-' || lpad(n::text, 6, '0') || '-B',
    sha256(n::text::bytea), received_at from drawn`;

const CLOCKS = `
  insert into case_clocks (case_id, legal_entity_id, rule_key, rule_id, started_at, due_at, stopped_at)
  select n, entity, rule.key, rule.id, received_at, received_at + rule.days * interval '1 day', answered_at
  from drawn, lateral (
    select distinct on (key) key, id, case key when 'dsr.internal' then 10 else 15 end as days from deadline_rules
    where legal_entity_id is null and key in ('dsr.confirm_access.complete', 'dsr.internal')
    order by key, valid_from desc) rule`;

/** The line each case begins with; those that wait for approval have a proposal under the id of their case. */
const ENTRIES = `
  insert into case_entries (id, case_id, legal_entity_id, kind, author, body, created_at) overriding system value
  select n, n, entity, case state when 'awaiting_approval' then 'proposal' else 'received' end, 'system', 'Texto',
    received_at from drawn`;

const REQUESTS = `
  with gone as (delete from drawn returning *)
  insert into privacy_requests (id, legal_entity_id, protocol, channel, relation, requester, holder_name, holder_email,
    holder_phone, types, description, identity_state, validation, state, responsible_id, due_at, internal_due_at, result,
    refusal_reason, refusal_text, proposal_id, proposal, answered_at, ended_at, received_at)
  select n, entity, 'LGPD-' || extract(year from received_at) || '-' || lpad(n::text, 6, '0') || '-B',
    (array['form', 'form', 'form', 'form', 'email', 'phone', 'in_person', 'letter'])[1 + n % 8],
    (array['student', 'guardian', 'guardian', 'employee', 'customer', 'other'])[1 + n % 6], 'holder',
    (array['Maria', 'José', 'Ana Júlia', 'João', 'Antônia', 'Íris', 'Conceição', 'Luís', 'Zélia'])[1 + n % 9] || ' '
      || (array['da Silva', 'Araújo', 'Gonçalves', 'Souza', 'Brandão', 'Prado', 'Queiroz', 'Nóbrega'])[1 + n / 9 % 8]
      || ' ' || initcap(translate(substr(md5(n::text), 1, 8), '0123456789', 'ghijklmnop')),
    'titular.' || n || '@bench.test', '+5543' || 900000000 + n,
    case when n % 5 = 0 then array['ACES', 'CORR'] else
      (array['ACES', 'ACES', 'ACES', 'ELIM', 'ELIM', 'CORR', 'CORR', 'CONF', 'COMP', 'REVO', 'ELCO', 'OPOS', 'PORT',
        'DUVI', 'RECL'])[type + 1:type + 1] end,
    'Peço informações sobre os meus dados.', 'verified',
    case state when 'received' then 'in_validation' else 'validated' end, state,
    case when n % 4 > 0 then (select min(id) from users where email like '%@bench.test') + n % 40 end,
    received_at + interval '15 days', received_at + interval '10 days',
    case state when 'closed' then 'granted' when 'answered' then 'partial' when 'refused' then 'refused'
      when 'cancelled' then 'withdrawn' end,
    case state when 'refused' then 'other' end, case state when 'refused' then 'Motivo' end,
    case state when 'awaiting_approval' then n end, case state when 'awaiting_approval' then '{}'::jsonb end,
    answered_at, answered_at, received_at
  from gone`;
