import type { OwnSignature } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../files/files.ts';
import type { IssuedDocuments, NewDocument } from '../issued-documents/issued-documents.ts';

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});

/** What was signed, as its paper tells it. */
export interface SignedPaper {
  readonly legalEntityId: number;
  /** 'Informativo' */
  readonly noun: string;
  readonly title: string;
  readonly signature: OwnSignature;
}

function paperOf({ legalEntityId, noun, title, signature }: SignedPaper): NewDocument {
  const signedAt = `${moment.format(new Date(signature.signed_at))} (horário de Brasília)`;
  return {
    of: { id: null, legalEntityId },
    // A series of its own: the proof of one signature never takes the place of another.
    kind: `read-signature-${signature.id}`,
    fileName: 'Comprovante de leitura',
    content: {
      title: 'Comprovante de leitura',
      subtitle: title,
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
            { label: noun, value: title },
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
export async function issueProof(ctx: UserCtx, documents: IssuedDocuments, paper: SignedPaper) {
  const { legalEntityId, signature } = paper;
  if (await storedProof(ctx, signature.id)) return;
  const asOwner: UserCtx = {
    ...ctx,
    db: ctx.system,
    scope: { type: 'legal_entity', id: legalEntityId, legalEntityIds: [legalEntityId] },
  };
  await documents
    .issue(asOwner, paperOf(paper), (typeset) =>
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

export const readProof = async (ctx: UserCtx, files: Files, signatureId: string): Promise<FileAnswer> =>
  files.read(found(await storedProof(ctx, signatureId)), { unchanging: true });

const storedProof = (ctx: UserCtx, signatureId: string) =>
  ctx.system
    .selectFrom('read_signatures')
    .innerJoin('issued_documents', 'issued_documents.id', 'read_signatures.document_id')
    .innerJoin('files', 'files.id', 'issued_documents.file_id')
    .select(storedFileColumns)
    .where('read_signatures.id', '=', signatureId)
    .where('read_signatures.user_id', '=', ctx.user.userId)
    .executeTakeFirst();
