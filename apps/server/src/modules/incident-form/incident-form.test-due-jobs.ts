import { sql } from 'kysely';
import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { bringIncident, makeIncident } from '../../testing/features/incidents.ts';
import { sending } from './incident-makers.test-records.ts';

type Due = (asking: Asking) => Promise<object>;

/** Jobs of incidents, of the tasks of a case and of letters to many. */
export const incidentDueJobs: Readonly<Record<string, Due>> = {
  'tell-due-tasks': async ({ t, entity, userId }) => {
    const { id } = await makeIncident(t, entity);
    await sql`insert into case_tasks (case_id, legal_entity_id, task_group, title, owner_id, due_on)
      values (${id}, ${entity}, 'containment', 'Medida', ${userId}, current_date)`.execute(t.system);
    return {};
  },
  'forget-unconfirmed-sendings': async (asker) => {
    const { sendingId } = await sending(asker);
    await sql`update bulk_sendings set created_at = now() - interval '2 days' where id = ${sendingId}`.execute(
      asker.t.system,
    );
    return {};
  },
  'feed-outbox': async (asker) => {
    const { sendingId } = await sending(asker);
    await sql`update bulk_sendings set state = 'sending', started_at = now() where id = ${sendingId}`.execute(
      asker.t.system,
    );
    return { id: sendingId };
  },
  'warn-of-incidents': async ({ t, entity }) => {
    const { id } = await makeIncident(t, entity);
    await bringIncident(t, id, {}, { validation: 'validated', known_at: '2026-11-02T12:00:00Z' });
    return {};
  },
};
