import {
  type OwnSignature,
  signatureMethods,
} from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../files/files.ts';
import type { Issuer, IssuingCtx } from '../issued-documents/document-head.ts';
import type { IssuedDocuments, NewDocument } from '../issued-documents/issued-documents.ts';
import { bySigner, type SignerKey } from './read-signatures.ts';

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
  readonly signer: SignerKey;
}

/** With an account, or as somebody outside who signed by a personal link. */
type AskingCtx = PublicCtx & { readonly user: Issuer };

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
              value:
                signature.method === 'session'
                  ? 'Com a própria conta'
                  : signatureMethods.labels[signature.method],
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

interface ProofServices {
  readonly documents: IssuedDocuments;
  readonly files: Files;
}

/**
 * The proof of one's own signature: issued the first time it is asked for, the same paper ever after. As the owner of
 * the database: a reader of a unit signs for the organisation above, where they may write nothing else. `tell` records
 * in the audit log that it was taken, before it is given; with the paper, or not at all.
 */
export async function takeProof(
  ctx: AskingCtx,
  { documents, files }: ProofServices,
  paper: SignedPaper,
  tell: (db: Transaction) => Promise<void>,
): Promise<FileAnswer> {
  const { system } = ctx;
  const tellAlone = () => inTransaction({ db: system }, ({ db }) => tell(db));
  if (await storedProof(system, paper)) await tellAlone();
  else
    await issueProof(ctx, documents, paper, tell).catch(async (error) => {
      // Asked for twice at once: the other one was first, and theirs is the proof.
      const isSecond = error instanceof AppError && error.code === 'conflict';
      if (!isSecond || !(await storedProof(system, paper))) throw error;
      await tellAlone();
    });
  // The address names no version: what is signed later has a proof of its own there.
  return files.read(found(await storedProof(system, paper)));
}

function issueProof(
  { config, system, http, user }: AskingCtx,
  documents: IssuedDocuments,
  paper: SignedPaper,
  tell: (db: Transaction) => Promise<void>,
): Promise<void> {
  const { legalEntityId, signature } = paper;
  const asOwner: IssuingCtx = {
    ...{ config, system, http, user, db: system },
    scope: { type: 'legal_entity', id: legalEntityId, legalEntityIds: [legalEntityId] },
  };
  return documents.issue(asOwner, paperOf(paper), (typeset) =>
    inTransaction(asOwner, async ({ db }) => {
      await typeset.store(db);
      await sql`update read_signatures set document_id = ${typeset.id}
        where id = ${signature.id} and document_id is null`.execute(db);
      await tell(db);
    }),
  );
}

const storedProof = (system: Database, { signature, signer }: SignedPaper) =>
  system
    .selectFrom('read_signatures')
    .innerJoin('issued_documents', 'issued_documents.id', 'read_signatures.document_id')
    .innerJoin('files', 'files.id', 'issued_documents.file_id')
    .select(storedFileColumns)
    .where('read_signatures.id', '=', signature.id)
    .where(bySigner(signer))
    .executeTakeFirst();
