import { createHash } from 'node:crypto';
import type { AppointmentDuty, SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type {
  FormHolder,
  FormKeys,
  FormPerson,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { textOf } from './sealed-bytes.ts';

export interface OfChannel {
  readonly legalEntityId: number;
  readonly channel: SealedChannel;
}

/** One appointment in force, of somebody who has a key. */
interface Appointed {
  readonly duty: AppointmentDuty;
  readonly handle: string;
  readonly user_id: number;
  readonly name: string;
  readonly public_key: Buffer;
}

export interface ChannelKeys {
  readonly told: FormKeys;
  /** Whom each handle means. */
  readonly users: ReadonlyMap<string, number>;
  /** Which one `told.escrow` is the key of. */
  readonly escrowId: number | null;
}

/** What is sealed now is also sealed to it; null where the organisation has none. Id and key are read at once. */
export async function readEscrowInForce(
  db: Database | Transaction,
  legalEntityId: number,
): Promise<{ readonly id: number; readonly publicKey: string } | null> {
  const { rows } = await sql<{ escrow_id: number; public_key: Buffer }>`
    select escrow_id, public_key from escrow_in_force(${legalEntityId})`.execute(db);
  return rows[0] ? { id: rows[0].escrow_id, publicKey: textOf(rows[0].public_key) } : null;
}

/** Who a report of this channel and unit is sealed to now. A person has one handle, whatever they are appointed to. */
export async function readChannelKeys(
  db: Database | Transaction,
  { legalEntityId, channel }: OfChannel,
): Promise<ChannelKeys> {
  const { rows } = await sql<Appointed>`
    select duty, first_value(a.appointment_id) over (partition by a.user_id order by a.appointment_id) as handle,
      a.user_id, u.name, a.public_key
    from unnest(array['recipient', 'custodian', 'alternate']) as duty,
      lateral appointed_to(${legalEntityId}, ${channel}, duty) a
      join users u on u.id = a.user_id
    order by u.name, a.user_id`.execute(db);
  const escrow = await readEscrowInForce(db, legalEntityId);
  const of = (duty: AppointmentDuty): FormHolder[] =>
    rows
      .filter((row) => row.duty === duty)
      .map(({ handle, name, public_key }) => ({ handle, name, public_key: textOf(public_key) }));
  const { rows: standing } = await sql<FormPerson & { readonly user_id: number }>`
    select distinct on (m.user_id) m.appointment_id as handle, m.user_id, u.name
    from may_step_in(${legalEntityId}, ${channel}) m join users u on u.id = m.user_id
    where m.user_id <> all (${rows.map(({ user_id }) => user_id)}::bigint[])
    order by m.user_id, m.appointment_id`.execute(db);
  const others = standing.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
  const named = {
    recipients: of('recipient'),
    custodians: of('custodian'),
    alternates: of('alternate'),
    others: others.map(({ handle, name }) => ({ handle, name })),
    escrow: escrow?.publicKey ?? null,
  };
  const version = createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 32);
  return {
    told: { ...named, version },
    users: new Map([...rows, ...others].map(({ handle, user_id }) => [handle, user_id])),
    escrowId: escrow?.id ?? null,
  };
}

/** As the public form is told. */
export const readFormKeys = async (db: Database | Transaction, of: OfChannel): Promise<FormKeys> =>
  (await readChannelKeys(db, of)).told;

/** Somebody is there to read what is sent. */
export const isOpen = ({ recipients, alternates }: FormKeys): boolean =>
  recipients.length + alternates.length > 0;
