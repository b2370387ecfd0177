import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

const PER_PAGE = 50;

const lastPage = (total: number) => Math.max(1, Math.ceil(total / PER_PAGE));

interface Part {
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly page: number;
}

const countOf = async (ctx: UserCtx, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from newsletter_comments c
    join newsletters n on n.id = c.newsletter_id and n.deleted_at is null
    left join users u on u.id = c.author_id
    where c.legal_entity_id = any (${scopeSql(ctx)}) and ${where}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

async function commentsWhere(ctx: UserCtx, { where, order, page }: Part) {
  const total = await countOf(ctx, where);
  const { rows: comments } = await sql<ModeratedComment>`
    select c.id, c.version, json_build_object('id', n.id, 'title', n.title) as newsletter,
      case when u.id is not null then json_build_object('id', u.id, 'label', u.name) end as author,
      e.shown_name as unit, c.body, c.state, c.held_words, c.report_reason, c.reason, c.moderated_at,
      c.withdrawn_at, c.created_at,
      m.name as moderated_by, coalesce(c.author_id = ${ctx.user.userId}, false) as is_own,
      not exists (select from newsletter_comments earlier
        where earlier.author_id = c.author_id and earlier.id < c.id) as is_first,
      case when p.id is not null then json_build_object('author', pu.name, 'body', p.body,
        'created_at', to_jsonb(p.created_at)) end as parent
    from newsletter_comments c
    join newsletters n on n.id = c.newsletter_id and n.deleted_at is null
    left join users u on u.id = c.author_id
    left join legal_entities e on e.id = u.home_entity_id
    left join users m on m.id = c.moderated_by
    left join newsletter_comments p on p.id = c.parent_id
    left join users pu on pu.id = p.author_id
    where c.legal_entity_id = any (${scopeSql(ctx)}) and ${where}
    order by ${order} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`.execute(ctx.db);
  return { comments, total, last_page: lastPage(total) };
}

interface Asked {
  readonly search: string;
  readonly state?: 'pending' | 'reported' | undefined;
  readonly page: number;
}

/** The oldest first: whoever waits longest is decided first. */
export async function moderationQueue(ctx: UserCtx, { search, state, page }: Asked) {
  const waits = sql`c.state in ('pending', 'reported')`;
  const fits = search
    ? sql`(c.search_text like like_pattern(${search}) or plain_text(u.name) like like_pattern(${search})
        or plain_text(n.title) like like_pattern(${search}))`
    : sql`true`;
  const asked = await commentsWhere(ctx, {
    where: sql`${waits} and ${state ? sql`c.state = ${state}` : sql`true`} and ${fits}`,
    order: sql`c.created_at, c.id`,
    page,
  });
  const waiting = await countOf(ctx, sql`${waits} and c.author_id is distinct from ${ctx.user.userId}`);
  return { ...asked, waiting };
}

/** Conversations, the newest first; each with its replies in order. */
export async function commentsOf(ctx: UserCtx, id: number, page: number) {
  const { rows: newsletters } = await sql<{ id: number; title: string }>`
    select id, title from newsletters
    where id = ${id} and deleted_at is null and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  const newsletter = found(newsletters[0]);
  const asked = await commentsWhere(ctx, {
    where: sql`c.newsletter_id = ${id}`,
    order: sql`coalesce(c.parent_id, c.id) desc, c.id`,
    page,
  });
  return { newsletter, ...asked };
}

/** Of the organisations in scope and of those above them, whose words count here as well. */
export async function heldWords(ctx: UserCtx) {
  const { rows } = await sql<{ id: number; word: string }>`
    select id, word from newsletter_held_words where legal_entity_id = any (${scopeSql(ctx)})
    order by word collate "pt-BR-x-icu", id`.execute(ctx.db);
  return rows;
}
