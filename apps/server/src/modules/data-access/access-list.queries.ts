import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { GridSource } from '../../core/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { textHolds } from '../../core/search-text.ts';

/** Every access to the entities of the active scope: of whole groups, and of single people. */
export const givenAccesses = (ctx: UserCtx): GridSource => ({
  from: sql`given_accesses`,
  where: sql`legal_entity_id = any (${scopeSql(ctx)})`,
  search: (words) => sql`id in (select search_given_accesses(${words}, ${scopeSql(ctx)}))`,
  matches: textHolds,
  searched: ['entity_name', 'role_name', 'user_name'],
  perEntity: { table: 'given_accesses' },
  columns: {
    entity_name: sql`entity_name collate "pt-BR-x-icu"`,
    entity_type: sql`entity_type`,
    role_name: sql`role_name collate "pt-BR-x-icu"`,
    kind: sql`kind`,
    user_name: sql`user_name collate "pt-BR-x-icu"`,
    created_at: sql`created_at`,
  },
  rows: sql`
    select a.id, a.entity_id, a.entity_type, a.entity_name, a.role_id, a.role_name, a.kind, a.user_id, a.user_name,
      a.created_at
    from page join given_accesses a on a.id = page.id`,
});
