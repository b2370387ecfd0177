import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database } from '../../core/database/database.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { signatureOf } from '../../platform/read-signatures/read-signatures.ts';
import { type SignedPaper, takeProof } from '../../platform/read-signatures/signature-proof.ts';
import { addressed, auditReader } from './addressed-newsletter.ts';

export async function proof(
  ctx: UserCtx,
  services: { readonly documents: IssuedDocuments; readonly files: Files },
  id: number,
): Promise<FileAnswer> {
  const newsletter = await addressed(ctx, id);
  const signer = { userId: ctx.user.userId, contactId: null };
  const signature = await signatureOf(ctx.db, { type: 'newsletter', id, from: 1 }, signer);
  if (!signature) throw new AppError('conflict', 'Assine a leitura antes de pedir o comprovante.');
  const paper = await signedNewsletter(ctx.system, id, { signature, signer });
  return takeProof(ctx, services, paper, (db) =>
    auditReader({ ...ctx, db }, newsletter, 'newsletter.proof_taken', { version: signature.version }),
  );
}

/** With the title of the version that was signed: it may have changed since. */
export async function signedNewsletter(
  system: Database,
  id: number,
  signed: Pick<SignedPaper, 'signature' | 'signer'>,
): Promise<SignedPaper> {
  const { rows } = await sql<{ legal_entity_id: number; title: string }>`
    select legal_entity_id, title from newsletter_versions
    where newsletter_id = ${id} and number = ${signed.signature.version}`.execute(system);
  const { legal_entity_id: legalEntityId, title } = found(rows[0]);
  return { ...signed, legalEntityId, title, noun: 'Informativo' };
}
