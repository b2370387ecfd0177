import type {
  NewNote,
  ReviewDetail,
} from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { refusalWords } from '@conforme/contracts/platform/newsletter-workflows/run-rules.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { readReview } from './read-review.ts';
import { newsletterOf, reviewOf } from './review-row.ts';

/** About words of the text, by whoever the current step waits for. */
export const addNote = (ctx: UserCtx, id: number, input: NewNote): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { acts } = await readReview(ctx, id);
    if (!acts.includes('note')) throw new AppError('conflict', refusalWords.not_theirs);
    const { legal_entity_id } = await newsletterOf(ctx, id);
    const review = found((await reviewOf(ctx.db, id)) ?? undefined);
    const { id: noteId } = await ctx.db
      .insertInto('newsletter_review_notes')
      .values({
        review_id: review.id,
        newsletter_id: id,
        legal_entity_id,
        author_id: ctx.user.userId,
        ...input,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, 'newsletter.noted', ['newsletter', id], { note: noteId });
    return readReview(ctx, id);
  });

/** By whoever writes the text or is of the steps of its review. */
export const resolveNote = (ctx: UserCtx, id: number, noteId: number): Promise<ReviewDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { acts } = await readReview(ctx, id);
    if (!acts.includes('resolve'))
      throw new AppError('forbidden', 'Só quem escreve ou revisa este informativo resolve as notas.');
    const { rows } = await sql<{ id: number }>`
      update newsletter_review_notes set resolved_at = coalesce(resolved_at, now()),
        resolved_by = coalesce(resolved_by, ${ctx.user.userId})
      where id = ${noteId} and newsletter_id = ${id} returning id`.execute(ctx.db);
    found(rows[0]);
    await audit(ctx, 'newsletter.note_resolved', ['newsletter', id], { note: noteId });
    return readReview(ctx, id);
  });
