import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  AnswerAct,
  approveAct,
} from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { isGroundAgainst } from '@conforme/contracts/modules/privacy-form/rules/refusal-grounds.ts';
import {
  needsApproval,
  refusedAnswer,
  stateOfWork,
} from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { sharedChangeTypes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import type { sendBackAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused, forbidden, peopleWho } from '../../platform/cases/act-on-case.ts';
import { startClock, stopClocks } from '../../platform/cases/clocks.ts';
import { addEntry, addNumberedEntry } from '../../platform/cases/timeline.ts';
import { type Acting, actOn, change, type HandlingServices, tell } from './act-on-request.ts';
import { answerLetter, sendOutside } from './request/handling-letters.ts';
import type { Outcome } from './request/locked-request.ts';
import { endClocks, reopenUntil, resumeRequest } from './request/shared-transitions.ts';

/** What erases goes past somebody else first; everything else goes to the holder at once. */
export const answerRequest = (ctx: UserCtx, services: HandlingServices, id: string, input: AnswerAct) =>
  actOn(ctx, services, { id, version: input.version, action: 'answer' }, async (acting) => {
    const { request, asker } = acting;
    const { result, refusal, agent, text, files } = input;
    const refused = refusedAnswer({ result, reason: refusal?.reason ?? null }, request.facts, asker);
    if (refused) throw forbidden(refused);
    if (refusal && !isGroundAgainst(refusal.reason, request.facts.types))
      throw invalidField('refusal.reason', 'A lei não dá este motivo contra o que foi pedido.');
    await assertUnused({ db: acting.db, row: request }, files);
    const outcome = { result, refusal, agent };
    const meta = codesOf(outcome);
    if (needsApproval(result, request.facts)) {
      await propose(acting, outcome, { body: text, fileIds: files });
      return { action: 'privacy_request.answer_proposed', meta };
    }
    await giveAnswer(acting, outcome, { authorId: acting.by.authorId, body: text, fileIds: files });
    return { action: 'privacy_request.answered', meta };
  });

const codesOf = ({ result, refusal }: Outcome) => ({
  result,
  ...(refusal ? { refusal_reason: refusal.reason } : {}),
});

async function propose(
  acting: Acting,
  outcome: Outcome,
  { body, fileIds }: { readonly body: string; readonly fileIds: readonly string[] },
): Promise<void> {
  const { db, request } = acting;
  if (request.facts.state === 'waiting_holder') await resumeRequest(db, request, request.facts.validation);
  const proposal_id = await addNumberedEntry(db, request, {
    kind: 'proposal',
    ...acting.by,
    body,
    fileIds,
    facts: {
      ...codesOf(outcome),
      // Sent back, it opens again with everything that was written.
      ...(outcome.refusal ? { refusal_text: outcome.refusal.text } : {}),
      types: request.facts.types,
      files: fileIds,
    },
  });
  await change(acting, { state: 'awaiting_approval', proposal_id, proposal: JSON.stringify(outcome) });
  await tell(acting, await peopleWho({ db, row: request }, 'privacy_form.approve'), {
    title: 'Resposta à espera de aprovação',
    message: `A resposta do pedido ${request.protocol} elimina dados: alguém precisa conferir e aprovar.`,
  });
}

interface Answer {
  readonly authorId: number;
  readonly body: string;
  readonly fileIds: readonly string[];
  /** The second pair of eyes, where there was one. */
  readonly approvedBy?: number;
}

async function giveAnswer(acting: Acting, outcome: Outcome, answer: Answer): Promise<void> {
  const { db, request, services, ctx } = acting;
  const until = await reopenUntil(db, request);
  await endClocks(db, request);
  await owesNotice(acting, outcome);
  const isRefused = outcome.result === 'refused';
  await change(
    acting,
    {
      state: isRefused ? 'refused' : 'answered',
      result: outcome.result,
      proposal_id: null,
      proposal: null,
      answered_at: sql<string>`now()`,
      ended_at: isRefused ? sql<string>`now()` : null,
      reopen_until: until,
    },
    {
      refusal_reason: outcome.refusal?.reason ?? null,
      refusal_text: outcome.refusal?.text ?? null,
      agent: outcome.agent,
    },
  );
  await addEntry(db, request, {
    kind: 'answer',
    author: 'staff',
    authorId: answer.authorId,
    body: answer.body,
    audience: 'outside',
    fileIds: answer.fileIds,
    facts: {
      ...codesOf(outcome),
      types: request.facts.types,
      ...(answer.approvedBy ? { approved_by: answer.approvedBy } : {}),
    },
  });
  await sendOutside(db, services.mail, request, answerLetter(ctx.config, request, until));
}

/** Art. 18 § 6: whoever the data were shared with is told at once, so that they do the same. */
async function owesNotice({ db, request }: Acting, { result }: Outcome): Promise<void> {
  if (result !== 'granted' && result !== 'partial') return;
  if (!request.facts.typesEver.some((type) => sharedChangeTypes.includes(type))) return;
  await stopClocks(db, request, ['dsr.share_notice']);
  await startClock(db, privacyKind, request, 'dsr.share_notice', request.now);
}

/** By somebody else than its author: from here on it is the answer, in its author's words. */
export const approveAnswer = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, entry_id }: z.output<typeof approveAct>,
) =>
  actOn(ctx, services, { id, version, action: 'approve' }, async (acting) => {
    const { db, request, by } = acting;
    const { proposal } = request;
    if (proposal === null || request.proposalId !== entry_id)
      throw new AppError('stale_version', 'Esta não é mais a resposta proposta. Veja a que está agora.');
    const { authorId, body } = await proposed(acting, entry_id);
    const { rows: papers } = await sql<{ file_id: string }>`
      update case_files set entry_id = null where case_id = ${id} and entry_id = ${entry_id} returning file_id`.execute(
      db,
    );
    await giveAnswer(acting, proposal, {
      authorId,
      body,
      fileIds: papers.map(({ file_id }) => file_id),
      approvedBy: by.authorId,
    });
    await tell(acting, [authorId], {
      title: 'Resposta aprovada',
      message: `A resposta do pedido ${request.protocol} foi aprovada e enviada ao titular.`,
    });
    return { action: 'privacy_request.approved', meta: codesOf(proposal) };
  });

async function proposed({ db, request }: Acting, entryId: number) {
  const { author_id, body } = found(
    await db
      .selectFrom('case_entries')
      .select(['author_id', 'body'])
      .where('case_id', '=', request.id)
      .where('id', '=', entryId)
      .executeTakeFirst(),
  );
  // Nobody says any more whether the one who approves is another: it is written anew.
  if (author_id === null || body === null)
    throw forbidden('Quem escreveu esta resposta não está mais aqui: devolva e escreva outra.');
  return { authorId: author_id, body };
}

export const sendBack = (
  ctx: UserCtx,
  services: HandlingServices,
  id: string,
  { version, text }: z.output<typeof sendBackAct>,
) =>
  actOn(ctx, services, { id, version, action: 'send_back' }, async (acting) => {
    const { db, request } = acting;
    await change(acting, {
      state: stateOfWork(request.facts.validation),
      proposal_id: null,
      proposal: null,
    });
    // The papers of what was sent back may go with what comes next; the proposal still names them.
    await sql`update case_files set entry_id = null
      where case_id = ${id} and entry_id = ${request.proposalId}`.execute(db);
    await addEntry(db, request, { kind: 'sent_back', ...acting.by, body: text });
    const author = request.facts.proposedBy;
    await tell(acting, author === null ? [] : [author], {
      title: 'Resposta devolvida',
      message: `A resposta do pedido ${request.protocol} voltou para você.`,
    });
    return { action: 'privacy_request.sent_back' };
  });
