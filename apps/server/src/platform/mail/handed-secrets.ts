import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './mail.ts';

/** The secret at the end of a one-use link; other links (the sign-in page) carry none. */
const SECRET_LENGTH = 43;
const isSecret = /^[A-Za-z0-9_-]{43}$/;

/** Somebody has to be asked for a code that is handed over, so it lives longer than one that is mailed. */
export const codeMinutes = ({ sends }: Pick<Mail, 'sends'>): number => (sends ? 10 : 60);

/** A code has six digits only, so the address it was written to is part of its name. */
export const codeHash = (address: string, code: string): Buffer => hashSecret(`${address} ${code}`);

/** What a letter's secret is found by when somebody uses it; null where it carries none. */
export function secretHashOf({ link, code }: Letter, address: string): Buffer | null {
  if (code !== undefined) return codeHash(address, code);
  const secret = link?.url.slice(-SECRET_LENGTH) ?? '';
  return isSecret.test(secret) ? hashSecret(secret) : null;
}

/**
 * The organisation whose administration handed this secret over, or could have: without SMTP_URL nothing reaches a
 * mailbox. Null when the secret came by mail, and using it shows that the mailbox is read.
 */
export async function handedIn(
  db: Database | Transaction,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
  /** `legalEntityId`: in whose outbox its letter stands. */
  secret: { readonly hash: Buffer; readonly legalEntityId: number },
): Promise<number | null> {
  const letter = await db
    .selectFrom('mail_messages')
    .select('legal_entity_id')
    .where('handed_secret_hash', '=', secret.hash)
    .limit(1)
    .executeTakeFirst();
  return letter?.legal_entity_id ?? (SMTP_URL === undefined ? secret.legalEntityId : null);
}
