import type { Reach } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';

/** E-mail, WhatsApp or SMS, and a call: people may be left alone in each. */
export type Channel = 'email' | 'message' | 'phone';

export interface Recipient {
  readonly contact_id: number;
  readonly name: string;
  /** An e-mail, or a number as it is dialled. */
  readonly address: string;
}

/** Contacts as a query gives them, and the organisation in whose name they are written to. */
export interface Members {
  readonly contacts: RawBuilder<unknown>;
  readonly legalEntityId: number | RawBuilder<unknown>;
}

export const membersOfList = (listId: number): Members => ({
  contacts: sql`select * from contact_list_contacts(${listId})`,
  legalEntityId: sql`(select legal_entity_id from contact_lists where id = ${listId})`,
});

const channels = {
  email: { addresses: sql`emails`, refusedOn: sql`email_opt_out_on`, fits: sql`true` },
  // Only a mobile takes messages: nine digits that begin with a nine.
  message: {
    addresses: sql`phones`,
    refusedOn: sql`message_opt_out_on`,
    fits: sql`address ~ '^[+]55[0-9]{2}9[0-9]{8}$'`,
  },
  phone: { addresses: sql`phones`, refusedOn: sql`phone_opt_out_on`, fits: sql`true` },
} as const satisfies Record<Channel, unknown>;

/**
 * Whoever asked to be left alone is, also under another contact with the same address, and also when that one was
 * deleted since. The first address that did not come back is the one that is used, and none is used twice.
 */
function recipientsSql({ contacts, legalEntityId }: Members, channel: Channel): RawBuilder<Recipient> {
  const { addresses, refusedOn, fits } = channels[channel];
  const known = sql`contacts where legal_entity_id in (
    select entity_id from legal_entity_tree where ancestor_id = ${legalEntityId})`;
  return sql<Recipient>`
    select distinct on (address) m.id as contact_id, m.name, reached.address
    from (${contacts}) m
    cross join lateral (
      select address from unnest(m.${addresses}) with ordinality as one (address, position)
      where ${fits} and address not in (select unnest(bounced_emails) from ${known} and bounced_emails <> '{}')
      order by position limit 1
    ) reached
    where m.${refusedOn} is null
      and not exists (
        select from unnest(m.${addresses}) held
        where held in (select unnest(${addresses}) from ${known} and ${refusedOn} is not null))
    order by address, m.id`;
}

/** Whom a list reaches by a channel, at this moment: the one place every sender asks. */
export async function recipientsOf(
  db: Database | Transaction,
  listId: number,
  channel: Channel,
): Promise<Recipient[]> {
  return (await recipientsSql(membersOfList(listId), channel).execute(db)).rows;
}

export async function reachOf(db: Database | Transaction, members: Members): Promise<Reach> {
  const count = (channel: Channel) => sql`(select count(*) from (${recipientsSql(members, channel)}) found)`;
  const { rows } = await sql<Reach>`
    select count(*) as members, count(*) filter (where opted_out) as opted_out,
      count(*) filter (where bounced_emails <> '{}') as bounced,
      ${count('email')} as email, ${count('message')} as message, ${count('phone')} as phone
    from (${members.contacts}) all_members`.execute(db);
  return rows[0] as Reach;
}
