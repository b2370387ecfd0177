import { randomBytes } from 'node:crypto';
import { systematicIntimidation } from '@conforme/contracts/modules/intimidation-form/public-form/systematic-intimidation.contract.ts';
import { reportingChannelForm } from '@conforme/contracts/modules/reporting-channel/public-form/reporting-channel-form.contract.ts';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeLogo, makeSealedFile } from '../../catalog-tests/records/picture-makers.ts';
import { completeForForm } from '../../testing/features/organisation-parts.ts';
import { makeUser } from '../../testing/features/people.ts';
import { readEscrowInForce } from '../sealed-reports/form-keys.ts';
import {
  bundleFor,
  bytes,
  escrowInForce,
  identityFor,
  keepInEscrow,
  lackedIdentity,
  linkOf,
  makeReport,
  readByGroup,
  recordOf,
  words,
} from './sealed-case-makers.test-records.ts';

/** Reports of one channel that the asker reads, and what somebody outside does with its form. */
function recordsOf(staff: string, form: string, channel: SealedChannel): Record<string, Known> {
  const on = (state: string, body: () => object = () => ({}), params: object = {}): Known => ({
    input: async (asking) => ({
      params: { id: (await makeReport(asking, channel, { state })).id, ...params },
      body: { version: 1, ...body() },
    }),
  });
  const explained = () => ({ words: words() });
  const read: Known = {
    input: async (asking) => ({ params: { id: (await makeReport(asking, channel)).id } }),
  };
  const outside = (body: object = {}): Known => ({
    input: async (asking) => ({ body: { lookup: (await makeReport(asking, channel)).lookup, ...body } }),
  });
  const { endpoints } = channel === 'intimidation' ? systematicIntimidation : reportingChannelForm;
  const draft = async (asking: Asking) =>
    (await asking.t.call(endpoints.startDraft, { body: { param: await linkOf(asking, channel) } })).body as {
      draft: string;
      handle: string;
    };
  return {
    [`${staff}.grid`]: {
      named: 'responsible',
      rows: async (asking, names) => {
        for (const responsible of names)
          await readByGroup(asking, await makeReport(asking, channel, { responsible }));
      },
    },
    [`${staff}.figures`]: { input: async () => ({ query: { bimester: '2025-6' } }) },
    [`${staff}.read`]: read,
    [`${staff}.start_triage`]: on('received', () => ({ words: null })),
    [`${staff}.admit`]: on('triage', () => ({ words: null })),
    [`${staff}.put_out_of_scope`]: on('triage', explained),
    [`${staff}.investigate`]: on('admitted', () => ({ words: null })),
    [`${staff}.resume`]: on('waiting_reporter', () => ({ words: null })),
    [`${staff}.propose_conclusion`]: on('investigating', explained),
    [`${staff}.approve_conclusion`]: on('conclusion_review', explained),
    [`${staff}.return_conclusion`]: on('conclusion_review', explained),
    [`${staff}.monitor`]: on('concluded'),
    [`${staff}.archive`]: on('concluded'),
    [`${staff}.reopen`]: on('archived', explained),
    [`${staff}.message`]: on('investigating', () => ({ words: words(), files: [], asks: false })),
    [`${staff}.assign`]: {
      input: async (asking) => ({
        params: { id: (await makeReport(asking, channel)).id },
        body: { version: 1, responsible_id: asking.userId },
      }),
    },
    [`${staff}.exclude`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        const { rows } = await sql<{ user_id: number }>`
          select user_id from case_readers where case_id = ${id} and user_id <> ${asking.userId}`.execute(
          asking.t.system,
        );
        const body = { version: 1, user_id: rows[0]?.user_id, ground: 'accused', alternates: [] };
        return { params: { id }, body };
      },
    },
    [`${staff}.settle_council`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        await sql`insert into case_clocks (case_id, legal_entity_id, rule_key, rule_id, counts, started_at, due_at)
          select ${id}, ${asking.entity}, key, id, true, now(), now() from deadline_rules
          where key = 'bully.conselho_tutelar' and legal_entity_id is null limit 1`.execute(asking.t.system);
        return { params: { id }, body: { version: 1, words: words() } };
      },
    },
    [`${staff}.hold`]: on('received', explained),
    [`${staff}.release_hold`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        await sql`update sealed_cases set held = true where id = ${id}`.execute(asking.t.system);
        return { params: { id }, body: { version: 1, words: words() } };
      },
    },
    [`${staff}.upload`]: read,
    [`${staff}.paper`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        const file_id = await makeSealedFile(asking.t, { id, legalEntityId: asking.entity }, asking.userId);
        return { params: { id, file_id } };
      },
    },
    [`${staff}.envelope`]: read,
    [`${staff}.add_record`]: {
      input: async (asking) => ({
        params: { id: (await makeReport(asking, channel)).id },
        body: { kind: 'note', audience: 'readers', ...words() },
      }),
    },
    [`${staff}.change_record`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        return { params: { id, record: await recordOf(asking, id) }, body: { version: 1, ...words() } };
      },
    },
    [`${staff}.give_keys`]: {
      input: async (asking) => ({
        params: { id: (await makeReport(asking, channel)).id },
        body: { boxes: [{ user_id: asking.userId, epoch: 1, box: bytes(80) }] },
      }),
    },
    [`${staff}.rotate_key`]: {
      input: async (asking) => {
        const { t, userId } = asking;
        const { id } = await makeReport(asking, channel);
        await sql`delete from case_readers where case_id = ${id} and user_id <> ${userId}`.execute(t.system);
        await sql`insert into recipient_keys (user_id, public_key, by_password, by_recovery)
          values (${userId}, ${randomBytes(32)}, ${randomBytes(80)}, ${randomBytes(80)})
          on conflict do nothing`.execute(t.system);
        const escrow = (await readEscrowInForce(t.system, asking.entity))?.publicKey ?? null;
        const body = { reporter_box: bytes(80), escrow, escrow_box: escrow && bytes(80) };
        return { params: { id }, body: { epoch: 2, ...body, boxes: [{ user_id: userId, box: bytes(80) }] } };
      },
    },
    [`${staff}.open_identity`]: {
      input: async (asking) => {
        const { t, entity, userId } = asking;
        const { id } = await makeReport(asking, channel);
        await sql`update sealed_reports set identity_given = true where case_id = ${id}`.execute(t.system);
        await sql`insert into sealed_identities (case_id, legal_entity_id, body)
          values (${id}, ${entity}, ${randomBytes(80)})`.execute(t.system);
        await sql`insert into sealed_report_keys (case_id, legal_entity_id, purpose, epoch, holder, user_id, box)
          values (${id}, ${entity}, 'identity', 1, 'user', ${userId}, ${randomBytes(80)})`.execute(t.system);
        return { params: { id } };
      },
    },
    [`${staff}.escrowed_identity`]: { input: (asking) => lackedIdentity(asking, channel) },
    [`${staff}.keep_identity`]: {
      input: async (asking) => ({ ...(await lackedIdentity(asking, channel)), body: { box: bytes(80) } }),
    },
    [`${staff}.escrowed_keys`]: read,
    [`${staff}.escrow_keys`]: {
      input: async (asking) => {
        const { id } = await makeReport(asking, channel);
        await keepInEscrow(asking, { id, purpose: 'data', escrow: await escrowInForce(asking) });
        const { publicKey } = await escrowInForce(asking);
        const boxes = [{ epoch: 1, box: bytes(80) }];
        return { params: { id }, body: { purpose: 'data', escrow: publicKey, boxes } };
      },
    },
    [`${staff}.formLink`]: { input: async ({ entity }) => ({ query: { legal_entity_id: String(entity) } }) },
    [`${staff}.openForm`]: {
      input: async ({ t, entity }) => {
        await completeForForm(t, entity);
        return { body: { legal_entity_id: entity } };
      },
    },
    [`${form}.open`]: { input: async (asking) => ({ body: { param: await linkOf(asking, channel) } }) },
    [`${form}.logo`]: {
      input: async (asking) => {
        const { id } = await makeUser(asking.t, { home: asking.entity });
        await makeLogo(asking.t, asking.entity, id);
        return { body: { param: await linkOf(asking, channel) } };
      },
    },
    [`${form}.startDraft`]: { input: async (asking) => ({ body: { param: await linkOf(asking, channel) } }) },
    [`${form}.addFiles`]: {
      input: async (asking) => ({ params: { handle: (await draft(asking)).handle } }),
    },
    [`${form}.removeFile`]: {
      input: async (asking) => {
        const { draft: secret, handle } = await draft(asking);
        const sent = await asking.t.call(endpoints.addFiles, {
          params: { handle },
          query: { paper: 'request' },
        });
        return { body: { draft: secret, file_id: sent.body.files?.[0]?.id } };
      },
    },
    [`${form}.submit`]: {
      input: async (asking) => {
        const param = await linkOf(asking, channel);
        const categories = [channel === 'intimidation' ? 'verbal' : 'fraud'];
        const sealed = await bundleFor(asking, channel);
        return { body: { param, categories, sealed, draft: null, files: [], proof: null } };
      },
    },
    [`${form}.follow`]: outside(),
    [`${form}.progress`]: outside(),
    [`${form}.startReply`]: outside(),
    [`${form}.reply`]: outside({ ...words(), draft: null, files: [] }),
    [`${form}.give_identity`]: {
      input: async (asking) => {
        const { lookup } = await makeReport(asking, channel);
        return { body: { lookup, identity: await identityFor(asking, channel) } };
      },
    },
    [`${form}.addReplyFiles`]: {
      input: async (asking) => {
        const { lookup } = await makeReport(asking, channel);
        const begun = (await asking.t.call(endpoints.startReply, { body: { lookup } })).body;
        return { params: { handle: begun.handle } };
      },
    },
    [`${form}.file`]: {
      input: async (asking) => {
        const { id, lookup } = await makeReport(asking, channel);
        const { id: userId } = await makeUser(asking.t, { home: asking.entity });
        const of = { id, legalEntityId: asking.entity };
        const file_id = await makeSealedFile(asking.t, of, userId, 'request');
        return { body: { lookup, file_id } };
      },
    },
  };
}

/** Both channels. */
export const sealedCaseRecords: Readonly<Record<string, Known>> = {
  ...recordsOf('reporting-channel', 'reporting-channel-form', 'reporting-channel'),
  ...recordsOf('intimidation-form', 'systematic-intimidation', 'intimidation'),
};
