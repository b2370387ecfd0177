import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { askedQuestions, type Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { OpenedCase } from '../../platform/cases/case-ref.ts';
import { type BeginServices, beginCase } from '../../platform/cases/intake/begin-case.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';

interface NewAssessment {
  readonly legalEntityId: number;
  readonly supplierId: number;
  readonly templateVersionId: number;
  readonly respondentName: string | null;
  readonly respondentEmail: string | null;
  /** The last one that was answered: its answers are brought over. */
  readonly previousId: string | null;
  /** Null where the renewal opens by itself. */
  readonly createdBy: number | null;
}

/** An assessment that nobody outside knows of yet: it leaves with the first invitation. */
export async function openDueDiligence(
  db: Transaction,
  services: BeginServices,
  given: NewAssessment,
): Promise<OpenedCase> {
  const { legalEntityId, supplierId, templateVersionId, previousId, createdBy } = given;
  const receivedAt = new Date().toISOString();
  const { criticality, contact_name, contact_email } = found(
    await db
      .selectFrom('suppliers')
      .select(['criticality', 'contact_name', 'contact_email'])
      .where('id', '=', supplierId)
      .where('legal_entity_id', '=', legalEntityId)
      .executeTakeFirst(),
  );
  const opened = await beginCase(
    db,
    services,
    {
      kind: dueDiligenceKind,
      legalEntityId,
      channel: 'internal',
      receivedAt,
      state: 'draft',
      clocks: [],
      dates: { dueAt: null, legalDueAt: null, internalDueAt: null, soon: null },
      createdBy,
      author: createdBy === null ? 'system' : 'staff',
      // Whoever opens it knows; a renewal that opens by itself is told by its job.
      readers: [],
      told: { title: 'Nova avaliação', message: (protocol) => protocol },
      action: previousId === null ? 'due_diligence.created' : 'due_diligence.renewed',
    },
    async (opened) => {
      await db
        .insertInto('due_diligences')
        .values({
          id: opened.id,
          legal_entity_id: legalEntityId,
          protocol: opened.protocol,
          received_at: receivedAt,
          supplier_id: supplierId,
          template_version_id: templateVersionId,
          previous_id: previousId,
          criticality,
          respondent_name: given.respondentName ?? contact_name,
          respondent_email: given.respondentEmail ?? contact_email,
        })
        .execute();
    },
  );
  if (previousId !== null) await bringAnswers(db, opened, previousId, templateVersionId);
  await db
    .updateTable('suppliers')
    .set({ last_case_id: opened.id, last_state: 'draft' })
    .where('id', '=', supplierId)
    .execute();
  return opened;
}

/** The same question: what was answered to it still answers it. */
const isSameQuestion = (before: Question, now: Question): boolean =>
  before.type === now.type &&
  before.label === now.label &&
  JSON.stringify((before.options ?? []).map(({ id }) => id)) ===
    JSON.stringify((now.options ?? []).map(({ id }) => id));

/**
 * Last time's signed answers, each to be confirmed or changed, with the files that prove them. A question that is asked
 * otherwise now is answered anew, and a certificate that lapsed is not brought over.
 */
async function bringAnswers(
  db: Transaction,
  { id, legalEntityId }: OpenedCase,
  previousId: string,
  versionId: number,
): Promise<void> {
  const { template_version_id } = await db
    .selectFrom('due_diligences')
    .select('template_version_id')
    .where('id', '=', previousId)
    .executeTakeFirstOrThrow();
  const [before, now] = [
    await templateVersion(db, template_version_id),
    await templateVersion(db, versionId),
  ];
  const same = askedQuestions(now.questions).filter((question) =>
    before.questions.some((old) => old.id === question.id && isSameQuestion(old, question)),
  );
  const kept = same.map((question) => question.id);
  const keptFiles = same.filter(({ type }) => type === 'file').map((question) => question.id);
  const certificates = now.sections.flatMap((section) => (section.certificates ?? []).map((one) => one.id));
  await sql`insert into due_diligence_answers (case_id, legal_entity_id, question, answer, carried)
    select ${id}, ${legalEntityId}, kept.question, coalesce(a.answer, '{}') - 'comment', 'unconfirmed'
    from unnest(${kept}::text[]) kept (question)
    left join due_diligence_answers a on a.case_id = ${previousId} and a.question = kept.question
    -- Where a file is asked for, the file is the answer.
    where a.answer ? 'value' or (kept.question = any (${keptFiles}::text[]) and exists (
      select from due_diligence_evidence e where e.case_id = ${previousId} and e.question = kept.question))`.execute(
    db,
  );
  await sql`insert into due_diligence_certificates (case_id, legal_entity_id, certificate, number, valid_until)
    select ${id}, ${legalEntityId}, certificate, number, valid_until from due_diligence_certificates
    where case_id = ${previousId} and certificate = any (${certificates}::text[])
      and valid_until >= ${civilDayOf(Date.now())}::date`.execute(db);
  await sql`insert into due_diligence_evidence (case_id, legal_entity_id, file_id, question, certificate)
    select ${id}, ${legalEntityId}, e.file_id, e.question, e.certificate from due_diligence_evidence e
    where e.case_id = ${previousId} and (
      exists (select from due_diligence_answers a where a.case_id = ${id} and a.question = e.question)
      or exists (select from due_diligence_certificates c where c.case_id = ${id} and c.certificate = e.certificate))`.execute(
    db,
  );
}

/** The newest assessment of a supplier that was answered and not yet renewed: its answers save the supplier's time. */
export async function lastAnswered(db: Transaction, supplierId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from due_diligences d where d.supplier_id = ${supplierId} and d.submitted_at is not null
      and not exists (select from due_diligences next where next.previous_id = d.id)
    order by d.submitted_at desc, d.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
