import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';

const content = {
  sections: [{ id: 's', title: 'Segurança' }],
  questions: [
    { id: 'q', section: 's', type: 'compliance', label: 'Há política?', required: true, weight: 3 },
  ],
};

/** A template with a draft; after a first version where it says so. */
async function makeTemplate({ t, entity }: Asking, name: string, isActive = false): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into questionnaires (legal_entity_id, key, title, purpose, state)
    values (${entity}, 'due_diligence.' || gen_random_uuid(), ${name}, 'due_diligence',
      ${isActive ? 'active' : 'draft'}) returning id`.execute(t.system);
  const id = rows[0]?.id as number;
  const write = (number: number, isPublished: boolean) =>
    sql`
    insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, sections, questions, published_at)
    values (${id}, ${entity}, ${number}, ${JSON.stringify(content.sections)}::jsonb,
      ${JSON.stringify(content.questions)}::jsonb, ${isPublished ? sql`now()` : null})`.execute(t.system);
  if (isActive) await write(1, true);
  await write(isActive ? 2 : 1, false);
  return id;
}

const onTemplate = (isActive = false, body: object = {}): Known => ({
  input: async (asking) => ({
    params: { id: await makeTemplate(asking, 'LGPD', isActive) },
    body: body as Record<string, unknown>,
  }),
});

/** Questionnaire templates of the asker's organisation. */
export const dueDiligenceTemplateRecords: Readonly<Record<string, Known>> = {
  'due-diligence-templates.grid': {
    rows: async (asking, names) => {
      for (const name of names) await makeTemplate(asking, name);
    },
  },
  'due-diligence-templates.create': { input: async () => ({ body: { content } }) },
  'due-diligence-templates.read': onTemplate(),
  'due-diligence-templates.update': onTemplate(false, { version: 1 }),
  'due-diligence-templates.remove': onTemplate(),
  'due-diligence-templates.archive': onTemplate(true),
  'due-diligence-templates.save_draft': onTemplate(false, { version: 1, content }),
  'due-diligence-templates.publish': onTemplate(false, { version: 1 }),
  'due-diligence-templates.discard': onTemplate(true, { version: 1 }),
  'due-diligence-templates.restore': {
    input: async (asking) => {
      const id = await makeTemplate(asking, 'LGPD');
      await sql`update questionnaires set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'due-diligence-templates.save_residual': {
    input: async () => ({ body: { version: null, formula: 'criticidade * (1 - nota / 100)' } }),
  },
};
