import type {
  ComparedVersions,
  ShownDocument,
} from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { statusAfter } from '@conforme/contracts/platform/documents/document-rules.ts';
import { documentUpload } from '@conforme/contracts/platform/documents/document-upload.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { assertInScope } from './documents.queries.ts';
import {
  addEvent,
  assertOffered,
  assertVersion,
  lockDocument,
  pendingVersion,
  standingOf,
} from './locked-document.ts';
import { mayOpen, showDocument } from './reading.queries.ts';
import { assertMayChange } from './restricted-documents.ts';

/** Large enough for a page that was photographed. */
const pictureShape = { width: 3000, height: 3000, fit: 'inside', kind: 'webp' } as const;
const UPLOADS = { most: 60, minutes: 15 };

interface FileServices {
  readonly files: Files;
  readonly limiter: SharedLimiter;
  readonly versions: VersionCodes;
}

/** A new version, or another file for the one that nobody sent to review yet: whoever sends it is its author. */
export async function uploadVersion(
  ctx: UserCtx,
  { files, limiter, versions }: FileServices,
  id: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<ShownDocument> {
  activeOrganisation(ctx);
  const { legal_entity_id } = await assertInScope(ctx, id);
  // Before a byte is taken in; asked again with the row locked.
  await assertMayChange(ctx, id);
  await limiter.take(`document uploads ${ctx.user.userId}`, UPLOADS.most, UPLOADS.minutes);
  const owner = { legalEntityId: legal_entity_id, createdBy: ctx.user.userId, purpose: 'document.version' };
  await files.takeIn(sent, { rules: documentUpload, owner, image: pictureShape }, ([taken]) =>
    inActiveOrganisation(ctx, async (ctx) => {
      const row = await lockDocument(ctx, id);
      const pending = await pendingVersion(ctx, id);
      assertOffered(ctx, 'add_version', row, pending);
      await taken.keep(ctx.db);
      const file = {
        ...{ file_id: taken.id, file_name: taken.name, media_type: taken.type, size: taken.size },
        ...{ sha256: taken.sha256, sent_sha256: taken.sentSha256, author_id: ctx.user.userId },
      };
      const version = pending
        ? { id: pending.id, number: pending.number }
        : await ctx.db
            .insertInto('document_versions')
            .values({
              ...file,
              ...{ document_id: id, legal_entity_id: row.legal_entity_id, note: '' },
              number: sql<number>`(select coalesce(max(number), 0) + 1 from document_versions where document_id = ${id})`,
            })
            .returning(['id', 'number'])
            .executeTakeFirstOrThrow();
      if (pending) {
        await ctx.db.updateTable('document_versions').set(file).where('id', '=', pending.id).execute();
        await sql`delete from document_passages where version_id = ${pending.id}`.execute(ctx.db);
        await sql`update document_texts set state = 'waiting', pages = null, cut = false, read_at = null
          where version_id = ${pending.id}`.execute(ctx.db);
      } else
        await sql`insert into document_texts (version_id, document_id, legal_entity_id)
          values (${version.id}, ${id}, ${row.legal_entity_id})`.execute(ctx.db);
      await ctx.db
        .updateTable('documents')
        .set({ status: statusAfter('add_version', standingOf(row, pending ?? null)) })
        .where('id', '=', id)
        .execute();
      await addEvent(ctx, row, 'version_sent', { number: version.number });
      await addJob(ctx.db, 'read-document-text', { version_id: version.id });
      await audit(ctx, 'document.version_added', ['document', id], { version: version.number });
    }),
  );
  return showDocument(ctx, versions, id);
}

export async function noteVersion(
  ctx: UserCtx,
  codes: VersionCodes,
  id: number,
  {
    version,
    note,
    relevant,
  }: { readonly version: number; readonly note: string; readonly relevant: boolean },
): Promise<ShownDocument> {
  await inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockDocument(ctx, id);
    assertVersion(row, version);
    const pending = await pendingVersion(ctx, id);
    assertOffered(ctx, 'discard_version', row, pending);
    await ctx.db
      .updateTable('document_versions')
      .set({ note, relevant })
      .where('id', '=', found(pending).id)
      .execute();
    await ctx.db.updateTable('documents').set({ status: row.status }).where('id', '=', id).execute();
    await audit(ctx, 'document.version_noted', ['document', id], { version: found(pending).number });
  });
  return showDocument(ctx, codes, id);
}

/** What is in force for its readers; any version for staff who may open the document. */
export async function fileOf(ctx: UserCtx, files: Files, id: number, number: number): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .innerJoin('files', 'files.id', 'v.file_id')
    .select([...storedFileColumns, 'v.state as version_state'])
    .where('v.document_id', '=', id)
    .where('v.number', '=', number)
    .where('d.deleted_at', 'is', null)
    .where(mayOpen(ctx))
    .executeTakeFirst();
  // Until it is released, another file may take its place at this address.
  const isPending = row !== undefined && ['draft', 'in_review', 'approved'].includes(row.version_state);
  return files.read(row, { unchanging: !isPending });
}

const COMPARED_CHARACTERS = 300_000;

export async function compareVersions(
  ctx: UserCtx,
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ComparedVersions> {
  await assertInScope(ctx, id);
  const { rows } = await sql<ComparedVersions['from']>`
    select v.number, v.state, v.file_name, v.media_type, v.size, encode(v.sha256, 'hex') as sha256, v.note,
      (select u.name from users u where u.id = v.author_id) as author,
      (select u.name from users u where u.id = v.approver_id) as approver,
      v.created_at, v.released_at, t.state as text_state, t.pages, t.cut,
      coalesce((select left(string_agg(p.body, E'\n' order by p.number), ${COMPARED_CHARACTERS}::integer)
        from document_passages p where p.version_id = v.id), '') as text
    from document_versions v join documents d on d.id = v.document_id join document_texts t on t.version_id = v.id
    where v.document_id = ${id} and v.number = any (${[from, to]}::integer[]) and d.deleted_at is null
      and ${mayOpen(ctx)}`.execute(ctx.db);
  const side = (number: number) => found(rows.find((row) => row.number === number));
  return { from: side(from), to: side(to) };
}
