import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import type { Mail } from '../mail/mail.ts';
import { pageUrl } from './account-letters.ts';
import { invitationLetter } from './invitation-letter.ts';

/**
 * Once more, to someone who was invited and asks. The link they may hold already stays alive: whoever can ask must not
 * be able to kill an invitation that was handed over on paper.
 */
export async function sendInvitation(
  db: Transaction,
  { config, mail }: { readonly config: Config; readonly mail: Mail },
  account: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly home_entity_id: number;
  },
): Promise<void> {
  const token = newSecret();
  const { expires_at: expiresAt } = await db
    .insertInto('user_tokens')
    .values({
      user_id: account.id,
      purpose: 'invitation',
      token_hash: hashSecret(token),
      expires_at: sql`now() + make_interval(days => ${config.INVITATION_DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const { organisation } = await db
    .selectFrom('legal_entities')
    .select(sql<string>`coalesce(trading_name, company_name)`.as('organisation'))
    .where('id', '=', account.home_entity_id)
    .executeTakeFirstOrThrow();
  const link = pageUrl(config, `/first-access?convite=${token}`);
  await mail.queue(db, {
    to: { name: account.name, address: account.email },
    letter: invitationLetter({ name: account.name, organisation, link, expiresAt }),
    legalEntityId: account.home_entity_id,
    userId: account.id,
    about: 'invitation',
  });
}
