import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { OwnSignature } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { limitMails } from '../../../platform/accounts/mail-limits.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { codeHash, codeMinutes, handedIn } from '../../../platform/mail/handed-secrets.ts';
import { signReading } from '../../../platform/read-signatures/read-signatures.ts';
import { withMaskedAddress } from './masked-address.ts';
import { openedNewsletter, readPublicNewsletter } from './opened-newsletter.ts';
import type { PublicServices } from './public-services.ts';

const DIGITS = 6;
const TRIES = 5;

const digestOf = (key: Buffer, recipientId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${recipientId} ${code}`).digest();

interface Signable {
  readonly id: number;
  readonly recipient_id: number;
  readonly contact_id: number;
  readonly name: string;
  readonly email: string;
  readonly legal_entity_id: number;
  readonly unit_id: number;
  readonly title: string;
  readonly organisation: string;
  readonly current_version: number;
  readonly statement: string;
  readonly content_hash: Buffer;
}

/** What the recipient of a personal link can sign now. */
async function signable(ctx: PublicCtx, { links }: PublicServices, param: string): Promise<Signable> {
  const { id, recipientId } = await openedNewsletter(ctx, links, param);
  if (recipientId === null) throw new AppError('conflict', 'Este link é de todos: peça o seu para assinar.');
  const { rows } = await sql<Signable>`
    select n.id, r.id as recipient_id, r.contact_id, r.name, r.email, n.legal_entity_id, c.legal_entity_id as unit_id,
      v.title, e.shown_name as organisation, n.current_version, v.content_hash, v.signature_statement as statement
    from newsletter_recipients r join newsletters n on n.id = r.newsletter_id join contacts c on c.id = r.contact_id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join legal_entities e on e.id = n.legal_entity_id
    where r.id = ${recipientId} and n.id = ${id} and n.asks_signature and n.deleted_at is null
      and n.publish_at <= now() and n.archived_at is null
      and (n.expires_at is null or n.expires_at > now())`.execute(ctx.system);
  if (rows[0]) return rows[0];
  // The page opens all the same and says how the newsletter stands now; of a deleted one there is no page.
  await readPublicNewsletter(ctx, { id, recipientId });
  throw new AppError('conflict', 'Este informativo não espera mais a sua assinatura.');
}

export async function sendSigningCode(ctx: PublicCtx, services: PublicServices, param: string) {
  const target = await signable(ctx, services, param);
  await limitMails(ctx, services.limiter, target.email);
  const minutes = codeMinutes(services.mail);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await ctx.system.transaction().execute(async (db) => {
    await sql`update newsletter_recipients set code_tries = 0, code_expires_at = now() + make_interval(mins => ${minutes}),
        code_digest = ${digestOf(services.codeKey, target.recipient_id, code)}
      where id = ${target.recipient_id}`.execute(db);
    await services.mail.queue(db, {
      to: { name: target.name, address: target.email },
      letter: {
        subject: 'Código para assinar a leitura',
        greeting: `Olá, ${target.name}.`,
        paragraphs: [
          `Use este código para assinar a leitura de “${target.title}”, de ${target.organisation}. Ele vale por ${minutes} minutos.`,
        ],
        code,
        closing: ['Se não foi você, ignore esta mensagem.'],
      },
      legalEntityId: target.legal_entity_id,
      about: 'newsletter-code',
    });
  });
  return { mail_leaves: services.mail.sends };
}

const wrongCode = () => invalidField('code', 'O código não confere ou venceu. Peça outro.');

interface Sent {
  readonly param: string;
  readonly version: number;
  readonly code: string;
}

/** A try counts, also a wrong one; a code is good once. */
export async function signByCode(
  ctx: PublicCtx,
  services: PublicServices,
  { param, version, code }: Sent,
): Promise<OwnSignature> {
  const target = await signable(ctx, services, param);
  await services.limiter.take(`newsletter code ${ctx.http.network}`, 60, 60);
  if (target.current_version !== version)
    throw new AppError('stale_version', 'O texto mudou. Leia a versão nova antes de assinar.');
  const digits = code.replace(/\D/g, '');
  const given = digestOf(services.codeKey, target.recipient_id, digits);
  const signature = await inTransaction({ db: ctx.system }, async ({ db }) => {
    // Holds the row until the end: of several with the same code at the same moment, one signs.
    const { rows } = await sql<{ digest: Buffer | null }>`
      update newsletter_recipients set code_tries = code_tries + 1
      where id = ${target.recipient_id} and code_tries < ${TRIES} and code_expires_at > now()
      returning code_digest as digest`.execute(db);
    // Not thrown before the end, which would take the try back.
    if (!rows[0]?.digest || !timingSafeEqual(rows[0].digest, given)) return null;
    await sql`update newsletter_recipients set code_digest = null, code_expires_at = null
      where id = ${target.recipient_id}`.execute(db);
    const handed = await handedIn(db, ctx.config, {
      hash: codeHash(target.email, digits),
      legalEntityId: target.legal_entity_id,
    });
    return signTarget(db, target, handed === null ? 'link_code' : 'handed_code', ctx.http.device);
  });
  if (!signature) throw wrongCode();
  return withMaskedAddress(signature);
}

async function signTarget(
  db: Transaction,
  target: Signable,
  method: OwnSignature['method'],
  device: string | null,
): Promise<OwnSignature> {
  const { legal_entity_id: legalEntityId, current_version: version } = target;
  const { signature, isNew } = await signReading(
    db,
    {
      ...{ type: 'newsletter', id: target.id, version, legalEntityId },
      ...{ statement: target.statement, contentHash: target.content_hash },
    },
    {
      ...{ userId: null, contactId: target.contact_id, name: target.name, email: target.email },
      ...{ unitId: target.unit_id, method, device },
    },
  );
  if (isNew)
    await recordAudit(
      db,
      { legalEntityId, actorId: null },
      { action: 'newsletter.signed', object: ['newsletter', target.id], meta: { version } },
    );
  return signature;
}
