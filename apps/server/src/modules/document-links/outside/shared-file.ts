import type { LinkRight } from '@conforme/contracts/platform/document-links/document-links.choices.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { hashSecret } from '../../../core/secrets.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { storedFileColumns } from '../../../platform/files/files.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { checkUrl } from '../../../platform/receipts/check-url.ts';
import { markOf } from '../../../platform/watermark/mark-text.ts';
import type { LinkServices } from '../link-services.ts';
import { stampedFile } from '../shared-bytes.ts';
import { noteAccess } from './opening-code.ts';

/** A page that is read, downloaded, and read again after a slip: more is somebody's programme. */
const FETCHES = { most: 20, minutes: 60 };

/**
 * What an opening lets one fetch, while its link lives: a link that was revoked meanwhile is dead at once, one that was
 * used up by this very opening is not.
 */
async function openedFile(ctx: PublicCtx, ticket: string) {
  const row = await ctx.system
    .selectFrom('document_link_accesses as a')
    .innerJoin('document_links as l', 'l.id', 'a.document_link_id')
    .innerJoin('public_links as p', 'p.id', 'l.link_id')
    .innerJoin('documents as d', 'd.id', 'l.document_id')
    .innerJoin('document_versions as v', 'v.id', 'l.version_id')
    .innerJoin('files', 'files.id', 'v.file_id')
    .select(storedFileColumns)
    .select([
      'l.id as linkId',
      'l.document_id as documentId',
      'l.version_id as versionId',
      'l.recipient_name as name_of',
      'l.recipient_email as email_of',
      'l.may_download as mayDownload',
      'l.watermark',
      'a.created_at as openedAt',
    ])
    .where('a.ticket_digest', '=', hashSecret(ticket))
    .where('a.ticket_expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`link_state(p) in ('active', 'used_up') and d.ended_at is null
      and not has_expired(d.expires_on)`)
    .executeTakeFirst();
  if (!row) throw deadLink();
  return row;
}

export async function sharedFile(
  ctx: PublicCtx,
  services: LinkServices,
  { ticket, use }: { readonly ticket: string; readonly use: LinkRight },
): Promise<FileAnswer> {
  const opened = await openedFile(ctx, ticket);
  if (use === 'download' && !opened.mayDownload)
    throw new AppError('conflict', 'Este link é só para ler na tela.');
  await services.limiter.take(`document file ${opened.linkId}`, FETCHES.most, FETCHES.minutes);
  const answer = opened.watermark
    ? await marked(ctx, services, opened)
    : await services.files.read({ ...opened });
  // Told before it is given: what nobody recorded, nobody takes along.
  if (use === 'download')
    await ctx.system.transaction().execute(async (db) => {
      const link = { id: opened.linkId, legal_entity_id: opened.legal_entity_id };
      await noteAccess(db, ctx, link, 'downloaded');
      await recordAudit(
        db,
        { legalEntityId: opened.legal_entity_id, actorId: null },
        {
          action: 'document_link.downloaded',
          object: ['document_link', opened.linkId],
          meta: { document: String(opened.documentId) },
        },
      );
    });
  return answer;
}

async function marked(
  ctx: PublicCtx,
  { files, versions }: LinkServices,
  opened: Awaited<ReturnType<typeof openedFile>>,
): Promise<FileAnswer> {
  const checkCode = versions.codeOf(opened.versionId);
  const mark = markOf(
    {
      ...{ name: opened.name_of, email: opened.email_of },
      ...{ checkCode, checkUrl: checkUrl(ctx.config, checkCode) },
    },
    new Date(opened.openedAt),
  );
  const content = await stampedFile(
    files,
    { system: ctx.system, signal: ctx.http.untilGone() },
    opened,
    mark,
  );
  return { name: opened.name, type: opened.media_type, content };
}
