import { hashSecret, newSecret } from '../../apps/server/src/core/secrets.ts';
import { administrator, query } from './api-client.ts';

export interface Colleague {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** So many people who may do what the administrator may, with the same password and a session each. */
export async function makeColleagues(dataDir: string, many: number): Promise<Colleague[]> {
  const tokens = Array.from({ length: many }, () => newSecret('cfs_'));
  const people = await query<{ id: number; email: string }>(
    dataDir,
    `with admin as (
       select u.home_entity_id as entity, u.password_hash, h.role_id
       from users u join role_users h on h.user_id = u.id where u.email = $2
     ), people as (
       insert into users (home_entity_id, name, email, password_hash, status, first_access)
       select entity, 'Colega ' || n, 'colega.' || n || '@escola.test', password_hash, 'active', false
       from admin, generate_series(1, $1::int) n
       returning id, email
     ), held as (
       insert into role_users (user_id, role_id) select id, role_id from people, admin
     ), granted as (
       insert into data_access_grants (role_id, user_id, legal_entity_id) select role_id, id, entity from people, admin
     ), opened as (
       insert into sessions (user_id, active_role_id, token_hash, expires_at)
       select person.id, role_id, given.hash, now() + interval '12 hours'
       from admin, (select id, row_number() over (order by id) as n from people) person
         join unnest($3::bytea[]) with ordinality given (hash, n) using (n)
     )
     select id, email from people order by id`,
    [many, administrator.email, tokens.map(hashSecret)],
  );
  return people.map((person, n) => ({ ...person, token: tokens[n] as string }));
}
