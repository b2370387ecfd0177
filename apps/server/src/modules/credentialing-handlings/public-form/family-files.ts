import {
  credentialingKind,
  familyFiles,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { CANDIDATE } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { isSensitiveDocument } from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import { sql } from 'kysely';
import { invalidField, notFound } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import { assertCaseHasRoom, findDraft } from '../../../platform/cases/intake/drafts.ts';
import type { Files } from '../../../platform/files/files.ts';
import { pageShape } from '../../../platform/files/page-shape.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { assertApplicationsOpen, type OfferedCall } from './offered-call.ts';
import { draftCall, lockDraft, ownApplication, type Reference } from './own-application.ts';
import type { FormServices } from './save-application.ts';

interface Sent {
  readonly handle: string;
  readonly person: string;
  readonly document: string;
  readonly files: AsyncIterable<IncomingFile>;
}

const MOST_OF_ONE = 10;
const MEMBER = /^[a-z0-9]{6,20}$/;

function assertAsked(
  { documents }: OfferedCall,
  { person, document }: Pick<Sent, 'person' | 'document'>,
): void {
  if (person !== CANDIDATE && !MEMBER.test(person)) throw notFound();
  if (!documents.some(({ name }) => name === document))
    throw invalidField('document', 'Este documento não está mais no edital. Recarregue a página.');
}

/** Kept at once: it stays when the page is closed. */
export async function addFamilyFiles(
  ctx: PublicCtx,
  { files, limiter }: Pick<FormServices, 'limiter'> & { readonly files: Files },
  { handle, person, document, files: sent }: Sent,
) {
  const { system, config, http } = ctx;
  await limiter.take(`draft files network ${http.network}`, config.FORM_FILES_PER_ADDRESS_PER_HOUR, 60);
  const { linkId, caseId, legalEntityId } = await findDraft(system, credentialingKind.formType, { handle });
  if (linkId === null || caseId === null) throw deadLink();
  const call = await draftCall(system, { id: caseId }, linkId);
  assertApplicationsOpen(call);
  assertAsked(call, { person, document });
  const owner = { legalEntityId, createdBy: null, purpose: 'case.family' };
  const of = { id: caseId, legalEntityId };
  const paper = isSensitiveDocument(call.documents, document) ? 'sensitive' : 'family';
  return files.takeIn(sent, { rules: familyFiles, owner, image: pageShape }, (taken) =>
    inTransaction({ db: system }, async ({ db }) => {
      assertApplicationsOpen(await lockDraft(db, of, linkId));
      for (const one of taken) {
        await one.keep(db);
        await db
          .insertInto('case_files')
          .values({ file_id: one.id, legal_entity_id: legalEntityId, case_id: caseId, paper })
          .execute();
        await sql`insert into scholarship_documents (case_id, file_id, legal_entity_id, person, document)
          values (${caseId}, ${one.id}, ${legalEntityId}, ${person}, ${document})`.execute(db);
      }
      const { rows } = await sql<{ files: number }>`select count(*)::int as files from scholarship_documents
        where case_id = ${caseId} and person = ${person} and document = ${document}`.execute(db);
      if ((rows[0]?.files ?? 0) > MOST_OF_ONE)
        throw invalidField('file', `Cabem no máximo ${MOST_OF_ONE} arquivos neste documento.`);
      await assertCaseHasRoom(db, credentialingKind, of, 'outside', 'file');
      return {
        files: taken.map(({ id, name, size }) => ({ id, name, size, person, document })),
      };
    }),
  );
}

export async function removeFamilyFile(
  ctx: PublicCtx,
  { caseAccess, links }: Pick<FormServices, 'caseAccess' | 'links'>,
  { file_id, ...reference }: Reference & { readonly file_id: string },
): Promise<Record<never, never>> {
  const own = await ownApplication(ctx, caseAccess, reference);
  const { id: linkId } = await links.open(ctx.system, 'credentialing', reference.param);
  await inTransaction({ db: ctx.system }, async ({ db }) => {
    await lockDraft(db, own, linkId);
    const { numDeletedRows } = await db
      .deleteFrom('scholarship_documents')
      .where('case_id', '=', own.id)
      .where('file_id', '=', file_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await sql`delete from case_files where file_id = ${file_id} and case_id = ${own.id}`.execute(db);
  });
  return {};
}
