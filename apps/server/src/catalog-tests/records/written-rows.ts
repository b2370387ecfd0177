import type { TestApp } from '../../testing/test-app.ts';
import { tablesBut } from '../support/table-contents.ts';

/** What one act did: of every table it wrote in, how many rows more or less, and what stands in those it wrote. */
export type Effect = Readonly<Record<string, { readonly rows: number; readonly written: readonly string[] }>>;

/**
 * Limits count tries, also those that fail; the heads of the audit chains are verified in the end; notes of what has
 * changed tell also of refusals, and what changed is compared itself.
 */
const notTheActs = ['rate_limits', 'audit_chains', 'entity_changes'];

/** A guess counts before it is looked at, whatever becomes of the rest: the number alone. */
const triesCounted: Readonly<Record<string, string>> = {
  sign_in_attempts: 'tries_left',
  case_drafts: 'code_tries',
};

interface TableState {
  readonly name: string;
  readonly rows: number;
  /** Of every row its version, which any write replaces. */
  readonly mark: string;
  /** Rows whose version is of the given transaction, or of a later one. */
  readonly written: readonly Readonly<Record<string, unknown>>[];
}

const markOf = (name: string): string => {
  const tries = triesCounted[name];
  return tries
    ? `sum(hashtext((to_jsonb(r) - '${tries}')::text)::bigint)::text`
    : `sum(hashtext(r.xmin::text || r.ctid::text)::bigint)::text`;
};

/** Tells what was written while something was done, in every table and in the queue of jobs. */
export async function watchRows(t: TestApp) {
  // A refusal is told whatever happens.
  const parts = (await tablesBut(t, notTheActs)).map(
    (name) => `select '${name}' as name, count(*)::int as rows, coalesce(${markOf(name)}, '') as mark,
      coalesce(jsonb_agg(to_jsonb(r)) filter (where r.xmin::text::bigint >= $1::bigint), '[]') as written
      from ${name} r ${name === 'audit_events' ? `where chain <> 'refused'` : ''}`,
  );
  // Planned once: that takes longer than the reading.
  const query = { name: 'state', text: parts.join(' union all ') };
  const stateSince = async (transaction: number): Promise<Map<string, TableState>> => {
    const { rows } = await t.pool.query<TableState>({ ...query, values: [transaction] });
    return new Map(rows.map((row) => [row.name, row]));
  };
  return async (work: () => Promise<void>): Promise<Effect> => {
    const { rows } = await t.pool.query(`select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
    const next = Number(rows[0].next);
    const before = await stateSince(2 ** 40);
    await work();
    const after = await stateSince(next);
    const changed = [...after.values()]
      .filter(({ name, mark }) => before.get(name)?.mark !== mark)
      .sort((one, other) => one.name.localeCompare(other.name));
    return Object.fromEntries(
      changed.map(({ name, rows, written }) => [
        name,
        { rows: rows - (before.get(name)?.rows ?? 0), written: written.map(shapeOf).sort() },
      ]),
    );
  };
}

/** What is the same whenever the act is done: the words of the product, yes and no, and where there is nothing. */
function shapeOf(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === 'number') return 'number';
    return typeof value === 'string' && !isOurWord(value) ? 'text' : value;
  });
}

/** A state, an action, a kind; no name, no secret, nothing that is drawn. */
const isOurWord = (text: string): boolean => /^[a-z][a-z_.-]{2,40}$/.test(text) && !/^[a-f-]+$/.test(text);

/** Where the two are not the same, in words short enough to be read. */
export function differenceOf(effect: Effect, whole: Effect): string {
  const names = [...new Set([...Object.keys(effect), ...Object.keys(whole)])];
  const less = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.filter((row) => !other.includes(row)).map((row) => row.slice(0, 300));
  return names
    .filter((name) => JSON.stringify(effect[name]) !== JSON.stringify(whole[name]))
    .map((name) => {
      const [came, wanted] = [effect[name], whole[name]];
      const rows = `${came?.rows}/${came?.written.length} instead of ${wanted?.rows}/${wanted?.written.length} rows`;
      return `${name}: ${rows}, only here ${less(came?.written, wanted?.written)}, only there ${less(wanted?.written, came?.written)}`;
    })
    .join('; ');
}
