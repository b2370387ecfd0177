import {
  MOST_ATTACHMENTS,
  newsletterUploads,
} from '@conforme/contracts/platform/newsletters/newsletter-uploads.ts';
import type { TextFile } from '@conforme/contracts/platform/rich-text/rich-text.schemas.ts';
import { MOST_PICTURES } from '@conforme/contracts/platform/rich-text/text-pictures.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { activeOrganisation, inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { type TextFileServices, takeInTextFile } from '../../platform/rich-text/text-files.ts';
import { lockNewsletter, type Writing } from './locked-newsletter.ts';
import { assertInScope, readNewsletter } from './newsletters.queries.ts';

type Kind = 'cover' | 'image' | 'attachment';

const most: Record<Kind, number> = {
  cover: MOST_PICTURES,
  image: MOST_PICTURES,
  attachment: MOST_ATTACHMENTS,
};

export async function takeInFile<T>(
  ctx: UserCtx,
  services: TextFileServices,
  { id, kind }: { readonly id: number; readonly kind: Kind },
  sent: AsyncIterable<IncomingFile>,
  done: (ctx: Writing, file: TextFile) => Promise<T>,
): Promise<T> {
  activeOrganisation(ctx);
  const { legal_entity_id: legalEntityId } = await readNewsletter(ctx, id);
  const rules = kind === 'attachment' ? newsletterUploads.attachment : newsletterUploads.image;
  const incoming = { legalEntityId, purpose: `newsletter.${kind}`, rules, sent };
  return takeInTextFile(ctx, services, incoming, async (ctx, file, keep) => {
    const row = await lockNewsletter(ctx, id);
    await assertPlace(ctx, id, kind);
    await keep();
    await ctx.db
      .insertInto('newsletter_files')
      .values({ file_id: file.id, newsletter_id: id, legal_entity_id: row.legal_entity_id, kind })
      .execute();
    await audit(ctx, 'newsletter.file_added', ['newsletter', id], { kind });
    return done(ctx, file);
  });
}

async function assertPlace(ctx: Writing, id: number, kind: Kind): Promise<void> {
  const { rows } = await sql<{ there: number }>`
    select count(*) as there from newsletter_files where newsletter_id = ${id} and kind = ${kind} and attached`.execute(
    ctx.db,
  );
  if ((rows[0]?.there ?? 0) >= most[kind])
    throw invalidField('file', `Cabem no máximo ${most[kind]} arquivos deste tipo.`);
}

export const changeCover = (
  ctx: UserCtx,
  services: TextFileServices,
  id: number,
  sent: AsyncIterable<IncomingFile>,
) =>
  takeInFile(ctx, services, { id, kind: 'cover' }, sent, async (ctx, file) => {
    await ctx.db.updateTable('newsletters').set({ cover_id: file.id }).where('id', '=', id).execute();
    return readNewsletter(ctx, id);
  });

export const removeCover = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsletter(ctx, id);
    await ctx.db.updateTable('newsletters').set({ cover_id: null }).where('id', '=', id).execute();
    await audit(ctx, 'newsletter.file_removed', ['newsletter', id], { kind: 'cover' });
    return {};
  });

export const removeAttachment = (ctx: UserCtx, id: number, fileId: string) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockNewsletter(ctx, id);
    const { numUpdatedRows } = await ctx.db
      .updateTable('newsletter_files')
      .set({ attached: false })
      .where('file_id', '=', fileId)
      .where('newsletter_id', '=', id)
      .where('kind', '=', 'attachment')
      .where('attached', '=', true)
      .executeTakeFirst();
    found(numUpdatedRows > 0 ? true : undefined);
    await audit(ctx, 'newsletter.file_removed', ['newsletter', id], { kind: 'attachment' });
    return {};
  });

/** Of one's own newsletter to write, or of one that is addressed to the reader: the version they read names it. */
export async function fileOf(ctx: UserCtx, files: Files, id: number, fileId: string): Promise<FileAnswer> {
  const isStaff =
    ctx.user.permissions.has('newsletters.edit') || ctx.user.permissions.has('newsletters.show');
  if (isStaff) await assertInScope(ctx, id).catch(() => assertShownTo(ctx, id, fileId));
  else await assertShownTo(ctx, id, fileId);
  const row = await ctx.db
    .selectFrom('newsletter_files')
    .innerJoin('files', 'files.id', 'newsletter_files.file_id')
    .select(storedFileColumns)
    .where('newsletter_files.file_id', '=', fileId)
    .where('newsletter_files.newsletter_id', '=', id)
    .executeTakeFirst();
  return files.read(row, { unchanging: true });
}

/** A file of a version that was published: what is only in the text that is being written is nobody's to read yet. */
export const isInVersion = (fileId: string) => sql<boolean>`(v.cover_id = ${fileId}::uuid
  or v.attachments @> ${JSON.stringify([{ id: fileId }])}::jsonb or position(${fileId} in v.body) > 0)`;

async function assertShownTo(ctx: UserCtx, id: number, fileId: string): Promise<void> {
  const { rows } = await sql<{ shown: boolean }>`
    select true as shown from newsletters n
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = ${id} and n.id in (select newsletters_for_me()) and ${isInVersion(fileId)}`.execute(ctx.db);
  found(rows[0]);
}
