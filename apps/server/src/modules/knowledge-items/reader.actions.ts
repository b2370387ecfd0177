import type { ShownArticle } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { showArticle } from './consult.queries.ts';
import type { Writing } from './locked-knowledge.ts';

interface Addressed {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly current_version: number;
  readonly owner_id: number | null;
  readonly title: string;
}

/** An article that the asker may read, else 404: what readers say is of its audience. */
async function addressed(ctx: Writing, id: number): Promise<Addressed> {
  // In a person's own context there is no organisation to write in.
  if (ctx.scope.type === 'natural_entity')
    throw new AppError('conflict', 'Escolha uma organização antes de gravar.');
  const { rows } = await sql<Addressed>`
    select k.id, k.legal_entity_id, k.current_version, k.owner_id, v.title from knowledge_items k
    join knowledge_versions v on v.item_id = k.id and v.current
    where k.id = ${id} and k.id in (select knowledge_for_me())`.execute(ctx.db);
  return found(rows[0]);
}

/** Somebody who opens it again is still one reader. */
export const noteReading = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { legal_entity_id } = await addressed(ctx, id);
    await sql`insert into knowledge_reads (item_id, legal_entity_id, user_id)
      values (${id}, ${legal_entity_id}, ${ctx.user.userId})
      on conflict (item_id, user_id) do update set last_read_at = now()`.execute(ctx.db);
    return {};
  });

export const vote = (ctx: UserCtx, id: number, useful: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const article = await addressed(ctx, id);
    await sql`insert into knowledge_votes (item_id, legal_entity_id, user_id, useful, version)
      values (${id}, ${article.legal_entity_id}, ${ctx.user.userId}, ${useful}, ${article.current_version})
      on conflict (item_id, user_id) do update
        set useful = excluded.useful, version = excluded.version, voted_at = now()`.execute(ctx.db);
    const { useful: share } = await showArticle(ctx, id);
    return { vote: useful, useful: share };
  });

/** Of one reader in a day; an owner is told of each. */
const SUGGESTIONS = { most: 20, minutes: 24 * 60 };

export const suggest = async (
  ctx: UserCtx,
  { limiter, notifier }: { readonly limiter: SharedLimiter; readonly notifier: Notifier },
  id: number,
  body: string,
): Promise<ShownArticle> => {
  await limiter.take(`knowledge suggestions ${ctx.user.userId}`, SUGGESTIONS.most, SUGGESTIONS.minutes);
  return inTransaction(ctx, async (ctx) => {
    const article = await addressed(ctx, id);
    await sql`insert into knowledge_suggestions (item_id, legal_entity_id, version, author_id, body)
      values (${id}, ${article.legal_entity_id}, ${article.current_version}, ${ctx.user.userId}, ${body})`.execute(
      ctx.db,
    );
    if (article.owner_id !== null && article.owner_id !== ctx.user.userId)
      await notifier.notify(ctx.db, {
        userIds: [article.owner_id],
        type: 'knowledge.suggestion',
        title: `Sugestão em: ${article.title}`,
        message: 'Um leitor sugeriu uma correção neste artigo.',
        link: `/knowledge/items/${id}`,
        legalEntityId: article.legal_entity_id,
        createdBy: ctx.user.userId,
      });
    await recordAudit(
      ctx.db,
      { legalEntityId: article.legal_entity_id, actorId: ctx.user.userId },
      { action: 'knowledge_item.suggested', object: ['knowledge_item', id], meta: {} },
    );
    return showArticle(ctx, id);
  });
};
