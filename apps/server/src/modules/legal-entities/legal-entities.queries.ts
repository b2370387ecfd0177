import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { gapsOf } from './compliance-facts.ts';
import { visibleOrganisations } from './visible-organisations.ts';

/** Within a query, for a table called `e`; the file's id is new with each logo. */
export const logoAddressSql = sql`'/api/v1/legal_entities/' || e.id || '/logo?v=' || e.logo_id`;
export const stateSql = sql`case when e.active then 'active' else 'inactive' end`;

/** By name and city in part, by CNPJ in part, masked or bare. */
export const organisationsWith = (ctx: Pick<UserCtx, 'scope'>, words: string) => {
  const bare = words.replace(/[./\-\s]/g, '');
  return sql`search_legal_entities(${words}, ${bare.length >= 4 ? bare : ''}, ${scopeSql(ctx)})`;
};
const searchOrganisations = (ctx: Pick<UserCtx, 'scope'>, words: string) =>
  sql<boolean>`e.id in (select ${organisationsWith(ctx, words)})`;

/** As `legal_entities e` in the policies' eyes: the name of the one above only where it is in sight. */
export const organisationSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => searchOrganisations(ctx, words);
  return {
    from: sql`legal_entities e`,
    scope: rowsWhere(visibleOrganisations(ctx)),
    search: foundBy,
    columns: {
      name: own(sql`e.shown_name collate "pt-BR-x-icu"`, foundBy),
      company_name: own(sql`e.company_name collate "pt-BR-x-icu"`, foundBy),
      cnpj: own(sql`e.cnpj`, foundBy),
      kind: own(sql`e.kind`),
      parent: foreign(
        ['legal_entities'],
        ({ matches }) => sql`e.parent_id in (
        select p.id from legal_entities p where p.id = any (${scopeSql(ctx)}) and ${matches(sql`p.shown_name`)})`,
      ),
      city: own(sql`e.city collate "pt-BR-x-icu"`, foundBy),
      federation_unit: own(sql`e.federation_unit`),
      state: own(stateSql),
      updated_at: own(sql`e.updated_at`),
    },
    rows: sql`
    select e.id, e.shown_name as name, e.company_name, e.cnpj, e.kind, p.shown_name as parent, e.city, e.federation_unit,
      ${stateSql} as state, e.updated_at, ${logoAddressSql} as logo
    from page join legal_entities e on e.id = page.id
    left join legal_entities p on p.id = e.parent_id and p.id = any (${scopeSql(ctx)})`,
  };
};

/** For pickers: open ones, and what tells two of the same name apart. */
export async function organisationOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select e.id, e.shown_name || coalesce(' (' || coalesce(e.city, p.shown_name) || ')', '') as label
    from legal_entities e left join legal_entities p on p.id = e.parent_id and p.id = any (${scopeSql(ctx)})
    where ${visibleOrganisations(ctx)} and e.active and ${search ? searchOrganisations(ctx, search) : sql`true`}
      and ${listed ?? sql`true`}
    order by e.shown_name collate "pt-BR-x-icu", e.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Everything in sight, each under the nearest one above it that is in sight too. */
export async function organisationTree(ctx: UserCtx) {
  const { rows } = await sql<{
    id: number;
    parent_id: number | null;
    name: string;
    kind: 'matriz' | 'filial' | 'mantida';
    state: 'active' | 'inactive';
    people: number;
  }>`
    select e.id, p.id as parent_id, e.shown_name as name, e.kind, ${stateSql} as state,
      (select count(*) from natural_entities n where n.legal_entity_id = e.id and n.deleted_at is null) as people
    from legal_entities e left join legal_entities p on p.id = e.parent_id and p.id = any (${scopeSql(ctx)})
    where ${visibleOrganisations(ctx)}
    order by e.shown_name collate "pt-BR-x-icu", e.id`.execute(ctx.db);
  const gaps = await gapsOf(ctx);
  return rows.map((row) => ({ ...row, gaps: gaps.get(row.id)?.length ?? 0 }));
}
