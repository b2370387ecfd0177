import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Mail } from '../mail/mail.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { forgetSocialIdentities } from './social-identities.ts';

/**
 * Anybody can register an organisation and make accounts there under whatever address they like. An account whose
 * holder never showed that they read its mailbox keeps the address only until somebody does. Not those of the
 * installation's own administration: they are trusted, and nobody may shut the last of them out.
 */
const isUnproven = (email: string) => sql<boolean>`
  u.email = ${email} and u.email_verified_at is null
  and not exists (select from role_users held join roles r on r.id = held.role_id
                  where held.user_id = u.id and r.catalog_name = 'admin')`;

/** The organisation in which an account holds the address without having shown that it is theirs. */
export async function unprovenHolder(db: Database | Transaction, email: string): Promise<string | null> {
  const { rows } = await sql<{ organisation: string }>`
    select coalesce(e.trading_name, e.company_name) as organisation
    from users u join legal_entities e on e.id = u.home_entity_id where ${isUnproven(email)}`.execute(db);
  return rows[0]?.organisation ?? null;
}

/**
 * The address becomes free for whoever has just shown that it is theirs. What the account did stays its own; it is
 * shut, under an address that is nobody's, and its administration may give it one of its own.
 */
export async function takeAddressBack(db: Transaction, mail: Mail, email: string): Promise<void> {
  const { rows } = await sql<{ id: number; home_entity_id: number }>`
    update users u set email = 'conta-' || u.id || '@sem-endereco.invalid', status = 'blocked'
    where ${isUnproven(email)} returning u.id, u.home_entity_id`.execute(db);
  const [account] = rows;
  if (!account) return;
  await forgetSocialIdentities(db, account.id);
  await endSessionsOf(db, account.id);
  await mail.withdraw(db, account.id, 'invitation');
  await recordAudit(
    db,
    { legalEntityId: account.home_entity_id, actorId: null },
    { action: 'user.address_taken_back', object: ['user', account.id] },
  );
}
