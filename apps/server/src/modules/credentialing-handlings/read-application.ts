import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { bareCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { incomeMonths } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { maskedCpf } from '@conforme/contracts/modules/credentialing-handlings/rules/masked-cpf.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
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
import { calendarOf } from '../../platform/cases/clocks.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { answeredQuery } from '../../platform/questionnaires/questionnaires.ts';
import { nextCallOf } from './class-places.ts';
import { lastPendencyDay } from './due-of-call.ts';
import { keptUntil } from './kept-until.ts';
import type { LockedApplication } from './locked-application.ts';
import { type ReadApplication, withOfferedActs } from './offered-acts.ts';
import type { OpenForm, SealedApplication } from './sealed-application.ts';

type Asking = Pick<InTransaction<UserCtx>, 'db' | 'scope' | 'user'>;

interface Shown {
  readonly documents: Pick<IssuedDocuments, 'list'>;
  readonly sealed: SealedApplication;
}

type Row = Omit<
  ReadApplication,
  | ('form' | 'answered' | 'documents' | 'clocks' | 'counting_clocks' | 'call' | 'previous' | 'kept_until')
  | 'next_call'
> & {
  readonly call: Omit<ApplicationDetail['call'], 'months' | 'receives_until' | 'pendency_until'> & {
    readonly phases: LockedApplication['phases'];
    readonly legal_entity_id: number;
  };
  readonly previous: ApplicationDetail['previous'];
  readonly content: Buffer | null;
};

const given = (
  granted: string,
  ...states: string[]
) => sql`(select count(*)::int from scholarship_applications t join cases k on k.id = t.id
  where t.vacancy_id = v.id and t.granted = ${granted} and k.state = any (${states}))`;
const taken = ['called', 'enrolled'];
const promised = ['granted_full', 'granted_partial', 'appeal'];

const vacancy = sql`(select json_build_object('id', v.id, 'unit', u.shown_name, 'level', v.level, 'grade', v.grade,
    'shift', v.shift, 'full', v."full", 'partial', v.partial, 'full_taken', ${given('full', ...taken)},
    'partial_taken', ${given('partial', ...taken)}, 'full_granted', ${given('full', ...taken, ...promised)},
    'partial_granted', ${given('partial', ...taken, ...promised)})
  from scholarship_vacancies v join legal_entities u on u.id = v.unit_id where v.id = r.vacancy_id)`;

const sentDocuments = sql`select d.file_id, f.name, f.size, d.person, d.document, d.review, d.reason, d.refusals, d.replaces,
    d.created_at as sent_at,
    exists (select from case_files c where c.file_id = d.file_id and c.paper = 'sensitive') as sensitive
  from scholarship_documents d join files f on f.id = d.file_id
  where d.case_id = r.id and r.submitted_at is not null order by d.created_at, d.file_id`;

const reports = sql`select p.id, p.kind, p.on_day as on, p.body as text, ${person(sql`p.created_by`)} as by
  from scholarship_reports p where p.case_id = r.id order by p.id`;

const applicationQuery = ({ scope }: Pick<Asking, 'scope'>, id: string) => sql<Row>`
  select r.id, r.version, r.protocol, json_build_object('id', unit.id, 'label', unit.shown_name) as unit, r.state,
    ${person(sql`r.responsible_id`)} as responsible, r.due_at, r.received_at,
    json_build_object('id', k.id, 'number', k.number, 'title', k.title, 'year', k.year, 'status', k.status,
      'minimum_wage', k.minimum_wage, 'phases', k.phases, 'legal_entity_id', k.legal_entity_id) as call,
    ${vacancy} as vacancy, r.candidate_name as candidate, r.cpf_masked, r.contact_email, r.submitted_at, r.declared,
    ${listed(sentDocuments)} as documents_sent,
    case when r.told_class is not null then json_build_object('told_total', r.told_total, 'told_members', r.told_members,
      'told_per_capita', r.told_per_capita, 'told_class', r.told_class, 'total', r.total, 'members', r.members,
      'per_capita', r.per_capita, 'income_class', r.income_class, 'note', r.income_note,
      'by', ${person(sql`r.income_by`)}) end as income,
    json_build_object('sibling', r.sibling, 'children', r.children, 'by_agreement', r.by_agreement, 'at', r.facts_at,
      'by', ${person(sql`r.facts_by`)}) as counted,
    r.pending_until, ${listed(reports)} as reports,
    case when r.opinion_grant is not null then json_build_object('grant', r.opinion_grant, 'raised', r.opinion_raised,
      'social', r.opinion_social, 'cress', r.opinion_cress, 'text', r.opinion_text, 'at', r.opinion_at,
      'by', ${person(sql`r.opinion_by`)}, 'score', r.score::float8, 'lines', r.score_lines) end as opinion,
    case when r.decision is not null then json_build_object('decision', r.decision, 'text', r.decision_text,
      'at', r.decided_at, 'by', ${person(sql`r.decided_by`)}) end as decision,
    case when r.appealed_at is not null then json_build_object('text', r.appeal_text, 'at', r.appealed_at,
      'answered_at', r.appeal_answered_at) end as appeal,
    r.granted, r.called_until, r.call_reason, r.enrolled_at, r.term_signed_at,
    (select json_build_object('id', p.id, 'protocol', p.protocol) from scholarship_applications p
      where p.id = r.previous_id) as previous,
    r.kind = 'renewal' and r.previous_id is null and r.submitted_at is not null as unrecorded_renewal,
    -- What was not sent is the family's.
    case when r.submitted_at is not null then (select f.content from scholarship_forms f where f.case_id = r.id) end as content,
    case when r.submitted_at is not null then ${listed(caseFiles)} else '[]'::json end as files,
    ${listed(caseEntries)} as entries, ${listed(caseLetters)} as letters,
    ${listed(caseViews)} as views
  from scholarship_cases r join legal_entities unit on unit.id = r.legal_entity_id
  join scholarship_calls k on k.id = r.call_id
  where r.id = ${id} and r.legal_entity_id = any (${scopeSql({ scope })})`;

export async function readApplication(ctx: Asking, shown: Shown, id: string): Promise<ApplicationDetail> {
  const [rows, answered] = await pipelined(ctx.db, [applicationQuery(ctx, id), answeredQuery(id)]);
  return shownApplication(ctx, shown, rows, answered);
}

/** Recorded as a look, with what is read or not at all. */
export async function lookAtApplication(
  ctx: InTransaction<UserCtx>,
  shown: Shown,
  id: string,
): Promise<ApplicationDetail> {
  const [looks, rows, answered] = await pipelined(ctx.db, [
    lookQuery(ctx, credentialingKind, id),
    applicationQuery(ctx, id),
    answeredQuery(id),
  ]);
  await recordLook(ctx, credentialingKind, id, looks);
  return shownApplication(ctx, shown, rows, answered);
}

/** What somebody who does not handle applications is never given. */
export const withheldPapers = ({
  permissions,
}: Pick<UserCtx['user'], 'permissions'>): readonly CasePaper[] =>
  permissions.has(credentialingKind.handling) ? [] : ['sensitive'];

async function shownApplication(
  ctx: Asking,
  { documents, sealed }: Shown,
  rows: readonly Row[],
  answered: readonly ApplicationDetail['answered'][number][],
): Promise<ApplicationDetail> {
  const { content, call, opinion, ...row } = found(rows[0]);
  const { phases, legal_entity_id, ...ofCall } = call;
  const applications = phases.find(({ phase }) => phase === 'application');
  const kept = { year: call.year, endsOn: applications?.ends_on ?? null };
  const today = civilDayOf(Date.now());
  // Lines and papers tell who has a disability, which only those who handle applications may look up, on record.
  const withheld = withheldPapers(ctx.user);
  const isOpen = withheld.length === 0;
  return withOfferedActs(
    {
      ...row,
      opinion: opinion && { ...opinion, lines: isOpen ? opinion.lines : [] },
      documents_sent: row.documents_sent.filter(({ sensitive }) => isOpen || !sensitive),
      files: row.files.filter(({ paper }) => !withheld.includes(paper)),
      // What proves what counts may be a report of a disability: its words are of whoever handles applications.
      entries: row.entries.map((entry) =>
        isOpen || entry.kind !== 'facts_checked' ? entry : { ...entry, body: null },
      ),
      clocks: [],
      counting_clocks: [],
      call: {
        ...ofCall,
        months: applications ? [...incomeMonths(applications.starts_on)] : [],
        receives_until:
          call.status === 'published' && applications && applications.ends_on >= today
            ? applications.ends_on
            : null,
        pendency_until: lastPendencyDay({ phases }, today),
      },
      form: content && shownForm(sealed.openForm(row.id, content)),
      kept_until: keptUntil(await calendarOf(ctx.db, legal_entity_id), kept, row.submitted_at !== null),
      next_call: await shownNextCall(ctx.db, row),
      answered: [...answered],
      documents: await documents.list(ctx.db, row.id),
    },
    ctx.user,
  );
}

const callable: readonly string[] = ['granted_full', 'granted_partial', 'waiting_list'];

async function shownNextCall(
  db: Asking['db'],
  { id, state, vacancy }: Pick<Row, 'id' | 'state' | 'vacancy'>,
): Promise<ApplicationDetail['next_call']> {
  if (!vacancy || !callable.includes(state)) return null;
  const next = await nextCallOf(db, { id, vacancyId: vacancy.id });
  return next && { grant: next.grant, passed_over: next.passedOver.length };
}

/** A CPF is compared with a paper, not copied: the digits in the middle are enough. */
function shownForm({ candidate, guardians, ...form }: OpenForm): ReadApplication['form'] {
  const masked = <P extends { readonly cpf: string }>(person: P) => ({
    ...person,
    cpf: maskedCpf(bareCpf(person.cpf)),
  });
  return {
    ...form,
    candidate: masked(candidate),
    guardians: guardians.map(masked),
  } as unknown as ReadApplication['form'];
}

/** Race, health and disability: for whoever analyses, and on record every time. */
export async function readSensitive(
  ctx: InTransaction<UserCtx>,
  { sealed }: Pick<Shown, 'sealed'>,
  id: string,
) {
  const { rows } = await sql<{ content: Buffer; legal_entity_id: number }>`
    select s.content, s.legal_entity_id from scholarship_sensitive s join scholarship_applications a on a.id = s.case_id
    where s.case_id = ${id} and a.submitted_at is not null and s.legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  const { content, legal_entity_id: legalEntityId } = found(rows[0]);
  await recordAudit(
    ctx.db,
    { legalEntityId, actorId: ctx.user.userId },
    { action: 'scholarship_application.sensitive_viewed', object: ['scholarship_application', id] },
  );
  return { ...sealed.openSensitive(id, content) };
}
