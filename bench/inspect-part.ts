import { isDeepStrictEqual } from 'node:util';
import type { Pool } from '../guarantees/support/api-client.ts';
import type { BareProduct } from './bare-product.ts';
import { type BenchDatabase, logOf } from './bench-database.ts';
import { canCount, countQueries, tableSizes, watchPlans } from './inspection.ts';
import { type Ask, Asker, isError } from './load.ts';
import { type Question, questionAsk } from './measure.ts';
import { isList, type Operation } from './operations.ts';
import { findingsOf } from './plans.ts';
import type { Product } from './product.ts';

export interface Inspected {
  /** What goes through a whole table that grows; null where PostgreSQL's plans cannot be read. */
  readonly scans: readonly string[] | null;
  /** What reads by an index far more than it needs: worth a look, and no promise. */
  readonly wasteful: readonly string[];
  /** What fails, or answers otherwise than the bare server. */
  readonly problems: readonly string[];
  /** How many statements one request takes, by what was asked; empty where they cannot be counted. */
  readonly queries: ReadonlyMap<string, number>;
  /** The same for every question that lists something. */
  readonly listQueries: ReadonlyMap<string, number>;
}

/** Often enough for what the product does beside requests not to be taken for part of them. */
const TIMES = 8;
/** Questions are many. */
const TIMES_EACH = 3;

interface Watched {
  readonly product: Product;
  readonly bare: BareProduct;
  readonly database: BenchDatabase;
  readonly pool: Pool;
}

/** Each question and each operation once with the plans written down, then a few times with the statements counted. */
export async function inspect(
  { product, bare, database, pool }: Watched,
  questions: readonly Question[],
  operations: readonly Operation[],
): Promise<Inspected> {
  const ours = new Asker(product.url, 1);
  const theirs = new Asker(bare.url, 1);
  const sizes = await tableSizes(pool);
  const problems: string[] = [];
  const scans: string[] = [];
  const wasteful: string[] = [];
  const withPlans = async (name: string, ask: Ask, isWatched: boolean) => {
    const plansSince = watchPlans(database);
    const answer = await ours.send(ask);
    if (isError(answer)) problems.push(`${name}: respondeu ${answer.status} ${answer.text.slice(0, 300)}`);
    const plans = isWatched ? await plansSince() : [];
    // None found in plans that nobody could read would be no proof.
    if (isWatched && logOf(database) && plans.length === 0) problems.push(`${name}: nenhum plano foi lido`);
    const findings = plans.flatMap((plan) => findingsOf(plan, sizes));
    for (const { table, how, isScan } of findings)
      (isScan ? scans : wasteful).push(`${name}: ${table}: ${how}`);
    return answer;
  };
  const queries = new Map<string, number>();
  const listQueries = new Map<string, number>();
  const isCounting = await canCount(pool);
  for (const question of questions) {
    const ask = questionAsk(product.token, question);
    await withPlans(question.name, ask, true);
    if (isCounting && question.isList)
      listQueries.set(question.name, await countQueries(pool, TIMES_EACH, () => ours.send(ask)));
  }
  for (const { name, kind, writes, prepare, change, ...operation } of operations) {
    await prepare?.();
    // Once as it comes, so that there is something to be changed.
    if (change) await ours.send(operation.ours());
    await change?.(pool);
    const answer = await withPlans(name, operation.ours(), isList(kind));
    const other = await theirs.send(operation.bare());
    if (isError(other)) problems.push(`${name}: o servidor nu respondeu ${other.status} ${other.text}`);
    else if (!writes && kind !== 'read') problems.push(...differences(name, answer.text, other.text));
    if (!isCounting) continue;
    const send = async () => {
      await change?.(pool);
      await ours.send(operation.ours());
    };
    queries.set(name, await countQueries(pool, TIMES, send));
    if (isList(kind)) listQueries.set(name, queries.get(name) as number);
  }
  const read = operations.find(({ kind }) => kind === 'read');
  if (read) problems.push(...(await compareReads(read, ours, theirs)));
  ours.close();
  theirs.close();
  return {
    scans: logOf(database) ? [...new Set(scans)] : null,
    wasteful: [...new Set(wasteful)],
    ...{ problems, queries, listQueries },
  };
}

/** Both give the next record each time they are asked: the same one is asked of both. */
async function compareReads({ name, ours: next, bare }: Operation, ours: Asker, theirs: Asker) {
  const input = next();
  const id = input.path.split('/').at(-1) as string;
  const same = bare();
  const answer = await ours.send(input);
  const other = await theirs.send({ ...same, path: same.path.replace(/[^/]+(?=\?)/, id) });
  return differences(name, answer.text, other.text);
}

/** What a look changes, what only the product can open, addresses with all parameters, and what its rules derive. */
const LEFT_OUT = new Set([
  ...['views', 'document', 'next_page_url', 'prev_page_url'],
  ...['may_extend', 'actions', 'next', 'counting_clocks', 'documents', 'letters', 'mail', 'lines'],
]);
/** Sets, in whatever order they come. */
const UNORDERED = new Set(['permissions']);

function differences(name: string, one: string, other: string): string[] {
  const [ours, theirs] = [one, other].map(comparable);
  return isDeepStrictEqual(ours, theirs)
    ? []
    : [`${name}: o servidor nu responde outra coisa: ${firstDifference(ours, theirs)}`];
}

const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value) =>
    LEFT_OUT.has(key)
      ? undefined
      : UNORDERED.has(key)
        ? (value as { name: string }[]).map(({ name }) => name).sort()
        : // Instants out of JSON made by PostgreSQL are written otherwise.
          typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/.test(value)
          ? Date.parse(value)
          : value,
  );

function firstDifference(one: unknown, other: unknown, path = ''): string {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
    return `${path || '/'} ${JSON.stringify(one)} e ${JSON.stringify(other)}`.slice(0, 300);
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const key = keys.find((name) => !isDeepStrictEqual(at(one, name), at(other, name))) ?? '';
  return firstDifference(at(one, key), at(other, key), `${path}/${key}`);
}
const at = (of: object, key: string): unknown => (of as Record<string, unknown>)[key];
