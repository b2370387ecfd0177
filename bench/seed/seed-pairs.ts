import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import { seedFeatures } from './seed-features.ts';
import type { Places } from './seed-organisations.ts';
import { seedReports } from './seed-reports.ts';

/** Signs in with the administrator's password, and reaches the network of units alone. */
export const networkAdministrator = 'rede@bench.test';

const place = `($2::bigint[])[1 + n % cardinality($2::bigint[])]`;
const NAME = `(array['Aviso', 'Recusa', 'Entrega', 'Correção', 'Portabilidade'])[1 + n % 5] || ' '
  || initcap(translate(substr(md5('pair ' || n), 1, 8), '0123456789', 'ghijklmnop'))`;

/** What the other lists are made of: each has as many rows as the registers. */
const ROWS = [
  `insert into answer_templates (legal_entity_id, name, types, result, body)
   select ${place}, ${NAME}, array['ACES'], (array['granted', 'refused'])[1 + n % 2], 'Texto' from generate_series(1, $1::int) n`,
  `insert into contact_lists (legal_entity_id, name, kind, owner_id)
   select ${place}, ${NAME}, 'static', (select min(id) from users) from generate_series(1, $1::int) n`,
  `insert into public_links (link_id, legal_entity_id, purpose, target_type, label, personal, created_by)
   select decode(md5('link ' || n), 'hex'), ${place}, 'privacy-form', 'legal_entity', ${NAME}, false,
     (select min(id) from users) from generate_series(1, $1::int) n`,
  `insert into imports (legal_entity_id, created_by, target, file_name, state, reading, finished_at)
   select ${place}, (select min(id) from users), 'contacts', ${NAME} || '.csv', 'done', '{}', now()
   from generate_series(1, $1::int) n`,
  `insert into notifications (user_id, legal_entity_id, type, message, shown, mail)
   select (select min(id) from users), ${place}, 'text.message', ${NAME}, true, 'none' from generate_series(1, $1::int) n`,
];

export async function seedPairs(pool: Pool, rows: number, places: Places): Promise<void> {
  for (const statement of ROWS) await pool.query(statement, [rows, places]);
  await seedFeatures(pool, rows, places);
  await seedReports(pool, rows, places);
  await seedNetwork(pool, rows);
}

/** One organisation with as many units, which nobody else reaches: the scope of all others stays as it is. */
async function seedNetwork(pool: Pool, rows: number): Promise<void> {
  const { rows: made } = await pool.query<{ id: number }>(
    `insert into legal_entities (company_name, cnpj) values ('Rede de unidades', 'REDE') returning id`,
  );
  const network = made[0]?.id;
  await pool.query(
    `insert into legal_entities (parent_id, company_name, trading_name, city, federation_unit)
     select $2::bigint, ${NAME}, 'Unidade ' || n, (array['Londrina', 'São Paulo', 'Cambé'])[1 + n % 3],
       (array['PR', 'SP'])[1 + n % 2] from generate_series(1, $1::int) n`,
    [rows, network],
  );
  await pool.query(
    `with made as (
       insert into users (home_entity_id, name, email, password_hash, status, first_access, email_verified_at)
       select $1::bigint, 'Administração da rede', $2, password_hash, 'active', false, now() from users where email = $3
       returning id)
     insert into role_users (user_id, role_id) select made.id, r.id from made, roles r where r.name = 'admin'`,
    [network, networkAdministrator, administrator.email],
  );
  await pool.query(
    `insert into data_access_grants (role_id, user_id, legal_entity_id)
     select held.role_id, held.user_id, $1::bigint from role_users held join users u on u.id = held.user_id where u.email = $2`,
    [network, networkAdministrator],
  );
}
