import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { signatureOf, signReading } from '../../platform/read-signatures/read-signatures.ts';
import { takeProof } from '../../platform/read-signatures/signature-proof.ts';

interface Signed {
  readonly legal_entity_id: number;
  readonly current_version: number;
  readonly requires_signature: boolean;
  readonly has_expired: boolean;
  readonly statement: string | null;
  readonly content_hash: Buffer;
}

/** Signs the version in force, once; a newer one has to be read first. */
export const signDocument = (ctx: UserCtx, id: number, number: number) =>
  inTransaction(ctx, async (ctx) => {
    if (ctx.scope.type === 'natural_entity')
      throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
    const { rows } = await sql<Signed>`
      select d.legal_entity_id, d.current_version, d.requires_signature, has_expired(d.expires_on) as has_expired, v.content_hash,
        coalesce(v.signature_statement, d.signature_statement) as statement
      from documents d join document_versions v on v.document_id = d.id and v.state = 'in_force'
      where d.id = ${id} and is_my_document(d.id, (select reader_keys('document')))`.execute(ctx.db);
    const document = found(rows[0]);
    if (!document.requires_signature || document.statement === null)
      throw new AppError('conflict', 'Este documento não pede assinatura.');
    if (document.has_expired)
      throw new AppError('conflict', 'A validade deste documento terminou: ninguém o assina mais.');
    if (document.current_version !== number)
      throw new AppError('stale_version', 'Há uma versão nova. Leia-a antes de assinar.');
    const { rows: users } = await sql<{ name: string; email: string; home_entity_id: number }>`
      select name, email, home_entity_id from users where id = ${ctx.user.userId}`.execute(ctx.db);
    const user = found(users[0]);
    const { signature, isNew } = await signReading(
      ctx.db,
      {
        ...{ type: 'document', id, version: number, legalEntityId: document.legal_entity_id },
        ...{ statement: document.statement, contentHash: document.content_hash },
      },
      {
        ...{ userId: ctx.user.userId, contactId: null, name: user.name, email: user.email },
        ...{ unitId: user.home_entity_id, method: 'session', device: ctx.http.device },
      },
    );
    // Told to the organisation whose document it is, wherever the reader works.
    if (isNew)
      await recordAudit(
        ctx.db,
        { legalEntityId: document.legal_entity_id, actorId: ctx.user.userId },
        { action: 'document.signed', object: ['document', id], meta: { version: number } },
      );
    return signature;
  });

/** Of one's own newest signature, also once the document has changed, ended or is for others: what was signed is the signer's. */
export async function proofOfReading(
  ctx: UserCtx,
  services: { readonly documents: IssuedDocuments; readonly files: Files },
  id: number,
): Promise<FileAnswer> {
  const signer = { userId: ctx.user.userId, contactId: null };
  const signature = await signatureOf(ctx.db, { type: 'document', id, from: 1 }, signer);
  const { rows } = await sql<{ legal_entity_id: number; code: string; title: string }>`
    select legal_entity_id, code, title from documents where id = ${id} and deleted_at is null`.execute(
    signature ? ctx.system : ctx.db,
  );
  const { legal_entity_id: legalEntityId, code, title } = found(rows[0]);
  if (!signature) throw new AppError('conflict', 'Assine a leitura antes de pedir o comprovante.');
  const paper = { legalEntityId, noun: 'Documento', title: `${code} – ${title}`, signature, signer };
  return takeProof(ctx, services, paper, (db) =>
    recordAudit(
      db,
      { legalEntityId, actorId: ctx.user.userId },
      { action: 'document.proof_taken', object: ['document', id], meta: { version: signature.version } },
    ),
  );
}
