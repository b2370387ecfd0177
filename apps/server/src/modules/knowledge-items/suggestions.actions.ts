import type { KnowledgeSuggestion } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { type Asking, assertInScope } from './knowledge.queries.ts';
import { lockKnowledge } from './locked-knowledge.ts';

export async function suggestionsOf(ctx: Asking, id: number): Promise<KnowledgeSuggestion[]> {
  await assertInScope(ctx, id);
  const { rows } = await sql<KnowledgeSuggestion>`
    select s.id, s.version, s.body, s.state, s.answer, s.decided_at, s.created_at,
      (select u.name from users u where u.id = s.author_id) as author,
      (select u.name from users u where u.id = s.decided_by) as decided_by
    from knowledge_suggestions s where s.item_id = ${id}
    order by s.state <> 'pending', s.id desc limit 200`.execute(ctx.db);
  return rows;
}

/** Once: whoever comes second is told that it was decided. */
export const decideSuggestion = (
  ctx: UserCtx,
  notifier: Notifier,
  { id, suggestion_id }: { readonly id: number; readonly suggestion_id: number },
  { accepted, answer }: { readonly accepted: boolean; readonly answer: string | null },
): Promise<KnowledgeSuggestion[]> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const item = await lockKnowledge(ctx, id);
    if (!accepted && answer === null)
      throw invalidField('answer', 'Diga a quem sugeriu por que não será mudado.');
    const { rows } = await sql<{ author_id: number | null; state: string }>`
      select author_id, state from knowledge_suggestions
      where id = ${suggestion_id} and item_id = ${id} for update`.execute(ctx.db);
    const suggestion = found(rows[0]);
    if (suggestion.state !== 'pending') throw new AppError('conflict', 'Esta sugestão já foi respondida.');
    await sql`update knowledge_suggestions set state = ${accepted ? 'accepted' : 'declined'}, answer = ${answer},
        decided_by = ${ctx.user.userId}, decided_at = now() where id = ${suggestion_id}`.execute(ctx.db);
    if (suggestion.author_id !== null && suggestion.author_id !== ctx.user.userId)
      await notifier.notify(ctx.db, {
        userIds: [suggestion.author_id],
        type: 'knowledge.answered',
        title: `${accepted ? 'Sugestão aceita' : 'Sugestão respondida'}: ${item.title}`,
        message: accepted ? 'Sua sugestão foi aceita.' : 'Sua sugestão foi respondida.',
        link: `/knowledge/consult/${id}`,
        legalEntityId: item.legal_entity_id,
        createdBy: ctx.user.userId,
      });
    await audit(ctx, accepted ? 'knowledge_item.suggestion_accepted' : 'knowledge_item.suggestion_declined', [
      'knowledge_item',
      id,
    ]);
    return suggestionsOf(ctx, id);
  });
