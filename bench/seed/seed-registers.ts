import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';

/** Where the n-th goes: an organisation or a unit, as drawn for this question. */
const place = (question: number) =>
  `($2::bigint[])[1 + abs(hashint8extended(n, ${question}) % cardinality($2::bigint[]))]`;
const letters = (of: string) => `initcap(translate(substr(md5(${of}), 1, 8), '0123456789', 'ghijklmnop'))`;
const FIRST = `(array['Maria', 'José', 'Ana Júlia', 'João', 'Antônia', 'Íris', 'Luís', 'Zélia'])[1 + n % 8]`;
const SURNAME = `(array['da Silva', 'Araújo', 'Gonçalves', 'Souza', 'Brandão', 'Prado'])[1 + n / 8 % 6]`;
/** Over three years, evenly. */
const LONG_AGO = `now() - (abs(hashint8extended(n, 21)) % 1095) * interval '1 day'`;

export const seedContacts = (pool: Pool, contacts: number, places: Places): Promise<unknown> =>
  pool.query(
    `insert into contacts (legal_entity_id, name, organisation, role, emails, phones, federation_unit, tags,
       legal_basis, created_at, updated_at)
     select ${place(22)}, ${FIRST} || ' ' || ${SURNAME} || ' ' || ${letters(`'contact ' || n`)},
       (array['Colégio Aurora', 'Papelaria Central', 'Clínica Ipê', 'Transportes Vale'])[1 + n % 4] || ' ' || n % 500,
       (array['Diretora', 'Compras', 'Secretaria', 'Motorista'])[1 + n % 4], array['contato.' || n || '@bench.test'],
       array['+5543' || 900000000 + n], (array['PR', 'SP', 'SC', 'MG', 'BA'])[1 + n % 5],
       array[(array['fornecedor', 'imprensa', 'família'])[1 + n % 3]], 'contract', ${LONG_AGO}, ${LONG_AGO}
     from generate_series(1, $1::int) n`,
    [contacts, places],
  );

/** Of the register of people: nobody is employed twice. */
export const seedEmployees = (pool: Pool, employees: number, places: Places): Promise<unknown> =>
  withoutTriggers(
    pool,
    `insert into employees (legal_entity_id, natural_entity_id, registration, admitted_on, on_leave, status, email,
       person_name, position_name, area_name, created_at, updated_at)
     select ${place(23)}, id, 'M' || n, (${LONG_AGO})::date, n % 20 = 0,
       case when n % 20 = 0 then 'on_leave' else 'active' end, 'colaborador.' || n || '@bench.test', name,
       (array['Professora', 'Auxiliar', 'Coordenador', 'Secretária', 'Zelador'])[1 + n % 5],
       (array['Ensino', 'Secretaria', 'Financeiro', 'Portaria'])[1 + n % 4], ${LONG_AGO}, ${LONG_AGO}
     from (select id, first_name || ' ' || surname as name, row_number() over (order by id) as n
       from natural_entities order by id limit $1::int) person`,
    [employees, places],
  );

export const seedMails = (pool: Pool, mails: number, places: Places): Promise<unknown> =>
  pool.query(
    `insert into mail_messages (legal_entity_id, about, recipient_name, recipient_address, subject, message_id, state,
       tries, sent_at, created_at, updated_at)
     select ${place(24)}, 'privacy_request', ${FIRST} || ' ' || ${SURNAME}, 'titular.' || n || '@bench.test',
       (array['Recebemos o seu pedido', 'Sua resposta está pronta', 'Precisamos de uma informação'])[1 + n % 3],
       '<' || n || '@bench.test>', case when n % 100 = 0 then 'failed' else 'sent' end, 1, ${LONG_AGO}, ${LONG_AGO},
       ${LONG_AGO}
     from generate_series(1, $1::int) n`,
    [mails, places],
  );

/** Names are written with the rows: looking each up again takes longer than everything else. Only an owner may. */
async function withoutTriggers(pool: Pool, statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica').catch(() => {});
  await client.query(statement, values);
  await client.query('set session_replication_role = default').catch(() => {});
  client.release();
}
