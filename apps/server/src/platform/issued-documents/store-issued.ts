import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { DocumentOwner } from './document-head.ts';

interface Stored {
  readonly id: string;
  readonly of: DocumentOwner;
  readonly kind: string;
  readonly version: number;
  readonly content: DocumentContent;
  readonly organisation: string;
  readonly fileId: string;
  readonly sha256: Buffer;
  readonly codeDigest: Buffer;
  readonly at: string;
  /** Null for somebody outside. */
  readonly by: number | null;
}

/** The version stands on the paper: of two that were typeset at once, the second is typeset anew by whoever asked. */
export async function storeIssued(db: Transaction, { of, ...document }: Stored): Promise<void> {
  try {
    await sql`insert into issued_documents (id, legal_entity_id, case_id, kind, version, title, organisation, file_id,
        sha256, code_digest, content, issued_at, issued_by)
      values (${document.id}, ${of.legalEntityId}, ${of.id}, ${document.kind}, ${document.version},
        ${document.content.title}, ${document.organisation}, ${document.fileId}, ${document.sha256},
        ${document.codeDigest}, ${JSON.stringify(document.content)}::jsonb, ${document.at}, ${document.by})`.execute(
      db,
    );
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
    if (code === '23505' && constraint?.endsWith('_version'))
      throw new AppError(
        'conflict',
        'Outra pessoa acabou de emitir uma versão deste documento. Veja a nova e, se for preciso, emita de novo.',
      );
    throw error;
  }
}
