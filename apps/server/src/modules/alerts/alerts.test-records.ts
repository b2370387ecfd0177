import type { Known } from '../../catalog-tests/records/known-record.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** An alert of the Mural for the people of the organisation. */
async function makeAlert(t: TestApp, legal_entity_id: number): Promise<number> {
  const ends_at = '2099-01-01T00:00:00Z';
  const { id } = await t.system
    .insertInto('alerts')
    .values({ legal_entity_id, title: 'Boleto falso', text: 'Confira.', tone: 'scam', ends_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.system.insertInto('alert_units').values({ alert_id: id, legal_entity_id, ends_at }).execute();
  return id;
}

/** What the Mural tells the people of a unit. */
export const alertRecords: Readonly<Record<string, Known>> = {
  'alerts.read': {
    input: async ({ t, entity }) => ({ params: { id: await makeAlert(t, entity) } }),
  },
};
