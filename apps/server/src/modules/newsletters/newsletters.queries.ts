import type {
  NewsletterDetail,
  NewsletterVersion,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import type { NewsletterStage } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { rowsWhere } from '../../core/grid/grid-scope.ts';
import { foreign, type GridSource, own, ownCondition, type Sql } from '../../core/grid/grid-source.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { audienceColumns } from '../../platform/audiences/audience-columns.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text.ts';
import { stageConditions, stageSql } from './newsletter-stage.ts';

export type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

const inScope = (ctx: Pick<UserCtx, 'scope'>) =>
  sql<boolean>`(legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null)`;

export const newsletterSource = (ctx: UserCtx): GridSource => {
  const foundBy = (words: string) => sql`id in (select search_newsletters(${words}, ${scopeSql(ctx)}))`;
  return {
    from: sql`newsletters`,
    scope: rowsWhere(inScope(ctx)),
    search: foundBy,
    columns: {
      title: own(sql`title collate "pt-BR-x-icu"`, foundBy),
      stage: foreign(['clock'], ({ value }) => stageConditions[value as NewsletterStage] ?? sql`false`),
      group: foreign(
        ['newsletter_groups'],
        ({ matches }) => sql`group_id in (select id from newsletter_groups where ${matches(sql`name`)})`,
      ),
      publish_at: own(sql`publish_at`),
      requires_signature: ownCondition((value) =>
        value === 'yes' ? sql`requires_signature` : sql`not requires_signature`,
      ),
      updated_at: own(sql`updated_at`),
    },
    rows: sql`
    select n.id, n.title, ${stageSql} as stage, g.name as group, n.publish_at, n.updated_at,
      case when n.requires_signature then 'yes' else 'no' end as requires_signature,
      (select count(distinct coalesce('u' || s.user_id, 'c' || s.contact_id, s.id::text)) from read_signatures s
        where s.target_type = 'newsletter' and s.target_id = n.id and s.version >= n.signed_from) as signatures,
      (select u.name from users u where u.id = n.author_id) as author,
      e.shown_name as organisation
    from page join newsletters n on n.id = page.id
    join newsletter_groups g on g.id = n.group_id
    join legal_entities e on e.id = n.legal_entity_id`,
  };
};

export async function newsletterOptions(
  ctx: UserCtx,
  { search, limit }: { search: string; limit: number },
  listed: Sql | null,
) {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, title as label from newsletters
    where ${inScope(ctx)} and ${listed ?? sql`true`}
      and ${search ? sql`id in (select search_newsletters(${search}, ${scopeSql(ctx)}))` : sql`true`}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function readNewsletter(ctx: Asking, id: number): Promise<NewsletterDetail> {
  const { rows } = await sql<NewsletterDetail>`
    select n.id, n.version, n.title, n.summary, n.body, n.cover_id, n.cover_alt,
      json_build_object('id', g.id, 'label', g.name) as group,
      case when s.id is not null then json_build_object('id', s.id, 'label', s.name) end as subgroup,
      ${audienceColumns(sql`newsletter_audience`, sql`a.newsletter_id = n.id`, sql`n.legal_entity_id`)},
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'media_type', f.media_type)
          order by a.created_at, f.id)
        from newsletter_files a join files f on f.id = a.file_id
        where a.newsletter_id = n.id and a.kind = 'attachment' and a.attached), '[]') as attachments,
      n.status, ${stageSql} as stage, n.publish_at, n.expires_at, n.archived_at, n.pinned, n.highlighted,
      n.allow_comment, n.comments_moderated, n.allow_like, n.requires_signature, n.signature_statement,
      n.signature_due_on, n.current_version,
      newsletter_release_refusal(n.id) is not distinct from 'under_review' as under_review, n.created_at, n.updated_at, n.legal_entity_id,
      v.number is not null and ((v.title, v.summary, v.body, v.cover_id, v.cover_alt, v.signature_statement)
        is distinct from (n.title, n.summary, n.body, n.cover_id, n.cover_alt,
          case when n.requires_signature then n.signature_statement end)
        or array(select (a ->> 'id')::uuid from jsonb_array_elements(v.attachments) a order by 1)
          is distinct from array(select a.file_id from newsletter_files a
            where a.newsletter_id = n.id and a.kind = 'attachment' and a.attached order by 1)) as changed_since_release,
      (select json_build_object('id', u.id, 'label', u.name) from users u where u.id = n.author_id) as author,
      e.shown_name as organisation
    from newsletters n
    join newsletter_groups g on g.id = n.group_id
    left join newsletter_subgroups s on s.id = n.subgroup_id
    left join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join legal_entities e on e.id = n.legal_entity_id
    where n.id in (select id from newsletters where id = ${id} and ${inScope(ctx)})`.execute(ctx.db);
  const row = found(rows[0]);
  return { ...row, body: sanitiseRichText(row.body) };
}

/** Found where the asker works, else 404. */
export async function assertInScope(ctx: Asking, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletters where id = ${id} and ${inScope(ctx)}`.execute(ctx.db);
  found(rows[0]);
}

export async function versionsOf(ctx: UserCtx, id: number): Promise<NewsletterVersion[]> {
  await assertInScope(ctx, id);
  const { rows } = await sql<NewsletterVersion>`
    select v.number, v.title, v.summary, v.body, v.cover_id, v.cover_alt, v.signature_statement, v.relevant, v.note,
      v.created_at,
      encode(v.content_hash, 'hex') as content_hash,
      (select coalesce(jsonb_agg(a - 'sha256'), '[]') from jsonb_array_elements(v.attachments) a) as attachments,
      (select u.name from users u where u.id = v.released_by) as released_by
    from newsletter_versions v where v.newsletter_id = ${id} order by v.number desc limit 200`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, body: sanitiseRichText(row.body) }));
}

export async function audienceSizeOf(ctx: UserCtx, id: number) {
  await assertInScope(ctx, id);
  const { rows } = await sql<{ accounts: number; contacts: number }>`
    select count(*) filter (where user_id is not null) as accounts,
      count(*) filter (where contact_id is not null) as contacts
    from ${newsletterAudience(id)} people`.execute(ctx.db);
  return found(rows[0]);
}
