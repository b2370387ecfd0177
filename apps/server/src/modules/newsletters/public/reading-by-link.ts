import { sql } from 'kysely';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import { addReading } from '../reading-time.ts';
import { openedNewsletter } from './opened-newsletter.ts';
import type { PublicServices } from './public-services.ts';

interface Recipient {
  readonly contact_id: number;
  readonly legal_entity_id: number;
  readonly current_version: number;
}

/** Counted for the contact whose link it is, while the text is there to be read; the link of everyone counts nobody. */
export async function noteReadingByLink(
  ctx: PublicCtx,
  { links }: PublicServices,
  { param, version }: { readonly param: string; readonly version: number },
): Promise<Record<string, never>> {
  const { id, recipientId } = await openedNewsletter(ctx, links, param);
  const { rows } = await sql<Recipient>`
    select r.contact_id, n.legal_entity_id, n.current_version
    from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
    where r.id = ${recipientId} and n.id = ${id} and n.status = 'RE' and n.deleted_at is null and n.archived_at is null
      and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())`.execute(ctx.system);
  const [recipient] = rows;
  if (recipient)
    await inTransaction({ db: ctx.system }, ({ db }) =>
      addReading(db, {
        ...{ id, legal_entity_id: recipient.legal_entity_id },
        version: Math.min(version, recipient.current_version),
        ...{ reader: 'contact_id', readerId: recipient.contact_id },
      }),
    );
  return {};
}
