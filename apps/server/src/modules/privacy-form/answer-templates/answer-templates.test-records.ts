import { sql } from 'kysely';
import type { Asking, Known } from '../../../catalog-tests/records/known-record.ts';
import type { TestApp } from '../../../testing/test-app.ts';

async function makeTemplate(t: TestApp, legal_entity_id: number, name: string): Promise<number> {
  const { id } = await t.system
    .insertInto('answer_templates')
    .values({ legal_entity_id, name, types: ['ACES'], body: 'Olá, {{titular}}.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const template = ({ t, entity }: Asking) => makeTemplate(t, entity, 'Acesso');
const onTemplate: Known = { input: async (asking) => ({ params: { id: await template(asking) } }) };

/** Models of answers of the asker's organisation. */
export const templateRecords: Readonly<Record<string, Known>> = {
  'answer-templates.grid': {
    rows: async ({ t, entity }, names) => {
      for (const name of names) await makeTemplate(t, entity, name);
    },
  },
  'answer-templates.read': onTemplate,
  'answer-templates.update': onTemplate,
  'answer-templates.remove': onTemplate,
  'answer-templates.restore': {
    input: async (asking) => {
      const id = await template(asking);
      await sql`update answer_templates set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'answer-templates.fitting': { input: async () => ({ query: { request_id: undefined } }) },
};
