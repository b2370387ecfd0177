import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { refusedMove } from '@conforme/contracts/modules/knowledge-items/category-tree.ts';
import { MOST_CATEGORIES } from '@conforme/contracts/modules/knowledge-items/knowledge-choices.ts';
import type { KnowledgeCategory } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Asking } from './knowledge.queries.ts';
import type { Writing } from './locked-knowledge.ts';

const treeWhere = async (ctx: Pick<Asking, 'db'>, owners: ReturnType<typeof sql>) =>
  (
    await sql<KnowledgeCategory>`
      select c.id, c.parent_id, c.name, c.legal_entity_id,
        (select count(*) from knowledge_items k where k.category_id = c.id and k.legal_entity_id = c.legal_entity_id
          and k.deleted_at is null) as items
      from knowledge_categories c where c.legal_entity_id = any (${owners})
      order by c.legal_entity_id, c.position, c.name collate "pt-BR-x-icu", c.id limit 2000`.execute(ctx.db)
  ).rows;

export const categoryTree = (ctx: UserCtx) => treeWhere(ctx, sql`${scopeSql(ctx)}`);
const treeOf = (ctx: Writing, owner: number) => treeWhere(ctx, sql`${[owner]}::bigint[]`);

/** By its whole path: 'Privacidade › Guarda'. */
export async function categoryOptions(
  ctx: UserCtx,
  { search, limit }: { readonly search: string; readonly limit: number },
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select named.id, named.label from (
      select c.id, knowledge_category_path(c.id) as label from knowledge_categories c
      where c.legal_entity_id = any (${scopeSql(ctx)})) named
    where plain_text(named.label) like like_pattern(${search})
    order by named.label collate "pt-BR-x-icu", named.id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** One change of a tree at a time: two at once could each be fine and close a circle together. */
async function lockedTree(ctx: Writing, owner: number): Promise<KnowledgeCategory[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('knowledge categories ' || ${owner}::text, 0))`.execute(
    ctx.db,
  );
  return treeOf(ctx, owner);
}

const refusals = {
  below_itself: 'Uma categoria não cabe dentro de si mesma.',
  too_deep: 'A árvore tem no máximo quatro níveis.',
} as const;

function assertPlace(tree: readonly KnowledgeCategory[], id: number | null, parentId: number | null): void {
  if (parentId !== null && !tree.some((one) => one.id === parentId))
    throw invalidField('parent_id', 'Escolha uma categoria desta organização.');
  const refused = refusedMove(tree, id, parentId);
  if (refused) throw invalidField('parent_id', refusals[refused]);
}

function assertName(
  tree: readonly KnowledgeCategory[],
  {
    id,
    parent_id,
    name,
  }: { readonly id: number | null; readonly parent_id: number | null; readonly name: string },
  field = 'name',
): void {
  const twin = tree.some(
    (one) => one.id !== id && one.parent_id === parent_id && plainText(one.name) === plainText(name),
  );
  if (twin) throw invalidField(field, 'Já há uma categoria com este nome aqui.');
}

export const addCategory = (
  ctx: UserCtx,
  input: { readonly name: string; readonly parent_id: number | null },
) =>
  inActiveOrganisation(ctx, async (ctx, owner) => {
    const tree = await lockedTree(ctx, owner);
    if (tree.length >= MOST_CATEGORIES)
      throw new AppError('conflict', `Uma organização tem no máximo ${MOST_CATEGORIES} categorias.`);
    assertPlace(tree, null, input.parent_id);
    assertName(tree, { id: null, ...input });
    const { id } = await ctx.db
      .insertInto('knowledge_categories')
      .values({ legal_entity_id: owner, ...input, position: tree.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, 'knowledge_category.created', ['knowledge_category', id]);
    return treeOf(ctx, owner);
  });

export const renameCategory = (ctx: UserCtx, id: number, name: string) =>
  inActiveOrganisation(ctx, async (ctx, owner) => {
    const tree = await lockedTree(ctx, owner);
    const row = found(tree.find((one) => one.id === id));
    assertName(tree, { ...row, name });
    await ctx.db.updateTable('knowledge_categories').set({ name }).where('id', '=', id).execute();
    await audit(ctx, 'knowledge_category.renamed', ['knowledge_category', id]);
    return treeOf(ctx, owner);
  });

export const moveCategory = (
  ctx: UserCtx,
  id: number,
  { parent_id, before_id }: { readonly parent_id: number | null; readonly before_id: number | null },
) =>
  inActiveOrganisation(ctx, async (ctx, owner) => {
    const tree = await lockedTree(ctx, owner);
    const row = found(tree.find((one) => one.id === id));
    assertPlace(tree, id, parent_id);
    assertName(tree, { ...row, parent_id }, 'parent_id');
    const beside = tree.filter((one) => one.parent_id === parent_id && one.id !== id).map((one) => one.id);
    const at = before_id === null ? beside.length : beside.indexOf(before_id);
    if (at < 0) throw invalidField('before_id', 'Esta categoria não está ali.');
    beside.splice(at, 0, id);
    await sql`update knowledge_categories c set position = placed.at,
        parent_id = case when c.id = ${id} then ${parent_id}::bigint else c.parent_id end
      from unnest(${beside}::bigint[]) with ordinality as placed (id, at)
      where c.id = placed.id and c.legal_entity_id = ${owner}`.execute(ctx.db);
    await audit(ctx, 'knowledge_category.moved', ['knowledge_category', id]);
    return treeOf(ctx, owner);
  });

export const removeCategory = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx, owner) => {
    const tree = await lockedTree(ctx, owner);
    found(tree.find((one) => one.id === id));
    // Deleted articles may come back: they keep their place as well.
    const { rows } = await sql`select id from knowledge_items where category_id = ${id} limit 1`.execute(
      ctx.db,
    );
    if (rows.length > 0 || tree.some((one) => one.parent_id === id))
      throw new AppError('conflict', 'Só uma categoria vazia pode ser excluída. Mova antes o que está nela.');
    await ctx.db.deleteFrom('knowledge_categories').where('id', '=', id).execute();
    await audit(ctx, 'knowledge_category.deleted', ['knowledge_category', id]);
    return treeOf(ctx, owner);
  });
