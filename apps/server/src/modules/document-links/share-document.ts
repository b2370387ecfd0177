import { fileKinds, imageKinds } from '@conforme/contracts/core/upload.ts';
import type { DocumentLinkInput } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { checkUrl } from '../../platform/receipts/check-url.ts';
import { markOf } from '../../platform/watermark/mark-text.ts';
import type { LinkServices } from './link-services.ts';
import { atWatermark, isPdf, stampedFile } from './shared-bytes.ts';

/** A document somebody wants to share, with the version in force. */
export interface ShareableDocument {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly has_expired: boolean;
  readonly organisation: string;
  readonly version: {
    readonly id: number;
    readonly number: number;
    readonly media_type: string;
    readonly file_id: string | null;
  } | null;
}

type Asking = Pick<UserCtx, 'scope' | 'user'> & { readonly db: Database | Transaction };

/**
 * In the asker's scope, else 404. Nobody gives away what they may not open: a restricted document is shared by its
 * readers, its owner, its author and whoever releases.
 */
export async function shareableDocument(ctx: Asking, id: number): Promise<ShareableDocument> {
  const releases = ctx.user.permissions.has('documents.release');
  const { rows } = await sql<ShareableDocument>`
    select d.id, d.legal_entity_id, d.code, d.title, d.status,
      has_expired(d.expires_on) as has_expired, e.shown_name as organisation,
      (select json_build_object('id', v.id, 'number', v.number, 'media_type', v.media_type, 'file_id', v.file_id)
        from document_versions v where v.document_id = d.id and v.state = 'in_force') as version
    from documents d join legal_entities e on e.id = d.legal_entity_id
    where d.id = ${id} and d.legal_entity_id = any (${scopeSql(ctx)}) and d.deleted_at is null
      and (d.classification <> 'restricted' or ${releases} or d.owner_id = ${ctx.user.userId}
        or d.author_id = ${ctx.user.userId} or d.id in (select documents_for_me()))`.execute(ctx.db);
  return found(rows[0]);
}

/** Null where it can be shared now. */
export function refusalOf({ status, version, has_expired }: ShareableDocument): string | null {
  if ((status !== 'in_force' && status !== 'periodic_review') || !version?.file_id)
    return 'Só um documento vigente é compartilhado por link.';
  return has_expired ? 'A validade deste documento terminou: ele não é mais compartilhado por link.' : null;
}

/** Nothing is sent that would open nothing. */
export function assertInForce(document: ShareableDocument): void {
  const refusal = refusalOf(document);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

const shownOnPage = (mediaType: string): boolean =>
  isPdf(mediaType) || imageKinds.some((kind) => fileKinds[kind].type === mediaType);

/** What the file of the version allows, before a link promises it: the mark is put on once, to see that it can be. */
export async function assertShareable(
  ctx: UserCtx,
  { files, versions }: Pick<LinkServices, 'files' | 'versions'>,
  document: ShareableDocument,
  input: Pick<DocumentLinkInput, 'right' | 'watermark' | 'recipient_name' | 'recipient_email'>,
): Promise<NonNullable<ShareableDocument['version']>> {
  assertInForce(document);
  const version = found(document.version ?? undefined);
  if (input.right === 'view' && !shownOnPage(version.media_type))
    throw invalidField('right', 'Este tipo de arquivo não abre na página: permita baixar.');
  if (!input.watermark) return version;
  if (!isPdf(version.media_type))
    throw invalidField('watermark', 'Só um PDF recebe marca-d’água. Compartilhe sem ela ou envie um PDF.');
  const file = await ctx.db
    .selectFrom('files')
    .select(['id', 'legal_entity_id', 'name', 'media_type', 'size', 'sha256', 'storage_key'])
    .where('id', '=', version.file_id as string)
    .executeTakeFirst();
  const checkCode = versions.codeOf(version.id);
  const mark = markOf(
    {
      ...{ name: input.recipient_name, email: input.recipient_email },
      ...{ checkCode, checkUrl: checkUrl(ctx.config, checkCode) },
    },
    new Date(),
  );
  const asked = { system: ctx.system, account: ctx.user.userId, signal: ctx.http.untilGone() };
  await stampedFile(files, asked, found(file), mark).catch(atWatermark);
  return version;
}
