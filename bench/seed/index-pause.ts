import type { Pool } from '../../guarantees/support/api-client.ts';

/** Builds what was left out, two at a time: one for each core. */
const BUILDERS = 2;

/**
 * Rows first, indexes after: kept up to date row by row they take many times as long. What a constraint stands on
 * stays. Gives the way to build them all again.
 */
export async function withoutIndexes(pool: Pool, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
     order by i.relname not like '%search%', i.relname`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return async () => {
    const left = [...rows];
    const build = async () => {
      const client = await pool.connect();
      await client.query("set maintenance_work_mem = '768MB'; set max_parallel_maintenance_workers = 0");
      for (let next = left.shift(); next; next = left.shift()) await client.query(next.definition);
      client.release();
    };
    await Promise.all(Array.from({ length: BUILDERS }, build));
  };
}
