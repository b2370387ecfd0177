import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { endedWithout } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type {
  GranteeValidity,
  RenewalState,
  TermState,
} from '@conforme/contracts/modules/credentialing-handlings/rules/grantee-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { ofOrganisations } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { protocolBegins, protocolInOrder } from '../../platform/cases/intake/protocol-beginning.ts';
import { calledFor, searchApplications } from './credentialing-handlings.queries.ts';

type Sql = RawBuilder<unknown>;

/** The application for the next school year that names this one, the one that came furthest. */
const renewalOf = (id: Sql) => sql<RenewalState>`coalesce((
  select case when n.state in ('enrolled', 'ended') then 'renewed' when n.state = any (${[...endedWithout]}::text[]) then 'refused'
    else 'asked' end
  from scholarship_cases n where n.previous_id = ${id} and n.submitted_at is not null
  order by n.state in ('enrolled', 'ended') desc, n.is_open desc, n.submitted_at desc limit 1), 'none')`;

/** The same as `renewalOf` tells of each row: one list for all rows, where asking row by row would not keep up. */
function renewalConditions(inScope: Sql): Readonly<Record<RenewalState, Sql>> {
  const sent = sql`n.previous_id is not null and n.submitted_at is not null and n.legal_entity_id = any (${inScope})`;
  const anyRenewal = sql`scholarship_cases.id in (select n.previous_id from scholarship_applications n where ${sent})`;
  const renewalThat = (
    stands: Sql,
  ) => sql`scholarship_cases.id in (select n.previous_id from scholarship_applications n
    join cases k on k.id = n.id where ${sent} and ${stands})`;
  const isRenewed = renewalThat(sql`k.state in ('enrolled', 'ended')`);
  const isAsked = renewalThat(sql`k.is_open`);
  return {
    none: sql`not ${anyRenewal}`,
    renewed: isRenewed,
    asked: sql`(${isAsked} and not ${isRenewed})`,
    refused: sql`(${anyRenewal} and not ${isAsked} and not ${isRenewed})`,
  };
}

const hasTerm = (id: Sql) =>
  sql`exists (select from issued_documents t where t.case_id = ${id} and t.kind = 'scholarship-term')`;

const termConditions: Readonly<Record<TermState, Sql>> = {
  signed: sql`term_signed_at is not null`,
  issued: sql`term_signed_at is null and ${hasTerm(sql`scholarship_cases.id`)}`,
  none: sql`term_signed_at is null and not ${hasTerm(sql`scholarship_cases.id`)}`,
};

const validityConditions = (thisYear: number): Readonly<Record<GranteeValidity, Sql>> => ({
  current: sql`year = ${thisYear}`,
  coming: sql`year > ${thisYear}`,
  over: sql`year < ${thisYear}`,
});

/** Of a chain of renewals: when the first of its scholarships began. */
const since = sql`(with recursive chain as (
    select r.enrolled_at, r.previous_id
    union all
    select b.enrolled_at, b.previous_id from scholarship_cases b join chain on b.id = chain.previous_id
    where b.enrolled_at is not null)
  select min(enrolled_at) from chain)`;

/** Who is enrolled with a scholarship: what was granted and lost, or cancelled, is no scholarship. */
const isGrantee = sql`state = 'enrolled' and enrolled_at is not null`;

export const granteeSource = (ctx: UserCtx): GridSource => {
  const thisYear = Number(civilDayOf(Date.now()).slice(0, 4));
  const inScope = scopeSql(ctx);
  const foundBy = (words: string) =>
    protocolBegins(credentialingKind.formType, words) ?? searchApplications(ctx, words);
  const ofClass = (column: 'level' | 'shift') =>
    foreign(
      ['scholarship_vacancies'],
      // As a subquery it is hashed; an array would be compared one by one.
      ({ value }) => sql`vacancy_id in (select v.id from scholarship_vacancies v
        where v.legal_entity_id = any (${inScope}) and ${sql.ref(`v.${column}`)} = ${value})`,
    );
  return {
    randomIds: sql`enrolled_at`,
    from: sql`scholarship_cases`,
    scope: ofOrganisations(ctx, 'cases', { and: isGrantee }),
    search: foundBy,
    columns: {
      protocol: own(protocolInOrder, foundBy),
      candidate: own(sql`candidate_name collate "pt-BR-x-icu"`, (words) => searchApplications(ctx, words)),
      unit: foreign(
        ['legal_entities'],
        ({ matches }) => sql`unit_id = any (array(select e.id from legal_entities e
          where e.id = any (${inScope}) and ${matches(sql`e.shown_name`)}))`,
      ),
      call: calledFor(ctx),
      level: ofClass('level'),
      shift: ofClass('shift'),
      kind: own(sql`kind`),
      granted: own(sql`granted`),
      year: own(sql`year`),
      validity: foreign(
        ['clock'],
        ({ value }) => validityConditions(thisYear)[value as GranteeValidity] ?? sql`false`,
      ),
      by_agreement: ownCondition((answer) =>
        answer === 'yes' ? sql`by_agreement` : sql`by_agreement is false`,
      ),
      renewal: foreign(
        ['scholarship_applications', 'cases'],
        ({ value }) => renewalConditions(inScope)[value as RenewalState] ?? sql`false`,
      ),
      term: foreign(['issued_documents'], ({ value }) => termConditions[value as TermState] ?? sql`false`),
      enrolled_at: own(sql`enrolled_at`),
    },
    rows: sql`
      select r.id, r.protocol, r.candidate_name as candidate, r.cpf_masked, k.number || ', ' || k.title as call, r.kind,
        r.year, e.shown_name as unit, v.level, v.grade, v.shift, r.granted,
        case when r.by_agreement then 'yes' else 'no' end as by_agreement,
        case when r.year = ${thisYear} then 'current' when r.year > ${thisYear} then 'coming' else 'over' end as validity,
        r.enrolled_at, ${since} as since, ${renewalOf(sql`r.id`)} as renewal,
        case when r.term_signed_at is not null then 'signed' when ${hasTerm(sql`r.id`)} then 'issued' else 'none' end as term,
        r.term_signed_at
      from page join scholarship_cases r on r.id = page.id join scholarship_calls k on k.id = r.call_id
      left join legal_entities e on e.id = r.unit_id join scholarship_vacancies v on v.id = r.vacancy_id`,
  };
};
