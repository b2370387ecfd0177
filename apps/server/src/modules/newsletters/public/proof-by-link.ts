import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { deadLink } from '../../../platform/public-links/public-links.ts';
import { signatureOf } from '../../../platform/read-signatures/read-signatures.ts';
import { takeProof } from '../../../platform/read-signatures/signature-proof.ts';
import { signedNewsletter } from '../proof.actions.ts';
import { withMaskedAddress } from './masked-address.ts';
import { openedNewsletter } from './opened-newsletter.ts';
import type { PublicServices } from './public-services.ts';

/** Also of a newsletter that is over: what was signed is the signer's. */
export async function proofByLink(
  ctx: PublicCtx,
  services: PublicServices,
  param: string,
): Promise<FileAnswer> {
  const { id, recipientId } = await openedNewsletter(ctx, services.links, param);
  if (recipientId === null)
    throw new AppError('conflict', 'Este link é de todos: o comprovante sai pelo link de quem assinou.');
  const signer = { userId: null, contactId: await contactOf(ctx, recipientId) };
  const signature = await signatureOf(ctx.system, { type: 'newsletter', id, from: 1 }, signer);
  if (!signature) throw new AppError('conflict', 'Assine a leitura antes de pedir o comprovante.');
  const paper = await signedNewsletter(ctx.system, id, { signature: withMaskedAddress(signature), signer });
  const asking = { ...ctx, user: { userId: null, name: signature.name } };
  return takeProof(asking, services, paper, (db) =>
    recordAudit(
      db,
      { legalEntityId: paper.legalEntityId, actorId: null },
      {
        ...{ action: 'newsletter.proof_taken', object: ['newsletter', id] },
        meta: { version: signature.version },
      },
    ),
  );
}

/** Dead where the newsletter is gone, or its organisation: as its page is. */
async function contactOf({ system }: PublicCtx, recipientId: number): Promise<number> {
  const { rows } = await sql<{ contact_id: number }>`
    select r.contact_id from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
    join legal_entities e on e.id = n.legal_entity_id and e.active
    where r.id = ${recipientId} and n.status = 'RE' and n.deleted_at is null and n.publish_at <= now()`.execute(
    system,
  );
  if (!rows[0]) throw deadLink();
  return rows[0].contact_id;
}
