import type { OwnSignature } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import type { IssuedDocuments, NewDocument } from '../../platform/issued-documents/issued-documents.ts';
import { signatureOf } from '../../platform/read-signatures/read-signatures.ts';
import { type Addressed, addressed, auditReader } from './addressed-newsletter.ts';

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});

function proofOf(newsletter: Addressed, signature: OwnSignature): NewDocument {
  const signedAt = `${moment.format(new Date(signature.signed_at))} (horário de Brasília)`;
  return {
    of: { id: null, legalEntityId: newsletter.legal_entity_id },
    // A series of its own: the proof of one signature never takes the place of another.
    kind: `read-signature-${signature.id}`,
    fileName: 'Comprovante de leitura',
    content: {
      title: 'Comprovante de leitura',
      subtitle: newsletter.title,
      sections: [
        {
          number: null,
          title: 'Assinatura',
          rows: [
            { label: 'Quem assinou', value: signature.name },
            { label: 'E-mail', value: signature.email },
            { label: 'Assinado em', value: signedAt },
            {
              label: 'Como',
              value: signature.method === 'session' ? 'Com a própria conta' : 'Por link e código',
            },
          ],
        },
        {
          number: null,
          title: 'O que foi assinado',
          rows: [
            { label: 'Informativo', value: newsletter.title },
            { label: 'Versão', value: String(signature.version) },
            { label: 'Impressão digital (SHA-256)', value: signature.content_hash },
          ],
          text: `“${signature.statement}”`,
        },
      ],
      annexes: [],
      closing: null,
    },
  };
}

/**
 * The proof of one's own signature: issued the first time it is asked for, the same paper ever after. As the owner of
 * the database: a reader of a unit signs for the organisation above, where they may write nothing else.
 */
export async function proof(
  ctx: UserCtx,
  services: { readonly documents: IssuedDocuments; readonly files: Files },
  id: number,
): Promise<FileAnswer> {
  const newsletter = await addressed(ctx, id);
  const signer = { userId: ctx.user.userId, contactId: null };
  const signature = await signatureOf(ctx.db, { type: 'newsletter', id, from: 1 }, signer);
  if (!signature) throw new AppError('conflict', 'Assine a leitura antes de pedir o comprovante.');
  if (!(await storedProof(ctx, signature.id))) await issueProof(ctx, services, newsletter, signature);
  await inTransaction(ctx, (ctx) => auditReader(ctx, newsletter, 'newsletter.proof_taken'));
  return services.files.read(found(await storedProof(ctx, signature.id)), { unchanging: true });
}

async function issueProof(
  ctx: UserCtx,
  { documents }: { readonly documents: IssuedDocuments },
  newsletter: Addressed,
  signature: OwnSignature,
): Promise<void> {
  const legalEntityIds = [newsletter.legal_entity_id];
  const asOwner: UserCtx = {
    ...ctx,
    db: ctx.system,
    scope: { type: 'legal_entity', id: newsletter.legal_entity_id, legalEntityIds },
  };
  await documents
    .issue(asOwner, proofOf(newsletter, signature), (typeset) =>
      ctx.system.transaction().execute(async (db) => {
        await typeset.store(db);
        await sql`update read_signatures set document_id = ${typeset.id}
          where id = ${signature.id} and document_id is null`.execute(db);
      }),
    )
    .catch(async (error) => {
      // Asked for twice at once: the other one was first.
      if ((error as { code?: string }).code !== '23505' || !(await storedProof(ctx, signature.id)))
        throw error;
    });
}

const storedProof = (ctx: UserCtx, signatureId: string) =>
  ctx.system
    .selectFrom('read_signatures')
    .innerJoin('issued_documents', 'issued_documents.id', 'read_signatures.document_id')
    .innerJoin('files', 'files.id', 'issued_documents.file_id')
    .select(storedFileColumns)
    .where('read_signatures.id', '=', signatureId)
    .where('read_signatures.user_id', '=', ctx.user.userId)
    .executeTakeFirst();
