import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  Consulted,
  ConsultRow,
  consultQuery,
  documentsAttention,
} from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { resultPage } from '../../platform/text-search/result-page.ts';

const PAGE = 10;
const MOST_TAGS = 30;

type Found = ConsultRow & { readonly total: number; readonly more: boolean };

/** What a reader finds: in code, title, tags, summary and in the text of what is in force. */
export async function consult(
  ctx: UserCtx,
  limiter: SharedLimiter,
  { search, kind, tag, order, page }: z.output<typeof consultQuery>,
): Promise<Consulted> {
  await limiter.take(`document searches ${ctx.user.userId}`, ctx.config.SEARCHES_PER_MINUTE, 1);
  const found = await resultPage<Found>(page, PAGE, async ({ most, skip }) => {
    const { rows } = await sql<Found>`
      select d.id, d.code, d.title, d.kind, d.summary, d.tags, facts.organisation, d.current_version, d.effective_from,
        v.media_type, page.found as total, page.more, ${toSign(ctx)} as to_sign,
        coalesce((select json_agg(json_build_object('page', p.page, 'text', p.passage))
          from document_finds(d.id, ${search}) p), '[]') as passages
      from consult_documents(${search}, ${kind ?? null}, ${tag ?? null}, ${order === 'title'}, ${most}, ${skip})
        with ordinality as page (id, found, more, place)
      join documents d on d.id = page.id
      join document_versions v on v.document_id = d.id and v.number = d.current_version
      cross join lateral document_facts(d.id) facts
      order by page.place`.execute(ctx.db);
    return rows;
  });
  return { ...found, rows: [...found.rows], tags: await readersTags(ctx) };
}

/** The reader has yet to sign what counts of document `d`; who cannot open it is not asked to, nor once it has expired. */
const toSign = (
  ctx: UserCtx,
) => sql<boolean>`(d.requires_signature and not has_expired(d.expires_on) and ${ctx.user.permissions.has('documents.detail')} and not exists (select from read_signatures s
  where s.target_type = 'document' and s.target_id = d.id and s.version >= d.signed_from
    and s.user_id = ${ctx.user.userId}))`;

/** To narrow by: of what the reader would find without words. A tag tells of a document, so it is for its readers. */
async function readersTags(ctx: UserCtx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`select tag from document_tags_for_me(${MOST_TAGS}) tag`.execute(
    ctx.db,
  );
  return rows.map(({ tag }) => tag);
}

export async function attentionOf(ctx: UserCtx): Promise<z.output<typeof documentsAttention>> {
  const valid = sql`d.status in ('in_force', 'periodic_review') and d.deleted_at is null
    and not has_expired(d.expires_on)`;
  const sees = (name: string) => ctx.user.permissions.has(`documents.${name}`);
  const { rows } = await sql<z.output<typeof documentsAttention>>`
    select (select count(*) from documents d
        where ${valid} and ${toSign(ctx)} and is_my_document(d.id, (select reader_keys('document'))))::integer as to_sign, ${
          sees('edit')
            ? sql`(select count(*) from documents d where d.legal_entity_id = any (${scopeSql(ctx)}) and ${valid}
            and d.review_on <= today_in_brasilia() + 30)`
            : sql`0`
        }::integer as to_review, ${
          sees('release')
            ? sql`(select count(*) from document_versions v join documents d on d.id = v.document_id
            and d.deleted_at is null and d.status not in ('superseded', 'revoked', 'archived', 'disposed')
            where v.state = 'in_review' and v.legal_entity_id = any (${scopeSql(ctx)})
              and v.author_id is distinct from ${ctx.user.userId})`
            : sql`0`
        }::integer as to_approve`.execute(ctx.db);
  return rows[0] ?? { to_sign: 0, to_review: 0, to_approve: 0 };
}
