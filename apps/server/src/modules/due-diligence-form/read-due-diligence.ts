import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { Given } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import { scoreAnswers } from '@conforme/contracts/platform/questionnaires/score-answers.ts';
import type { TemplateVersion } from '@conforme/contracts/platform/questionnaires/template.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import {
  caseEntries,
  caseFiles,
  caseLetters,
  caseViews,
  listed,
  lookQuery,
  person,
  recordLook,
} from '../../platform/cases/case-parts.queries.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';
import { givenQuery } from './given.queries.ts';
import { type ReadDueDiligence, withOfferedActs } from './offered-acts.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user' | 'config'>;

interface Shown {
  readonly documents: Pick<IssuedDocuments, 'list'>;
  readonly links: Pick<PublicLinks, 'addressOf'>;
}

type Row = Omit<
  ReadDueDiligence,
  'template' | 'link_url' | 'given' | 'score' | 'previous' | 'documents' | 'clocks' | 'counting_clocks'
> & {
  readonly template_version_id: number;
  /** The link by its own id, where the asker made it. */
  readonly link: { readonly id: string; readonly expires: number | null } | null;
  readonly previous:
    | (Pick<NonNullable<DueDiligenceDetail['previous']>, 'id' | 'protocol' | 'state' | 'submitted_at'> & {
        readonly template_version_id: number;
      })
    | null;
};

const supplier = sql`json_build_object('id', s.id, 'name', s.company_name, 'cnpj', s.cnpj, 'service', s.service,
  'lgpd_role', s.lgpd_role, 'data_kinds', s.data_kinds, 'holders_count', s.holders_count,
  'system_access', s.system_access, 'transfer_countries', s.transfer_countries, 'contract_number', s.contract_number,
  'contract_until', s.contract_until, 'dpa', s.dpa, 'manager', ${person(sql`s.manager_id`)},
  'contact_name', s.contact_name, 'contact_email', s.contact_email)`;
const findings = sql`select id, question, gap, severity, plan, owner, due_on, created_at, closed_at, closing_text
  from due_diligence_findings where case_id = r.id order by id`;
const delegations = sql`select id, section, name, email, ended_at
  from due_diligence_delegations where case_id = r.id order by id`;

const assessmentQuery = ({ scope, user }: Pick<Asking, 'scope' | 'user'>, id: string) => sql<Row>`
  select r.id, r.version, r.protocol, json_build_object('id', unit.id, 'label', unit.shown_name) as unit, r.state,
    ${person(sql`r.responsible_id`)} as responsible, r.due_at, r.received_at, ${supplier} as supplier,
    r.criticality::text as criticality, r.template_version_id, r.respondent_name,
    r.respondent_email, r.message, r.answer_until, r.sent_at, r.opened_at, r.started_at, r.submitted_at,
    case when r.declared_name is not null then json_build_object('name', r.declared_name, 'role', r.declared_role) end
      as declared,
    -- As it was worked out when the answers came in, whatever the formula says today.
    case when r.residual_formula is not null then json_build_object('value', r.residual, 'formula', r.residual_formula) end
      as residual,
    ${listed(delegations)} as delegations, ${listed(findings)} as findings, r.complement_questions,
    case when r.opinion is not null then json_build_object('decision', r.opinion, 'text', r.opinion_text,
      'months', r.opinion_months, 'at', r.opinion_at, 'by', ${person(sql`r.opinion_by`)}) end as opinion,
    case when r.decision is not null then json_build_object('decision', r.decision, 'text', r.decision_text,
      'at', r.decided_at, 'by', ${person(sql`r.decided_by`)}, 'valid_until', r.valid_until) end as decision,
    (select json_build_object('id', p.id, 'protocol', p.protocol, 'state', p.state, 'submitted_at', p.submitted_at,
      'template_version_id', p.template_version_id) from due_diligence_cases p where p.id = r.previous_id) as previous,
    (select json_build_object('id', n.id, 'protocol', n.protocol, 'state', n.state) from due_diligence_cases n
      where n.id = (select own.id from due_diligences own where own.previous_id = r.id)) as renewal,
    (select json_build_object('id', encode(l.link_id, 'hex'), 'expires', extract(epoch from l.expires_at)::float8)
      from public_links l where l.id = r.link_id and l.created_by = ${user.userId} and l.revoked_at is null) as link,
    ${listed(sql`select paper.* from (${caseFiles}) paper where r.submitted_at is not null or paper.paper <> 'evidence'`)}
      as files, ${listed(caseEntries)} as entries, ${listed(caseLetters)} as letters,
    ${listed(caseViews)} as views
  from due_diligence_cases r join legal_entities unit on unit.id = r.legal_entity_id
  join suppliers s on s.id = r.supplier_id
  where r.id = ${id} and r.legal_entity_id = any (${scopeSql({ scope })})`;

export async function readDueDiligence(ctx: Asking, shown: Shown, id: string): Promise<DueDiligenceDetail> {
  const [rows, given] = await pipelined(ctx.db, [assessmentQuery(ctx, id), givenQuery(id)]);
  return shownAssessment(ctx, shown, rows, given[0]?.given as Given);
}

/** Recorded as a look, with what is read or not at all. */
export async function lookAtDueDiligence(
  ctx: InTransaction<UserCtx>,
  shown: Shown,
  id: string,
): Promise<DueDiligenceDetail> {
  const [looks, rows, given] = await pipelined(ctx.db, [
    lookQuery(ctx, dueDiligenceKind, id),
    assessmentQuery(ctx, id),
    givenQuery(id),
  ]);
  await recordLook(ctx, dueDiligenceKind, id, looks);
  return shownAssessment(ctx, shown, rows, given[0]?.given as Given);
}

async function shownAssessment(
  ctx: Asking,
  { documents, links }: Shown,
  rows: readonly Row[],
  given: Given,
): Promise<DueDiligenceDetail> {
  const { template_version_id, link, previous, ...row } = found(rows[0]);
  const { db } = ctx;
  const template = await templateVersion(db, template_version_id);
  const score = row.submitted_at === null ? null : scoreOf(template, given, row.submitted_at);
  return withOfferedActs(
    {
      ...row,
      clocks: [],
      counting_clocks: [],
      template,
      link_url: link && linkUrl(ctx, links, link),
      // What is still being written is the supplier's.
      given:
        row.submitted_at === null
          ? { answers: {}, certificates: {} }
          : (given as DueDiligenceDetail['given']),
      score: score as DueDiligenceDetail['score'],
      previous: previous && (await previousAnswers(ctx, previous)),
      documents: await documents.list(db, row.id),
    },
    { ...ctx.user, now: Date.now() },
  );
}

/** As of the day the answers were sent in: a certificate that lapsed since then still answered its section. */
const scoreOf = (template: TemplateVersion, given: Given, submittedAt: string) =>
  scoreAnswers(template, given, civilDayOf(Date.parse(submittedAt)));

async function previousAnswers(
  { db }: Asking,
  { template_version_id, ...previous }: NonNullable<Row['previous']>,
): Promise<DueDiligenceDetail['previous']> {
  const given = (await givenQuery(previous.id).execute(db)).rows[0]?.given as Given;
  const template = await templateVersion(db, template_version_id);
  const score = previous.submitted_at === null ? null : scoreOf(template, given, previous.submitted_at);
  return { ...previous, given, score } as DueDiligenceDetail['previous'];
}

const linkUrl = (
  { config }: Pick<Asking, 'config'>,
  links: Shown['links'],
  { id, expires }: NonNullable<Row['link']>,
): string =>
  `${publicUrl(config)}${links.addressOf({
    ...{ purpose: 'due-diligence', linkId: Buffer.from(id, 'hex') },
    ...{ expires, targetType: 'due-diligence' },
  })}`;
