import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import type { SubmitQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { missingAnswers } from '@conforme/contracts/platform/questionnaires/missing-answers.ts';
import { residualRisk } from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { scoreAnswers } from '@conforme/contracts/platform/questionnaires/score-answers.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseKeys } from '../../../platform/cases/case-keys.ts';
import type { Receipts } from '../../../platform/cases/intake/receipts.ts';
import { tellHandlers } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { IdempotentAnswers } from '../../../platform/idempotent-answers.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import { residualFormula } from '../../../platform/questionnaires/residual-formula.ts';
import { templateVersion } from '../../../platform/questionnaires/templates.ts';
import { checkUrl } from '../../../platform/receipts/check-url.ts';
import { change } from '../act-on-due-diligence.ts';
import { readGiven } from '../given.queries.ts';
import { type LockedDueDiligence, lockDueDiligence } from '../locked-due-diligence.ts';
import { receiptLetter } from '../outside/due-diligence-letters.ts';
import { receiptOfDueDiligence } from '../outside/due-diligence-receipt.ts';
import { keepSupplierResidual } from '../suppliers/supplier-residual.ts';
import { assertOpenForm, formOfLink } from './opened-questionnaire.ts';

export interface SubmitServices {
  readonly links: PublicLinks;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly caseKeys: CaseKeys;
  readonly receipts: Receipts;
  readonly kept: IdempotentAnswers;
}

/** All of it is sent once; the same try again, after a lost answer, is answered alike. */
export async function submitAnswers(
  ctx: PublicCtx,
  services: SubmitServices,
  body: SubmitQuestionnaire,
): Promise<SentCase> {
  const { idempotencyKey } = ctx.http;
  if (!idempotencyKey)
    throw new AppError('malformed', 'Falta o cabeçalho Idempotency-Key, com 16 a 100 letras e números.');
  const { links, kept } = services;
  const link = await links.open(ctx.system, 'due-diligence', body.param);
  const { param: _, ...content } = body;
  const sent = { act: 'due-diligence form', key: `${link.id} ${idempotencyKey}`, body: content };
  const before = await kept.find<SentCase>(ctx.system, sent);
  if (before) return before;
  try {
    return await inTransaction({ db: ctx.system }, ({ db }) =>
      kept.keep(db, sent, () => take(ctx, db, services, link.id, body)),
    );
  } catch (error) {
    const done = await kept.find<SentCase>(ctx.system, sent);
    if (done) return done;
    throw error;
  }
}

async function take(
  ctx: PublicCtx,
  db: Transaction,
  services: SubmitServices,
  linkId: number,
  { name, role, email, note }: SubmitQuestionnaire,
): Promise<SentCase> {
  const row = found(await lockDueDiligence(db, (await formOfLink(db, { id: linkId })).id));
  const form = await formOfLink(db, { id: linkId });
  assertOpenForm(form);
  if (form.delegation !== null)
    throw new AppError('conflict', 'Quem envia é o colega que pediu esta seção. A sua parte já está salva.');
  const result = await resultOf(db, row);
  const key = services.caseKeys.newKey();
  const state = dueDiligenceStateAfter('sent_in', row.facts.state);
  if (state === null) throw new AppError('conflict', 'As respostas já foram enviadas.');
  const isComplement = state === 'analysing';
  await change(
    db,
    row,
    {
      state,
      due_at: null,
      // The key is told with the answer and kept nowhere: what is sent again is followed by a new one.
      key_hash: services.caseKeys.hash(row.protocol, key),
    },
    {
      ...{ declared_name: name, declared_role: role, declared_email: email, answer_until: null },
      submitted_at: sql<string>`now()`,
      ...result,
    },
  );
  await db
    .updateTable('suppliers')
    .set({ score: result.score, band: result.band })
    .where('id', '=', row.supplierId)
    .execute();
  await keepSupplierResidual(db, row.supplierId);
  await sql`update due_diligence_delegations set ended_at = now()
    where case_id = ${row.id} and ended_at is null`.execute(db);
  await addEntry(db, row, {
    ...{ kind: 'answered', author: 'outside', audience: 'outside' },
    ...(note ? { body: note } : {}),
  });
  const facts = await receiptOfDueDiligence(db, row);
  const code = await services.receipts.issue(db, row, facts);
  await services.mail.queue(db, {
    to: { name, address: email },
    letter: receiptLetter(ctx.config, { facts, code }),
    legalEntityId: row.legalEntityId,
    caseId: row.id,
    about: 'form-receipt',
  });
  await tellHandlers(db, services.notifier, dueDiligenceKind, row, {
    title: isComplement ? 'Um fornecedor completou as respostas' : 'Um fornecedor respondeu',
    message: `A avaliação ${row.protocol}, de ${row.supplier}, espera análise.`,
  });
  await recordAudit(
    db,
    { legalEntityId: row.legalEntityId, actorId: null },
    { action: 'due_diligence.answered', object: ['due_diligence', row.id], meta: { by: 'supplier' } },
  );
  return {
    protocol: row.protocol,
    key,
    received_at: facts.received_at,
    mailed: services.mail.sends ? 'now' : 'no_server',
    terms: [],
    receipt_url: checkUrl(ctx.config, code),
    receipt_code: code,
  };
}

/** What the answers come to; refused, at each question, where something is missing. */
async function resultOf(db: Transaction, row: LockedDueDiligence) {
  const questionnaire = await templateVersion(db, row.templateVersionId);
  const { given } = await readGiven(db, row.id);
  const today = civilDayOf(Date.parse(row.now));
  const missing = missingAnswers(questionnaire, given, today);
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      messages.fillForm,
      Object.fromEntries(missing.map(({ question, message }) => [`answers.${question}`, [message]])),
    );
  const score = scoreAnswers(questionnaire, given, today);
  const { formula } = await residualFormula(db, row.legalEntityId);
  const residual = residualRisk(formula, row.criticality, score);
  return {
    ...{ score: score.score, band: score.band, blocked: score.blocked_by.length > 0 },
    ...{ residual: residual?.value ?? null, residual_formula: residual && formula },
  };
}
