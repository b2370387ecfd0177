import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { readReview } from './read-review.ts';

/** A file of the text under review, for whoever reads the review: nobody agrees to what they cannot see. */
export async function reviewFile(
  ctx: UserCtx,
  files: Files,
  { id, file_id }: { readonly id: number; readonly file_id: string },
): Promise<FileAnswer> {
  const { newsletter } = await readReview(ctx, id);
  const isShown =
    newsletter.cover_id === file_id ||
    newsletter.body.includes(file_id) ||
    newsletter.attachments.some((file) => file.id === file_id);
  found(isShown ? true : undefined);
  const row = await ctx.db
    .selectFrom('newsletter_files')
    .innerJoin('files', 'files.id', 'newsletter_files.file_id')
    .select(storedFileColumns)
    .where('newsletter_files.file_id', '=', file_id)
    .where('newsletter_files.newsletter_id', '=', id)
    .executeTakeFirst();
  return files.read(row, { unchanging: true });
}
