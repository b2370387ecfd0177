import type { AuditAction } from '@conforme/contracts/core/audit-words/audit-words.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { CANDIDATE } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { REPLY_ABOUT_OTHER } from '@conforme/contracts/platform/cases/outside-acts.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../../core/app-error.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { OutsideActInput } from '../../../platform/cases/protocol-case.ts';
import { tellHandlers } from '../../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';
import { changeApplication } from '../change-application.ts';
import { dueOfCall } from '../due-of-call.ts';
import { type LockedApplication, lockApplication } from '../locked-application.ts';
import { type WaitingDocument, waitingDocuments } from '../waiting-documents.ts';

interface Services {
  readonly notifier: Notifier;
}

/** Messages of one family, in a day. */
const MOST_A_DAY = 10;

/** What a family does with protocol and key: what is missing, an appeal, the end of it. */
export async function actOfFamily(
  db: Transaction,
  services: Services,
  of: CaseRef,
  input: OutsideActInput,
): Promise<void> {
  const row = found(await lockApplication(db, of.id));
  if (input.act === 'reply') return reply(db, services, row, input);
  if (input.act === 'withdraw') return withdraw(db, services, row);
  if (input.act === 'reopen') return appeal(db, services, row, input.reason);
}

const audited = (db: Transaction, { id, legalEntityId }: CaseRef, action: AuditAction) =>
  recordAudit(
    db,
    { legalEntityId, actorId: null },
    { action, object: ['scholarship_application', id], meta: {} },
  );

type Reply = Extract<OutsideActInput, { act: 'reply' }>;

async function reply(
  db: Transaction,
  { notifier }: Services,
  row: LockedApplication,
  { text, fileIds, about }: Reply,
): Promise<void> {
  await assertMayWrite(db, row);
  const waiting = await waitingDocuments(db, row);
  const meant = meantDocument(waiting, about);
  await fileSent(db, row, fileIds, meant);
  await addEntry(db, row, {
    ...{ kind: 'message', author: 'outside', audience: 'outside', body: text, fileIds },
  });
  const isPending = row.facts.state === 'pending';
  // While a document that was refused has not come again, the family is still waited for: a question ends nothing.
  const missing = (await waitingDocuments(db, row)).length;
  const isPart = isPending && missing > 0 && missing < waiting.length;
  const isOver = isPending && missing === 0;
  await changeApplication(
    db,
    row,
    isOver ? { state: 'checking', due_at: dueOfCall(row) } : {},
    isOver ? { pending_until: null } : {},
  );
  await tellHandlers(db, notifier, credentialingKind, row, {
    title: isPart
      ? 'Uma família mandou parte do que faltava'
      : isOver
        ? 'Uma família mandou o que faltava'
        : 'Uma família escreveu',
    message: `Há algo novo na inscrição ${row.protocol}.`,
  });
  await audited(db, row, 'scholarship_application.replied');
}

/** The one that the family named; without a word the only one there is: of several nobody knows which it is meant for. */
function meantDocument(
  waiting: readonly WaitingDocument[],
  about: Reply['about'] = null,
): WaitingDocument | null {
  if (about === REPLY_ABOUT_OTHER) return null;
  if (about === null) return waiting.length === 1 ? (waiting[0] ?? null) : null;
  const named = waiting.find(({ file_id }) => file_id === about);
  if (!named)
    throw invalidField('about', 'Este documento não espera mais outro arquivo. Recarregue a página.');
  return named;
}

/** Each file that comes later is checked as those of the first day were, and kept apart where the refused one was. */
async function fileSent(
  db: Transaction,
  { id, legalEntityId }: LockedApplication,
  fileIds: readonly string[],
  meant: WaitingDocument | null,
): Promise<void> {
  const { person, document } = meant ?? { person: CANDIDATE, document: 'Complemento da família' };
  for (const file of fileIds)
    await sql`insert into scholarship_documents (case_id, file_id, legal_entity_id, person, document, replaces)
      values (${id}, ${file}, ${legalEntityId}, ${person}, ${document}, ${meant?.file_id ?? null})
      on conflict do nothing`.execute(db);
  if (meant?.sensitive)
    await sql`update case_files set paper = 'sensitive'
      where case_id = ${id} and file_id = any (${[...fileIds]}::uuid[])`.execute(db);
}

async function withdraw(db: Transaction, { notifier }: Services, row: LockedApplication): Promise<void> {
  await changeApplication(db, row, { state: 'withdrawn', due_at: null, ended_at: sql<string>`now()` });
  await addEntry(db, row, { kind: 'withdrawn', author: 'outside', audience: 'outside' });
  await tellHandlers(db, notifier, credentialingKind, row, {
    title: 'Uma família desistiu',
    message: `A inscrição ${row.protocol} do edital ${row.callNumber} terminou por desistência.`,
  });
  await audited(db, row, 'scholarship_application.withdrawn');
}

async function appeal(
  db: Transaction,
  { notifier }: Services,
  row: LockedApplication,
  reason: string,
): Promise<void> {
  await changeApplication(
    db,
    row,
    { state: 'appeal', ended_at: null },
    { appeal_text: reason, appealed_at: sql<string>`now()` },
  );
  await addEntry(db, row, { kind: 'appealed', author: 'outside', audience: 'outside', body: reason });
  await tellHandlers(db, notifier, credentialingKind, row, {
    title: 'Recurso em edital de bolsas',
    message: `A inscrição ${row.protocol} tem um recurso à espera de resposta.`,
  });
  await audited(db, row, 'scholarship_application.appealed');
}

async function assertMayWrite(db: Transaction, { id }: CaseRef): Promise<void> {
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from case_entries where case_id = ${id} and author = 'outside' and kind = 'message'
      and created_at > now() - interval '1 day'`.execute(db);
  if ((rows[0]?.today ?? 0) >= MOST_A_DAY)
    throw new AppError(
      'too_many_requests',
      `Você enviou ${MOST_A_DAY} mensagens em um dia. Envie as próximas amanhã.`,
      undefined,
      3600,
    );
}
