import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { stagedFiles, storedBlobs } from '../../testing/blobs.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What a refused request may leave behind; and of the notes of what changed, that the audit log did. */
const mayChange = ['audit_events', 'audit_chains', 'rate_limits'];
const counted = (name: string) =>
  name === 'entity_changes'
    ? `(select c.*, c.xmin, c.ctid from entity_changes c where table_name <> 'audit_events')`
    : name;

/** Every table of the product but these, and the jobs that wait. */
export async function tablesBut(t: TestApp, left: readonly string[]): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1) order by 1`,
    [left],
  );
  return [...rows.map(({ name }) => name), 'graphile_worker._private_jobs'];
}

/** Of each product once: no test makes a table. */
const known = new WeakMap<TestApp, readonly string[]>();

async function tables(t: TestApp): Promise<readonly string[]> {
  const kept = known.get(t) ?? (await tablesBut(t, mayChange));
  known.set(t, kept);
  return kept;
}

/**
 * One mark per table, and one of the kept files: two equal answers mean that nothing was written in between. Of every row
 * the version that is visible, which any write replaces; where only some rows count, what stands in them.
 */
export async function contentsOf(t: TestApp, onlyRowsWith?: string): Promise<Record<string, string>> {
  const [mark, rowsThatCount] =
    onlyRowsWith === undefined
      ? [`sum(hashtext(r.xmin::text || r.ctid::text)::bigint)::text`, '']
      : [`md5(string_agg(md5(r::text), '' order by r::text))`, 'where r::text ~ $1'];
  const parts = (await tables(t)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(${mark}, '') as mark from ${counted(name)} r ${rowsThatCount}`,
  );
  const { rows } = await t.pool.query<{ name: string; mark: string }>({
    // Asked thousands of times: planning so many tables takes longer than reading them.
    name: onlyRowsWith === undefined ? 'contents' : 'contents of some',
    text: parts.join(' union all '),
    values: onlyRowsWith === undefined ? [] : [onlyRowsWith],
  });
  const marks = Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
  return onlyRowsWith === undefined ? { ...marks, 'kept files': await keptFiles(t) } : marks;
}

/** Reading all tables takes longer than most requests: once around as many refusals as there are. */
export async function expectNothingWritten(t: TestApp, work: () => Promise<void>): Promise<void> {
  const before = await contentsOf(t);
  await work();
  expect(await contentsOf(t)).toEqual(before);
}

/** Every file of the store, and every one on its way in: each has a name of its own, and none is written twice. */
async function keptFiles(t: TestApp): Promise<string> {
  const files = [...(await storedBlobs(t)), ...(await stagedFiles(t))].sort();
  return `${files.length} ${createHash('sha256').update(files.join('\n')).digest('hex')}`;
}
