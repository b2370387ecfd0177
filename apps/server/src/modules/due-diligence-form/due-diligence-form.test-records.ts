import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeCaseFile, makeIssuedDocument, makeLogo } from '../../catalog-tests/records/picture-makers.ts';
import { loadLinkKeys } from '../../platform/public-links/link-keys.ts';
import { PublicLinks } from '../../platform/public-links/public-links.ts';
import {
  bringDueDiligence,
  makeDueDiligence,
  makeSupplier,
  makeTemplate,
  newCnpj,
  tomorrowPlus,
} from '../../testing/features/due-diligence.ts';
import { makeUser } from '../../testing/features/people.ts';

type CaseColumns = Parameters<typeof bringDueDiligence>[2];
type OwnColumns = Parameters<typeof bringDueDiligence>[3];

/** On an assessment that has come so far, in the version it has then. */
const on = (body: Record<string, unknown> = {}, state: CaseColumns = {}, own: OwnColumns = {}): Known => ({
  input: async ({ t, entity }) => {
    const { id } = await makeDueDiligence(t, entity);
    return { params: { id }, body: { version: await bringDueDiligence(t, id, state, own), ...body } };
  },
});

const answered = { submitted_at: '2026-11-10T12:00:00Z' };
const proposed = {
  ...answered,
  ...{
    opinion: 'approved',
    opinion_text: 'Tudo certo.',
    opinion_months: 12,
    opinion_at: '2026-11-11T12:00:00Z',
  },
};
export const decided = {
  ...proposed,
  decision: 'approved',
  decision_text: 'Aprovado.',
  decided_at: '2026-11-12T12:00:00Z',
};

const withFinding = (body: Record<string, unknown>): Known => ({
  input: async ({ t, entity }) => {
    const { id } = await makeDueDiligence(t, entity);
    await sql`insert into due_diligence_findings (case_id, id, legal_entity_id, gap, severity, owner)
      values (${id}, 1, ${entity}, 'Falta', 'low', 'supplier')`.execute(t.system);
    const version = await bringDueDiligence(t, id, { state: 'analysing' }, answered);
    return { params: { id }, body: { version, finding_id: 1, ...body } };
  },
});

/** A questionnaire that is with its supplier: its link, and where files go. */
export async function sentForm({ t, entity, userId }: Asking) {
  const { id } = await makeDueDiligence(t, entity);
  // A visitor is nobody's account: the link is of somebody there.
  const { rows } = await sql<{ id: number }>`select id from users where id = ${userId} or true
    order by id = ${userId} desc, id limit 1`.execute(t.system);
  const createdBy = rows[0]?.id ?? (await makeUser(t, { home: entity })).id;
  const links = new PublicLinks(await loadLinkKeys(t.config, t.keys));
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'due-diligence', legalEntityId: entity, createdBy, label: 'Questionário' },
      target: { type: 'due-diligence', id: null },
    }),
  );
  await bringDueDiligence(
    t,
    id,
    { state: 'filling' },
    { link_id: link.id, answer_until: '2027-06-01T12:00:00Z' },
  );
  return { id, param: link.token, linkId: link.id, createdBy };
}

const byLink = (body: Record<string, unknown> = {}): Known => ({
  input: async (asking) => ({ body: { param: (await sentForm(asking)).param, ...body } }),
});

const supplier = () => ({
  ...{ cnpj: newCnpj(), federation_unit: null, cnae: null, size: null, contact_phone: null },
  ...{
    data_kinds: [],
    holders_count: null,
    contract_from: null,
    contract_until: null,
    dpa: null,
    manager_id: null,
  },
  criticality_answers: { data: 1, volume: 1, access: 1, continuity: 1, transfer: 0, public_agents: 0 },
});

/** Suppliers and assessments of the asker's organisation, and what a supplier does by its link. */
export const dueDiligenceRecords: Readonly<Record<string, Known>> = {
  'suppliers.grid': {
    named: 'company_name',
    rows: async ({ t, entity }, names) => {
      for (const company_name of names) await makeSupplier(t, entity, { company_name });
    },
  },
  'suppliers.read': { input: async ({ t, entity }) => ({ params: { id: await makeSupplier(t, entity) } }) },
  'suppliers.create': { input: async () => ({ body: supplier() }) },
  'suppliers.update': {
    input: async ({ t, entity }) => ({
      params: { id: await makeSupplier(t, entity) },
      body: { ...supplier(), version: 1 },
    }),
  },
  'suppliers.remove': { input: async ({ t, entity }) => ({ params: { id: await makeSupplier(t, entity) } }) },
  'due-diligence-form.grid': {
    named: 'supplier',
    rows: async ({ t, entity }, names) => {
      for (const company_name of names)
        await makeDueDiligence(t, entity, { supplierId: await makeSupplier(t, entity, { company_name }) });
    },
  },
  'due-diligence-form.create': {
    input: async ({ t, entity }) => ({
      body: {
        supplier_id: await makeSupplier(t, entity),
        template_version_id: await makeTemplate(t, entity),
        respondent_email: null,
      },
    }),
  },
  'due-diligence-form.assignMany': {
    input: async ({ t, entity, userId }) => ({
      body: { ids: [(await makeDueDiligence(t, entity)).id], responsible_id: userId },
    }),
  },
  'due-diligence-form.read': on(),
  'due-diligence-form.invite': on({ answer_until: tomorrowPlus(20) }),
  'due-diligence-form.start_analysis': on({}, { state: 'answered' }, answered),
  'due-diligence-form.ask': on(
    { answer_until: tomorrowPlus(20), questions: [], files: [] },
    { state: 'analysing' },
    { ...answered, respondent_email: 'quem@exemplo.test' },
  ),
  'due-diligence-form.resume': on({}, { state: 'complement_asked' }, answered),
  'due-diligence-form.add_finding': on({ question: null, due_on: null }, { state: 'analysing' }, answered),
  'due-diligence-form.change_finding': withFinding({ question: null, due_on: null }),
  'due-diligence-form.close_finding': withFinding({}),
  'due-diligence-form.propose': on({ decision: 'approved', months: 12 }, { state: 'analysing' }, answered),
  'due-diligence-form.send_back': on({}, { state: 'analysing' }, proposed),
  'due-diligence-form.decide': on({ decision: 'approved', months: 12 }, { state: 'analysing' }, proposed),
  'due-diligence-form.issue': on({}, { state: 'approved' }, { ...decided, valid_until: '2027-11-12' }),
  'due-diligence-form.renew': on({}, { state: 'approved' }, { ...decided, valid_until: '2027-11-12' }),
  'due-diligence-form.assign': {
    input: async ({ t, entity, userId }) => ({
      params: { id: (await makeDueDiligence(t, entity)).id },
      body: { version: 1, responsible_id: userId },
    }),
  },
  'due-diligence-form.forward': on({ responsible_id: null }),
  'due-diligence-form.note': on({ mentions: [], files: [] }),
  'due-diligence-form.cancel': on(),
  'due-diligence-form.renew_key': on({}, { state: 'answered' }, answered),
  'due-diligence-form.upload': on(),
  'due-diligence-form.document': {
    input: async ({ t, entity, userId }) => {
      const of = await makeDueDiligence(t, entity);
      const kind = 'due-diligence-certificate';
      return { params: { id: of.id, document_id: await makeIssuedDocument(t, of, { kind, userId }) } };
    },
  },
  'due-diligence-form.paper': {
    input: async ({ t, entity, userId }) => {
      const of = await makeDueDiligence(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
  'due-diligence-form.remove_file': {
    input: async ({ t, entity, userId }) => {
      const of = await makeDueDiligence(t, entity);
      return { params: { id: of.id, file_id: await makeCaseFile(t, of, userId) } };
    },
  },
  'due-diligence-public-form.open': byLink(),
  'due-diligence-public-form.logo': {
    input: async (asking) => {
      const { param, createdBy } = await sentForm(asking);
      await makeLogo(asking.t, asking.entity, createdBy);
      return { body: { param } };
    },
  },
  'due-diligence-public-form.start': byLink(),
  'due-diligence-public-form.save': byLink({
    answers: [{ question: 'code', values: ['yes'], reason: null, comment: null, confirmed: false }],
    certificates: [],
  }),
  'due-diligence-public-form.addFiles': {
    input: async (asking) => {
      const { id, linkId } = await sentForm(asking);
      const { rows } = await sql<{
        id: string;
      }>`insert into case_drafts (secret_hash, legal_entity_id, form_type, link_id,
          case_id, expires_at)
        values (sha256(${randomUUID()}::bytea), ${asking.entity}, 'due-diligence', ${linkId}, ${id}, now() + interval '1 day')
        returning id`.execute(asking.t.system);
      return { params: { handle: rows[0]?.id as string }, query: { question: 'code' } };
    },
  },
  'due-diligence-public-form.removeFile': {
    input: async (asking) => {
      const { id, param, createdBy } = await sentForm(asking);
      const file_id = await makeCaseFile(asking.t, { id, legalEntityId: asking.entity }, createdBy);
      await sql`insert into due_diligence_evidence (case_id, legal_entity_id, file_id, question)
        values (${id}, ${asking.entity}, ${file_id}, 'code')`.execute(asking.t.system);
      return { body: { param, file_id } };
    },
  },
  'due-diligence-public-form.delegate': byLink({ section: 'security' }),
  'due-diligence-public-form.endDelegation': {
    input: async (asking) => {
      const { id, param } = await sentForm(asking);
      await sql`insert into due_diligence_delegations (case_id, id, legal_entity_id, section, name, email)
        values (${id}, 1, ${asking.entity}, 'security', 'Bruno', 'bruno@exemplo.test')`.execute(
        asking.t.system,
      );
      return { body: { param, delegation_id: 1 } };
    },
  },
  'due-diligence-public-form.submit': {
    input: async (asking) => {
      const { id, param } = await sentForm(asking);
      for (const question of ['code', 'channel', 'policy'])
        await sql`insert into due_diligence_answers (case_id, legal_entity_id, question, answer)
          values (${id}, ${asking.entity}, ${question}, '{"value": "yes"}')`.execute(asking.t.system);
      return { body: { param, declaration: true }, idempotencyKey: randomUUID() };
    },
  },
};
