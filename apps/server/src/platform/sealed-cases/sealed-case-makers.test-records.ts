import { randomBytes } from 'node:crypto';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { hashSecret } from '../../core/secrets.ts';
import { makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { newProtocol } from '../cases/open-case.ts';
import { readFormKeys } from '../sealed-reports/form-keys.ts';

export const bytes = (count: number) => randomBytes(count).toString('base64url');
export const words = () => ({ epoch: 1, body: bytes(80) });

interface MadeReport {
  readonly id: string;
  readonly lookup: string;
}

/** A report that the asker was appointed to read, with opaque contents. */
export async function makeReport(
  { t, entity, userId }: Pick<Asking, 't' | 'entity' | 'userId'>,
  channel: SealedChannel,
  {
    state = 'received',
    responsible,
  }: {
    readonly state?: string;
    /** The name of somebody it is made the charge of. */
    readonly responsible?: string;
  } = {},
): Promise<MadeReport> {
  const protocol = newProtocol(channel);
  const lookup = bytes(32);
  const group = ['concluded', 'archived', 'out_of_scope'].includes(state) ? 'ended' : 'open';
  const { rows } = await sql<{ id: string }>`
    insert into cases (legal_entity_id, form_type, sealed, protocol, key_hash, channel, state, state_group)
    values (${entity}, ${channel}, true, ${protocol}, sha256(${protocol}::bytea), 'form', ${state}, ${group})
    returning id`.execute(t.system);
  const id = rows[0]?.id as string;
  if (responsible !== undefined) {
    const { id: charged } = await makeUser(t, { home: entity, name: responsible });
    await sql`update cases set responsible_id = ${charged} where id = ${id}`.execute(t.system);
  }
  const second = await makeUser(t, { home: entity });
  // Somebody outside reads as nobody.
  const reader = userId === 0 ? (await makeUser(t, { home: entity })).id : userId;
  await sql`insert into sealed_cases (id, legal_entity_id, categories, immediate_risk)
    values (${id}, ${entity}, array[${channel === 'intimidation' ? 'verbal' : 'fraud'}], false)`.execute(
    t.system,
  );
  await sql`insert into case_readers (case_id, legal_entity_id, user_id)
    values (${id}, ${entity}, ${reader}), (${id}, ${entity}, ${second.id})`.execute(t.system);
  await sql`insert into sealed_reports (case_id, legal_entity_id, lookup_digest, reporter_key)
    values (${id}, ${entity}, ${hashSecret(lookup)}, ${randomBytes(32)})`.execute(t.system);
  await sql`insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
    values (${id}, ${entity}, 'data', 1, 'user', ${reader}, ${randomBytes(80)})`.execute(t.system);
  return { id, lookup };
}

/** Appoints everybody of the asker's group, too, wherever they are: only their scope keeps it from them. */
export async function readByGroup({ t, entity, roleId }: Asking, { id }: MadeReport): Promise<void> {
  await sql`insert into case_readers (case_id, legal_entity_id, user_id)
    select ${id}, ${entity}, user_id from role_users where role_id = ${roleId} on conflict do nothing`.execute(
    t.system,
  );
}

export async function recordOf({ t, entity, userId }: Asking, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sealed_report_records (case_id, legal_entity_id, kind, audience, author, author_id, epoch, body)
    values (${id}, ${entity}, 'note', 'readers', 'staff', ${userId}, 1, ${randomBytes(80)}) returning id`.execute(
    t.system,
  );
  return rows[0]?.id as string;
}

/** Somebody with a key who is appointed to this: the same one each time. */
async function appoint(
  { t, entity }: Asking,
  channel: SealedChannel,
  duty: 'recipient' | 'custodian',
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`select user_id from report_appointments
    where (legal_entity_id, channel, duty, state) = (${entity}, ${channel}, ${duty}, 'active')
    order by user_id limit 1`.execute(t.system);
  if (rows[0]) return rows[0].user_id;
  const { id } = await makeUser(t, { home: entity });
  await sql`insert into recipient_keys (user_id, public_key, by_password, by_recovery)
    values (${id}, ${randomBytes(32)}, ${randomBytes(80)}, ${randomBytes(80)})`.execute(t.system);
  await sql`insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
    values (${entity}, ${channel}, ${duty}, ${id}, 'active', now())`.execute(t.system);
  return id;
}

export async function linkOf(asking: Asking, channel: SealedChannel): Promise<string> {
  const { t, entity } = asking;
  const id = await appoint(asking, channel, 'recipient');
  await sql`update legal_entities set public_forms =
    jsonb_set(public_forms, '{open}', coalesce(public_forms -> 'open', '[]') || ${JSON.stringify([channel])}::jsonb)
    where id = ${entity}`.execute(t.system);
  const links = await linksOf(t);
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: channel, label: 'Canal', legalEntityId: entity, createdBy: id },
      target: { type: 'legal_entity', id: null },
    }),
  );
  return token;
}

/** Sealed to whoever receives reports now; what is inside is opaque to the server anyway. */
export async function bundleFor({ t, entity }: Asking, channel: SealedChannel) {
  const { recipients, escrow, version } = await readFormKeys(t.system, { legalEntityId: entity, channel });
  const holders = ['reporter', ...(escrow ? ['escrow'] : []), ...recipients.map(({ handle }) => handle)];
  return {
    ...{ lookup: bytes(32), reporter_key: bytes(32), content: bytes(80), identity: null, excluded: [] },
    boxes: holders.map((to) => ({ to, box: bytes(80) })),
    keys_version: version,
  };
}

/** Sealed to whoever keeps identities now. */
export async function identityFor(asking: Asking, channel: SealedChannel) {
  await appoint(asking, channel, 'custodian');
  const of = { legalEntityId: asking.entity, channel };
  const { custodians, escrow } = await readFormKeys(asking.t.system, of);
  const holders = ['reporter', ...(escrow ? ['escrow'] : []), ...custodians.map(({ handle }) => handle)];
  return { body: bytes(80), boxes: holders.map((to) => ({ to, box: bytes(80) })), escrow };
}

/** What is inside is opaque to the server anyway. */
async function keepIdentity({ t, entity }: Asking, id: string): Promise<void> {
  await sql`update sealed_reports set identity_given = true where case_id = ${id}`.execute(t.system);
  await sql`insert into sealed_identities (case_id, legal_entity_id, body)
    values (${id}, ${entity}, ${randomBytes(80)}) on conflict do nothing`.execute(t.system);
}

/** Of the organisation, from now on: another takes its place with the next call. */
export async function escrowInForce({ t, entity }: Pick<Asking, 't' | 'entity'>) {
  const publicKey = randomBytes(32);
  const { rows } = await sql<{ id: number }>`
    insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, effective_at)
    values (${entity}, ${publicKey}, ${randomBytes(80)}, ${randomBytes(32)}, now()) returning id`.execute(
    t.system,
  );
  return { id: rows[0]?.id as number, publicKey: publicKey.toString('base64url') };
}

export const keepInEscrow = (
  { t, entity }: Pick<Asking, 't' | 'entity'>,
  {
    id,
    purpose,
    escrow,
  }: { readonly id: string; readonly purpose: 'data' | 'identity'; readonly escrow: { readonly id: number } },
) =>
  sql`insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, escrow_id, box)
    values (${id}, ${entity}, ${purpose}, 1, 'escrow', ${escrow.id}, ${randomBytes(80)})`.execute(t.system);

/** An identity that the asker keeps, and another custodian who lacks it. */
export async function custodyToHandOver(asking: Asking, channel: SealedChannel) {
  const { t, entity, userId } = asking;
  const { id } = await makeReport(asking, channel);
  await keepIdentity(asking, id);
  await sql`insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
    values (${id}, ${entity}, 'identity', 1, 'user', ${userId}, ${randomBytes(80)})`.execute(t.system);
  const { id: receiver } = await makeUser(t, { home: entity });
  await sql`insert into recipient_keys (user_id, public_key, by_password, by_recovery)
    values (${receiver}, ${randomBytes(32)}, ${randomBytes(80)}, ${randomBytes(80)})`.execute(t.system);
  const { rows } = await sql<{ id: string }>`
    insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
    values (${entity}, ${channel}, 'custodian', ${receiver}, 'active', now()) returning id`.execute(t.system);
  return { id, receiver, appointment: rows[0]?.id as string };
}

/** By somebody else to a third person: the asker may decide. */
export async function handoverToDecide(asking: Asking, channel: SealedChannel): Promise<string> {
  const { t, entity } = asking;
  const { id, receiver, appointment } = await custodyToHandOver(asking, channel);
  const { id: giver } = await makeUser(t, { home: entity });
  const { rows } = await sql<{ id: string }>`
    insert into custody_handovers (legal_entity_id, channel, appointment_id, from_user, to_user, public_key, identities)
    select ${entity}, ${channel}, ${appointment}, ${giver}, ${receiver}, public_key, 1
    from recipient_keys where user_id = ${receiver} returning id`.execute(t.system);
  await sql`insert into custody_handover_boxes (handover_id, case_id, legal_entity_id, box)
    values (${rows[0]?.id}, ${id}, ${entity}, ${randomBytes(80)})`.execute(t.system);
  return rows[0]?.id as string;
}

/** An identity whose custodian the asker is, in the escrow alone. */
export async function lackedIdentity(asking: Asking, channel: SealedChannel) {
  const { t, entity, userId } = asking;
  const { id } = await makeReport(asking, channel);
  await keepIdentity(asking, id);
  await keepInEscrow(asking, { id, purpose: 'identity', escrow: await escrowInForce(asking) });
  await sql`insert into recipient_keys (user_id, public_key, by_password, by_recovery)
    values (${userId}, ${randomBytes(32)}, ${randomBytes(80)}, ${randomBytes(80)}) on conflict do nothing`.execute(
    t.system,
  );
  await sql`insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
    values (${entity}, ${channel}, 'custodian', ${userId}, 'active', now()) on conflict do nothing`.execute(
    t.system,
  );
  return { params: { id } };
}
