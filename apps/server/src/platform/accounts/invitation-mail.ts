import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { Mail } from '../mail/mail.ts';
import { pageUrl } from './account-letters.ts';
import { invitationLetter } from './invitation-letter.ts';

interface Invited {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * One more invitation. Those they hold already stay alive: whoever may ask for another must not be able to kill one
 * that was handed over on paper. `mailedTo` is the mailbox it alone goes to, which using it shows to be theirs.
 */
async function newInvitation(db: Transaction, config: Config, userId: number, mailedTo: string | null) {
  const token = newSecret();
  const { expires_at: expiresAt } = await db
    .insertInto('user_tokens')
    .values({
      user_id: userId,
      purpose: 'invitation',
      email: mailedTo,
      token_hash: hashSecret(token),
      expires_at: sql`now() + make_interval(days => ${config.INVITATION_DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { link: pageUrl(config, `/first-access?convite=${token}`), expiresAt };
}

/** To be shown, once, to whoever invites: it opens the account, and shows nothing about its mailbox. */
export const invitationToHandOver = (db: Transaction, config: Config, userId: number) =>
  newInvitation(db, config, userId, null);

/** Writes to the person. */
export async function sendInvitation(
  db: Transaction,
  { config, mail }: { readonly config: Config; readonly mail: Mail },
  { id, name, email }: Invited,
  /** In whose name, and in whose outbox. */
  legalEntityId: number,
): Promise<void> {
  const { link, expiresAt } = await newInvitation(db, config, id, email);
  const { trading_name, company_name } = await db
    .selectFrom('legal_entities')
    .select(['trading_name', 'company_name'])
    .where('id', '=', legalEntityId)
    .executeTakeFirstOrThrow();
  await mail.queue(db, {
    to: { name, address: email },
    letter: invitationLetter({ name, organisation: trading_name ?? company_name, link, expiresAt }),
    legalEntityId,
    userId: id,
    about: 'invitation',
  });
}
