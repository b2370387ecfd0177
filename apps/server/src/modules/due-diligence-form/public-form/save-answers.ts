import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  SavedAnswers,
  saveAnswers,
} from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import type { GivenAnswer } from '@conforme/contracts/platform/questionnaires/given-answers.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { givenFromSent } from '@conforme/contracts/platform/questionnaires/sent-given.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import { templateVersion } from '../../../platform/questionnaires/templates.ts';
import type { Limiter } from '../../../platform/rate-limits.ts';
import { change } from '../act-on-due-diligence.ts';
import { lockDueDiligence } from '../locked-due-diligence.ts';
import { answerable, assertOpenForm, formOfLink, type OfferedForm } from './opened-questionnaire.ts';

type Sent = z.output<typeof saveAnswers>;
type SentOne = Sent['answers'][number];
type Conflict = SavedAnswers['conflicts'][number];

/**
 * Answers while they are typed, each in its own row: whoever writes another question at the same time waits for nobody.
 * Of two who write one answer the second is told what the first wrote, and nothing of either is lost.
 */
export async function saveTyped(
  ctx: PublicCtx,
  { links, limiter }: { readonly links: PublicLinks; readonly limiter: Limiter },
  { param, answers, certificates }: Sent,
): Promise<SavedAnswers> {
  const link = await links.open(ctx.system, 'due-diligence', param);
  await limiter.take(`due diligence save ${link.id}`, 1200, 10);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const form = await formOfLink(db, link);
    if (dueDiligenceStateAfter('typed', form.state) !== null) await beginFilling(db, form);
    // Sending it in waits for those who are writing, and whoever writes after it is refused.
    else await sql`select from cases where id = ${form.id} for share`.execute(db);
    const current = await formOfLink(db, link);
    assertOpenForm(current);
    const questionnaire = await templateVersion(db, current.templateVersionId);
    const versions: Record<string, number> = {};
    const conflicts: Conflict[] = [];
    const unknown: string[] = [];
    // A certificate first: one that no longer holds leaves its section to be answered.
    const offered = new Set(
      questionnaire.sections
        .filter(({ id }) => current.delegation === null || id === current.delegation.section)
        .flatMap((section) => (section.certificates ?? []).map(({ id }) => id)),
    );
    for (const { certificate, number, valid_until } of certificates) {
      if (!offered.has(certificate)) unknown.push(certificate);
      else
        await sql`insert into due_diligence_certificates (case_id, legal_entity_id, certificate, number, valid_until)
          values (${current.id}, ${current.legalEntityId}, ${certificate}, ${number}, ${valid_until}::date)
          on conflict (case_id, certificate) do update set number = excluded.number, valid_until = excluded.valid_until`.execute(
          db,
        );
    }
    const asked = await answerable(db, current, questionnaire);
    // In one order, so that two who save many at once never wait for each other in a circle.
    for (const sent of answers.toSorted((one, other) => (one.question < other.question ? -1 : 1))) {
      const question = asked.get(sent.question);
      if (!question) unknown.push(sent.question);
      else {
        const saved = await saveOne(db, current, question, sent);
        if (typeof saved === 'number') versions[sent.question] = saved;
        else conflicts.push(saved);
      }
    }
    const { rows } = await sql<{ at: string }>`select to_jsonb(now()) #>> '{}' as at`.execute(db);
    return { saved_at: rows[0]?.at as string, versions, conflicts, unknown };
  });
}

/** The first answer of all: under the lock, so that it is told once. */
async function beginFilling(db: Transaction, { id }: OfferedForm): Promise<void> {
  const row = found(await lockDueDiligence(db, id));
  const state = dueDiligenceStateAfter('typed', row.facts.state);
  if (state !== null)
    await change(
      db,
      row,
      { state },
      { started_at: sql<string>`now()`, opened_at: sql<string>`coalesce(opened_at, now())` },
    );
}

/** Its new version, or what somebody else wrote meanwhile. */
async function saveOne(
  db: Transaction,
  form: OfferedForm,
  question: Question,
  { version, overwrites, reason, comment, ...sent }: SentOne,
): Promise<number | Conflict> {
  const {
    files: _,
    carried,
    ...answer
  } = givenFromSent(question, {
    ...sent,
    reason: reason ?? '',
    comment: comment ?? '',
  });
  const { rows } = await sql<{ version: number }>`
    insert into due_diligence_answers as kept (case_id, legal_entity_id, question, answer, carried, delegation_id)
    values (${form.id}, ${form.legalEntityId}, ${question.id}, ${JSON.stringify(answer)}::jsonb, ${carried ?? null},
      ${form.delegation?.id ?? null})
    on conflict (case_id, question) do update set answer = excluded.answer, carried = excluded.carried,
      version = kept.version + 1, saved_at = now(), delegation_id = excluded.delegation_id
    where ${overwrites} or kept.version = ${version}::integer or kept.answer = excluded.answer
    returning version`.execute(db);
  if (rows[0]) return rows[0].version;
  const { rows: theirs } = await sql<{ version: number; answer: GivenAnswer }>`
    select version, json_strip_nulls((answer || jsonb_build_object('carried', carried))::json) as answer
    from due_diligence_answers where case_id = ${form.id} and question = ${question.id}`.execute(db);
  const other = theirs[0] as { version: number; answer: Conflict['answer'] };
  return { question: question.id, ...other };
}
