import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { LinkAccess } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../core/app-error.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { limitMails } from '../../../platform/accounts/mail-limits.ts';
import { codeHash, codeMinutes, handedIn } from '../../../platform/mail/handed-secrets.ts';
import type { LinkServices } from '../link-services.ts';
import { type SharedLink, sharedLink } from './shared-link.ts';

const DIGITS = 6;
const TRIES = 5;

const digestOf = (key: Buffer, linkId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${linkId} ${code}`).digest();

const wrongCode = () => invalidField('code', 'O código não confere ou venceu. Peça outro.');

export async function sendOpeningCode(ctx: PublicCtx, services: LinkServices, param: string) {
  const link = await sharedLink(ctx, services, param);
  if (!link.asks_code || link.ended) throw new AppError('conflict', 'Este link não pede código.');
  await limitMails(ctx, services.limiter, link.recipient_email);
  const minutes = codeMinutes(services.mail);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await ctx.system.transaction().execute(async (db) => {
    await sql`update document_links set code_tries = 0, code_expires_at = now() + make_interval(mins => ${minutes}),
        code_digest = ${digestOf(services.codeKey, link.id, code)} where id = ${link.id}`.execute(db);
    await noteAccess(db, ctx, link, 'code_sent');
    await services.mail.queue(db, {
      to: { name: link.recipient_name, address: link.recipient_email },
      letter: {
        subject: 'Código para abrir o documento',
        greeting: `Olá, ${link.recipient_name}.`,
        paragraphs: [
          `Use este código para abrir “${link.title}”, de ${link.organisation.name}. Ele vale por ${minutes} minutos.`,
        ],
        code,
        closing: ['Se não foi você quem pediu, ignore esta mensagem.'],
      },
      legalEntityId: link.legal_entity_id,
      about: 'document-code',
    });
  });
  return { mail_leaves: services.mail.sends };
}

/** What the recipient did, with the words for their browser and nothing finer about where they are. */
export const noteAccess = (
  db: Transaction,
  { http }: PublicCtx,
  link: Pick<SharedLink, 'id' | 'legal_entity_id'>,
  kind: 'code_sent' | 'code_wrong' | 'downloaded',
) =>
  db
    .insertInto('document_link_accesses')
    .values({ document_link_id: link.id, legal_entity_id: link.legal_entity_id, kind, device: http.device })
    .execute();

/** What an opening uses up, and how it came. */
interface RightCode {
  readonly digest: Buffer;
  readonly code: NonNullable<LinkAccess['code']>;
}

/** A try counts before it is looked at. Null where the link asks for none. */
export async function checkedCode(
  ctx: PublicCtx,
  services: LinkServices,
  link: SharedLink,
  code: string | null,
): Promise<RightCode | null> {
  if (!link.asks_code) return null;
  if (code === null || code === '')
    throw invalidField(
      'code',
      services.mail.sends
        ? 'Digite o código que enviamos ao seu e-mail.'
        : 'Peça o código e digite os 6 números que a organização disser a você.',
    );
  await services.limiter.take(`document code ${ctx.http.network}`, 60, 60);
  const digits = code.replace(/\D/g, '');
  const given = digestOf(services.codeKey, link.id, digits);
  const isRight = await ctx.system.transaction().execute(async (db) => {
    const { rows } = await sql<{
      digest: Buffer | null;
    }>`update document_links set code_tries = code_tries + 1
      where id = ${link.id} and code_tries < ${TRIES} and code_expires_at > now()
      returning code_digest as digest`.execute(db);
    const right = rows[0]?.digest;
    if (right && timingSafeEqual(right, given)) return true;
    await noteAccess(db, ctx, link, 'code_wrong');
    return false;
  });
  if (!isRight) throw wrongCode();
  const handed = await handedIn(ctx.system, ctx.config, {
    hash: codeHash(link.recipient_email, digits),
    legalEntityId: link.legal_entity_id,
  });
  return { digest: given, code: handed === null ? 'mailed' : 'handed' };
}

/** In the transaction of the opening: of two who bring the same code, one opens. */
export async function useCode(db: Transaction, linkId: number, right: RightCode | null): Promise<void> {
  if (right === null) return;
  const { rows } = await sql`update document_links set code_digest = null, code_expires_at = null
    where id = ${linkId} and code_digest = ${right.digest} returning id`.execute(db);
  if (rows.length === 0) throw wrongCode();
}
