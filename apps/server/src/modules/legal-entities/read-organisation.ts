import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { PublicFormSettings } from '@conforme/contracts/modules/legal-entities/public-form-settings.schemas.ts';
import type {
  OfficerKind,
  OrganisationAction,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { gapsOf } from './compliance-facts.ts';
import { logoAddressSql, stateSql } from './legal-entities.queries.ts';
import { type Asking, visibleOrganisations } from './visible-organisations.ts';

const NO_FORMS: PublicFormSettings = { open: [], texts: {} };

const officer = (ctx: Asking, kind: OfficerKind) => sql`(
  select json_build_object('name', o.name, 'email', o.email, 'phone', o.phone, 'public_contact', o.public_contact,
    'person', case when n.id is not null then json_build_object('id', n.id, 'label', n.shown_name) end,
    'act', case when f.id is not null then json_build_object('name', f.name, 'size', f.size,
      'is_of_another', o.act_of is distinct from o.name) end)
  from privacy_officers o
  left join natural_entities n on n.id = o.natural_entity_id and n.legal_entity_id = any (${scopeSql(ctx)})
  left join files f on f.id = o.act_id
  where o.legal_entity_id = e.id and o.kind = ${kind})`;

/** Whoever wrote it, where the asker may know them. */
const author = (column: string) => sql`(select u.name from users u where u.id = ${sql.ref(column)})`;

const listed = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

const notice = sql`n.version, n.published_at, ${author('n.published_by')} as author`;

type Stored = Omit<LegalEntityDetail, 'gaps' | 'actions'> & { readonly parent_id: number | null };

export async function readOrganisation(ctx: Asking, id: number): Promise<LegalEntityDetail> {
  const { rows } = await sql<Stored>`
    select e.id, e.version, e.shown_name as name, e.parent_id, e.parent_id is null as is_root, ${stateSql} as state,
      case when p.id is not null then json_build_object('id', p.id, 'label', p.shown_name) end as parent,
      e.kind, e.nature, e.company_name, e.trading_name, e.cnpj, e.size, e.cnae, e.postal_code, e.street, e.street_number,
      e.address_complement, e.district, e.city, e.federation_unit, e.phone, e.email, e.cebas_number,
      e.cebas_valid_until, ${logoAddressSql} as logo, e.public_forms, e.created_at, e.updated_at,
      ${officer(ctx, 'encarregado')} as encarregado, ${officer(ctx, 'substitute')} as substitute,
      ${listed(sql`select a.id, a.assessed_on, a.answers, a.small_agent, a.reason,
        ${author('a.created_by')} as author from small_agent_assessments a where a.legal_entity_id = e.id
        order by a.assessed_on desc, a.id desc limit 50`)} as assessments,
      ${listed(sql`select ${notice} from privacy_notices n where n.legal_entity_id = e.id
        order by n.version desc limit 200`)} as notices,
      (select row_to_json(current) from (select ${notice}, n.body from privacy_notices n
        where n.legal_entity_id = e.id order by n.version desc limit 1) current) as notice,
      ${listed(sql`select u.id, u.shown_name as name, u.kind, case when u.active then 'active' else 'inactive' end as state
        from legal_entities u where u.parent_id = e.id order by u.shown_name collate "pt-BR-x-icu", u.id
        limit 500`)} as units,
      (select count(*) from natural_entities n where n.legal_entity_id = e.id and n.deleted_at is null) as people,
      (select count(*) from users u where u.home_entity_id = e.id) as users
    from legal_entities e left join legal_entities p on p.id = e.parent_id and p.id = any (${scopeSql(ctx)})
    where e.id = ${id} and ${visibleOrganisations(ctx)}`.execute(ctx.db);
  const { parent_id: _, ...stored } = found(rows[0]);
  const gaps = (await gapsOf(ctx, id)).get(id) ?? [];
  return {
    ...stored,
    public_forms: { ...NO_FORMS, ...stored.public_forms },
    gaps: gaps.map(({ isSoon = false, ...gap }) => ({ ...gap, is_soon: isSoon })),
    actions: actionsOn(ctx, stored),
  };
}

/** What this asker may do here and now. An organisation of its own is the administration's to open, close and delete. */
function actionsOn(
  { user }: Asking,
  { state, is_root, parent }: Pick<LegalEntityDetail, 'state' | 'is_root' | 'parent'>,
): OrganisationAction[] {
  const may = (name: string) => user.permissions.has(`legal_entities.${name}`);
  const ranks = !is_root || user.roleName === 'admin';
  const allowed: Readonly<Record<OrganisationAction, boolean>> = {
    edit: may('edit'),
    move: may('move') && parent !== null,
    deactivate: may('move') && ranks && state === 'active',
    activate: may('move') && parent !== null && state === 'inactive',
    delete: may('delete') && ranks,
  };
  return (Object.keys(allowed) as OrganisationAction[]).filter((action) => allowed[action]);
}
