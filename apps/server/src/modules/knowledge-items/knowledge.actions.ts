import type {
  KnowledgeChange,
  KnowledgeDetail,
  KnowledgeInput,
} from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { visibleUsers } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audiencePlace } from '../../platform/audiences/audience-place.ts';
import { setAudience } from '../../platform/audiences/set-audience.ts';
import { audit } from '../../platform/audit/audit.ts';
import { richTextWords, sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { assertOwnPictures } from './article-pictures.ts';
import { readKnowledge } from './knowledge.queries.ts';
import { setDocuments, setRelated } from './knowledge-links.ts';
import { assertVersion, lockKnowledge, TARGET, type Writing } from './locked-knowledge.ts';

/** A new article is everyone's until its author chooses otherwise, and its author takes care of it. */
export const createKnowledge = (ctx: UserCtx, input: KnowledgeInput): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertCategory(ctx, legal_entity_id, input.category_id);
    const { userId } = ctx.user;
    const { id } = await ctx.db
      .insertInto('knowledge_items')
      .values({ legal_entity_id, ...input, author_id: userId, owner_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into audiences (target_type, target_id, legal_entity_id, unit_id)
      values (${TARGET}, ${id}, ${legal_entity_id}, ${legal_entity_id})`.execute(ctx.db);
    await audit(ctx, 'knowledge_item.created', ['knowledge_item', id]);
    return readKnowledge(ctx, id);
  });

export const updateKnowledge = (ctx: UserCtx, id: number, input: KnowledgeChange): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockKnowledge(ctx, id);
    const { version, everyone, unit_ids, role_ids, list_ids, user_ids, related_ids, document_ids, ...plain } =
      input;
    assertVersion(row, version);
    if (row.category_id !== plain.category_id)
      await assertCategory(ctx, row.legal_entity_id, plain.category_id);
    if (row.owner_id !== plain.owner_id) await assertOwner(ctx, plain.owner_id);
    const body = sanitiseRichText(input.body);
    await assertOwnPictures(ctx, id, body);
    const before = await readKnowledge(ctx, id);
    const audience = { everyone, unit_ids, role_ids, list_ids, user_ids };
    await setAudience(ctx, audiencePlace(TARGET, row), audience, before);
    await setRelated(ctx, row, related_ids);
    await setDocuments(ctx, row, document_ids);
    await ctx.db
      .updateTable('knowledge_items')
      .set({ ...plain, body, words: richTextWords(body) })
      .where('id', '=', id)
      .execute();
    const after = await readKnowledge(ctx, id);
    const changed = (Object.keys(before) as (keyof KnowledgeDetail)[]).filter(
      (key) =>
        !['version', 'updated_at', 'changed_since_release'].includes(key) &&
        JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length > 0) await audit(ctx, 'knowledge_item.updated', ['knowledge_item', id], { changed });
    return after;
  });

async function assertCategory(ctx: Writing, owner: number, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select id from knowledge_categories
    where id = ${id} and legal_entity_id = ${owner}`.execute(ctx.db);
  if (rows.length === 0) throw invalidField('category_id', 'Escolha uma categoria desta organização.');
}

async function assertOwner(ctx: Writing, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select id from users where id = ${id} and ${visibleUsers(ctx)}`.execute(ctx.db);
  if (rows.length === 0) throw invalidField('owner_id', 'Esta pessoa não existe.');
}

export const removeKnowledge = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockKnowledge(ctx, id);
    await ctx.db
      .updateTable('knowledge_items')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'knowledge_item.deleted', ['knowledge_item', id]);
    return {};
  });

export const restoreKnowledge = (ctx: UserCtx, id: number): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockKnowledge(ctx, id, true);
    await ctx.db.updateTable('knowledge_items').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'knowledge_item.restored', ['knowledge_item', id]);
    return readKnowledge(ctx, id);
  });

/** The text of an earlier version becomes the one that is being written; released, it is the next version. */
export const takeVersion = (
  ctx: UserCtx,
  id: number,
  { number, version }: { readonly number: number; readonly version: number },
): Promise<KnowledgeDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    assertVersion(await lockKnowledge(ctx, id), version);
    const { rows } = await sql`update knowledge_items k
      set title = v.title, summary = v.summary, body = v.body, words = v.words, tags = v.tags
      from knowledge_versions v where v.item_id = k.id and v.number = ${number} and k.id = ${id}
      returning k.id`.execute(ctx.db);
    found(rows[0]);
    await audit(ctx, 'knowledge_item.version_taken', ['knowledge_item', id], { version: number });
    return readKnowledge(ctx, id);
  });

/** The page tells of itself every twenty seconds; who was not heard of for a minute has gone. */
const HEARD_OF = '1 minute';

export const noteEditing = (ctx: UserCtx, id: number, open: boolean) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockKnowledge(ctx, id);
    await sql`delete from knowledge_editors where item_id = ${id}
      and (seen_at < now() - ${HEARD_OF}::interval or (not ${open} and user_id = ${ctx.user.userId}))`.execute(
      ctx.db,
    );
    if (open)
      await sql`insert into knowledge_editors (item_id, legal_entity_id, user_id)
        values (${id}, ${row.legal_entity_id}, ${ctx.user.userId})
        on conflict (item_id, user_id) do update set seen_at = now()`.execute(ctx.db);
    const { rows } = await sql<{ id: number; name: string; since: string }>`
      select u.id, u.name, e.seen_at as since from knowledge_editors e join users u on u.id = e.user_id
      where e.item_id = ${id} and e.user_id <> ${ctx.user.userId} order by u.name`.execute(ctx.db);
    return rows;
  });
