import { sql } from 'kysely';
import { type Config, publicUrl } from '../../core/config.ts';
import type { Keys } from '../../core/keys.ts';
import type { PersonalLinks } from '../bulk-letters/feed-outbox.ts';
import { loadLinkKeys } from '../public-links/link-keys.ts';
import { PublicLinks } from '../public-links/public-links.ts';
import { personalLink } from './newsletter-link.ts';

/** Where the letter of a newsletter leads somebody without an account. */
export function newsletterLetterLinks({ config, keys }: { config: Config; keys: Keys }): PersonalLinks {
  let links: Promise<PublicLinks> | null = null;
  return async (db, newsletterId, recipient, createdBy) => {
    const { rows } = await sql<{ id: number; legal_entity_id: number; title: string; maker: number | null }>`
      select id, legal_entity_id, title, coalesce(${createdBy}::bigint, released_by, author_id) as maker from newsletters
      where id = ${newsletterId}`.execute(db);
    const [newsletter] = rows;
    if (!newsletter || newsletter.maker === null) return null;
    links ??= loadLinkKeys(config, keys).then((loaded) => new PublicLinks(loaded));
    return `${publicUrl(config)}${await personalLink(db, await links, newsletter, recipient, newsletter.maker)}`;
  };
}
