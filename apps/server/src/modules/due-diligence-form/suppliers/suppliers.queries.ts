import { bareCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import type { SupplierDetail } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { ofOrganisations } from '../../../core/grid/grid-scope.ts';
import { type GridSource, own, ownCondition, type Sql } from '../../../core/grid/grid-source.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { listed, person } from '../../../platform/cases/case-parts.queries.ts';

type Asking = Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction };

/** A CNPJ is kept without its signs; a name may have some of them. */
const searchSuppliers = (ctx: Asking, words: string) => sql<boolean>`id in (
  select search_suppliers(${words}, ${scopeSql(ctx)})
  union select search_suppliers(${bareOf(words)}, ${scopeSql(ctx)}))`;

const bareOf = (words: string): string => {
  const bare = bareCnpj(words);
  return bare.length >= 4 ? bare : words;
};

const yesOrNo = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then 'yes' else 'no' end`;

export const supplierSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => searchSuppliers(ctx, words);
  return {
    from: sql`suppliers`,
    scope: ofOrganisations(ctx, 'suppliers'),
    search: foundBy,
    columns: {
      company_name: own(sql`company_name collate "pt-BR-x-icu"`, foundBy),
      cnpj: own(sql`cnpj`, foundBy),
      lgpd_role: own(sql`lgpd_role`),
      criticality: own(sql`criticality`),
      score: own(sql`score`),
      band: own(sql`band`),
      residual: own(sql`residual`),
      valid_until: own(sql`valid_until`),
      contract_until: own(sql`contract_until`),
      renews: ownCondition((answer) => (answer === 'yes' ? sql`renews` : sql`not renews`)),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
      select s.id, s.company_name, s.trading_name, s.cnpj, e.shown_name as owner, s.service, s.lgpd_role,
        s.criticality::text as criticality, s.score, s.band, s.residual::float8 as residual, s.last_state as state,
        s.valid_until, s.contract_until, (select u.name from users u where u.id = s.manager_id) as manager,
        ${yesOrNo(sql`s.renews`)} as renews, s.updated_at
      from page join suppliers s on s.id = page.id join legal_entities e on e.id = s.legal_entity_id`,
  };
};

export async function supplierOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  narrowed: Sql | null = null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, company_name || coalesce(' (' || trading_name || ')', '') as label from suppliers
    where legal_entity_id = any (${scopeSql(ctx)}) and ${search ? searchSuppliers(ctx, search) : sql`true`}
      and ${narrowed ?? sql`true`}
    order by company_name collate "pt-BR-x-icu", id limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readSupplier(ctx: Asking, id: number): Promise<SupplierDetail> {
  const { rows } = await sql<SupplierDetail>`
    select s.id, s.version, s.cnpj, s.company_name, s.trading_name, s.address, s.federation_unit, s.cnae, s.size,
      s.contact_name, s.contact_email, s.contact_phone, s.service, s.lgpd_role, s.data_kinds, s.holders_count,
      s.transfer_countries, s.system_access, s.criticality_answers, s.criticality::text as criticality,
      s.contract_number, s.contract_from, s.contract_until, s.dpa, s.manager_id, ${person(sql`s.manager_id`)} as manager,
      s.renews, s.notes, e.shown_name as owner, s.created_at, s.updated_at,
      ${listed(sql`select d.id, d.protocol, c.state, d.received_at from due_diligences d join cases c on c.id = d.id
        where d.supplier_id = s.id order by d.received_at desc, d.id limit 50`)} as assessments
    from suppliers s join legal_entities e on e.id = s.legal_entity_id
    where s.id = ${id} and s.legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return found(rows[0]);
}

/** Whoever may look at due diligence in the active organisation may answer for a contract. */
export async function managerOptions(ctx: UserCtx, { search, limit }: { search: string; limit: number }) {
  const { rows } = await sql<{ id: number; label: string }>`
    select u.id, u.name as label from users u
    where u.id in (select people_with_permission(entity, 'due_diligence_form.menu') from unnest(${scopeSql(ctx)}) entity)
      and (${search} = '' or plain_text(u.name) like like_pattern(${search}))
    order by u.name collate "pt-BR-x-icu", u.id limit ${limit}`.execute(ctx.db);
  return rows;
}
