import type { EditedQuestionnaire } from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import type { CallStatus } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import {
  beginPublished,
  discardDraft,
  publishDraft,
  readEdited,
  saveDraft,
} from '../../platform/questionnaires/edited-questionnaire.ts';
import { findQuestionnaire } from '../../platform/questionnaires/questionnaires.ts';
import { callQuestionnaire, editedOfCall } from '../../platform/scholarships/call-questionnaire.ts';
import { lockCall, type Writing } from './call.actions.ts';
import { sentIn, sentWords } from './sent-in-call.ts';

type Locked = Awaited<ReturnType<typeof lockCall>>;

const ofCall = ({ id, legal_entity_id }: Pick<Locked, 'id' | 'legal_entity_id'>) => ({
  id,
  legalEntityId: legal_entity_id,
});

/** Families of one edital answer the same questions: from the first that was sent they stay. */
async function refusedChange(
  { db }: Pick<Writing, 'db'>,
  { id, status }: Pick<Locked, 'id' | 'status'>,
): Promise<string | null> {
  if (status === 'final' || status === 'cancelled') return 'Este edital terminou e não é mais alterado.';
  const sent = await sentIn(db, id);
  return sent === 0 ? null : sentWords(sent, 'as perguntas ficam como estão, iguais para todas as famílias.');
}

export const readCallQuestionnaire = (ctx: UserCtx, id: number): Promise<EditedQuestionnaire> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<Pick<Locked, 'id' | 'status' | 'legal_entity_id'>>`
      select id, status, legal_entity_id from scholarship_calls
      where id = ${id} and deleted_at is null and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
    const call = found(rows[0]);
    return readEdited(ctx, editedOfCall(ofCall(call)), await refusedChange(ctx, call));
  });

const changing = (
  ctx: UserCtx,
  id: number,
  work: (ctx: Writing, call: Locked) => Promise<EditedQuestionnaire>,
): Promise<EditedQuestionnaire> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const call = await lockCall(ctx, id);
    const refused = await refusedChange(ctx, call);
    if (refused) throw new AppError('conflict', refused);
    return work(ctx, call);
  });

export const saveCallQuestionnaire = (
  ctx: UserCtx,
  id: number,
  body: { readonly version: number | null; readonly questions: readonly Question[] },
) => changing(ctx, id, (ctx, call) => saveDraft(ctx, editedOfCall(ofCall(call)), body));

export const discardCallQuestionnaire = (ctx: UserCtx, id: number, body: { readonly version: number }) =>
  changing(ctx, id, (ctx, call) => discardDraft(ctx, editedOfCall(ofCall(call)), body));

/** Of an edital that is public already, its page says that the questions changed. */
export const publishCallQuestionnaire = (ctx: UserCtx, id: number, body: { readonly version: number }) =>
  changing(ctx, id, async (ctx, call) => {
    if ((call.status as CallStatus) !== 'draft')
      await ctx.db
        .updateTable('scholarship_calls')
        .set({
          rectifications: sql<string>`rectifications || jsonb_build_array(jsonb_build_object('at', now(),
            'text', 'O questionário socioeconômico tem uma nova versão.'))`,
        })
        .where('id', '=', id)
        .execute();
    return publishDraft(ctx, editedOfCall(ofCall(call)), body);
  });

/** With its publication an edital keeps the questions it has, whatever the organisation or the product asks later. */
export async function keepQuestionnaire(ctx: Writing, call: Locked): Promise<void> {
  const of = editedOfCall(ofCall(call));
  if (await findQuestionnaire(ctx.db, of.legalEntityId, of.key)) return;
  const { questions } = await callQuestionnaire(ctx.db, ofCall(call));
  await beginPublished(ctx, of, questions);
}

/** Last year's questions, where it had some of its own; what was still being written stays behind. */
export async function copyQuestionnaire(
  ctx: Writing,
  from: Locked,
  copy: Pick<Locked, 'id' | 'legal_entity_id'>,
): Promise<void> {
  const { legalEntityId, key } = editedOfCall(ofCall(from));
  const asked = await findQuestionnaire(ctx.db, legalEntityId, key);
  if (asked) await beginPublished(ctx, editedOfCall(ofCall(copy)), asked.questions);
}
