import type { EntityType } from '@conforme/contracts/core/entity.ts';
import { sql } from 'kysely';
import type { Principal, UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';

/** Given to the user in the active role. */
const given = ({ userId, roleId }: Principal) => sql`g.user_id = ${userId} and g.role_id = ${roleId}`;

/** Oneself and whom one was given: two questions for two indexes, where "or" would go through everybody. */
const people = (user: Principal) => sql`(
  select own.id from natural_entities own where own.user_id = ${user.userId}
  union select g.natural_entity_id from user_grants g where ${given(user)})`;

/** The first organisation that was given, which a request without the header works in too; else the active person. */
export async function firstEntity({ system, user }: UserCtx) {
  const { rows } = await sql<{ id: number; type: EntityType; name: string }>`
    select e.id, 'legal_entity' as type, coalesce(e.trading_name, e.company_name) as name, false as active
    from legal_entities e
    where e.id = (select min(g.legal_entity_id) from user_grants g
      join legal_entities open on open.id = g.legal_entity_id and open.active where ${given(user)})
    union all
    select n.id, 'natural_entity', btrim(n.first_name || ' ' || n.surname),
      n.id in (select active_person_id from users where id = ${user.userId})
    from natural_entities n
    where n.deleted_at is null and n.id in ${people(user)}
    order by type, active desc, id limit 1`.execute(system);
  return rows[0];
}

/**
 * What the signed-in user reaches with the active role, whichever entity is active now. Organisations and
 * persons share the list, so their ids are spread over even and odd numbers to stay apart.
 */
export const reachedEntities = ({ system, user }: UserCtx): GridSource => {
  const reached = sql`(
    select e.id * 2 as id, e.id as entity_id, 'legal_entity' as type, coalesce(e.trading_name, e.company_name) as name,
      e.cnpj as document, coalesce(p.trading_name, p.company_name) as parent_name
    from legal_entities e left join legal_entities p on p.id = e.parent_id
    where e.active and e.id in (select r.entity_id from user_reach r where r.user_id = ${user.userId} and r.role_id = ${user.roleId})
    union all
    select n.id * 2 + 1, n.id, 'natural_entity', btrim(n.first_name || ' ' || n.surname), null, null
    from natural_entities n
    where n.deleted_at is null and n.id in ${people(user)}
  ) reached`;
  return {
    // The user's own grants, read by user id: the active scope would hide every other entity.
    db: system,
    from: reached,
    scope: rowsWhere(sql`true`),
    search: (words) => sql`plain_text(name || ' ' || coalesce(document, '')) like like_pattern(${words})`,
    columns: { id: own(sql`entity_id`), name: own(sql`name collate "pt-BR-x-icu"`) },
    rows: sql`select reached.entity_id as id, reached.type, reached.name, reached.document, reached.parent_name
      from page join ${reached} on reached.id = page.id`,
  };
};
