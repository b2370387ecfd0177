import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import {
  custodyToHandOver,
  handoverToDecide,
} from '../../platform/sealed-cases/sealed-case-makers.test-records.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';

const bytes = (count: number) => randomBytes(count).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const vault = () => ({ public_key: bytes(32), by_password: bytes(89), by_recovery: bytes(73) });

async function somebody({ t, entity }: Asking, name?: string): Promise<number> {
  const roleId = await makeRole(t, [
    'reporting_channel_handling.handling',
    'intimidation_form_handling.handling',
  ]);
  return (await makeUser(t, { home: entity, roleId, ...(name ? { name } : {}) })).id;
}

/** Proposed by somebody else, for a third person: the asker may decide. */
async function appointment(asking: Asking, state: 'proposed' | 'active', name?: string): Promise<string> {
  const [person, proposer] = [await somebody(asking, name), await somebody(asking)];
  const { rows } = await sql<{ id: string }>`
    insert into report_appointments (legal_entity_id, channel, duty, user_id, proposed_by, state, effective_at)
    values (${asking.entity}, 'reporting-channel', 'recipient', ${person}, ${proposer}, ${state},
      ${state === 'active' ? sql`now()` : null}) returning id`.execute(asking.t.system);
  return rows[0]?.id as string;
}
const onAppointment = (state: 'proposed' | 'active'): Known => ({
  input: async (asking) => ({ params: { id: await appointment(asking, state) }, body: { version: 1 } }),
});

/** The asker has a vault; answers its version. */
async function keyOfAsker({ t, userId }: Asking): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into recipient_keys (user_id, public_key, by_password, by_recovery)
    values (${userId}, ${randomBytes(32)}, ${randomBytes(89)}, ${randomBytes(73)})
    on conflict (user_id) do update set made_at = now() returning version`.execute(t.system);
  return rows[0]?.version as number;
}
const onKey = (body: () => Record<string, unknown>): Known => ({
  input: async (asking) => ({ body: { version: await keyOfAsker(asking), ...body() } }),
});

const onHandover: Known = {
  input: async (asking) => ({
    params: { id: await handoverToDecide(asking, 'intimidation') },
    body: { version: 1 },
  }),
};

/** So that there is room for another. */
const forgetProposal = (t: Asking['t'], entity: number) =>
  sql`delete from report_escrows
    where legal_entity_id = ${entity} and (effective_at is null or effective_at > now())`.execute(t.system);

/** Proposed by somebody who is gone, so that the asker may decide; gives its version. */
async function proposedEscrow({ t, entity }: Asking, share: string): Promise<number> {
  await forgetProposal(t, entity);
  const digests = [share, '2', '3'].map((text) => Buffer.from(digestOf(text), 'hex'));
  const { rows } = await sql<{ version: number }>`
    insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, share_digests)
    values (${entity}, ${randomBytes(32)}, ${randomBytes(80)}, ${randomBytes(32)}, ${digests}::bytea[])
    returning version`.execute(t.system);
  return rows[0]?.version as number;
}

/** What appointed people and those who appoint them do. */
export const sealedReportRecords: Readonly<Record<string, Known>> = {
  'sealed-reports.grid': {
    named: 'person',
    rows: async (asking, names) => {
      for (const name of names) await appointment(asking, 'proposed', name);
    },
  },
  'sealed-reports.propose': {
    input: async (asking) => ({ body: { user_id: await somebody(asking) } }),
  },
  'sealed-reports.confirm': onAppointment('proposed'),
  'sealed-reports.refuse': onAppointment('proposed'),
  'sealed-reports.end': onAppointment('active'),
  'sealed-reports.custodyKeys': {
    input: async (asking) => {
      const { appointment } = await custodyToHandOver(asking, 'intimidation');
      return { body: { appointment_id: appointment } };
    },
  },
  'sealed-reports.handOverCustody': {
    input: async (asking) => {
      const { id, appointment } = await custodyToHandOver(asking, 'intimidation');
      return { body: { appointment_id: appointment, boxes: [{ id, box: bytes(80) }] } };
    },
  },
  'sealed-reports.confirmHandover': onHandover,
  'sealed-reports.refuseHandover': onHandover,
  'sealed-reports.setUpKey': {
    input: async ({ t, userId }) => {
      await sql`delete from recipient_keys where user_id = ${userId}`.execute(t.system);
      return { body: vault() };
    },
  },
  'sealed-reports.changeKeyPassword': onKey(() => ({ by_password: bytes(89), current_password: undefined })),
  'sealed-reports.changeKeyRecovery': onKey(() => ({ by_recovery: bytes(73), current_password: undefined })),
  'sealed-reports.keyRecoveryTried': onKey(() => ({})),
  'sealed-reports.replaceKey': onKey(() => ({ ...vault(), current_password: undefined })),
  'sealed-reports.setUpEscrow': {
    input: async ({ t, entity }) => {
      await forgetProposal(t, entity);
      const drill = { drill_box: bytes(80), drill_digest: digestOf('next') };
      const share_digests = ['1', '2', '3'].map(digestOf);
      return { body: { public_key: bytes(32), ...drill, share_digests } };
    },
  },
  'sealed-reports.confirmEscrow': {
    input: async (asking) => {
      const share_proof = bytes(32);
      return { body: { version: await proposedEscrow(asking, share_proof), share_proof } };
    },
  },
  'sealed-reports.refuseEscrow': {
    input: async (asking) => ({ body: { version: await proposedEscrow(asking, bytes(32)) } }),
  },
  'sealed-reports.drillEscrow': {
    input: async ({ t, entity }) => {
      const shown = bytes(32);
      const { rows } = await sql<{ version: number }>`
        insert into report_escrows (legal_entity_id, public_key, drill_box, drill_digest, effective_at)
        values (${entity}, ${randomBytes(32)}, ${randomBytes(80)}, ${Buffer.from(digestOf(shown), 'hex')}, now())
        returning version`.execute(t.system);
      const version = rows[0]?.version;
      return { body: { version, shown, drill_box: bytes(80), drill_digest: digestOf('next') } };
    },
  },
};
