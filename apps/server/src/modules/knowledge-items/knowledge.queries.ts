import type {
  KnowledgeDetail,
  KnowledgeVersion,
} from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { namedUser } from '../../platform/accounts/named-user.ts';
import { sharedAudienceColumns } from '../../platform/audiences/audience-columns.ts';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { chosenDocuments } from './knowledge-links.ts';
import { TARGET } from './locked-knowledge.ts';

export type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

const writes = (ctx: Pick<UserCtx, 'user'>): boolean => ctx.user.permissions.has('knowledge_items.edit');

/** Whoever writes sees all articles of the scope; whoever only reads, those of it that they may read. */
const inSight = (ctx: Pick<UserCtx, 'scope' | 'user'>) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null
    and ${writes(ctx) ? sql`true` : sql`id in (select knowledge_for_me())`})`;

/** Of a row `f` of knowledge_figures, in percent. */
export const usefulSql = sql<number | null>`case when f.useful + f.not_useful > 0
  then round(100.0 * f.useful / (f.useful + f.not_useful))::integer end`;

/** What a reader's list tells is what was released: the draft is nobody's to read yet. */
const shown = (ctx: Pick<UserCtx, 'user'>, name: 'title' | 'tags') =>
  writes(ctx) ? sql`k.${sql.ref(name)}` : sql`v.${sql.ref(name)}`;

export const knowledgeSource = (ctx: UserCtx): GridSource => {
  const foundBy = writes(ctx)
    ? (words: string) => sql`id in (select search_knowledge_items(${words}, ${scopeSql(ctx)}))`
    : (words: string) => sql`id in (select item_id from search_knowledge_for_me(${words}, null, null, 0))`;
  const title = writes(ctx)
    ? sql`title collate "pt-BR-x-icu"`
    : sql`(select v.title from knowledge_versions v where v.item_id = knowledge_items.id and v.current) collate "pt-BR-x-icu"`;
  return {
    from: sql`knowledge_items`,
    scope: rowsWhere(inSight(ctx)),
    search: foundBy,
    columns: {
      title: writes(ctx) ? own(title, foundBy) : own(title),
      status: own(sql`status`),
      category: foreign(
        ['knowledge_categories'],
        ({ matches }) =>
          sql`category_id in (select id from knowledge_categories where ${matches(sql`name`)})`,
      ),
      owner: namedUser(ctx, 'owner_id'),
      review_on: own(sql`review_on`),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select k.id, ${shown(ctx, 'title')} as title, k.status, knowledge_category_path(k.category_id) as category,
      ${shown(ctx, 'tags')} as tags,
      (select u.name from users u where u.id = k.owner_id) as owner, k.review_on, f.readers, ${usefulSql} as useful,
      ${
        writes(ctx)
          ? sql`(select count(*) from knowledge_suggestions s where s.item_id = k.id and s.state = 'pending')`
          : sql`0`
      } as suggestions,
      e.shown_name as organisation, k.updated_at
    from page join knowledge_items k on k.id = page.id
    join knowledge_figures f on f.item_id = k.id
    left join knowledge_versions v on v.item_id = k.id and v.current
    join legal_entities e on e.id = k.legal_entity_id`,
  };
};

export async function knowledgeOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, ${
      writes(ctx)
        ? sql`title`
        : sql`(select v.title from knowledge_versions v where v.item_id = knowledge_items.id and v.current)`
    } as label
    from knowledge_items where ${inSight(ctx)} and ${listed ?? sql`true`}
      and ${search ? knowledgeSource(ctx).search(search) : sql`true`}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

const inScope = (ctx: Asking) => sql`legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`;

/** As whoever writes gets it. */
export async function readKnowledge(ctx: Asking, id: number): Promise<KnowledgeDetail> {
  const { rows } = await sql<KnowledgeDetail>`
    select k.id, k.version, k.title, k.summary, k.body, k.tags,
      case when k.category_id is not null
        then json_build_object('id', k.category_id, 'label', knowledge_category_path(k.category_id)) end as category,
      coalesce((select json_agg(json_build_object('id', r.id, 'label', r.title) order by l.position, r.id)
        from knowledge_links l join knowledge_items r on r.id = l.related_id and r.deleted_at is null
        where l.item_id = k.id), '[]') as related,
      ${chosenDocuments(ctx)} as documents,
      ${sharedAudienceColumns(TARGET, sql`k.id`, sql`k.legal_entity_id`)},
      (select json_build_object('id', u.id, 'label', u.name) from users u where u.id = k.owner_id) as owner,
      k.review_on, k.status, k.current_version,
      v.number is not null and (v.title, v.summary, v.body, v.tags)
        is distinct from (k.title, k.summary, k.body, k.tags) as changed_since_release,
      (select count(*) from knowledge_suggestions s where s.item_id = k.id and s.state = 'pending') as suggestions,
      e.shown_name as organisation, k.legal_entity_id, k.created_at, k.updated_at
    from knowledge_items k
    left join knowledge_versions v on v.item_id = k.id and v.current
    join legal_entities e on e.id = k.legal_entity_id
    where k.id in (select id from knowledge_items where id = ${id} and ${inScope(ctx)})`.execute(ctx.db);
  const row = found(rows[0]);
  return { ...row, body: sanitiseRichText(row.body) };
}

/** Found where the asker works, else 404. */
export async function assertInScope(ctx: Asking, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_items where id = ${id} and ${inScope(ctx)}`.execute(ctx.db);
  found(rows[0]);
}

export async function versionsOf(ctx: UserCtx, id: number): Promise<KnowledgeVersion[]> {
  await assertInScope(ctx, id);
  const { rows } = await sql<KnowledgeVersion>`
    select v.number, v.title, v.summary, v.body, v.tags, v.note, v.created_at,
      encode(v.content_hash, 'hex') as content_hash,
      (select u.name from users u where u.id = v.released_by) as released_by
    from knowledge_versions v where v.item_id = ${id} order by v.number desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, body: sanitiseRichText(row.body) }));
}

export async function audienceSizeOf(ctx: UserCtx, id: number) {
  await assertInScope(ctx, id);
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from audience_accounts(${TARGET}, ${id})`.execute(ctx.db);
  return found(rows[0]);
}

/** What waits for the asker: of articles they take care of, and of those nobody does. */
export async function waitingFor(ctx: UserCtx) {
  const mine = sql`(k.owner_id = ${ctx.user.userId} or k.owner_id is null)
    and k.legal_entity_id = any (${scopeSql(ctx)}) and k.deleted_at is null and k.status = 'RE'`;
  const { rows } = await sql<{ suggestions: number; reviews: number }>`
    select (select count(*) from knowledge_suggestions s join knowledge_items k on k.id = s.item_id
        where s.state = 'pending' and s.legal_entity_id = any (${scopeSql(ctx)}) and ${mine}) as suggestions,
      (select count(*) from knowledge_items k where ${mine} and k.review_on <= today_in_brasilia()) as reviews`.execute(
    ctx.db,
  );
  return found(rows[0]);
}
