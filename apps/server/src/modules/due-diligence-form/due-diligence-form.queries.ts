import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { caseColumns } from '../../platform/cases/case-columns.ts';
import { protocolBegins } from '../../platform/cases/intake/protocol-beginning.ts';
import { organisationNamed } from '../../platform/organisations/organisation-named.ts';

/** By what is known of the supplier: name, CNPJ, service, contact. */
const searchAssessments = (ctx: Pick<UserCtx, 'scope'>, words: string) =>
  sql`id in (select search_due_diligences(${words}, ${scopeSql(ctx)}))`;

export const dueDiligenceSource = (ctx: UserCtx): GridSource => {
  const { userId } = ctx.user;
  const foundBy = (words: string) =>
    protocolBegins(dueDiligenceKind.formType, words) ?? searchAssessments(ctx, words);
  return {
    randomIds: sql`received_at`,
    from: sql`due_diligence_cases`,
    scope: ofOrganisations(ctx, 'cases'),
    search: foundBy,
    columns: {
      ...caseColumns(ctx, foundBy),
      supplier: foreign(
        ['suppliers'],
        ({ value, matches }) =>
          sql`${searchAssessments(ctx, value)} and coalesce(${matches(
            sql`(select s.company_name from suppliers s where s.id = supplier_id)`,
          )}, false)`,
      ),
      unit: organisationNamed(ctx),
      criticality: own(sql`criticality`),
      band: own(sql`band`),
      valid_until: own(sql`valid_until`),
    },
    rows: sql`
      select r.id, r.protocol, s.company_name as supplier, s.cnpj, coalesce(e.trading_name, e.company_name) as unit,
        r.criticality::text as criticality, r.state, case when r.is_open then 'yes' else 'no' end as is_open,
        r.score, r.band, r.due_at, r.valid_until,
        (select u.name from users u where u.id = r.responsible_id) as responsible,
        case when r.responsible_id is null then 'nobody' when r.responsible_id = ${userId} then 'mine'
          else 'others' end as charge, r.received_at
      from page join due_diligence_cases r on r.id = page.id join suppliers s on s.id = r.supplier_id
      join legal_entities e on e.id = r.legal_entity_id`,
  };
};
