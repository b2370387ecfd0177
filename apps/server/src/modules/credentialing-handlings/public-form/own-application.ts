import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type { SentFile } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { authenticateCase, type CaseAccessServices } from '../../../platform/cases/authenticate-case.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import { caseLock } from '../../../platform/cases/case-row.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import type { SealedApplication } from '../sealed-application.ts';
import { callOfLink, type OfferedCall } from './offered-call.ts';

export interface Reference {
  readonly param: string;
  readonly protocol: string;
  readonly key: string;
}

/** By protocol and key, shown every time. Tries that find nothing are counted. */
export const ownApplication = (
  ctx: PublicCtx,
  caseAccess: CaseAccessServices,
  { protocol, key }: Reference,
) => authenticateCase(ctx, caseAccess, { form_type: credentialingKind.formType, protocol, key });

const SENT =
  'Esta inscrição já foi enviada. Para ver o andamento, consulte o protocolo; o que falta se manda por lá.';

/** Its edital, under the lock of its row; refused once it was sent, and where the link is of another edital. */
export async function lockDraft(db: Transaction, { id }: CaseRef, linkId: number): Promise<OfferedCall> {
  await caseLock(credentialingKind, id).execute(db);
  return draftCall(db, { id }, linkId);
}

export async function draftCall(
  db: Database | Transaction,
  { id }: Pick<CaseRef, 'id'>,
  linkId: number,
): Promise<OfferedCall> {
  const call = await callOfLink(db, linkId);
  const { rows } = await sql<{ state: string; call_id: number }>`
    select state, call_id from scholarship_cases where id = ${id}`.execute(db);
  const row = found(rows[0]);
  if (row.call_id !== call.id) throw deadLink();
  if (row.state !== 'draft') throw new AppError('conflict', SENT);
  return call;
}

export async function readForm(
  db: Database | Transaction,
  sealed: SealedApplication,
  id: string,
): Promise<{ form: ApplicationForm; version: number; saved_at: string }> {
  const { rows } = await sql<{ content: Buffer; sensitive: Buffer; version: number; saved_at: string }>`
    select f.content, s.content as sensitive, f.version, to_jsonb(f.saved_at) #>> '{}' as saved_at
    from scholarship_forms f join scholarship_sensitive s on s.case_id = f.case_id where f.case_id = ${id}`.execute(
    db,
  );
  const { content, sensitive, ...row } = found(rows[0]);
  const form = { ...sealed.openForm(id, content), sensitive: sealed.openSensitive(id, sensitive) };
  return { ...row, form };
}

export async function filesOf(db: Database | Transaction, id: string): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    select f.id, f.name, f.size, d.person, d.document
    from scholarship_documents d join files f on f.id = d.file_id where d.case_id = ${id} order by d.created_at, f.id`.execute(
    db,
  );
  return rows;
}
