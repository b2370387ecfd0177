import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { Recipient } from '../bulk-letters/read-recipients.ts';
import type { ContactOptOuts } from '../contacts/opt-outs.ts';
import { newsletterAudience } from './newsletter-audience.ts';

interface Mailed {
  readonly id: number;
  readonly legal_entity_id: number;
}

interface Reached {
  readonly audience: number;
  readonly reached: number;
  readonly opted_out: number;
  readonly bounced: number;
  /** One for each address. */
  readonly recipients: readonly Recipient[];
}

/** Whom a letter about it goes to: its audience (`p`) without who asked to be left alone and addresses that came back. */
export async function reachedAudience(
  db: Transaction,
  optOuts: ContactOptOuts,
  { id, legal_entity_id }: Mailed,
  which: RawBuilder<unknown> = sql`true`,
): Promise<Reached> {
  const { rows } = await sql<Recipient & { refused: boolean; bounced: boolean; contactId: number | null }>`
    with refused as materialized (select refused_addresses(${legal_entity_id}, 'email') as address),
      bounced as materialized (select bounced_addresses(${legal_entity_id}) as address)
    select distinct on (p.email) p.name, p.email as address, p.contact_id as "contactId",
      exists (select from refused where refused.address = p.email) as refused,
      exists (select from bounced where bounced.address = p.email) as bounced
    from ${newsletterAudience(id)} p where ${which} order by p.email, p.contact_id nulls first`.execute(db);
  const asked = await optOuts.of(
    db,
    legal_entity_id,
    rows.map(({ address }) => ({ emails: [address], phones: [] })),
  );
  const opted = rows.map(({ refused }, at) => refused || asked[at]?.email_opt_out_on !== null);
  const recipients = rows.flatMap(({ name, address, contactId, bounced }, at) =>
    opted[at] || bounced ? [] : [{ name, address, ...(contactId === null ? {} : { contactId }) }],
  );
  const opted_out = opted.filter(Boolean).length;
  const bounced = rows.filter(({ bounced }, at) => bounced && !opted[at]).length;
  return { audience: rows.length, reached: recipients.length, opted_out, bounced, recipients };
}
