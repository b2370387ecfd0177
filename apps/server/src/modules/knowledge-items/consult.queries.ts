import type {
  ConsultAnswer,
  ConsultOverview,
  FoundArticle,
  ShownArticle,
} from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { didYouMean } from '../../platform/text-search/did-you-mean.ts';
import { resultPage } from '../../platform/text-search/result-page.ts';
import { searchExcerpt, searchMarked } from '../../platform/text-search/text-search.ts';
import { type Asking, usefulSql } from './knowledge.queries.ts';
import { openDocuments } from './knowledge-links.ts';

interface Question {
  readonly search: string;
  readonly category_id?: number | undefined;
  readonly tag?: string | undefined;
  readonly exact?: 'yes' | undefined;
  readonly page: number;
}

const PAGE = 20;
/** Texts to guess from: of what the reader may read only. */
const MOST_TITLES = 300;

/** Articles that the asker may read. Where their words find nothing, what they may have meant is searched instead. */
export async function consult(ctx: UserCtx, question: Question): Promise<ConsultAnswer> {
  const { search, exact } = question;
  if (search === '') return { ...(await listed(ctx, question)), meant: null };
  const answer = await searched(ctx, search, question);
  if (answer.total > 0 || exact) return { ...answer, meant: null };
  const { rows } = await sql<{ words: string }>`
    select words from knowledge_like(${search}, ${MOST_TITLES}) as words`.execute(ctx.db);
  const meant = didYouMean(
    search,
    rows.map(({ words }) => words),
  );
  if (meant === null) return { ...answer, meant };
  const instead = await searched(ctx, meant, question);
  return instead.total > 0 ? { ...instead, meant } : { ...answer, meant: null };
}

const columns = sql`k.id, knowledge_category_path(k.category_id) as path, v.tags, v.created_at as released_at,
  f.readers, ${usefulSql} as useful`;
const joins = sql`join knowledge_items k on k.id = hit.item_id
  join knowledge_versions v on v.item_id = k.id and v.current join knowledge_figures f on f.item_id = k.id`;

type Found = FoundArticle & { total: number; more: boolean };

interface Slice {
  readonly most: number;
  readonly skip: number;
}

async function pageOf(
  { page }: Question,
  read: Parameters<typeof resultPage<Found>>[2],
): Promise<Omit<ConsultAnswer, 'meant'>> {
  const { rows: articles, ...pages } = await resultPage<Found>(page, PAGE, read);
  return { articles, ...pages };
}

const hits = (words: string, { category_id, tag }: Question, { most, skip }: Slice) => sql`
  consult_knowledge(${words}, ${category_id ?? null}::bigint, ${tag ?? null}::text, ${most}, ${skip})
    with ordinality as hit (item_id, found, more, place)`;

const searched = (ctx: UserCtx, words: string, question: Question) =>
  pageOf(question, async (slice) => {
    const { rows } = await sql<Found>`
      select ${columns}, hit.found as total, hit.more, ${searchMarked(sql`v.title`, words)} as title,
        ${searchExcerpt(sql`coalesce(v.summary || ' ', '') || v.words`, words)} as excerpt
      from ${hits(words, question, slice)} ${joins}
      order by hit.place`.execute(ctx.db);
    return rows;
  });

/** Without words: the newest of the category and the tag. */
const listed = (ctx: UserCtx, question: Question) =>
  pageOf(question, async (slice) => {
    const { rows } = await sql<Found>`
      select ${columns}, hit.found as total, hit.more, v.title,
        coalesce(v.summary, search_excerpt(v.words, null, 200)) as excerpt
      from ${hits('', question, slice)} ${joins}
      order by hit.place`.execute(ctx.db);
    return rows;
  });

const MOST_READ = 5;
const MOST_TAGS = 30;

export async function overview(ctx: UserCtx): Promise<ConsultOverview> {
  const { rows: categories } = await sql<ConsultOverview['categories'][number]>`
    with mine as materialized (select k.category_id, count(*) as articles from knowledge_items k
      where k.id in (select knowledge_for_me()) group by k.category_id),
    used as materialized (
      select distinct up.id from mine cross join lateral (
        with recursive path as (
          select c.id, c.parent_id from knowledge_categories c where c.id = mine.category_id
          union select c.id, c.parent_id from path join knowledge_categories c on c.id = path.parent_id)
        select id from path) up)
    select c.id, c.parent_id, c.name, coalesce(mine.articles, 0) as articles
    from knowledge_categories c join used on used.id = c.id left join mine on mine.category_id = c.id
    order by c.position, c.name collate "pt-BR-x-icu", c.id`.execute(ctx.db);
  const { rows: most_read } = await sql<ConsultOverview['most_read'][number]>`
    select k.id, v.title, f.readers
    from knowledge_listed_for_me(true, null, ${MOST_READ}) as hit (item_id) ${joins}
    order by f.readers desc, k.id`.execute(ctx.db);
  // A tag tells of an article, so it is for its readers.
  const { rows: tags } = await sql<{ tag: string }>`
    select tag from knowledge_tags_for_me(${MOST_TAGS}) tag`.execute(ctx.db);
  return { categories, most_read, tags: tags.map(({ tag }) => tag) };
}

/** Whoever writes sees what is in their scope, drafts as well; everybody else what they may read. */
const seesAsWriter = (ctx: Asking) =>
  ctx.user.permissions.has('knowledge_items.edit')
    ? sql`k.legal_entity_id = any (${scopeSql(ctx)})`
    : sql`false`;
const readable = sql`k.id in (select knowledge_for_me())`;

/** As its reader gets it: the version that was released. */
export async function showArticle(ctx: Asking, id: number): Promise<ShownArticle> {
  const text = (name: string) =>
    sql`case when v.number is null then ${sql.ref(`k.${name}`)} else ${sql.ref(`v.${name}`)} end`;
  const { rows } = await sql<ShownArticle>`
    select k.id, v.number, ${text('title')} as title, ${text('summary')} as summary, ${text('body')} as body,
      ${text('tags')} as tags, knowledge_category_path(k.category_id) as path, facts.organisation, facts.owner,
      v.created_at as released_at, k.review_on, f.readers, ${usefulSql} as useful,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', rv.title) order by l.position, r.id)
        from knowledge_links l join knowledge_items r on r.id = l.related_id
        join knowledge_versions rv on rv.item_id = r.id and rv.current
        where l.item_id = k.id and r.id in (select knowledge_for_me())), '[]') as related,
      ${openDocuments(ctx)} as documents,
      coalesce((select json_agg(json_build_object('id', near.id, 'title', near.title) order by near.title)
        from (select r.id, rv.title from knowledge_listed_for_me(false, k.category_id, 12) as hit (item_id)
          join knowledge_items r on r.id = hit.item_id and r.category_id = k.category_id
          join knowledge_versions rv on rv.item_id = r.id and rv.current
          where k.category_id is not null) near), '[]') as beside,
      ${readable} as addressed,
      (select m.useful from knowledge_votes m where m.item_id = k.id and m.user_id = ${ctx.user.userId}) as vote,
      coalesce((select json_agg(json_build_object('id', s.id, 'body', s.body, 'state', s.state, 'answer', s.answer,
          'created_at', s.created_at) order by s.id desc)
        from knowledge_suggestions s where s.item_id = k.id and s.author_id = ${ctx.user.userId}), '[]') as suggestions
    from knowledge_items k
    left join knowledge_versions v on v.item_id = k.id and v.current
    join knowledge_figures f on f.item_id = k.id
    cross join lateral knowledge_facts(k.id) facts
    where k.id = ${id} and k.deleted_at is null and (${seesAsWriter(ctx)} or ${readable})`.execute(ctx.db);
  const row = found(rows[0]);
  return { ...row, body: sanitiseRichText(row.body) };
}
