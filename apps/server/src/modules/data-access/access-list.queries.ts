import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { GridSource } from '../../core/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** Every access to the entities of the active scope: of whole groups, and of single people. */
export const givenAccesses = (ctx: UserCtx): GridSource => {
  const given = sql`(
    select g.id, coalesce(g.legal_entity_id, g.natural_entity_id) as entity_id,
      case when g.legal_entity_id is null then 'natural_entity' else 'legal_entity' end as entity_type,
      coalesce(e.trading_name, e.company_name, btrim(n.first_name || ' ' || n.surname)) as entity_name,
      g.role_id, r.display_name as role_name, case when g.user_id is null then 'group' else 'user' end as kind,
      g.user_id, u.name as user_name, g.created_at
    from data_access_grants g
    join roles r on r.id = g.role_id and r.deleted_at is null
    left join legal_entities e on e.id = g.legal_entity_id
    left join natural_entities n on n.id = g.natural_entity_id
    left join users u on u.id = g.user_id
    where coalesce(g.legal_entity_id, n.legal_entity_id) = any (${scopeSql(ctx)}) and n.deleted_at is null
  ) given`;
  return {
    from: given,
    where: sql`true`,
    search: (words) =>
      sql`plain_text(entity_name || ' ' || role_name || ' ' || coalesce(user_name, '')) like like_pattern(${words})`,
    columns: {
      entity_name: sql`entity_name collate "pt-BR-x-icu"`,
      entity_type: sql`entity_type`,
      role_name: sql`role_name collate "pt-BR-x-icu"`,
      kind: sql`kind`,
      user_name: sql`user_name collate "pt-BR-x-icu"`,
      created_at: sql`created_at`,
    },
    rows: sql`select given.* from page join ${given} on given.id = page.id`,
  };
};
