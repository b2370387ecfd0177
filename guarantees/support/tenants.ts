import { hashSecret, newSecret } from '../../apps/server/src/core/secrets.ts';
import { administrator, query } from './api-client.ts';

export interface Tenant {
  readonly entity: number;
  /** A session of each of its people. */
  readonly tokens: readonly string[];
}

/** An organisation of its own, with people who may do there what an administrator may. */
export async function makeTenant(dataDir: string, name: string, people: number): Promise<Tenant> {
  const tokens = Array.from({ length: people }, () => newSecret('cfs_'));
  const [made] = await query<{ entity: number }>(
    dataDir,
    `with entity as (
       insert into legal_entities (company_name) values ($1) returning id
     ), admin as (
       select h.role_id from users u join role_users h on h.user_id = u.id where u.email = $2
     ), people as (
       insert into users (home_entity_id, name, email, status, first_access)
       select entity.id, $1 || ' ' || n, 'pessoa.' || n || '@' || entity.id || '.test', 'active', false
       from entity, generate_series(1, $3::int) n
       returning id
     ), held as (
       insert into role_users (user_id, role_id) select id, role_id from people, admin
     ), granted as (
       insert into data_access_grants (role_id, user_id, legal_entity_id)
       select role_id, people.id, entity.id from people, admin, entity
     ), opened as (
       insert into sessions (user_id, active_role_id, token_hash, expires_at)
       select person.id, role_id, given.hash, now() + interval '12 hours'
       from admin, (select id, row_number() over (order by id) as n from people) person
         join unnest($4::bytea[]) with ordinality given (hash, n) using (n)
     )
     select id as entity from entity`,
    [name, administrator.email, people, tokens.map(hashSecret)],
  );
  return { entity: (made as { entity: number }).entity, tokens };
}
