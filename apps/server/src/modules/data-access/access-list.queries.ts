import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';

/** Every access to the entities of the active scope: of whole groups, and of single people. */
export const givenAccesses = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_given_accesses(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`given_accesses`,
    scope: ofOrganisations(ctx, 'given_accesses'),
    search: foundBy,
    columns: {
      entity_name: own(sql`entity_name collate "pt-BR-x-icu"`, foundBy),
      entity_type: own(sql`entity_type`),
      role_name: own(sql`role_name collate "pt-BR-x-icu"`, foundBy),
      kind: own(sql`kind`),
      user_name: own(sql`user_name collate "pt-BR-x-icu"`, foundBy),
      created_at: own(sql`created_at`),
    },
    rows: sql`
    select a.id, a.entity_id, a.entity_type, a.entity_name, a.role_id, a.role_name, a.kind, a.user_id, a.user_name,
      a.created_at
    from page join given_accesses a on a.id = page.id`,
  };
};
