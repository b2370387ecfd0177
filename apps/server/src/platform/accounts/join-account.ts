import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { provenHolder } from './addresses.ts';
import { forgetSocialIdentities } from './social-identities.ts';

interface Place {
  readonly id: number;
  readonly home_entity_id: number;
}

/**
 * The owner of a mailbox accepts an invitation and has an account already, made elsewhere: what the invitation gives
 * goes to that account and the invited one is removed. A group that would reach something at the account's own home,
 * as a whole group, is left out, and so is one that reaches nothing where it was given, because it would count at home:
 * an invitation must not give power in another organisation. What the invited account
 * would have reached through its groups becomes access of its own, because group-wide accesses count at home only.
 * Needs the administration locks of both trees.
 */
export async function joinAccount(db: Transaction, invited: Place, account: Place): Promise<void> {
  const { rows: groups } = await sql<{ role_id: number; fits: boolean }>`
    select held.role_id, same_organisation(${account.home_entity_id}, ${invited.home_entity_id})
      or exists (select from role_users own where own.user_id = ${account.id} and own.role_id = held.role_id)
      or exists (select from user_grants reached where reached.user_id = ${invited.id} and reached.role_id = held.role_id)
        and not exists (
        select from data_access_grants common left join natural_entities n on n.id = common.natural_entity_id
        where common.role_id = held.role_id and common.user_id is null
          and same_organisation(${account.home_entity_id}, coalesce(common.legal_entity_id, n.legal_entity_id))) as fits
    from role_users held join roles r on r.id = held.role_id and r.deleted_at is null
    where held.user_id = ${invited.id} order by held.role_id for share of r`.execute(db);
  const given = groups.filter(({ fits }) => fits).map(({ role_id }) => role_id);
  const withheld = groups.filter(({ fits }) => !fits).map(({ role_id }) => role_id);
  await sql`insert into role_users (user_id, role_id)
    select ${account.id}, unnest(${given}::bigint[]) on conflict do nothing`.execute(db);
  await sql`insert into data_access_grants (role_id, user_id, legal_entity_id, natural_entity_id)
    select distinct role_id, ${account.id}::bigint, legal_entity_id, natural_entity_id from user_grants
    where user_id = ${invited.id} and role_id = any (${given}) on conflict do nothing`.execute(db);
  // A record of the inviting organisation that was the invited account's becomes a question to the holder of this one.
  await sql`insert into person_link_requests (legal_entity_id, natural_entity_id, user_id)
    select legal_entity_id, id, ${account.id} from natural_entities
    where user_id = ${invited.id} and deleted_at is null
      and same_organisation(legal_entity_id, ${invited.home_entity_id})
    on conflict (natural_entity_id) do nothing`.execute(db);
  await db.deleteFrom('users').where('id', '=', invited.id).execute();
  await recordAudit(
    db,
    { legalEntityId: invited.home_entity_id, actorId: account.id },
    {
      action: 'user.invitation_joined',
      object: ['user', account.id],
      meta: { invited: invited.id, role_ids: given, ...(withheld.length > 0 ? { withheld } : {}) },
    },
  );
}

/**
 * Neither an account that is shut nor one whose proof was handed over keeps an address from whoever reads the mailbox:
 * an organisation could keep them out of every other. It stays as it is, without the proof; its links, linked accounts
 * and sessions end.
 */
export async function takeProof(db: Transaction, account: Place): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: null, email_handed_in: null })
    .where('id', '=', account.id)
    .execute();
  await db.deleteFrom('user_tokens').where('user_id', '=', account.id).execute();
  await forgetSocialIdentities(db, account.id);
  await endSessionsOf(db, account.id);
  await recordAudit(
    db,
    { legalEntityId: account.home_entity_id, actorId: null },
    { action: 'user.address_taken_back', object: ['user', account.id] },
  );
}

/**
 * Whether this account may prove the address now: not while another one has it. One that was only handed its proof gives
 * way to whoever reads the mailbox. Needs the lock of the address.
 */
export async function mayProve(
  db: Transaction,
  {
    email,
    userId,
    handed,
  }: { readonly email: string; readonly userId: number; readonly handed: number | null },
): Promise<boolean> {
  const holder = await provenHolder(db, email, { hold: true });
  if (!holder || holder.id === userId) return true;
  if (handed !== null || holder.email_handed_in === null) return false;
  await takeProof(db, holder);
  return true;
}
