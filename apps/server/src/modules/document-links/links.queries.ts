import type {
  DocumentLink,
  DocumentLinks,
  LinkAccess,
} from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { checkUrl } from '../../platform/receipts/check-url.ts';
import type { LinkServices } from './link-services.ts';
import { refusalOf, shareableDocument } from './share-document.ts';

const MOST_LINKS = 200;
const MOST_ACCESSES = 500;

const linkRows = (which: RawBuilder<unknown>, most: number) => sql<DocumentLink>`
  select l.id, l.recipient_name, l.recipient_email, case when l.may_download then 'download' else 'view' end as right,
    l.watermark, l.asks_code, l.terms, v.number as version, link_state(p) as state, link_maker_name(p.id) as creator,
    l.created_at, p.expires_at, p.uses as views, p.max_uses as max_views, p.last_used_at as last_opened_at
  from document_links l join public_links p on p.id = l.link_id join document_versions v on v.id = l.version_id
  where ${which} order by l.id desc limit ${most}`;

export async function linksOf(
  ctx: UserCtx,
  { versions, mail }: LinkServices,
  id: number,
): Promise<DocumentLinks> {
  const document = await shareableDocument(ctx, id);
  const { rows } = await linkRows(
    sql`l.document_id = ${id} and l.legal_entity_id = any (${scopeSql(ctx)})`,
    MOST_LINKS + 1,
  ).execute(ctx.db);
  const checkCode = document.version && versions.codeOf(document.version.id);
  return {
    links: rows.slice(0, MOST_LINKS),
    more: rows.length > MOST_LINKS,
    refusal: refusalOf(document),
    current:
      document.version && checkCode
        ? {
            number: document.version.number,
            media_type: document.version.media_type,
            check_code: checkCode,
            check_url: checkUrl(ctx.config, checkCode),
          }
        : null,
    mail_leaves: mail.sends,
  };
}

/** One of a document, in the asker's scope. */
export async function linkOf(
  ctx: Pick<UserCtx, 'scope'> & { readonly db: Database | Transaction },
  linkId: number,
): Promise<DocumentLink> {
  const { rows } = await linkRows(
    sql`l.id = ${linkId} and l.legal_entity_id = any (${scopeSql(ctx)})`,
    1,
  ).execute(ctx.db);
  return found(rows[0]);
}

export async function accessesOf(
  ctx: UserCtx,
  { id, link_id }: { readonly id: number; readonly link_id: number },
): Promise<LinkAccess[]> {
  await shareableDocument(ctx, id);
  const { rows: links } = await sql<{ id: number }>`
    select id from document_links
    where id = ${link_id} and document_id = ${id} and legal_entity_id = any (${scopeSql(ctx)})`.execute(
    ctx.db,
  );
  const { rows } = await sql<LinkAccess>`
    select a.id, a.kind, a.code, (select u.name from users u where u.id = a.actor_id) as actor, a.device, a.created_at
    from document_link_accesses a where a.document_link_id = ${found(links[0]).id}
    order by a.id desc limit ${MOST_ACCESSES}`.execute(ctx.db);
  return rows;
}
