import type { SharedDocument } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../../core/context.ts';
import { nearestOfficer } from '../../../platform/organisations/nearest-above.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { checkUrl } from '../../../platform/receipts/check-url.ts';
import type { LinkServices } from '../link-services.ts';

/** What a link that is good leads to. */
export interface SharedLink
  extends Omit<SharedDocument, 'recipient_email' | 'mail_leaves' | 'check_code' | 'check_url'> {
  readonly id: number;
  readonly document_id: number;
  readonly version_id: number;
  readonly legal_entity_id: number;
  readonly recipient_email: string;
  /** Who is told of the first opening. */
  readonly watchers: readonly number[];
}

/** A document that is gone with its files is a dead link; one that ended says so. */
export async function sharedLink(
  ctx: PublicCtx,
  { links }: LinkServices,
  param: string,
): Promise<SharedLink> {
  const opened = await links.open(ctx.system, 'document', param);
  const { rows } = await sql<SharedLink>`
    select l.id, l.document_id, l.version_id, l.legal_entity_id, d.code, d.title, v.number as version, v.media_type,
      l.recipient_name, l.recipient_email, (select u.name from users u where u.id = l.created_by) as sender,
      case when l.may_download then 'download' else 'view' end as right, l.watermark, l.asks_code, l.terms,
      p.uses as views, p.max_uses as max_views, p.expires_at,
      case when d.ended_at is not null then json_build_object('how', d.ended_as, 'at', to_jsonb(d.ended_at))
        when has_expired(d.expires_on) then json_build_object('how', 'expired',
          'at', to_jsonb(d.expires_on::timestamp at time zone 'America/Sao_Paulo')) end as ended,
      case when d.current_version > v.number then d.current_version end as newer_version,
      json_build_object('name', e.shown_name, 'city', e.city, 'federation_unit', e.federation_unit) as organisation,
      (select json_build_object('name', o.name, 'email', o.email) from (${nearestOfficer(sql`e.id`)}) o) as officer,
      array(select distinct w from unnest(array[l.created_by, d.owner_id]) w where w is not null) as watchers
    from document_links l join public_links p on p.id = l.link_id join documents d on d.id = l.document_id
    join document_versions v on v.id = l.version_id join legal_entities e on e.id = d.legal_entity_id and e.active
    where l.link_id = ${opened.id} and v.file_id is not null and d.deleted_at is null`.execute(ctx.system);
  if (!rows[0]) throw deadLink();
  return rows[0];
}

const maskedAddress = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;

export async function lookAtDocument(
  ctx: PublicCtx,
  services: LinkServices,
  param: string,
): Promise<SharedDocument> {
  const {
    id: _,
    document_id: __,
    version_id,
    legal_entity_id: ___,
    watchers: ____,
    ...shown
  } = await sharedLink(ctx, services, param);
  const checkCode = services.versions.codeOf(version_id);
  return {
    ...shown,
    check_code: checkCode,
    check_url: checkUrl(ctx.config, checkCode),
    recipient_email: maskedAddress(shown.recipient_email),
    mail_leaves: services.mail.sends,
  };
}
