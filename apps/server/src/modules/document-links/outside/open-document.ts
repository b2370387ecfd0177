import { sql } from 'kysely';
import { AppError, invalidField } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { LinkServices } from '../link-services.ts';
import { checkedCode, useCode } from './opening-code.ts';
import { type SharedLink, sharedLink } from './shared-link.ts';

/** As long as somebody reads at a stretch; another reading is another opening. */
const TICKET_MINUTES = 60;

interface Asked {
  readonly param: string;
  readonly accepted: boolean;
  readonly code: string | null;
}

/** Counts one opening, whatever comes of reading it, and gives the ticket its pages are fetched with. */
export async function openDocument(
  ctx: PublicCtx,
  services: LinkServices,
  { param, accepted, code }: Asked,
): Promise<{ ticket: string }> {
  const link = await sharedLink(ctx, services, param);
  if (link.ended) throw new AppError('conflict', 'Este documento não vale mais e não pode ser aberto.');
  if (link.terms !== null && !accepted)
    throw invalidField('accepted', 'Leia e aceite o termo para abrir o documento.');
  const right = await checkedCode(ctx, services, link, code);
  const ticket = newSecret();
  await ctx.system.transaction().execute(async (db) => {
    // The one conditional update that counts: whoever comes after the last allowed opening finds a dead link.
    await services.links.use(db, 'document', param);
    await useCode(db, link.id, right);
    await db
      .insertInto('document_link_accesses')
      .values({
        document_link_id: link.id,
        legal_entity_id: link.legal_entity_id,
        kind: 'opened',
        code: right?.code ?? null,
        device: ctx.http.device,
        ticket_digest: hashSecret(ticket),
        ticket_expires_at: sql<string>`now() + make_interval(mins => ${TICKET_MINUTES})`,
      })
      .execute();
    await tellOfFirst(db, services, link);
    await recordAudit(
      db,
      { legalEntityId: link.legal_entity_id, actorId: null },
      {
        action: 'document_link.opened',
        object: ['document_link', link.id],
        meta: { document: String(link.document_id) },
      },
    );
  });
  return { ticket };
}

async function tellOfFirst(db: Transaction, { notifier }: LinkServices, link: SharedLink): Promise<void> {
  const { rows } = await sql`update document_links set first_opened_at = now()
    where id = ${link.id} and first_opened_at is null returning id`.execute(db);
  if (rows.length === 0) return;
  await notifier.notify(db, {
    userIds: link.watchers,
    type: 'text.message',
    title: `Documento aberto por link: ${link.code}`,
    message: `${link.recipient_name} abriu pela primeira vez o link de ${link.code}, “${link.title}”.`,
    link: `/documents/${link.document_id}`,
    legalEntityId: link.legal_entity_id,
  });
}
