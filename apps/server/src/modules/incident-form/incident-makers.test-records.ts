import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { bringIncident, makeIncident } from '../../testing/features/incidents.ts';

type CaseColumns = Parameters<typeof bringIncident>[2];
type OwnColumns = Parameters<typeof bringIncident>[3];

export const KNOWN = '2026-11-12T12:00:00Z';
export const validated = { validation: 'validated' } as const;

/** On an incident that has come so far, in the version it has then. */
export const on = (
  body: Record<string, unknown> = {},
  state: CaseColumns = {},
  own: OwnColumns = {},
): Known => ({
  input: async ({ t, entity }) => {
    const { id } = await makeIncident(t, entity);
    return { params: { id }, body: { version: await bringIncident(t, id, state, own), ...body } };
  },
});
export const section = (body: Record<string, unknown> = {}): Known => ({
  input: async ({ t, entity }) => ({
    params: { id: (await makeIncident(t, entity)).id },
    body: { version: 1, ...body },
  }),
});
export const known = { ...validated, known_at: KNOWN };
export const due = { ...known, duty: 'communicate' } as const;
export const scam = { nature: 'scam' as const, scam: null };

export const onScam = (body: Record<string, unknown> = {}, own: OwnColumns = validated): Known => ({
  input: async ({ t, entity }) => {
    const { id } = await makeIncident(t, entity, scam);
    return { params: { id }, body: { version: await bringIncident(t, id, {}, own), ...body } };
  },
});

/** An alert of it that its own organisation reads on the Mural. */
export async function anAlert(t: Asking['t'], entity: number, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with alert as (insert into alerts (legal_entity_id, case_id, title, text, tone, ends_at)
      values (${entity}, ${id}, 'Boleto falso', 'Não pague.', 'scam', now() + interval '1 day') returning id, ends_at)
    insert into alert_units (alert_id, legal_entity_id, ends_at) select id, ${entity}, ends_at from alert
    returning alert_id as id`.execute(t.system);
  return rows[0]?.id as number;
}

const task = async ({ t, entity }: Asking) => {
  const { id } = await makeIncident(t, entity);
  const { rows } = await sql<{ id: string; version: number }>`
    insert into case_tasks (case_id, legal_entity_id, task_group, title) values (${id}, ${entity}, 'containment', 'Medida')
    returning id, version`.execute(t.system);
  return { id, task: rows[0] as { id: string; version: number } };
};
export const onTask = (body: Record<string, unknown> = {}, isDone = false): Known => ({
  input: async (asking) => {
    const { id, task: of } = await task(asking);
    if (isDone)
      await sql`update case_tasks set done_at = now(), done_by = ${asking.userId},
        done_entry_id = 1 where id = ${of.id}`.execute(asking.t.system);
    const { rows } = await sql<{
      version: number;
    }>`select version from case_tasks where id = ${of.id}`.execute(asking.t.system);
    return { params: { id }, body: { version: 1, task_id: of.id, task_version: rows[0]?.version, ...body } };
  },
});

export async function sending({ t, entity, userId }: Asking, state = 'preparing') {
  const { id } = await makeIncident(t, entity);
  const version = await bringIncident(t, id, {}, known);
  const { rows } = await sql<{ id: string }>`
    insert into bulk_sendings (legal_entity_id, case_id, subject, body, fields, total, created_by, state)
    values (${entity}, ${id}, 'Aviso', 'Texto', '{}', 1, ${userId}, ${state}) returning id`.execute(t.system);
  const sendingId = rows[0]?.id as string;
  await sql`insert into bulk_letters (sending_id, legal_entity_id, place, name, address, message_id)
    values (${sendingId}, ${entity}, 1, 'Carla', 'carla@exemplo.test', ${`<${randomUUID()}@conforme.test>`})`.execute(
    t.system,
  );
  return { id, version, sendingId };
}
