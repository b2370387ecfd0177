import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { type PublicLinks, secondsOf } from '../public-links/public-links.ts';

interface LinkRow {
  readonly linkId: Buffer;
  readonly targetType: string;
  readonly expires: number | null;
}

/** The address of the active link of a newsletter or of one of its recipients; null where there is none. */
export async function linkAddressOf(
  db: Database | Transaction,
  links: PublicLinks,
  purpose: 'newsletter' | 'newsletter-personal',
  target: { readonly type: 'newsletter' | 'newsletter_recipient'; readonly id: number },
): Promise<string | null> {
  const { rows } = await sql<LinkRow>`
    select link.link_id as "linkId", link.target_type as "targetType", ${secondsOf('expires_at')} as expires
    from public_links link
    where link.target_type = ${target.type} and link.target_id = ${target.id} and link.purpose = ${purpose}
      and link_state(link) = 'active' order by link.id desc limit 1`.execute(db);
  return rows[0] ? links.addressOf({ purpose, ...rows[0] }) : null;
}

interface Recipient {
  readonly contact_id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * The address under which somebody without an account reads and signs a newsletter ('/#/newsletters/pub/…'): made once
 * for each of them. In the transaction of the letter that carries it.
 */
export async function personalLink(
  db: Transaction,
  links: PublicLinks,
  newsletter: { readonly id: number; readonly legal_entity_id: number; readonly title: string },
  { contact_id, name, email }: Recipient,
  createdBy: number,
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_recipients (newsletter_id, legal_entity_id, contact_id, name, email)
    values (${newsletter.id}, ${newsletter.legal_entity_id}, ${contact_id}, ${name}, ${email})
    on conflict (newsletter_id, contact_id) do update set name = excluded.name, email = excluded.email
    returning id`.execute(db);
  const target = { type: 'newsletter_recipient', id: (rows[0] as { id: number }).id } as const;
  const there = await linkAddressOf(db, links, 'newsletter-personal', target);
  if (there) return there;
  const { token } = await links.create(db, {
    purpose: 'newsletter-personal',
    legalEntityId: newsletter.legal_entity_id,
    createdBy,
    target,
    label: `${newsletter.title}, para ${name}`,
  });
  return `/#/newsletters/pub/${token}`;
}
