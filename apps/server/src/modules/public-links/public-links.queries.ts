import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { mayCopy } from '../../platform/public-links/may-copy.ts';

const REMOVED = 'Conta removida';
const makerOf = (id: string) => sql`coalesce(link_maker_name(${sql.ref(id)}), ${REMOVED})`;

export const publicLinkSource = (ctx: UserCtx): GridSource => ({
  from: sql`public_links`,
  scope: rowsWhere(sql`legal_entity_id = any (${scopeSql(ctx)})`),
  search: (words) => sql`id in (select search_public_links(${words}, ${scopeSql(ctx)}))
    or created_by in (select search_users(${words}, ${scopeSql(ctx)}))`,
  columns: {
    label: own(
      sql`label collate "pt-BR-x-icu"`,
      (words) => sql`id in (select search_public_links(${words}, ${scopeSql(ctx)}))`,
    ),
    purpose: own(sql`purpose`),
    state: foreign(['clock'], ({ value }) => sql`link_state(public_links) = ${value}`),
    creator: foreign(
      ['users'],
      ({ value, operator, matches }) => sql`(created_by in (
        select link_makers_named(${value}, ${operator === 'equals'}, ${scopeSql(ctx)}))
        or created_by is null and ${matches(sql`${REMOVED}::text`)})`,
    ),
    created_at: own(sql`created_at`),
    expires_at: own(sql`expires_at`),
    uses: own(sql`uses`),
    last_used_at: own(sql`last_used_at`),
  },
  rows: sql`
    select link.id, link.label, link.purpose, link_state(link) as state, ${makerOf('link.id')} as creator, link.created_at,
      link.expires_at, link.uses, link.max_uses, link.last_used_at,
      coalesce(e.trading_name, e.company_name) as organisation,
      link_state(link) = 'active' and ${mayCopy(ctx)} as copyable
    from page join public_links link on link.id = page.id join legal_entities e on e.id = link.legal_entity_id`,
});
