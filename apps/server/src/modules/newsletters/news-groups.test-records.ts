import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';

export async function groupOf({ t, entity }: Asking, name = fresh('Grupo')): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into newsletter_groups (legal_entity_id, name, colour, icon)
    values (${entity}, ${name}, 'green', 'messages') returning id`.execute(t.system);
  return (rows[0] as { id: number }).id;
}
export async function subgroupOf(asking: Asking, name = fresh('Subgrupo')): Promise<number> {
  const group = await groupOf(asking);
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_subgroups (legal_entity_id, group_id, name, colour, icon)
    values (${asking.entity}, ${group}, ${name}, 'green', 'messages') returning id`.execute(asking.t.system);
  return (rows[0] as { id: number }).id;
}

/** Groups and subgroups of newsletters are asked for alike. */
export const groupRecords = (
  name: 'group-news' | 'subgroup-news',
  make: typeof groupOf,
): Record<string, Known> => {
  const table = sql.table(name === 'group-news' ? 'newsletter_groups' : 'newsletter_subgroups');
  const on: Known = { input: async (asking) => ({ params: { id: await make(asking) } }) };
  const parent = async (asking: Asking) => (name === 'group-news' ? {} : { group_id: await groupOf(asking) });
  return {
    [`${name}.grid`]: {
      rows: async (asking, names) => {
        for (const one of names) await make(asking, one);
      },
    },
    [`${name}.read`]: on,
    [`${name}.remove`]: on,
    [`${name}.create`]: {
      input: async (asking) => ({ body: { ...(await parent(asking)), moderator_ids: [] } }),
    },
    [`${name}.update`]: {
      input: async (asking) => ({
        params: { id: await make(asking) },
        body: { ...(await parent(asking)), moderator_ids: [], version: 1 },
      }),
    },
    [`${name}.restore`]: {
      input: async (asking) => {
        const id = await make(asking);
        await sql`update ${table} set deleted_at = now() where id = ${id}`.execute(asking.t.system);
        return { params: { id } };
      },
    },
    [`${name}.reorder`]: {
      input: async (asking) => {
        await make(asking);
        const { rows } = await sql<{ id: number }>`select id from ${table}
          where legal_entity_id = ${asking.entity} and deleted_at is null`.execute(asking.t.system);
        return { body: { ids: rows.map(({ id }) => id) } };
      },
    },
  };
};
