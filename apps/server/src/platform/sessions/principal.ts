import type { Notification } from '@conforme/contracts/core/notifications/notification.ts';
import type { SessionRole } from '@conforme/contracts/core/session-snapshot.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Principal, Scope } from '../../core/context.ts';
import type { Database } from '../../core/database/database.ts';
import type { Credentials, WantedScope } from '../../core/http/credentials.ts';
import { hashSecret } from '../../core/secrets.ts';
import { unreadColumns } from '../notifications/unread.ts';
import { headSql } from '../organisations/head-organisation.ts';
import { inForce } from './permission-names.ts';

/** How long whoever signed in is taken for the owner of the account without being asked again. */
const LATELY_MINUTES = 10;

interface Row {
  session_id: number;
  user_id: number;
  role_id: number | null;
  role_name: string | null;
  administrator: boolean;
  permissions: string[];
  first_access: boolean;
  second_factor_missing: boolean;
  signed_in_lately: boolean;
  email_verified_at: string | null;
  resting: boolean;
  entity_id: number | null;
  legal_entity_ids: number[] | null;
  head_id: number;
  unread_count?: number;
  unread_newest?: Notification[];
  held_roles?: SessionRole[];
}

/** A group given while somebody is at work is offered at the next look. */
const heldRolesColumn = sql`,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'display_name', r.display_name) order by r.id), '[]')
   from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
   where held.user_id = live.user_id) as held_roles`;

/**
 * Session, user, active role, permissions and scope in one indexed query, asked anew for every request:
 * what is revoked is gone on the next one.
 */
export async function findPrincipal(
  system: Database,
  credentials: Credentials,
  config: Config,
): Promise<Principal | null> {
  const cookieHash = credentials.cookie === null ? null : hashSecret(credentials.cookie);
  const isOrganisation = ['legal_entity', 'default'].includes(credentials.wanted.type);
  const headed = isOrganisation
    ? sql`coalesce(scope.entity_id, live.home_entity_id)`
    : sql`live.home_entity_id`;
  const { rows } = await sql<Row>`
    with live as (
      select s.id, s.user_id, s.active_role_id, u.home_entity_id, u.first_access, u.email_verified_at,
        s.authenticated_at > now() - make_interval(mins => ${LATELY_MINUTES}) as signed_in_lately,
        s.last_activity_at < now() - interval '1 minute' as resting
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${hashSecret(credentials.bearer)}
        and (s.cookie_hash is null or s.cookie_hash = ${cookieHash})
        and s.ended_at is null and s.expires_at > now()
        and s.last_activity_at > now() - make_interval(mins => ${config.SESSION_IDLE_MINUTES})
        and u.status = 'active'
    ), role as (
      select r.id, r.name from live
      join role_users held on held.user_id = live.user_id and held.role_id = live.active_role_id
      join roles r on r.id = held.role_id and r.deleted_at is null
    )
    select live.id as session_id, live.user_id, role.id as role_id, role.name as role_name,
      exists (select from role_users held join roles r on r.id = held.role_id
              where held.user_id = live.user_id and r.name = 'admin') as administrator,
      array_to_json(array(select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
            where rp.role_id = role.id and p.guard_name = 'web'
              and exists (select from user_grants g left join legal_entities e on e.id = g.legal_entity_id
                where g.user_id = live.user_id and g.role_id = role.id and e.active is not false))) as permissions,
      live.first_access, second_factor_missing(live.user_id), live.signed_in_lately, live.email_verified_at, live.resting,
      scope.entity_id, scope.legal_entity_ids, ${headSql(headed)} as head_id${credentials.withUnread ? sql`${unreadColumns(sql`live.user_id`)}${heldRolesColumn}` : sql``}
    from live left join role on true left join lateral (${scopeQuery(credentials.wanted)}) scope on true`.execute(
    system,
  );
  const [row] = rows;
  return row ? principal(row, credentials.wanted, config) : null;
}

/** At most once a minute, so that reading a list does not write to the database each time. */
export async function recordActivity(system: Database, { sessionId, resting }: Principal): Promise<void> {
  if (resting)
    await sql`update sessions set last_activity_at = now() where id = ${sessionId}`.execute(system);
}

/**
 * Yields one row when the active role reaches what is wanted, none when it does not. Nobody works in an organisation
 * that is closed; its rows stay in sight of the one above it, and of "Todas".
 */
function scopeQuery(wanted: WantedScope): RawBuilder<unknown> {
  const reached = sql`select from user_reach r where r.user_id = live.user_id and r.role_id = role.id`;
  const withUnits = (entity: RawBuilder<unknown>) =>
    sql`select ${entity} as entity_id, array(select t.entity_id from legal_entity_tree t where t.ancestor_id = ${entity}) as legal_entity_ids`;
  switch (wanted.type) {
    case 'all':
      return sql`select null::bigint as entity_id, array(
        select distinct r.entity_id from user_reach r where r.user_id = live.user_id and r.role_id = role.id
      ) as legal_entity_ids`;
    case 'legal_entity':
      return sql`${withUnits(sql`${wanted.id}::bigint`)} where exists (${reached} and r.entity_id = ${wanted.id})
        and exists (select from legal_entities e where e.id = ${wanted.id} and e.active)`;
    case 'natural_entity':
      return sql`select n.id as entity_id, '{}'::bigint[] as legal_entity_ids from natural_entities n
        where n.id = ${wanted.id} and n.deleted_at is null and (n.user_id = live.user_id or exists (
          select from user_grants g
          where g.natural_entity_id = n.id and g.user_id = live.user_id and g.role_id = role.id))`;
    case 'default':
      return sql`select first.id as entity_id,
          array(select t.entity_id from legal_entity_tree t where t.ancestor_id = first.id) as legal_entity_ids
        from (select min(g.legal_entity_id) as id
              from user_grants g join legal_entities e on e.id = g.legal_entity_id and e.active
              where g.user_id = live.user_id and g.role_id = role.id) first
        where first.id is not null`;
  }
}

function principal(row: Row, wanted: WantedScope, config: Config): Principal {
  const scope: Scope =
    row.legal_entity_ids === null
      ? { type: 'none', id: null, legalEntityIds: [] }
      : {
          type: wanted.type === 'default' ? 'legal_entity' : wanted.type,
          id: row.entity_id,
          legalEntityIds: row.legal_entity_ids,
        };
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    roleId: row.role_id,
    roleName: row.role_name,
    administrator: row.administrator,
    // A role has force only in an entity it reaches; one that reaches nothing has none, not even in one's own person.
    permissions: new Set(scope.type === 'none' ? [] : inForce(config, row.role_name, row.permissions)),
    firstAccess: row.first_access,
    secondFactorMissing: row.second_factor_missing,
    signedInLately: row.signed_in_lately,
    emailVerifiedAt: row.email_verified_at,
    resting: row.resting,
    scope,
    headId: row.head_id,
    unread:
      row.unread_newest === undefined ? null : { count: row.unread_count ?? 0, newest: row.unread_newest },
    heldRoles: row.held_roles ?? null,
  };
}
