import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { middle, share } from '../apps/server/src/testing/shares.ts';
import { query } from './support/api-client.ts';
import { stop } from './support/server-process.ts';
import { type SignedInProduct, startSignedIn } from './support/signed-in-product.ts';
import { makeTenant, type Tenant } from './support/tenants.ts';

const POLITE = 9;
/** Each person reads what came before asking for the next. */
const READING_MS = 60;
/** Quiet and busy take turns, so that whatever else this machine does meets both. */
const TURNS = howMany(3, 5);
const TURN_MS = howMany(3_000, 20_000);
/** The short form shares two cores with the tests beside it; without fair places it sees 17× to 40×. */
const MOST_TIMES = howMany(8, 3);

/** What the greedy organisation has under way at every moment, asked by six accounts. */
const GREEDY = { accounts: 6, lists: 48, exports: 4, uploads: 4, changes: 6 };
/** It was greedy only if so much of it was answered: each list held a connection for seconds. */
const LEAST = { lists: howMany(4, 60), all: howMany(20, 400) };
const CONTACTS = { greedy: 10_000, polite: 300 };
/**
 * The costliest question a list takes: a search and a filter, of letters that many rows have. One row makes every
 * statement that meets it a second longer, as a bad plan would: connections are taken whatever the machine can do.
 */
const SLOW_SECONDS = 1;
const COSTLY =
  'contacts/grid?per_page=100&filters[search]=maria&filters[items][0][column]=name&filters[items][0][operator]=contains&filters[items][0][value]=on';

/** `FAIR=off` gives everybody every place: it shows that this test can fail. */
const unfair = {
  REQUESTS_AT_ONCE: '10',
  REQUESTS_PER_ORGANISATION: '10',
  REQUESTS_PER_USER: '10',
  LISTS_AT_ONCE: '10',
  LISTS_PER_ORGANISATION: '10',
  LISTS_PER_USER: '10',
  EXPORTS_AT_ONCE: '5',
  EXPORTS_PER_ORGANISATION: '5',
  EXPORTS_PER_USER: '5',
  FILE_READS_AT_ONCE: '100',
  FILE_READS_PER_ORGANISATION: '100',
};

let product: SignedInProduct;
let greedy: Tenant;
let polite: Tenant[];
beforeAll(async () => {
  product = await startSignedIn(process.env.FAIR === 'off' ? unfair : {});
  const { dataDir } = product;
  greedy = await makeTenant(dataDir, 'Gulosa', GREEDY.accounts);
  polite = [];
  for (let n = 0; n < POLITE; n++) polite.push(await makeTenant(dataDir, `Educada ${n}`, 1));
  const rows = [
    { entity: greedy.entity, count: CONTACTS.greedy },
    ...polite.map(({ entity }) => ({ entity, count: CONTACTS.polite })),
  ];
  for (const { entity, count } of rows)
    await query(
      dataDir,
      `insert into contacts (legal_entity_id, name, emails, phones)
       select $1, 'Maria da Conceição ' || n, array['maria.' || n || '@casa.test'], '{}' from generate_series(1, $2::int) n`,
      [entity, count],
    );
  const [first] = await query<{ id: number }>(
    dataDir,
    'select min(id) as id from contacts where legal_entity_id = $1',
    [greedy.entity],
  );
  await query(
    dataDir,
    `create policy slow on contacts as restrictive to conforme_app
     using (case when id = ${first?.id} then pg_sleep(${SLOW_SECONDS}) is not null else true end)`,
  );
  await query(dataDir, 'analyze contacts');
}, 120_000);
afterAll(() => stop(product.server));

const send = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${product.url}/api/v1/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

/** Asks on and on, whatever the answer is; a refusal is waited out for a moment, as a script of theirs would. */
async function goOn(until: AbortSignal, ask: (n: number) => Promise<number>, told: Map<number, number>) {
  for (let n = 0; !until.aborted; n++) {
    const status = await ask(n).catch(() => 0);
    if (!until.aborted) told.set(status, (told.get(status) ?? 0) + 1);
    if (status !== 200) await sleep(200);
  }
}

/** How often each status was answered. */
interface Told {
  readonly lists: Map<number, number>;
  readonly others: Map<number, number>;
}

function beGreedy(until: AbortSignal, { lists, others }: Told): Promise<unknown> {
  const tokenOf = (n: number) => greedy.tokens[n % GREEDY.accounts] as string;
  const list = (who: number) => async () => {
    const answer = await send(tokenOf(who), COSTLY, { signal: until });
    await answer.arrayBuffer();
    return answer.status;
  };
  const takeAway = (who: number) => async () => {
    const path = `reports/grid?path=/api/v1/contacts/grid&format=${who % 2 ? 'pdf' : 'xls'}`;
    const answer = await send(tokenOf(who), path, { signal: until });
    // Read slowly, so that the place is held for long.
    const reader = answer.body?.getReader();
    while (reader && !(await reader.read()).done) await sleep(50);
    return answer.status;
  };
  const upload = (who: number) => async (n: number) => {
    const body = new FormData();
    const lines = Array.from({ length: 50 }, (_, row) => `Pessoa ${who} ${n} ${row};`);
    body.append('file', new Blob([`Nome;CPF\n${lines.join('\n')}\n`]), 'pessoas.csv');
    const answer = await send(tokenOf(who), 'import_targets/natural_entities/imports', {
      method: 'POST',
      body,
      signal: until,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Locks the account: those of one account wait for each other. Not faster, or the limit per minute would end it all. */
  const change = (who: number) => async () => {
    const answer = await send(tokenOf(who), 'profile/photo', { method: 'DELETE', signal: until });
    await answer.arrayBuffer();
    await sleep(200);
    return answer.status;
  };
  type Work = (who: number) => (n: number) => Promise<number>;
  const times = (many: number, work: Work, told: Map<number, number>) =>
    Array.from({ length: many }, (_, who) => goOn(until, work(who), told));
  return Promise.all([
    ...times(GREEDY.lists, list, lists),
    ...times(GREEDY.exports, takeAway, others),
    ...times(GREEDY.uploads, upload, others),
    ...times(GREEDY.changes, change, others),
  ]);
}

const lists = [
  'contacts/grid?per_page=20',
  'contacts/grid?per_page=20&filters[search]=maria%2017',
  'contacts/grid?per_page=20&order_column=name&page=4',
];
const wrong: string[] = [];

/** One list after the other; how long each took. */
async function bePolite({ tokens: [token = ''] }: Tenant, who: number, until: number): Promise<number[]> {
  const times: number[] = [];
  await sleep((who / POLITE) * READING_MS);
  for (let n = who; Date.now() < until; n++) {
    const since = performance.now();
    const answer = await send(token, lists[n % lists.length] as string);
    const text = await answer.text();
    times.push(performance.now() - since);
    if (answer.status !== 200) wrong.push(`${answer.status} ${text}`);
    await sleep(READING_MS);
  }
  return times;
}

const politeFor = async (ms: number): Promise<number[]> =>
  (await Promise.all(polite.map((tenant, who) => bePolite(tenant, who, Date.now() + ms)))).flat();

const counted = (told: Map<number, number>): string =>
  [...told].map(([status, count]) => `${count} × ${status}`).join(', ');

it(`${POLITE} organisations are served as usual while one asks for all it can`, async () => {
  const told: Told = { lists: new Map(), others: new Map() };
  const besideGreedy = async (ms: number) => {
    const over = new AbortController();
    const working = beGreedy(over.signal, told);
    await sleep(500);
    const times = await politeFor(ms);
    over.abort();
    await working;
    // What it left behind ends first.
    await sleep(2_000 * SLOW_SECONDS);
    return times;
  };
  // Connections, plans, threads and Node itself are new at first.
  await besideGreedy(TURN_MS / 2);
  await politeFor(TURN_MS / 4);
  const seen: { quiet: number; busy: number }[] = [];
  let asked = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const quiet = await politeFor(TURN_MS);
    const busy = await besideGreedy(TURN_MS);
    seen.push({ quiet: share(quiet, 0.95), busy: share(busy, 0.95) });
    asked += quiet.length + busy.length;
  }
  const ratios = seen.map(({ quiet, busy }) => busy / quiet);
  // The median: other work on the machine meets a turn or two, and no single lucky turn decides.
  const times = middle(ratios);
  const words = seen.map(({ quiet, busy }) => `${quiet.toFixed(0)} → ${busy.toFixed(0)} ms`);
  process.stdout.write(
    `Fair shares: p95 of ${POLITE} polite organisations ${words.join(', ')} (${ratios.map((ratio) => `${ratio.toFixed(1)}×`).join(', ')}); the greedy one was answered ${counted(told.lists)} to its lists, ${counted(told.others)} to others\n`,
  );
  expect([...new Set(wrong)]).toEqual([]);
  const answered = told.lists.get(200) ?? 0;
  expect(answered).toBeGreaterThan(LEAST.lists);
  expect(answered + (told.others.get(200) ?? 0)).toBeGreaterThan(LEAST.all);
  expect([...told.lists.keys(), ...told.others.keys()].filter((status) => status >= 500)).toEqual([]);
  recordPromise('fair-shares', {
    tried: asked,
    atLeast: howMany(60, 5_000),
    failed: wrong.length,
    target: `nenhum erro e p95 até ${MOST_TIMES}× o de sempre`,
    missed: times <= MOST_TIMES ? [] : [`p95 ${times.toFixed(1)}× o de sempre`],
    also: { times: Number(times.toFixed(2)) },
  });
}, 300_000);
