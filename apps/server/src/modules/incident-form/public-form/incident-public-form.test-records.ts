import { randomUUID } from 'node:crypto';
import { incidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.contract.ts';
import { sql } from 'kysely';
import type { Asking, Known } from '../../../catalog-tests/records/known-record.ts';
import { makeLogo } from '../../../catalog-tests/records/picture-makers.ts';
import { makeIncident, plainIncident } from '../../../testing/features/incidents.ts';
import { makeUser } from '../../../testing/features/people.ts';
import { linksOf } from '../../../testing/features/public-links.ts';

async function incidentLink({ t, entity }: Asking): Promise<string> {
  const { id } = await makeUser(t, { home: entity });
  await sql`update legal_entities set public_forms =
    jsonb_set(public_forms, '{open}', coalesce(public_forms -> 'open', '[]') || '["incident-form"]')
    where id = ${entity}`.execute(t.system);
  const links = await linksOf(t);
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'incident-form', label: 'Incidentes', legalEntityId: entity, createdBy: id },
      target: { type: 'legal_entity', id: null },
    }),
  );
  return token;
}
const { startDraft, addFiles, sendCode } = incidentPublicForm.endpoints;
const draft = async (asking: Asking) =>
  (await asking.t.call(startDraft, { body: { param: await incidentLink(asking) } })).body as {
    draft: string;
    handle: string;
  };

async function noticeLink(asking: Asking): Promise<string> {
  const { t, entity } = asking;
  const { id: userId } = await makeUser(t, { home: entity });
  const { id } = await makeIncident(t, entity);
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'incident-notice', label: 'Aviso', legalEntityId: entity, createdBy: userId },
      target: { type: 'incident', id: null },
    }),
  );
  await sql`insert into incident_notices (case_id, legal_entity_id, title, body, link_id, stays_until)
    values (${id}, ${entity}, 'Aviso', 'Houve um incidente.', ${link.id}, now() + interval '3 months')`.execute(
    t.system,
  );
  return link.token;
}

const QUESTIONS = [{ id: 'floor', type: 'short_text', label: 'Em que andar?', required: false }];

/** A draft of the organisation's own questions. */
const draftQuestions: Known = {
  input: async ({ t, entity }) => {
    await sql`insert into questionnaires (legal_entity_id, key, title)
      values (${entity}, 'incident.security', 'Relato') on conflict do nothing`.execute(t.system);
    // One draft at a time, after what was published.
    await sql`insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, questions)
      select q.id, q.legal_entity_id, 1 + coalesce((select max(number) from questionnaire_versions v
        where v.questionnaire_id = q.id), 0), ${JSON.stringify(QUESTIONS)}::jsonb
      from questionnaires q where q.legal_entity_id = ${entity} and q.key = 'incident.security'
      on conflict do nothing`.execute(t.system);
    return { params: { key: 'incident.security' }, body: { version: 1 } };
  },
};

/** What somebody outside does with the form of incidents, and reads of a public notice. */
export const incidentFormRecords: Readonly<Record<string, Known>> = {
  'incident-form.questionnaire': { input: async () => ({ params: { key: 'incident.security' } }) },
  'incident-form.save_questionnaire': {
    input: async () => ({
      params: { key: 'incident.security' },
      body: { version: null, questions: QUESTIONS },
    }),
  },
  'incident-form.publish_questionnaire': draftQuestions,
  'incident-form.discard_questionnaire': draftQuestions,
  'incident-notice.open': { input: async (asking) => ({ body: { param: await noticeLink(asking) } }) },
  'incident-public-form.open': { input: async (asking) => ({ body: { param: await incidentLink(asking) } }) },
  'incident-public-form.logo': {
    input: async (asking) => {
      const { id } = await makeUser(asking.t, { home: asking.entity });
      await makeLogo(asking.t, asking.entity, id);
      return { body: { param: await incidentLink(asking) } };
    },
  },
  'incident-public-form.startDraft': {
    input: async (asking) => ({ body: { param: await incidentLink(asking) } }),
  },
  'incident-public-form.addFiles': {
    input: async (asking) => ({ params: { handle: (await draft(asking)).handle } }),
  },
  'incident-public-form.removeFile': {
    input: async (asking) => {
      const { draft: secret, handle } = await draft(asking);
      const sent = await asking.t.call(addFiles, { params: { handle }, query: { paper: 'request' } });
      return { body: { draft: secret, file_id: sent.body.files?.[0]?.id } };
    },
  },
  'incident-public-form.sendCode': {
    input: async (asking) => ({ body: { draft: (await draft(asking)).draft } }),
  },
  'incident-public-form.confirmCode': {
    input: async (asking) => {
      const { draft: secret } = await draft(asking);
      const email = `${randomUUID()}@exemplo.test`;
      await asking.t.call(sendCode, { body: { draft: secret, email } });
      const [letter] = await asking.t.letters(email);
      return { body: { draft: secret, code: letter?.code } };
    },
  },
  'incident-public-form.challenge': {
    input: async (asking) => ({ body: { draft: (await draft(asking)).draft } }),
  },
  'incident-public-form.submit': {
    input: async (asking) => {
      const { draft: secret } = await draft(asking);
      const { rows } = await sql<{ version: number | null }>`
        select max(version) as version from privacy_notices where legal_entity_id = ${asking.entity}`.execute(
        asking.t.system,
      );
      const { nature, description } = plainIncident;
      return {
        body: {
          ...{
            nature,
            description,
            scam: null,
            files: [],
            data_natures: [],
            reporter: {},
            questions_version: null,
            answers: [],
            draft: secret,
            proof: null,
          },
          ...{ unit_id: null, occurred_at: null, notice_version: rows[0]?.version ?? null },
        },
        idempotencyKey: randomUUID(),
      };
    },
  },
};
