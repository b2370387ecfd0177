import type { TestApp } from '../../testing/test-app.ts';
import { foreignId } from '../canaries/two-organisations.ts';

/** Every name of B's that no list knows beforehand. */
export async function uuidsOfB(t: TestApp): Promise<{ uuids: string[]; handles: string[] }> {
  const { rows: columns } = await t.pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype`,
  );
  const parts = columns.map(
    ({ table, column }) =>
      `select r.${column}::text as uuid, '${table}' = 'case_drafts' as is_handle from ${table} r
       where r::text ~ '${foreignId.source}' and r.${column} is not null`,
  );
  const { rows } = await t.pool.query<{ uuid: string; is_handle: boolean }>(
    `select uuid, bool_or(is_handle) as is_handle from (${parts.join(' union all ')}) found group by 1`,
  );
  return {
    uuids: rows.map(({ uuid }) => uuid),
    handles: rows.filter(({ is_handle }) => is_handle).map(({ uuid }) => uuid),
  };
}
