import type { LinkPurposeName } from '@conforme/contracts/core/link-purposes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { lineAbove } from '../organisations/nearest-above.ts';
import { type PublicLinks, secondsOf } from './public-links.ts';

/**
 * The published address of a form, of the organisation somebody belongs to or the nearest one above it that has the form
 * open: '/#/form-lgpd/…'. Null where there is none. Only for purposes whose links are for everyone.
 */
export const openFormPath = (
  system: Database,
  links: PublicLinks,
  purpose: LinkPurposeName,
  userId: number,
): Promise<string | null> =>
  openFormPathOf(system, links, purpose, sql`(select home_entity_id from users where id = ${userId})`);

/** The same, of an organisation itself. */
export async function openFormPathOf(
  system: Database,
  links: PublicLinks,
  purpose: LinkPurposeName,
  legalEntityId: number | RawBuilder<unknown>,
): Promise<string | null> {
  const { rows } = await sql<{ linkId: Buffer; targetType: string; expires: number | null }>`
    with line as (${lineAbove(legalEntityId)})
    select link.link_id as "linkId", link.target_type as "targetType", ${secondsOf('expires_at')} as expires
    from line join legal_entities e on e.id = line.id and e.active and e.public_forms -> 'open' ? ${purpose}
    join public_links link on link.legal_entity_id = e.id and link.purpose = ${purpose}
    where link_state(link) = 'active'
    order by line.depth desc, link.id limit 1`.execute(system);
  return rows[0] ? links.addressOf({ purpose, ...rows[0] }) : null;
}
