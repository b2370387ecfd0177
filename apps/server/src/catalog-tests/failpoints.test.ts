import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../core/secrets.ts';
import { allChains, verifyAudit } from '../platform/audit/verify-audit.ts';
import { storedBlobs } from '../testing/blobs.ts';
import { howMany } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { seedFrom, someOf } from '../testing/seeded.ts';
import type { Answer } from '../testing/test-app.ts';
import { administrator, furnish } from './askers.ts';
import { type House, needsOwnHouse, openHouse } from './houses.ts';
import { inputFor } from './known-records.ts';
import { type Operation, operations } from './operations.ts';
import { type Ending, endings, type StatementFaults, statementFaultsOn } from './statement-faults.ts';
import { tablesBut } from './table-contents.ts';

/** A product whose statements can be made to fail. */
interface FrailHouse extends House {
  readonly faults: StatementFaults;
  readonly tables: readonly string[];
}

let usual: FrailHouse;
beforeAll(async () => {
  usual = await withFaults(await openHouse());
});
afterAll(() => usual.t.close());

/** Limits count tries, also those that fail; the heads of the audit chains are verified in the end. */
const notTheActs = ['rate_limits', 'audit_chains'];

async function withFaults(house: House): Promise<FrailHouse> {
  const { t } = house;
  return { ...house, faults: statementFaultsOn(t.pool), tables: await tablesBut(t, notTheActs) };
}

/** Of every table how many rows there are, and one mark of what stands in them. A refusal is told whatever happens. */
async function stateOf({ t, tables }: FrailHouse): Promise<Record<string, { rows: number; mark: string }>> {
  const parts = tables.map(
    (name) => `select '${name}' as name, count(*)::int as rows,
      coalesce(sum(hashtext(r.xmin::text || r.ctid::text)::bigint)::text, '') as mark
      from ${name} r ${name === 'audit_events' ? `where chain <> 'refused'` : ''}`,
  );
  const { rows } = await t.pool.query<{ name: string; rows: number; mark: string }>({
    // Planned once: that takes longer than the reading.
    name: 'state',
    text: parts.join(' union all '),
  });
  return Object.fromEntries(rows.map(({ name, rows, mark }) => [name, { rows, mark }]));
}

/** A guess counts before it is looked at, whatever becomes of the rest: where that is written, and nothing but a number. */
const triesCounted = ['sign_in_attempts', 'case_drafts'];

/** What one act did: the tables it wrote in, each with how many rows more or less. */
type Effect = Readonly<Record<string, number>>;

async function effectOf(house: FrailHouse, work: () => Promise<void>): Promise<Effect> {
  const before = await stateOf(house);
  await work();
  const after = await stateOf(house);
  const changed = Object.keys(after).filter((name) => after[name]?.mark !== before[name]?.mark);
  return Object.fromEntries(
    changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]),
  );
}

/** A new request each time, in order, made ready before anything is watched. */
async function prepare(operation: Operation, { t, asker: usual }: House) {
  const { endpoint } = operation;
  // An organisation of its own: what was done there before must not decide what there is to do.
  const asker = usual.userId ? await administrator(t, await furnish(t)) : usual;
  const input = await inputFor(operation, asker);
  const token = asker.userId ? { token: asker.token } : {};
  const headers = endpoint.once ? { headers: { 'idempotency-key': newSecret() } } : {};
  return (): Promise<Answer> => t.call(endpoint, input, { ...token, ...headers });
}

/** Files that a row tells of and the store does not have. */
async function missingBlobs({ t }: House): Promise<number> {
  const stored = (await storedBlobs(t)).map((path) => path.split('/').slice(-3).join('/'));
  const { rowCount } = await t.pool.query(
    `select from files where state = 'sound' and storage_key <> all ($1)`,
    [stored],
  );
  return rowCount ?? 0;
}

const seed = seedFrom('FAILPOINTS');
const acts = operations.filter(({ endpoint }) => endpoint.method !== 'GET');
/** In the short form some writes, and some points of each: others at each run. FAILPOINTS_EACH says how many. */
const broken = someOf(acts, howMany(12, acts.length), seed);
const POINTS = Number(process.env.FAILPOINTS_EACH ?? howMany(4, Number.POSITIVE_INFINITY));
const figures = { points: 0, failed: 0, statements: 0, undone: 0, done: 0 };

/** What succeeds only in a product of its own gets a new one each time: some of it can be done once only. */
async function inItsHouse<T>(operation: Operation, work: (house: FrailHouse) => Promise<T>): Promise<T> {
  if (!needsOwnHouse(operation)) return work(usual);
  const own = await withFaults(await openHouse(operation));
  try {
    return await work(own);
  } finally {
    await own.t.close();
  }
}

/** What the act does when nothing goes wrong, and by which statements. */
const undisturbed = (operation: Operation) =>
  inItsHouse(operation, async (house) => {
    let statements: readonly string[] = [];
    const ask = await prepare(operation, house);
    const whole = await effectOf(house, async () => {
      const seen = await house.faults.watch(ask);
      statements = seen.statements;
      expect(seen.result.status, `${operation.name}: ${seen.result.text}`).toBe(200);
    });
    return { whole, statements };
  });

async function breakEverywhere(operation: Operation): Promise<string[]> {
  const problems: string[] = [];
  const { whole, statements } = await undisturbed(operation);
  figures.statements += statements.length;
  const points = statements.flatMap((text, index) => endings.map((how) => ({ n: index + 1, how, text })));
  for (const point of someOf(points, POINTS, seed)) {
    const problem = await inItsHouse(operation, (house) => breakAt(operation, house, point, whole));
    if (problem)
      problems.push(`${operation.name}, statement ${point.n} ${point.how} (${point.text}): ${problem}`);
  }
  return problems;
}

async function breakAt(
  operation: Operation,
  house: FrailHouse,
  { n, how }: { n: number; how: Ending },
  whole: Effect,
): Promise<string | null> {
  const ask = await prepare(operation, house);
  const missing = await missingBlobs(house);
  let answer: Answer | undefined;
  let isMet = false;
  const effect = await effectOf(house, async () => {
    ({ result: answer, met: isMet } = await house.faults.failAt(n, how, ask));
  });
  if ((await missingBlobs(house)) > missing) return 'a file is told of that is not there';
  const nothing = Object.entries(effect).every(([name, rows]) => triesCounted.includes(name) && rows === 0);
  const everything = JSON.stringify(effect) === JSON.stringify(whole);
  const told = `${answer?.status} and ${JSON.stringify(effect)} instead of ${JSON.stringify(whole)}`;
  // Some statements come once a minute: then there was nothing to fail, and it does not count.
  if (!isMet) return answer?.status === 200 && everything ? null : `not met, ${told}`;
  figures.points += 1;
  figures[nothing ? 'undone' : 'done'] += 1;
  // Refused in words is not undone: then something else was wrong with the request.
  const isUndone = nothing && ((answer?.status ?? 0) >= 500 || Object.keys(whole).length === 0);
  if (isUndone || everything) return null;
  return told;
}

describe('after every statement of every write: all or nothing', () => {
  test.each(broken)(
    '$name',
    async (operation) => {
      const problems = await breakEverywhere(operation);
      figures.failed += problems.length;
      expect(problems).toEqual([]);
    },
    howMany(30_000, 300_000),
  );

  test('the audit chains are whole after all that, and this is how many', async () => {
    const { system } = usual.t;
    const { broken: torn } = await verifyAudit(system, await allChains(system), null, 60_000);
    expect(torn).toEqual([]);
    recordPromise('failpoints', {
      tried: figures.points,
      atLeast: howMany(20, 600),
      seed,
      failed: figures.failed,
      target: 'tudo ou nada depois de cada comando SQL de cada escrita, com arquivos e tarefas',
      also: {
        operations: broken.length,
        statements: figures.statements,
        undone: figures.undone,
        done: figures.done,
      },
    });
  });
});
