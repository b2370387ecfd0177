import type { DriveLink } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import type { LinkKind } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';

interface Row extends Omit<DriveLink, 'address'> {
  readonly kind: LinkKind;
  readonly link_id: Buffer;
  readonly expires: number | null;
}

/** Those that still may open first, then the newest; of a revoked one its state, and no address to pass on. */
export async function linksShown(
  db: Database | Transaction,
  links: PublicLinks,
  nodeId: number,
): Promise<DriveLink[]> {
  const { rows } = await sql<Row>`
    select l.id, l.kind, link_state(p) as state, to_jsonb(p.expires_at) #>> '{}' as expires_at,
      l.password_hash is not null as has_password, l.max_downloads, l.downloads, l.opens,
      to_jsonb(l.last_opened_at) #>> '{}' as last_opened_at, l.notify, p.link_id,
      extract(epoch from p.expires_at)::float8 as expires
    from drive_links l join public_links p on p.id = l.id
    where l.node_id = ${nodeId} order by p.revoked_at is not null, l.id desc limit 50`.execute(db);
  return rows.map(({ link_id, expires, ...link }) => ({
    ...link,
    address:
      link.state === 'revoked'
        ? null
        : links.addressOf({ purpose: 'drive-sharing', linkId: link_id, expires, targetType: link.kind }),
  }));
}
