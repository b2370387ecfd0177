import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeCaseFile } from '../../catalog-tests/records/picture-makers.ts';
import { makeUser } from '../../testing/features/people.ts';
import {
  atWork,
  bringTo,
  makeEntry,
  makeProposal,
  makeRequest,
} from '../../testing/features/privacy-requests.ts';

type Columns = Parameters<typeof bringTo>[2];

/** On a request that has come so far, in the version it has then. */
const on = (columns: Columns | null, body: Record<string, unknown> = {}): Known => ({
  input: async ({ t, entity }) => {
    const { id } = await makeRequest(t, entity);
    const version = columns === null ? 1 : await bringTo(t, id, columns);
    return { params: { id }, body: { version, ...body } };
  },
});

const answered = {
  ...atWork,
  state: 'answered',
  result: 'granted',
  answered_at: sql<string>`now()`,
  reopen_until: sql<string>`now() + interval '1 day'`,
} as const;

const proposal = async (asking: Asking) => {
  const { t, entity } = asking;
  const author = await makeUser(t, { home: entity });
  const of = await makeRequest(t, entity);
  return { id: of.id, ...(await makeProposal(t, of, author.id)) };
};

/** One request to be handled, in the asker's organisation. */
export const handlingRecords: Readonly<Record<string, Known>> = {
  'privacy-form.read': on(null),
  'privacy-form.reveal': {
    input: async ({ t, entity }) => ({
      params: { id: (await makeRequest(t, entity)).id },
      body: { part: 'holder_document' },
    }),
  },
  'privacy-form.identity': on(null, { state: 'verified', method: 'document', powers: null }),
  'privacy-form.validate': on({ identity_state: 'verified' }),
  'privacy-form.retype': on(null, { types: ['DUVI'], access: null }),
  'privacy-form.assign': {
    input: async ({ t, entity, userId }) => ({
      params: { id: (await makeRequest(t, entity)).id },
      body: { version: 1, responsible_id: userId },
    }),
  },
  'privacy-form.forward': on(null, { responsible_id: null }),
  'privacy-form.note': on(null, { mentions: [], files: [] }),
  'privacy-form.start': on({ ...atWork, state: 'received' }),
  'privacy-form.ask': on(atWork, { files: [] }),
  'privacy-form.resume': on({ ...atWork, state: 'waiting_holder' }),
  'privacy-form.answer': on(atWork, { result: 'granted', refusal: null, agent: null, files: [] }),
  'privacy-form.approve': {
    input: async (asking) => {
      const { id, version, entryId } = await proposal(asking);
      return { params: { id }, body: { version, entry_id: entryId } };
    },
  },
  'privacy-form.send_back': {
    input: async (asking) => {
      const { id, version } = await proposal(asking);
      return { params: { id }, body: { version } };
    },
  },
  'privacy-form.extend': {
    input: async ({ t, entity }) => {
      const { id } = await makeRequest(t, entity);
      const { id: clock_id } = await t.system
        .selectFrom('case_clocks')
        .select('id')
        .where('case_id', '=', id)
        .where('rule_key', '=', 'dsr.internal')
        .executeTakeFirstOrThrow();
      return { params: { id }, body: { version: 1, clock_id, amount: 1 } };
    },
  },
  'privacy-form.mark_duplicate': {
    input: async ({ t, entity }) => {
      const original = await makeRequest(t, entity);
      await bringTo(t, original.id, atWork);
      const { id } = await makeRequest(t, entity);
      return { params: { id }, body: { version: await bringTo(t, id, atWork), original_id: original.id } };
    },
  },
  'privacy-form.publish': {
    input: async ({ t, entity }) => {
      const of = await makeRequest(t, entity);
      const text = 'O pedido segue em exame.';
      const entry_id = await makeEntry(t, of, { kind: 'note', body: text });
      return { params: { id: of.id }, body: { version: 1, entry_id, text, traces_confirmed: false } };
    },
  },
  'privacy-form.unpublish': {
    input: async ({ t, entity }) => {
      const of = await makeRequest(t, entity);
      const entry_id = await makeEntry(t, of, { kind: 'published', body: 'O pedido segue em exame.' });
      await sql`update case_entries set audience = 'public', published_at = now()
        where case_id = ${of.id} and id = ${entry_id}`.execute(t.system);
      return { params: { id: of.id }, body: { version: 1, entry_id } };
    },
  },
  'privacy-form.public_text': {
    input: async ({ t, entity }) => {
      const of = await makeRequest(t, entity);
      const entry_id = await makeEntry(t, of, { kind: 'note', body: 'O pedido segue em exame.' });
      return { params: { id: of.id, entry_id } };
    },
  },
  'privacy-form.close': on(answered),
  'privacy-form.reopen': on(answered),
  'privacy-form.withdraw': on(null),
  'privacy-form.renew_key': on({ identity_state: 'verified' }),
  'privacy-form.share_notice': {
    input: async ({ t, entity }) => {
      const { id } = await makeRequest(t, entity);
      await sql`update case_clocks set rule_key = 'dsr.share_notice' where case_id = ${id}
        and rule_key = 'dsr.internal'`.execute(t.system);
      return { params: { id }, body: { version: 1, outcome: 'sent' } };
    },
  },
  'privacy-form.upload': on(null),
  'privacy-form.paper': {
    input: async ({ t, entity, userId }) => {
      const of = await makeRequest(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
  'privacy-form.remove_file': {
    input: async ({ t, entity, userId }) => {
      const of = await makeRequest(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
};
