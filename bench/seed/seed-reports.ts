import { administrator, type Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';
import { caseIdOf } from './seed-requests.ts';
import { sowStatements } from './sow-statements.ts';
import { from, HASH, place, rows, SOME_DAY } from './sown-values.ts';

/** Signs in with the administrator's password, reaches what they reach, and is appointed for every report. */
export const reportReader = 'leitora@bench.test';

const GROUP = 'bench_report_readers';
const OPEN = `('received', 'investigating')`;
const STATE = from('received', 'investigating', 'concluded', 'archived');

/** What of a report is in clear: nothing else of it is ever asked by a list. Times are kept to the hour. */
const reportsOf = (formType: string, prefix: string, ...categories: readonly string[]) => [
  `insert into cases (id, legal_entity_id, form_type, sealed, protocol, key_hash, channel, state, state_group, due_at,
     received_at, responsible_id)
   select ${caseIdOf(`'${formType}' || n`)}, ${place}, '${formType}', true, '${prefix}-2026-' || lpad(n::text, 7, '0') || '-B',
     ${HASH}, 'form', ${STATE}, case when ${STATE} in ${OPEN} then 'open' else 'ended' end,
     date_trunc('hour', now()) + (n % 60 - 20) * interval '1 day', date_trunc('hour', ${SOME_DAY}),
     case when n % 3 = 0 then (select id from users where email = '${reportReader}') end from ${rows}`,
  `insert into sealed_cases (id, legal_entity_id, categories, immediate_risk)
   select ${caseIdOf(`'${formType}' || n`)}, ${place}, array[${from(...categories)}], n % 7 = 0 from ${rows}`,
  `insert into case_readers (case_id, legal_entity_id, user_id)
   select ${caseIdOf(`'${formType}' || n`)}, ${place}, (select id from users where email = '${reportReader}') from ${rows}`,
];

const READER = [
  `insert into users (home_entity_id, name, email, password_hash, status, first_access, email_verified_at)
   select home_entity_id, 'Leitora de relatos', '${reportReader}', password_hash, 'active', false, now()
   from users where email = '${administrator.email}'`,
  `insert into roles (name, display_name) values ('${GROUP}', 'Leitura de relatos')`,
  `insert into role_permissions (role_id, permission_id) select r.id, p.id from roles r, permissions p
   where r.name = '${GROUP}' and p.name in ('reporting_channel_handling.menu', 'intimidation_form_handling.menu')`,
  `insert into role_users (user_id, role_id) select u.id, r.id from users u, roles r
   where u.email = '${reportReader}' and r.name = '${GROUP}'`,
  `insert into data_access_grants (role_id, user_id, legal_entity_id)
   select distinct r.id, reader.id, g.legal_entity_id from roles r, users reader, data_access_grants g
   join users u on u.id = g.user_id where u.email = '${administrator.email}' and g.legal_entity_id is not null
     and reader.email = '${reportReader}' and r.name = '${GROUP}'`,
];

/** As many reports of each channel; every other list leaves them out, as they are sealed. */
export async function seedReports(pool: Pool, amount: number, places: Places): Promise<void> {
  for (const statement of READER) await pool.query(statement);
  await sowStatements(
    pool,
    [
      ...reportsOf('reporting-channel', 'DEN', 'moral_harassment', 'fraud', 'conflict_of_interest'),
      ...reportsOf('intimidation', 'BUL', 'verbal', 'moral', 'social'),
    ],
    amount,
    places,
  );
}
