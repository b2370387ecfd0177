import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { lockTree } from '../../core/database/tree-lock.ts';
import type { SealedFields } from '../sealed-fields.ts';

/** E-mail, WhatsApp or SMS, and a call: people may be left alone in each. */
export type Channel = 'email' | 'message' | 'phone';

interface Addresses {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}
/** The day somebody asked to be left alone in each way. */
interface OptOuts {
  readonly email_opt_out_on: string | null;
  readonly message_opt_out_on: string | null;
  readonly phone_opt_out_on: string | null;
}

const channels = [
  { channel: 'email', column: 'email_opt_out_on', held: 'emails' },
  { channel: 'message', column: 'message_opt_out_on', held: 'phones' },
  { channel: 'phone', column: 'phone_opt_out_on', held: 'phones' },
] as const satisfies readonly { channel: Channel; column: keyof OptOuts; held: keyof Addresses }[];

const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one < other) ? one : other;

/**
 * What people asked for lives on when their contact is gone: as a digest of each address, which says nothing but that
 * an address brought again is one of these. It then goes over to the contact that brought it, where it is seen and can
 * be taken back.
 */
export class ContactOptOuts {
  constructor(private readonly sealed: SealedFields) {}

  private digest = (address: string): Buffer => this.sealed.digest('contact_opt_outs.address', address);

  /** Of one address, for whoever keeps that it was asked to be left alone. */
  digestOf = (address: string): Buffer => this.digest(address);

  /** What each of these, about to be written in this organisation, has to be left alone in. */
  async of(db: Transaction, legalEntityId: number, bringing: readonly Addresses[]): Promise<OptOuts[]> {
    const digests = bringing.map(({ emails, phones }) => ({
      emails: emails.map(this.digest),
      phones: phones.map(this.digest),
    }));
    const { rows } = await sql<{ channel: Channel; digest: Buffer; refused_on: string }>`
      select * from opt_outs_of(${legalEntityId},
        ${digests.flatMap(({ emails, phones }) => [...emails, ...phones])}::bytea[])`.execute(db);
    const asked = new Map(
      rows.map(({ channel, digest, refused_on }) => [`${channel} ${digest.toString('hex')}`, refused_on]),
    );
    return digests.map((held) => {
      const days = channels.map(({ channel, column, held: kind }) => [
        column,
        held[kind]
          .map((digest) => asked.get(`${channel} ${digest.toString('hex')}`) ?? null)
          .reduce(earlier, null),
      ]);
      return Object.fromEntries(days) as OptOuts;
    });
  }

  /** Each contact as it is written: left alone by what it says, and by what was asked for its addresses before. */
  async carried<C extends Addresses & OptOuts>(
    db: Transaction,
    legalEntityId: number,
    contacts: readonly C[],
  ): Promise<C[]> {
    const before = await this.of(db, legalEntityId, contacts);
    return contacts.map((contact, index) => ({ ...contact, ...joined(contact, before[index] as OptOuts) }));
  }

  /**
   * A contact that changes: an address that leaves takes along what was asked, one that comes brings what was asked for
   * it, and whoever takes a day back lets everything about it be forgotten.
   */
  async changed<C extends Addresses & OptOuts>(
    db: Transaction,
    legalEntityId: number,
    before: Addresses & OptOuts,
    input: C,
  ): Promise<C> {
    for (const { channel, column, held } of channels) {
      const since = before[column];
      if (since === null) continue;
      const gone = before[held].filter((address) => !input[held].includes(address));
      if (input[column] === null) await this.forget(db, legalEntityId, channel, input[held]);
      await this.keep(db, legalEntityId, channel, gone, since);
    }
    const come = {
      emails: input.emails.filter((address) => !before.emails.includes(address)),
      phones: input.phones.filter((address) => !before.phones.includes(address)),
    };
    if (come.emails.length + come.phones.length === 0) return input;
    const [brought] = await this.of(db, legalEntityId, [come]);
    return { ...input, ...joined(input, brought as OptOuts) };
  }

  private async forget(
    db: Transaction,
    legalEntityId: number,
    channel: Channel,
    addresses: readonly string[],
  ) {
    await sql`select forget_opt_out(${legalEntityId}, ${channel},
      ${addresses.map(this.digest)}::bytea[])`.execute(db);
  }

  private async keep(
    db: Transaction,
    legalEntityId: number,
    channel: Channel,
    addresses: readonly string[],
    since: string,
  ) {
    if (addresses.length === 0) return;
    await sql`select keep_opt_out(${legalEntityId}, ${channel}, ${addresses.map(this.digest)}::bytea[],
      ${since}::date)`.execute(db);
  }

  /**
   * One organisation with its units (by its head): contacts deleted thirty days ago go for good; what they asked for stays, and counts for every contact of the
   * organisation that holds one of their addresses, as it did while they were there.
   */
  async purge(db: Transaction, head: number): Promise<void> {
    await lockTree(db, 'contact opt-outs', head);
    const gone = sql`deleted_at < now() - interval '30 days' and legal_entity_id = any (organisation_of(${head}))`;
    const { rows } = await sql<Addresses & OptOuts & { legal_entity_id: number }>`
      select legal_entity_id, emails, phones, email_opt_out_on, message_opt_out_on, phone_opt_out_on from contacts
      where ${gone} and opted_out`.execute(db);
    for (const contact of rows)
      for (const { channel, column, held } of channels) {
        const since = contact[column];
        if (since === null || contact[held].length === 0) continue;
        await this.keep(db, contact.legal_entity_id, channel, contact[held], since);
        await sql`update contacts set ${sql.ref(column)} = ${since}
          where ${sql.ref(held)} && ${contact[held]}::text[] and ${sql.ref(column)} is null
            and legal_entity_id = any (organisation_of(${contact.legal_entity_id}))`.execute(db);
      }
    await sql`delete from contacts where ${gone}`.execute(db);
  }
}

const joined = (one: OptOuts, other: OptOuts): OptOuts => ({
  email_opt_out_on: earlier(one.email_opt_out_on, other.email_opt_out_on),
  message_opt_out_on: earlier(one.message_opt_out_on, other.message_opt_out_on),
  phone_opt_out_on: earlier(one.phone_opt_out_on, other.phone_opt_out_on),
});
