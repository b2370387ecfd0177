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
 * Stores an invitation and writes it to the person. Those they hold already stay alive: whoever may ask for one more
 * must not be able to kill one that was handed over on paper. Says what to hand over, once.
 */
export async function sendInvitation(
  db: Transaction,
  { config, mail }: { readonly config: Config; readonly mail: Mail },
  { id, name, email }: Invited,
  /** In whose name, and in whose outbox. */
  legalEntityId: number,
): Promise<{ link: string; expiresAt: string }> {
  const token = newSecret();
  const { rows } = await sql<{ expires_at: string; organisation: string }>`
    select now() + make_interval(days => ${config.INVITATION_DAYS}) as expires_at,
      coalesce(trading_name, company_name) as organisation
    from legal_entities where id = ${legalEntityId}`.execute(db);
  const { expires_at: expiresAt, organisation } = rows[0] as (typeof rows)[number];
  await db
    .insertInto('user_tokens')
    .values({ user_id: id, purpose: 'invitation', token_hash: hashSecret(token), expires_at: expiresAt })
    .execute();
  const link = pageUrl(config, `/first-access?convite=${token}`);
  await mail.queue(db, {
    to: { name, address: email },
    letter: invitationLetter({ name, organisation, link, expiresAt }),
    legalEntityId,
    userId: id,
    about: 'invitation',
  });
  return { link, expiresAt };
}
