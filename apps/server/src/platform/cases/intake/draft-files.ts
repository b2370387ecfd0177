import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { draftFileRules } from '@conforme/contracts/platform/cases/draft-rules.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { sql } from 'kysely';
import { AppError, invalidField, notFound } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import type { Files } from '../../files/files.ts';
import { pageShape } from '../../files/page-shape.ts';
import type { Limiter } from '../../rate-limits.ts';
import { type Draft, findDraft, goneDraft, lockDraft } from './drafts.ts';

interface Sent {
  readonly kind: CaseKind;
  readonly handle: string;
  readonly paper: CasePaper;
  readonly files: AsyncIterable<IncomingFile>;
}

/** Files for a draft. What strangers may leave on the disk without sending anything is little, and gone in a day. */
export async function addDraftFiles(
  { system, config, http }: PublicCtx,
  { files, limiter }: { readonly files: Files; readonly limiter: Limiter },
  { kind, handle, paper, files: sent }: Sent,
) {
  const { formType } = kind;
  const countFile = () =>
    limiter.take(`draft files network ${http.network}`, config.FORM_FILES_PER_ADDRESS_PER_HOUR, 60);
  await countFile();
  const draft = await findDraft(system, formType, { handle });
  // What adds to a case is a reply; what begins one is not.
  if ((paper === 'reply') !== (draft.caseId !== null)) throw goneDraft();
  await assertPlace(system, kind, draft, 1);
  const owner = { legalEntityId: draft.legalEntityId, createdBy: null, purpose: `case.${paper}` };
  return files.takeIn(
    sent,
    { rules: kind.fileRules ?? draftFileRules, owner, image: pageShape },
    async (taken) => {
      for (const _ of taken.slice(1)) await countFile();
      return inTransaction({ db: system }, async ({ db }) => {
        await lockDraft(db, formType, { handle });
        await assertPlace(db, kind, draft, taken.length);
        for (const one of taken) {
          await one.keep(db);
          await db
            .insertInto('case_files')
            .values({ file_id: one.id, legal_entity_id: draft.legalEntityId, draft_id: draft.id, paper })
            .execute();
        }
        await assertUnsentFits(db, kind, draft, config.FORM_DRAFTS_MB);
        return { files: taken.map(({ id, name, size }) => ({ id, name, size })) };
      });
    },
  );
}

async function assertPlace(
  db: PublicCtx['system'] | Transaction,
  { confidentiality: { filesPerDraft } }: CaseKind,
  draft: Draft,
  more: number,
): Promise<void> {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from case_files where draft_id = ${draft.id}`.execute(db);
  if ((rows[0]?.files ?? 0) + more > filesPerDraft)
    throw invalidField('file', `Envie no máximo ${filesPerDraft} arquivos ao todo.`);
}

/** After the files are written, and under the lock that whoever writes files holds: none slips past together. */
async function assertUnsentFits(
  db: Transaction,
  { words }: CaseKind,
  { legalEntityId }: Draft,
  megabytes: number,
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(files.size), 0)::float8 as bytes
    from case_files join files on files.id = case_files.file_id
    where case_files.draft_id is not null and case_files.legal_entity_id = ${legalEntityId}`.execute(db);
  if ((rows[0]?.bytes ?? 0) > megabytes * 1024 * 1024)
    throw new AppError(
      'storage_full',
      `Agora não há espaço para anexos. Envie ${theCase(words)} sem eles: depois você pode mandá-los pelo protocolo.`,
    );
}

export async function removeDraftFile(
  { system }: PublicCtx,
  { formType, secret, fileId }: { formType: FormType; secret: string; fileId: string },
): Promise<Record<never, never>> {
  await inTransaction({ db: system }, async ({ db }) => {
    const draft = await lockDraft(db, formType, { secret });
    const { numDeletedRows } = await db
      .deleteFrom('case_files')
      .where('draft_id', '=', draft.id)
      .where('file_id', '=', fileId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
  });
  return {};
}
