import { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { signatureOf } from '../../platform/read-signatures/read-signatures.ts';
import { issueProof, readProof } from '../../platform/read-signatures/signature-proof.ts';
import { addressed, auditReader } from './addressed-newsletter.ts';

export async function proof(
  ctx: UserCtx,
  { documents, files }: { readonly documents: IssuedDocuments; readonly files: Files },
  id: number,
): Promise<FileAnswer> {
  const newsletter = await addressed(ctx, id);
  const signer = { userId: ctx.user.userId, contactId: null };
  const signature = await signatureOf(ctx.db, { type: 'newsletter', id, from: 1 }, signer);
  if (!signature) throw new AppError('conflict', 'Assine a leitura antes de pedir o comprovante.');
  const { legal_entity_id: legalEntityId, title } = newsletter;
  await issueProof(ctx, documents, { legalEntityId, noun: 'Informativo', title, signature });
  await inTransaction(ctx, (ctx) => auditReader(ctx, newsletter, 'newsletter.proof_taken'));
  return readProof(ctx, files, signature.id);
}
