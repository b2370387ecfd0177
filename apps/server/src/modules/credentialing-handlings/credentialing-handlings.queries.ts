import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import {
  type ColumnSource,
  foreign,
  type GridSource,
  own,
  ownCondition,
} from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { caseColumns } from '../../platform/cases/case-columns.ts';
import { protocolBegins } from '../../platform/cases/intake/protocol-beginning.ts';

/** By the candidate and whoever answers for them. */
export const searchApplications = (ctx: Pick<UserCtx, 'scope'>, words: string) =>
  sql`id in (select search_scholarship_applications(${words}, ${scopeSql(ctx)}))`;

/** By the number of the edital, or as lists name it; its search index finds those that are compared. */
export const calledFor = (ctx: Pick<UserCtx, 'scope'>): ColumnSource =>
  foreign(
    ['scholarship_calls'],
    ({ value, matches }) => sql`call_id = any (array(select k.id from scholarship_calls k
      where k.id in (select search_scholarship_calls(${value.replaceAll(',', ' ')}, ${scopeSql(ctx)}))
        and (${matches(sql`k.number`)} or ${matches(sql`k.number || ', ' || k.title`)})))`,
  );

/** For the school: what a family still writes is theirs, and nobody here has anything to do with it. */
const waits = sql`is_open and state <> 'draft'`;

export const applicationSource = (ctx: UserCtx): GridSource => {
  const { userId } = ctx.user;
  const foundBy = (words: string) =>
    protocolBegins(credentialingKind.formType, words) ?? searchApplications(ctx, words);
  return {
    randomIds: sql`received_at`,
    from: sql`scholarship_cases`,
    scope: ofOrganisations(ctx, 'cases'),
    search: foundBy,
    columns: {
      ...caseColumns(ctx, foundBy),
      candidate: own(sql`candidate_name collate "pt-BR-x-icu"`, (words) => searchApplications(ctx, words)),
      call: calledFor(ctx),
      unit: foreign(
        ['legal_entities'],
        ({ matches }) => sql`unit_id = any (array(select e.id from legal_entities e
          where e.id = any (${scopeSql(ctx)}) and ${matches(sql`e.shown_name`)}))`,
      ),
      income_class: own(sql`coalesce(income_class, told_class)`),
      is_open: ownCondition((answer) => (answer === 'yes' ? waits : sql`not (${waits})`)),
    },
    rows: sql`
      select r.id, r.protocol, r.candidate_name as candidate, k.number || ', ' || k.title as call, e.shown_name as unit,
        v.grade, r.state, case when r.is_open and r.state <> 'draft' then 'yes' else 'no' end as is_open,
        coalesce(r.income_class, r.told_class) as income_class, coalesce(r.per_capita, r.told_per_capita) as per_capita,
        r.score::float8 as score, r.due_at, (select u.name from users u where u.id = r.responsible_id) as responsible,
        case when r.responsible_id is null then 'nobody' when r.responsible_id = ${userId} then 'mine'
          else 'others' end as charge, r.received_at
      from page join scholarship_cases r on r.id = page.id
      left join scholarship_calls k on k.id = r.call_id
      left join legal_entities e on e.id = r.unit_id left join scholarship_vacancies v on v.id = r.vacancy_id`,
  };
};
