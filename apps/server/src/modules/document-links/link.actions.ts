import type { DocumentLinkInput } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { limitInvitations } from '../../platform/accounts/mail-limits.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { secondsOf } from '../../platform/public-links/public-links.ts';
import { linkLetter } from './link-letter.ts';
import type { LinkServices } from './link-services.ts';
import { linkOf } from './links.queries.ts';
import {
  assertInForce,
  assertShareable,
  type ShareableDocument,
  shareableDocument,
} from './share-document.ts';

type Writing = InTransaction<UserCtx>;
interface LinkOfDocument {
  readonly id: number;
  readonly link_id: number;
}

const addressWithin = (ctx: UserCtx, path: string) => `${publicUrl(ctx.config)}${path}`;

const told = (
  ctx: Writing,
  document: Pick<ShareableDocument, 'id' | 'legal_entity_id'>,
  action: 'created' | 'renewed' | 'resent' | 'revoked',
  linkId: number,
) =>
  recordAudit(
    ctx.db,
    { legalEntityId: document.legal_entity_id, actorId: ctx.user.userId },
    {
      action: `document_link.${action}`,
      object: ['document_link', linkId],
      meta: { document: String(document.id) },
    },
  );

const noted = (ctx: Writing, linkId: number, legalEntityId: number, kind: 'sent' | 'renewed' | 'revoked') =>
  ctx.db
    .insertInto('document_link_accesses')
    .values({ document_link_id: linkId, legal_entity_id: legalEntityId, kind, actor_id: ctx.user.userId })
    .execute();

interface Made {
  readonly id: number;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly asks_code: boolean;
}

/** Writes to the recipient; the letter waits in the outbox where no mail leaves. */
async function write(
  ctx: Writing,
  { mail }: LinkServices,
  document: ShareableDocument,
  made: Made,
  link: { readonly url: string; readonly expiresAt: string; readonly maxViews: number | null },
): Promise<void> {
  await noted(ctx, made.id, document.legal_entity_id, 'sent');
  await mail.queue(ctx.db, {
    to: { name: made.recipient_name, address: made.recipient_email },
    letter: linkLetter({
      recipient: made.recipient_name,
      ...{ title: document.title, code: document.code, organisation: document.organisation },
      ...{ expiresAt: link.expiresAt, maxViews: link.maxViews, asksCode: made.asks_code, url: link.url },
    }),
    legalEntityId: document.legal_entity_id,
    about: 'document-link',
  });
}

/** A new address for it, in this transaction. */
async function newAddress(
  ctx: Writing,
  { links }: LinkServices,
  document: ShareableDocument,
  life: { readonly name: string; readonly days: number; readonly maxViews: number | null },
) {
  const { id } = await links.create(ctx.db, {
    purpose: 'document',
    legalEntityId: document.legal_entity_id,
    createdBy: ctx.user.userId,
    target: { type: 'document', id: document.id },
    label: `${document.code} para ${life.name}`,
    days: life.days,
    ...(life.maxViews === null ? {} : { maxUses: life.maxViews }),
  });
  return { id, ...(await addressOf(ctx, links, id)) };
}

async function addressOf(ctx: Writing, links: LinkServices['links'], publicLinkId: number) {
  const { rows } = await sql<{
    linkId: Buffer;
    expires: number;
    expiresAt: string;
    state: string;
    max: number | null;
  }>`
    select link_id as "linkId", ${secondsOf('expires_at')} as expires, expires_at as "expiresAt", link_state(link) as state,
      max_uses as max
    from public_links link where id = ${publicLinkId}`.execute(ctx.db);
  const row = found(rows[0]);
  const path = links.addressOf({ purpose: 'document', ...row, targetType: 'document' });
  return { url: addressWithin(ctx, path), expiresAt: row.expiresAt, state: row.state, maxViews: row.max };
}

export async function createLink(ctx: UserCtx, services: LinkServices, id: number, input: DocumentLinkInput) {
  const document = await shareableDocument(ctx, id);
  await limitInvitations(ctx, services.limiter, input.recipient_email);
  const version = await assertShareable(ctx, services, document, input);
  return inTransaction(ctx, async (ctx) => {
    const link = await newAddress(ctx, services, document, {
      name: input.recipient_name,
      days: input.days,
      maxViews: input.max_views,
    });
    const made = await ctx.db
      .insertInto('document_links')
      .values({
        document_id: id,
        version_id: version.id,
        legal_entity_id: document.legal_entity_id,
        link_id: link.id,
        recipient_name: input.recipient_name,
        recipient_email: input.recipient_email,
        may_download: input.right === 'download',
        watermark: input.watermark,
        asks_code: input.asks_code,
        terms: input.terms,
        created_by: ctx.user.userId,
      })
      .returning(['id', 'recipient_name', 'recipient_email', 'asks_code'])
      .executeTakeFirstOrThrow();
    if (input.send) await write(ctx, services, document, made, link);
    const answer = { link: await linkOf(ctx, made.id), url: link.url, mail_leaves: services.mail.sends };
    await told(ctx, document, 'created', made.id);
    return answer;
  });
}

/** Held until the end: of two who act on it at once, the second finds what the first did. */
async function lockLink(ctx: Writing, { id, link_id }: LinkOfDocument) {
  const { rows } = await sql<Made & { public_id: number; state: string; max_views: number | null }>`
    select l.id, l.recipient_name, l.recipient_email, l.asks_code, p.id as public_id, link_state(p) as state,
      p.max_uses as max_views
    from document_links l join public_links p on p.id = l.link_id
    where l.id = ${link_id} and l.document_id = ${id} and l.legal_entity_id = any (${scopeSql(ctx)})
    for update of l, p`.execute(ctx.db);
  return found(rows[0]);
}

const endAddress = (ctx: Writing, publicLinkId: number) =>
  sql`update public_links set revoked_at = now(), revoked_by = ${ctx.user.userId}
    where id = ${publicLinkId} and revoked_at is null`.execute(ctx.db);

const revokedAlready = () => new AppError('conflict', 'Este link já foi revogado.');

export async function revokeDocumentLink(ctx: UserCtx, at: LinkOfDocument) {
  const document = await shareableDocument(ctx, at.id);
  return inTransaction(ctx, async (ctx) => {
    const link = await lockLink(ctx, at);
    if (link.state === 'revoked') throw revokedAlready();
    await endAddress(ctx, link.public_id);
    await noted(ctx, link.id, document.legal_entity_id, 'revoked');
    const answer = await linkOf(ctx, link.id);
    await told(ctx, document, 'revoked', link.id);
    return answer;
  });
}

/**
 * Another address for the same person, counted anew and for the version in force; the one before it opens nothing any
 * more. What the version does not allow is asked for with a new link.
 */
export async function renewDocumentLink(
  ctx: UserCtx,
  services: LinkServices,
  at: LinkOfDocument,
  days: number,
) {
  const document = await shareableDocument(ctx, at.id);
  await limitInvitations(ctx, services.limiter);
  const before = await linkOf(ctx, at.link_id);
  const version = await assertShareable(ctx, services, document, before).catch(asRefused);
  return inTransaction(ctx, async (ctx) => {
    const link = await lockLink(ctx, at);
    if (link.state === 'revoked') throw revokedAlready();
    await endAddress(ctx, link.public_id);
    const renewed = await newAddress(ctx, services, document, {
      name: link.recipient_name,
      days,
      maxViews: link.max_views,
    });
    await ctx.db
      .updateTable('document_links')
      .set({ link_id: renewed.id, version_id: version.id })
      .where('id', '=', link.id)
      .execute();
    await noted(ctx, link.id, document.legal_entity_id, 'renewed');
    await write(ctx, services, document, link, renewed);
    const answer = { link: await linkOf(ctx, link.id), url: renewed.url, mail_leaves: services.mail.sends };
    await told(ctx, document, 'renewed', link.id);
    return answer;
  });
}

/** What a form would say at its field: there is none here. */
function asRefused(error: unknown): never {
  const [why] = error instanceof AppError ? Object.values(error.errors ?? {}).flat() : [];
  if (!why) throw error;
  throw new AppError('conflict', `A versão em vigor não pode ser enviada por este link. ${why}`);
}

export async function resendDocumentLink(ctx: UserCtx, services: LinkServices, at: LinkOfDocument) {
  const document = await shareableDocument(ctx, at.id);
  assertInForce(document);
  await limitInvitations(ctx, services.limiter);
  return inTransaction(ctx, async (ctx) => {
    const link = await lockLink(ctx, at);
    if (link.state !== 'active')
      throw new AppError('conflict', 'Este link não vale mais. Renove-o para enviar um novo.');
    await write(ctx, services, document, link, await addressOf(ctx, services.links, link.public_id));
    await told(ctx, document, 'resent', link.id);
    return { mail_leaves: services.mail.sends };
  });
}
