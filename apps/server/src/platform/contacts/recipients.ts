import type { Reach } from '@conforme/contracts/platform/contacts/reach.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Channel } from './opt-outs.ts';

export interface Recipient {
  readonly contact_id: number;
  readonly name: string;
  /** An e-mail, or a number as it is dialled. */
  readonly address: string;
}

/** Numbers of contacts as a function gives them, and the organisation in whose name they are written to. */
export interface Members {
  readonly ids: RawBuilder<unknown>;
  readonly legalEntityId: number | RawBuilder<unknown>;
}

export const membersOfList = (listId: number): Members => ({
  ids: sql`contact_list_ids(${listId})`,
  legalEntityId: sql`(select legal_entity_id from contact_lists where id = ${listId})`,
});

const channels = {
  email: { addresses: sql`emails`, refusedOn: sql`email_opt_out_on`, fits: sql`true` },
  // Only a mobile takes messages: nine digits that begin with a nine.
  message: {
    addresses: sql`phones`,
    refusedOn: sql`message_opt_out_on`,
    fits: sql`one.address ~ '^[+]55[0-9]{2}9[0-9]{8}$'`,
  },
  phone: { addresses: sql`phones`, refusedOn: sql`phone_opt_out_on`, fits: sql`true` },
} as const satisfies Record<Channel, unknown>;

const refused = (channel: Channel) => sql.raw(`${channel}_refused`);

/** Everything a channel is asked of, read once: lists of a hundred thousand are joined, never gone through again. */
const membersSql = ({ ids, legalEntityId }: Members, asked: readonly Channel[]) => sql`
  members as materialized (
    select c.id, c.name, c.emails, c.phones, c.bounced_emails, c.opted_out, c.email_opt_out_on, c.message_opt_out_on,
      c.phone_opt_out_on
    from ${ids} as member (id) join contacts c on c.id = member.id),
  bounced as materialized (select bounced_addresses(${legalEntityId}) as address),
  ${sql.join(
    asked.map(
      (channel) =>
        sql`${refused(channel)} as materialized (select refused_addresses(${legalEntityId}, ${channel}) as address)`,
    ),
  )}`;

/**
 * Whoever asked to be left alone is, also under another contact of the organisation with the same address, and also
 * when that one was deleted since. The first address that did not come back is the one that is used, and none is used
 * twice.
 */
function reachedSql(channel: Channel): RawBuilder<Recipient> {
  const { addresses, refusedOn, fits } = channels[channel];
  return sql<Recipient>`
    select distinct on (address) id as contact_id, name, address from (
      select distinct on (m.id) m.id, m.name, m.address
      from (
        select members.id, members.name, one.address, one.position
        from members cross join lateral unnest(${addresses}) with ordinality as one (address, position)
        where ${refusedOn} is null and ${fits}
        -- All of them first: what came back is then joined once, not gone through for each contact.
        offset 0
      ) m
      where not exists (select from bounced where bounced.address = m.address)
        and not exists (
          select from members held cross join lateral unnest(held.${addresses}) as other (address)
          join ${refused(channel)} no on no.address = other.address
          where held.id = m.id)
      order by m.id, m.position
    ) reached order by address, id`;
}

/** Whom a list reaches by a channel, at this moment: the one place every sender asks. */
export async function recipientsOf(
  db: Database | Transaction,
  listId: number,
  channel: Channel,
): Promise<Recipient[]> {
  const asked = sql<Recipient>`with ${membersSql(membersOfList(listId), [channel])} ${reachedSql(channel)}`;
  return (await asked.execute(db)).rows;
}

/** How many of a list are at none of these addresses. People who share one are all reached there. */
export async function unreachedOf(
  db: Database | Transaction,
  listId: number,
  reached: readonly Pick<Recipient, 'address'>[],
): Promise<number> {
  const { rows } = await sql<{ unreached: number }>`
    with members as (select c.id, c.emails from contact_list_ids(${listId}) as member (id)
      join contacts c on c.id = member.id)
    select ((select count(*) from members) - count(distinct members.id))::int as unreached
    from members cross join lateral unnest(members.emails) as one (address)
    join unnest(${reached.map(({ address }) => address)}::text[]) as at (address) on at.address = one.address`.execute(
    db,
  );
  return rows[0]?.unreached ?? 0;
}

export async function reachOf(db: Database | Transaction, members: Members): Promise<Reach> {
  const count = (channel: Channel) => sql`(select count(*) from (${reachedSql(channel)}) found)`;
  const { rows } = await sql<Reach>`
    with ${membersSql(members, ['email', 'message', 'phone'])}
    select count(*) as members, count(*) filter (where opted_out) as opted_out,
      count(*) filter (where bounced_emails <> '{}') as bounced,
      ${count('email')} as email, ${count('message')} as message, ${count('phone')} as phone
    from members`.execute(db);
  return rows[0] as Reach;
}
