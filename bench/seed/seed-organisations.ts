import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import type { Amounts } from '../bench-settings.ts';

/** Who handles the requests of one organisation. */
const HANDLERS = 4;
/** So many places of a thousand are the first organisation's: it is the large one, with a little more than a tenth. */
const PLACES = 1000;
const FIRST_HAS = 101;

/** Where requests, people and audit rows go: drawn evenly from this, one thousandth falls to each. */
export type Places = readonly number[];

/** Organisations with three units each, and the accounts in them; the administrator reaches all. */
export async function seedOrganisations(
  pool: Pool,
  { organisations, users, firstHas = FIRST_HAS }: Amounts,
): Promise<Places> {
  await pool.query(
    `insert into legal_entities (company_name, cnpj, email, public_forms)
     select 'Organização ' || n, lpad(n::text, 14, '0'), 'contato' || n || '@bench.test', '{"open": ["privacy-form"]}'
     from generate_series(1, $1::int) n`,
    [organisations],
  );
  // No form is open to everybody without these.
  await pool.query(`insert into privacy_officers (legal_entity_id, kind, name, email)
    select id, 'encarregado', 'Encarregado', 'encarregado@bench.test' from legal_entities where cnpj like '00000000%'
    on conflict do nothing`);
  await pool.query(`insert into privacy_notices (legal_entity_id, version, body)
    select id, 1, 'Aviso de privacidade desta organização.' from legal_entities where cnpj like '00000000%'
    on conflict do nothing`);
  await pool.query(`insert into legal_entities (parent_id, company_name, cnpj)
    select id, company_name || ', unidade ' || unit, substr(cnpj, 3) || 'U' || unit
    from legal_entities, generate_series(1, 3) unit where cnpj like '00000000%'`);
  await pool.query(`insert into data_access_grants (role_id, user_id, legal_entity_id)
    select held.role_id, held.user_id, e.id from role_users held, legal_entities e where e.parent_id is null
    on conflict do nothing`);
  await pool.query(USERS, [organisations, users, administrator.email, organisations * HANDLERS]);
  await pool.query(ROLES, [organisations * HANDLERS]);
  await pool.query(`insert into data_access_grants (role_id, user_id, legal_entity_id)
    select held.role_id, u.id, u.home_entity_id from users u join role_users held on held.user_id = u.id
    where u.email like '%@bench.test'`);
  return placesOf(pool, firstHas);
}

/** Everybody has the administrator's password: hashing ten thousand would take minutes. */
const USERS = `
  with organisations as (select id, row_number() over (order by id) - 1 as place from legal_entities where cnpj like '00000000%')
  insert into users (home_entity_id, name, email, password_hash, status, first_access, email_verified_at)
  select organisations.id,
    case when n <= $4 then 'Analista ' || n else
      (array['Bruna', 'Carlos', 'Débora', 'Érica', 'Fábio', 'Gil', 'Helena'])[1 + n % 7] || ' '
      || initcap(translate(substr(md5('user ' || n), 1, 8), '0123456789', 'ghijklmnop')) end,
    'pessoa.' || n || '@bench.test', (select password_hash from users where email = $3), 'active', false, now()
  from generate_series(1, greatest($2::int, $4::int)) n join organisations on organisations.place = n % $1::int order by n`;

/** One handler of four answers for the organisation; most accounts are students. */
const ROLES = `
  insert into role_users (user_id, role_id)
  select u.id, (select id from roles where name = case
    when u.place > $1 then 'student' when u.place % 4 = 0 then 'encarregado' else 'analista_privacidade' end)
  from (select id, row_number() over (order by id) as place from users where email like '%@bench.test') u`;

async function placesOf(pool: Pool, firstHas: number): Promise<Places> {
  const { rows } = await pool.query<{ id: number; is_first: boolean }>(
    `select id, coalesce(parent_id, id) = (select min(id) from legal_entities where cnpj like '00000000%') as is_first
     from legal_entities where cnpj like '00000000%' or cnpj like '%U_' order by id`,
  );
  const first = rows.filter(({ is_first }) => is_first);
  const others = rows.filter(({ is_first }) => !is_first);
  return Array.from({ length: PLACES }, (_, place) => {
    const among = place < firstHas || others.length === 0 ? first : others;
    return among[place % among.length]?.id as number;
  });
}
