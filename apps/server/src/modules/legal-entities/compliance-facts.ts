import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import {
  type ComplianceFacts,
  type ComplianceGap,
  complianceGaps,
} from '@conforme/contracts/modules/legal-entities/compliance-gaps.ts';
import {
  type FormFacts,
  missingForForm,
} from '@conforme/contracts/platform/organisations/form-requirements.ts';
import { sql } from 'kysely';
import type { Asking } from './visible-organisations.ts';
import { visibleOrganisations } from './visible-organisations.ts';

type Stored = Omit<ComplianceFacts, 'open_form_lacks'> & {
  readonly id: number;
  /** Null while the form is closed. */
  readonly open_form: FormFacts | null;
};

/** What is still missing, for each of these organisations, or for all in sight. */
export async function gapsOf(
  ctx: Asking,
  id?: number,
): Promise<ReadonlyMap<number, readonly ComplianceGap[]>> {
  const { rows } = await sql<Stored>`
    select e.id, e.active, e.parent_id is not null as has_parent, e.cnpj, e.size,
      num_nulls(e.postal_code, e.street, e.street_number, e.city, e.federation_unit) = 0 as has_address,
      num_nonnulls(e.phone, e.email) > 0 as has_contact,
      main.name is not null as has_encarregado, main.act_id is not null as has_act,
      main.act_id is not null and main.act_of is distinct from main.name as act_of_another,
      other.name is not null as has_substitute, notice.published_on as notice_published_on,
      latest.assessed_on, latest.small_agent and latest.asked_all as small_agent,
      latest.asked_all is not distinct from false as assessed_in_part, e.cebas_number, e.cebas_valid_until,
      case when e.public_forms -> 'open' ? 'privacy-form' then
        (select row_to_json(there) from form_requirements(e.id) there) end as open_form
    from legal_entities e
    left join privacy_officers main on main.legal_entity_id = e.id and main.kind = 'encarregado'
    left join privacy_officers other on other.legal_entity_id = e.id and other.kind = 'substitute'
    left join lateral (
      select (published_at at time zone 'America/Sao_Paulo')::date as published_on
      from privacy_notices where legal_entity_id = e.id order by version desc limit 1) notice on true
    left join lateral (
      select assessed_on, small_agent, answers is not null as asked_all from small_agent_assessments where legal_entity_id = e.id
      order by assessed_on desc, id desc limit 1) latest on true
    where ${visibleOrganisations(ctx)} and ${id === undefined ? sql`true` : sql`e.id = ${id}`}`.execute(
    ctx.db,
  );
  const today = civilDayOf(Date.now());
  return new Map(
    rows.map(({ id, open_form, ...facts }) => {
      const open_form_lacks = open_form ? missingForForm(open_form) : [];
      return [id, complianceGaps({ ...facts, open_form_lacks }, today)];
    }),
  );
}
