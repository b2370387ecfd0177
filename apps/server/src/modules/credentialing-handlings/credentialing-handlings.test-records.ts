import { randomUUID } from 'node:crypto';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeCaseFile, makeIssuedDocument, makeLogo } from '../../catalog-tests/records/picture-makers.ts';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  checkedColumns,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
} from '../../testing/features/scholarships.ts';

type CaseColumns = Parameters<typeof bringApplication>[2];
type OwnColumns = Parameters<typeof bringApplication>[3];
type CallStatus = 'published' | 'final' | 'appeal';

/** An application that a family has sent in, come so far. */
async function sent(
  { t, entity }: Pick<Asking, 't' | 'entity'>,
  state: CaseColumns = { state: 'submitted' },
  own: OwnColumns = {},
  status: CallStatus = 'published',
) {
  const call = await makeOpenCall(t, entity);
  const of = await makeApplication(t, entity, call.id);
  const version = await bringApplication(t, of.id, state, { ...sentColumns(t, call.vacancyId), ...own });
  await sql`update scholarship_calls set status = ${status} where id = ${call.id}`.execute(t.system);
  return { ...of, call, version };
}

/** On an application that has come so far, in the version it has then. */
const on = (
  body: Record<string, unknown> = {},
  state: CaseColumns = { state: 'submitted' },
  own: OwnColumns = {},
  status: CallStatus = 'published',
): Known => ({
  input: async (asking) => {
    const { id, version } = await sent(asking, state, own, status);
    return { params: { id }, body: { version, ...body } };
  },
});

const decided = {
  ...opinedColumns,
  ...{ decision: 'granted_full', decision_text: 'Sim.', decided_at: '2026-11-12T12:00:00Z', granted: 'full' },
};
const enrolled = { ...decided, enrolled_at: '2026-11-13T12:00:00Z', counted_as: 'full' };

/** Begun by a family that is still writing: its link, protocol and key. */
async function begun({ t, entity }: Asking) {
  const call = await makeOpenCall(t, entity);
  const { id, protocol, key } = await makeApplication(t, entity, call.id);
  return { id, call, reference: { param: call.param, protocol, key: caseKeyText(key) } };
}
const byFamily = (more: (call: { vacancyId: number }) => object = () => ({})): Known => ({
  input: async (asking) => {
    const { reference, call } = await begun(asking);
    return { body: { ...reference, ...more(call) } };
  },
});
const byLink: Known = {
  input: async ({ t, entity }) => ({ body: { param: (await makeOpenCall(t, entity)).param } }),
};

/** A file of the family among its documents. */
async function withDocument({ t, entity, userId }: Asking, of: { readonly id: string }) {
  const file_id = await makeCaseFile(t, { id: of.id, legalEntityId: entity }, userId);
  await sql`insert into scholarship_documents (case_id, file_id, legal_entity_id, person, document)
    values (${of.id}, ${file_id}, ${entity}, 'candidate', 'Certidão de nascimento')`.execute(t.system);
  return file_id;
}
/** Visitors have no account: the file is of somebody there. */
const asSomebody = async (asking: Asking): Promise<Asking> => {
  const { rows } = await sql<{
    id: number;
  }>`select id from users order by id = ${asking.userId} desc, id limit 1`.execute(asking.t.system);
  return { ...asking, userId: rows[0]?.id as number };
};
const onFile: Known = {
  input: async ({ t, entity, userId }) => {
    const of = await sent({ t, entity });
    return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
  },
};

export const scholarshipApplicationRecords: Readonly<Record<string, Known>> = {
  'credentialing-handlings.grid': {
    named: 'candidate',
    rows: async (asking, names) => {
      for (const candidate_name of names) await sent(asking, { state: 'submitted' }, { candidate_name });
    },
  },
  'credentialing-handlings.grantees': {
    named: 'candidate',
    rows: async (asking, names) => {
      for (const candidate_name of names)
        await sent(asking, { state: 'enrolled' }, { ...enrolled, candidate_name }, 'final');
    },
  },
  'credentialing-handlings.formPreview': {
    input: async ({ t, entity }) => ({ params: { id: (await makeOpenCall(t, entity)).id } }),
  },
  'credentialing-handlings.ranking': {
    input: async ({ t, entity }) => ({ params: { id: (await makeOpenCall(t, entity)).id } }),
  },
  'credentialing-handlings.rankingReport': {
    input: async ({ t, entity }) => ({
      params: { id: (await makeOpenCall(t, entity)).id },
      query: { format: 'xls' },
    }),
  },
  'credentialing-handlings.assignMany': {
    input: async (asking) => ({
      body: { ids: [(await sent(asking)).id], responsible_id: asking.userId },
    }),
  },
  'credentialing-handlings.tellMany': {
    input: async (asking) => ({
      body: { letter: randomUUID(), ids: [(await sent(asking)).id], text: 'A reunião é na sexta-feira.' },
    }),
  },
  'credentialing-handlings.tellPreview': {
    input: async (asking) => ({ body: { ids: [(await sent(asking)).id] } }),
  },
  'credentialing-handlings.read': on(),
  'credentialing-handlings.sensitive': {
    input: async (asking) => ({ params: { id: (await sent(asking)).id } }),
  },
  'credentialing-handlings.start_check': on(),
  'credentialing-handlings.review_file': {
    input: async (asking) => {
      const of = await sent(asking, { state: 'checking' });
      const file_id = await withDocument(asking, of);
      return { params: { id: of.id }, body: { version: of.version, file_id, accepted: true, reason: null } };
    },
  },
  'credentialing-handlings.check_income': on({ total: 200_000, members: 2 }, { state: 'checking' }),
  'credentialing-handlings.check_facts': on(
    { sibling: true, disability: false, children: 2, by_agreement: false },
    { state: 'checking' },
  ),
  'credentialing-handlings.ask': on({ files: [] }, { state: 'checking' }),
  'credentialing-handlings.resume': on({}, { state: 'pending' }),
  'credentialing-handlings.start_social': on({}, { state: 'checking' }, checkedColumns),
  'credentialing-handlings.report': on({ kind: 'visit' }, { state: 'social' }, checkedColumns),
  'credentialing-handlings.opine': on(
    { grant: 'full', raised: false, social: 50, cress: '123/9' },
    { state: 'social' },
    checkedColumns,
  ),
  'credentialing-handlings.send_back': on({}, { state: 'classified' }, opinedColumns),
  'credentialing-handlings.decide': on({ decision: 'granted_full' }, { state: 'classified' }, opinedColumns),
  'credentialing-handlings.answer_appeal': on(
    { decision: 'granted_full' },
    { state: 'appeal' },
    { ...decided, appeal_text: 'Discordo.', appealed_at: '2026-11-13T12:00:00Z' },
    'appeal',
  ),
  'credentialing-handlings.call_up': on({}, { state: 'granted_full' }, decided, 'final'),
  'credentialing-handlings.enrol': on({}, { state: 'called' }, decided, 'final'),
  'credentialing-handlings.lose': on({}, { state: 'called' }, decided, 'final'),
  'credentialing-handlings.issue': on({}, { state: 'called' }, decided, 'final'),
  'credentialing-handlings.sign_term': {
    input: async (asking) => {
      const of = await sent(asking, { state: 'enrolled' }, enrolled, 'final');
      await makeIssuedDocument(asking.t, of, { kind: 'scholarship-term', userId: asking.userId });
      return { params: { id: of.id }, body: { version: of.version } };
    },
  },
  'credentialing-handlings.end': on({}, { state: 'enrolled' }, enrolled, 'final'),
  'credentialing-handlings.cancel': on(),
  'credentialing-handlings.assign': {
    input: async (asking) => {
      const { id, version } = await sent(asking);
      return { params: { id }, body: { version, responsible_id: asking.userId } };
    },
  },
  'credentialing-handlings.forward': on({ responsible_id: null }),
  'credentialing-handlings.note': on({ mentions: [], files: [] }),
  'credentialing-handlings.renew_key': on(),
  'credentialing-handlings.upload': on(),
  'credentialing-handlings.document': {
    input: async ({ t, entity, userId }) => {
      const of = await sent({ t, entity });
      const kind = 'scholarship-term';
      return { params: { id: of.id, document_id: await makeIssuedDocument(t, of, { kind, userId }) } };
    },
  },
  'credentialing-handlings.paper': onFile,
  'credentialing-handlings.remove_file': onFile,
  'credentialing-public-form.open': byLink,
  'credentialing-public-form.logo': {
    input: async (asking) => {
      const { userId } = await asSomebody(asking);
      await makeLogo(asking.t, asking.entity, userId);
      return { body: { param: (await makeOpenCall(asking.t, asking.entity)).param } };
    },
  },
  'credentialing-public-form.start': byLink,
  'credentialing-public-form.resume': byFamily(),
  'credentialing-public-form.save': byFamily(({ vacancyId }) => ({
    version: 1,
    form: aForm(vacancyId),
    overwrites: false,
  })),
  'credentialing-public-form.addFiles': {
    input: async (asking) => {
      const { id, call } = await begun(asking);
      const { rows } = await sql<{ id: string }>`
        insert into case_drafts (secret_hash, legal_entity_id, form_type, link_id, case_id, expires_at)
        values (sha256(${randomUUID()}::bytea), ${asking.entity}, 'credentialing', ${call.linkId}, ${id},
          now() + interval '1 day') returning id`.execute(asking.t.system);
      const query = { person: 'candidate', document: 'Certidão de nascimento' };
      return { params: { handle: rows[0]?.id as string }, query };
    },
  },
  'credentialing-public-form.removeFile': {
    input: async (asking) => {
      const { id, reference } = await begun(asking);
      return { body: { ...reference, file_id: await withDocument(await asSomebody(asking), { id }) } };
    },
  },
  'credentialing-public-form.submit': {
    input: async (asking) => {
      const { id, call, reference } = await begun(asking);
      await withDocument(await asSomebody(asking), { id });
      const { rows } = await sql<{ version_id: number }>`select version_id
        from questionnaire_in_force(${asking.entity}, 'scholarship.socioeconomic', null)`.execute(
        asking.t.system,
      );
      const questionnaire_version_id = rows[0]?.version_id as number;
      return {
        body: {
          ...reference,
          version: 1,
          form: aForm(call.vacancyId),
          questionnaire_version_id,
          declarations: ['Declaro que é verdade.'],
        },
        idempotencyKey: randomUUID(),
      };
    },
  },
};
