import type { NewComment, ShownComment } from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { tellReplied } from '../../platform/newsletters/tell-replied.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { addressed, assertPublished, auditReader } from './addressed-newsletter.ts';
import { showNewsletter } from './reading.queries.ts';

/** Conversations of one page. */
const PAGE = 20;
const COMMENTS = { most: 30, minutes: 10 };

export async function commentsOf(ctx: UserCtx, id: number, before: number | undefined) {
  await showNewsletter(ctx, id);
  const { rows } = await sql<ShownComment>`
    select * from newsletter_comments_for_me(${id}, ${before ?? null}::bigint, ${PAGE + 1})`.execute(ctx.db);
  const heads = rows.filter((row) => row.parent_id === null).map((row) => row.id);
  const more = heads.length > PAGE;
  const oldest = Math.min(...heads);
  return {
    comments: more ? rows.filter((row) => row.id !== oldest && row.parent_id !== oldest) : rows,
    more,
  };
}

export async function comment(
  ctx: UserCtx,
  { limiter, notifier }: { readonly limiter: SharedLimiter; readonly notifier: Notifier },
  id: number,
  { body, parent_id }: NewComment,
): Promise<ShownComment> {
  await limiter.take(`newsletter comments ${ctx.user.userId}`, COMMENTS.most, COMMENTS.minutes);
  return inTransaction(ctx, async (ctx) => {
    const newsletter = await addressed(ctx, id);
    assertPublished(newsletter);
    if (!newsletter.allow_comment) throw new AppError('conflict', 'Este informativo não recebe comentários.');
    if (parent_id !== null) await assertAnswerable(ctx, id, parent_id);
    const row = await ctx.db
      .insertInto('newsletter_comments')
      .values({
        newsletter_id: id,
        legal_entity_id: newsletter.legal_entity_id,
        parent_id,
        author_id: ctx.user.userId,
        body,
        state: newsletter.comments_moderated ? 'pending' : 'approved',
      })
      .returning(['id', 'state', 'created_at'])
      .executeTakeFirstOrThrow();
    if (row.state === 'pending') await tellModerators(ctx, notifier, newsletter, 'waits');
    else await tellReplied(ctx.db, notifier, row.id);
    await auditReader(ctx, newsletter, 'newsletter.commented', { comment: row.id });
    const { rows } = await sql<{
      name: string;
    }>`select name from users where id = ${ctx.user.userId}`.execute(ctx.db);
    return {
      ...{ id: row.id, parent_id, body, state: row.state as ShownComment['state'], reason: null },
      ...{ author: rows[0]?.name ?? null, author_id: ctx.user.userId, own: true },
      created_at: row.created_at as unknown as string,
    };
  });
}

async function assertAnswerable(ctx: Parameters<typeof auditReader>[0], id: number, parentId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_comments where id = ${parentId} and newsletter_id = ${id} and parent_id is null
      and state in ('approved', 'reported')`.execute(ctx.db);
  if (!rows[0]) throw invalidField('parent_id', 'Este comentário não recebe respostas.');
}

const news = { waits: 'Comentário aguarda moderação', reported: 'Comentário denunciado' };

/** Once an hour for each newsletter and reason at most: a lively conversation is one piece of news. */
async function tellModerators(
  ctx: Parameters<typeof auditReader>[0],
  notifier: Notifier,
  newsletter: Awaited<ReturnType<typeof addressed>>,
  why: keyof typeof news,
  /** Whoever wrote what is reported decides nothing about it, and does not learn who complained. */
  author: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from newsletter_moderators_of(${newsletter.id}) as found (user_id)`.execute(ctx.db);
  const userIds = rows
    .map(({ user_id }) => user_id)
    .filter((userId) => userId !== ctx.user.userId && userId !== author);
  if (userIds.length === 0) return;
  await notifier.notify(ctx.db, {
    userIds,
    type: 'newsletter.comment',
    title: `${news[why]}: ${newsletter.title}`,
    message: `Em “${newsletter.title}”.`,
    // A moderator need not be among its readers.
    link: `/newsletters-moderator/${newsletter.id}/comments`,
    legalEntityId: newsletter.legal_entity_id,
    dedupKey: `newsletter ${newsletter.id} ${why} ${new Date().toISOString().slice(0, 13)}`,
  });
}

export const withdrawComment = (ctx: UserCtx, id: number, commentId: number) =>
  inTransaction(ctx, async (ctx) => {
    const newsletter = await addressed(ctx, id);
    const { numUpdatedRows } = await ctx.db
      .updateTable('newsletter_comments')
      .set({
        ...{ state: 'removed', reason: 'Apagado por quem o escreveu.', withdrawn_at: sql<string>`now()` },
        // No moderator decided this.
        ...{ moderated_by: null, moderated_at: null },
      })
      .where('id', '=', commentId)
      .where('newsletter_id', '=', id)
      .where('author_id', '=', ctx.user.userId)
      .where('state', '<>', 'removed')
      .executeTakeFirst();
    found(numUpdatedRows > 0 ? true : undefined);
    await auditReader(ctx, newsletter, 'newsletter.comment_withdrawn', { comment: commentId });
    return {};
  });

export const reportComment = (
  ctx: UserCtx,
  notifier: Notifier,
  {
    id,
    commentId,
    reason,
  }: { readonly id: number; readonly commentId: number; readonly reason: string | null },
) =>
  inTransaction(ctx, async (ctx) => {
    const newsletter = await addressed(ctx, id);
    const { rows } = await sql<{ author_id: number | null; state: string }>`
      select author_id, state from newsletter_comments
      where id = ${commentId} and newsletter_id = ${id} and state in ('approved', 'reported')`.execute(
      ctx.db,
    );
    const row = found(rows[0]);
    if (row.author_id === ctx.user.userId)
      throw new AppError('conflict', 'Este comentário é seu: você pode apagá-lo.');
    if (row.state === 'approved') {
      await sql`update newsletter_comments set state = 'reported', reported_by = ${ctx.user.userId},
          reported_at = now(), report_reason = ${reason}
        where id = ${commentId} and state = 'approved'`.execute(ctx.db);
      await tellModerators(ctx, notifier, newsletter, 'reported', row.author_id);
      await auditReader(ctx, newsletter, 'newsletter.comment_reported', { comment: commentId });
    }
    return {};
  });
