import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { bareCpf } from '@conforme/contracts/core/brazil/cpf-number.ts';
import { messages } from '@conforme/contracts/core/messages.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type { SubmitApplication } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { checkApplication } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import {
  familyIncome,
  incomeClass,
} from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { maskedCpf } from '@conforme/contracts/modules/credentialing-handlings/rules/masked-cpf.ts';
import {
  documentPath,
  missingDocuments,
  neededDocuments,
} from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import type { SentCase } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { sentFrom } from '@conforme/contracts/platform/questionnaires/typed-answers.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { type ReceiptSlot, receiptSlot } from '../../../platform/cases/intake/receipt-pace.ts';
import type { Receipts } from '../../../platform/cases/intake/receipts.ts';
import { tellHandlers } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { IdempotentAnswers } from '../../../platform/idempotent-answers.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { checkedAnswers, keepAnswers } from '../../../platform/questionnaires/questionnaires.ts';
import { callQuestionnaire } from '../../../platform/scholarships/call-questionnaire.ts';
import { changeApplication } from '../change-application.ts';
import { dueOfCall } from '../due-of-call.ts';
import { lockApplication } from '../locked-application.ts';
import { receiptLetter } from '../outside/application-letters.ts';
import { receiptOfApplication } from '../outside/application-receipt.ts';
import { assertApplicationsOpen, type OfferedCall } from './offered-call.ts';
import { assertOneApplication, isRefusedCpf } from './one-application.ts';
import { filesOf, lockDraft, ownApplication } from './own-application.ts';
import { type FormServices, writeForm } from './save-application.ts';

export interface SubmitServices extends FormServices {
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly receipts: Receipts;
  readonly kept: IdempotentAnswers;
}

/** Of one network in an hour: whether a CPF has applied is not to be learnt by trying many. */
const MOST_CPF_REFUSALS = 20;

/** All of it is sent once; the same try again, after a lost answer, is answered alike. */
export async function submitApplication(
  ctx: PublicCtx,
  services: SubmitServices,
  body: SubmitApplication,
): Promise<SentCase> {
  const { idempotencyKey } = ctx.http;
  if (!idempotencyKey)
    throw new AppError('malformed', 'Falta o cabeçalho Idempotency-Key, com 16 a 100 letras e números.');
  const { caseAccess, kept, links, limiter, mail } = services;
  const own = await ownApplication(ctx, caseAccess, body);
  await limiter.take(`scholarship submit ${own.id}`, 30, 60);
  const cpfTries = `scholarship cpf ${ctx.http.network}`;
  await limiter.take(cpfTries, MOST_CPF_REFUSALS, 60);
  let isCpfRefused = false;
  const { id: linkId } = await links.open(ctx.system, 'credentialing', body.param);
  const { param: _, key: _key, ...content } = body;
  const sent = { act: 'credentialing form', key: `${own.id} ${idempotencyKey}`, body: content };
  const before = await kept.find<SentCase>(ctx.system, sent);
  if (before) return before;
  const turn = await receiptSlot(
    ctx,
    { limiter, mail },
    body.form.contact.email.trim().toLowerCase() || null,
  );
  try {
    return await inTransaction({ db: ctx.system }, ({ db }) =>
      kept.keep(db, sent, () => takeApplication(ctx, db, services, { id: own.id, linkId, body, turn })),
    );
  } catch (error) {
    isCpfRefused = isRefusedCpf(error);
    const done = await kept.find<SentCase>(ctx.system, sent);
    if (done) return done;
    throw error;
  } finally {
    if (!isCpfRefused) await limiter.giveBack(cpfTries);
    if (!turn.isUsed) await turn.giveBack();
  }
}

interface Taking {
  readonly id: string;
  readonly linkId: number;
  readonly body: SubmitApplication;
  readonly turn: ReceiptSlot;
}

/** Once everything fits: what was written, its columns, its receipt, and whoever handles it is told. */
export async function takeApplication(
  ctx: Pick<PublicCtx, 'config'>,
  db: Transaction,
  services: Omit<SubmitServices, 'kept'>,
  { id, linkId, body, turn }: Taking,
): Promise<SentCase> {
  const row = found(await lockApplication(db, id));
  // Nobody rectifies it between the account of the income and its being kept.
  await sql`select from scholarship_calls where id = ${row.callId} for share`.execute(db);
  const call = await lockDraft(db, row, linkId);
  assertApplicationsOpen(call);
  const { form } = body;
  const { asked, answers } = await assertComplete(db, call, id, body);
  const digest = services.sealed.digest(form.candidate.cpf);
  const previousId = await assertOneApplication(db, call, digest);
  await writeForm(db, services, id, { form, version: body.version, overwrites: false });
  await keepAnswers(db, row, { versionId: asked.version_id, answers });
  await changeApplication(
    db,
    row,
    { state: 'submitted', due_at: dueOfCall(call) },
    {
      submitted_at: sql<string>`now()`,
      ...columnsOf(form, call),
      cpf_digest: digest,
      declarations: body.declarations.length,
      declared: JSON.stringify(body.declarations),
      previous_id: previousId,
      is_live: true,
    },
  );
  await addEntry(db, row, { kind: 'answered', author: 'outside', audience: 'outside' });
  const facts = await receiptOfApplication(db, row);
  const code = await services.receipts.issue(db, row, facts);
  const email = form.contact.email.trim().toLowerCase();
  if (turn.delay !== null) {
    turn.isUsed = true;
    await services.mail.queue(db, {
      to: { name: form.guardians[0]?.name ?? email, address: email },
      letter: receiptLetter(ctx.config, { facts, code }),
      legalEntityId: row.legalEntityId,
      caseId: id,
      about: 'form-receipt',
      delay: turn.delay,
    });
  }
  await tellHandlers(db, services.notifier, credentialingKind, row, {
    title: 'Nova inscrição em bolsas',
    message: `A inscrição ${row.protocol} do edital ${call.number} espera a conferência.`,
  });
  await recordAudit(
    db,
    { legalEntityId: row.legalEntityId, actorId: null },
    { action: 'scholarship_application.submitted', object: ['scholarship_application', id], meta: {} },
  );
  return {
    protocol: row.protocol,
    key: body.key,
    received_at: facts.received_at,
    mailed: !services.mail.sends
      ? 'no_server'
      : turn.delay === null
        ? 'too_many'
        : turn.delay === 0
          ? 'now'
          : 'later',
    terms: [],
    receipt_url: pageUrl(ctx.config, `/receipt/${code}`),
    receipt_code: code,
  };
}

/** Refused, at each field, where something is missing or wrong. */
async function assertComplete(
  db: Transaction,
  call: OfferedCall,
  id: string,
  { form, questionnaire_version_id: versionId, declarations }: SubmitApplication,
) {
  // The version that was shown: a newer one may have been published since.
  const asked = await callQuestionnaire(db, call, versionId);
  const { questions } = asked;
  const missing = missingDocuments(neededDocuments(form, call.documents), await filesOf(db, id));
  const errors = {
    ...checkApplication(form, { questions, vacancies: call.vacancies, today: civilDayOf(Date.now()) }),
    ...Object.fromEntries(missing.map((one) => [documentPath(one), 'Junte este documento.'])),
    ...wrongDeclarations(call, declarations),
  };
  if (Object.keys(errors).length > 0)
    throw new AppError(
      'invalid',
      messages.fillForm,
      Object.fromEntries(Object.entries(errors).map(([path, words]) => [path, [words]])),
    );
  return { asked, answers: checkedAnswers(questions, sentFrom(questions, form.answers)) };
}

/** What was accepted is what the edital says now, word for word: it may have been rectified since it was read. */
function wrongDeclarations({ declarations }: OfferedCall, accepted: readonly string[]) {
  if (accepted.length < declarations.length) return { declarations: 'Marque todas as declarações.' };
  const isSame =
    accepted.length === declarations.length && declarations.every(({ text }, at) => text === accepted[at]);
  return isSame
    ? {}
    : { declarations: 'As declarações do edital mudaram. Recarregue a página, leia e marque de novo.' };
}

function columnsOf(form: ApplicationForm, call: OfferedCall) {
  const income = familyIncome(form);
  const { candidate, contact, guardians, members, sensitive } = form;
  const adultSince = `${Number(civilDayOf(Date.now()).slice(0, 4)) - 18}${civilDayOf(Date.now()).slice(4)}`;
  return {
    // As the edital is now: it may have been rectified since the family began.
    ...{ year: call.year, kind: call.kind },
    vacancy_id: form.vacancy_id,
    unit_id: sql<number>`(select unit_id from scholarship_vacancies where id = ${form.vacancy_id})`,
    candidate_name: candidate.name.trim(),
    birth_date: candidate.birth_date,
    cpf_masked: maskedCpf(bareCpf(candidate.cpf)),
    contact_name: guardians[0]?.name.trim() ?? candidate.name.trim(),
    contact_email: contact.email.trim().toLowerCase(),
    sibling: candidate.sibling === 'yes',
    disability: sensitive.disability === 'yes',
    children: members.filter(({ birth_date }) => birth_date > adultSince).length,
    told_total: income.total,
    told_members: income.members,
    told_per_capita: income.per_capita,
    told_class: incomeClass(income, call.minimumWage),
  };
}
