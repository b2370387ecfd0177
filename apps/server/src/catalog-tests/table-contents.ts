import type { TestApp } from '../testing/test-app.ts';

/** What a refused request may leave behind. */
const mayChange = ['audit_events', 'audit_chains', 'rate_limits'];

async function tables(t: TestApp): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1) order by 1`,
    [mayChange],
  );
  return rows.map(({ name }) => name);
}

/** One hash per table over every row: two equal answers mean that nothing was written in between. */
export async function contentsOf(t: TestApp, onlyRowsWith = ''): Promise<Record<string, string>> {
  const parts = (await tables(t)).map(
    (
      name,
    ) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(r::text), '' order by r::text)), '') as hash
      from ${name} r where r::text ~ $1`,
  );
  const { rows } = await t.pool.query<{ name: string; hash: string }>(parts.join(' union all '), [
    onlyRowsWith,
  ]);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
