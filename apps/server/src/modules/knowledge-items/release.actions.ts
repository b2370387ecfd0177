import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { contentHash } from '../../platform/read-signatures/read-signatures.ts';
import { richTextWords, sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { readKnowledge } from './knowledge.queries.ts';
import { assertVersion, lockKnowledge } from './locked-knowledge.ts';

/** Makes the text that is being written the next version, the one that readers get. */
export const release = (
  ctx: UserCtx,
  id: number,
  { version, note }: { readonly version: number; readonly note: string | null },
): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockKnowledge(ctx, id);
    assertVersion(row, version);
    const text = await readKnowledge(ctx, id);
    const body = sanitiseRichText(text.body);
    const words = richTextWords(body);
    if (words === '') throw invalidField('body', 'Escreva o texto antes de liberar.');
    if (![text.units, text.roles, text.lists, text.people].some((part) => part.length > 0) && !text.everyone)
      throw invalidField('everyone', 'Escolha para quem é o artigo.');
    if (row.status === 'RE' && !text.changed_since_release)
      throw new AppError('conflict', 'O texto não mudou desde a versão liberada.');
    const number = row.current_version + 1;
    const hash = contentHash({
      ...{ title: text.title, summary: text.summary, body, statement: null },
      attachments: [],
    });
    await sql`update knowledge_versions set current = false where item_id = ${id} and current`.execute(
      ctx.db,
    );
    await sql`insert into knowledge_versions (item_id, number, legal_entity_id, title, summary, body, words, tags, note,
        content_hash, released_by)
      values (${id}, ${number}, ${row.legal_entity_id}, ${text.title}, ${text.summary}, ${body}, ${words},
        ${[...text.tags]}::text[], ${note}, ${hash}, ${ctx.user.userId})`.execute(ctx.db);
    await sql`update knowledge_items set status = 'RE', current_version = ${number}, released_at = now()
      where id = ${id}`.execute(ctx.db);
    await audit(
      ctx,
      number === 1 ? 'knowledge_item.released' : 'knowledge_item.version_released',
      ['knowledge_item', id],
      { version: number },
    );
    return readKnowledge(ctx, id);
  });

/** Nobody finds it any more; its versions stay, and what is released next is the next of them. */
export const withdraw = (ctx: UserCtx, id: number, version: number): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockKnowledge(ctx, id);
    assertVersion(row, version);
    if (row.status !== 'RE') throw new AppError('conflict', 'Este artigo já é um rascunho.');
    await sql`update knowledge_items set status = 'DR', released_at = null where id = ${id}`.execute(ctx.db);
    await audit(ctx, 'knowledge_item.withdrawn', ['knowledge_item', id], { version: row.current_version });
    return readKnowledge(ctx, id);
  });
