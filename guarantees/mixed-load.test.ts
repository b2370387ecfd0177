import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { howMany, isFull } from '../apps/server/src/testing/full-form.ts';
import { plainRequest } from '../apps/server/src/testing/plain-request.ts';
import { residentMb } from '../apps/server/src/testing/resident-memory.ts';
import { middle, share } from '../apps/server/src/testing/shares.ts';
import { civilDayOf } from '../packages/contracts/src/core/brazil/civil-days.ts';
import { post, query } from './support/api-client.ts';
import { type Colleague, makeColleagues } from './support/colleagues.ts';
import { newLoopWatch } from './support/loop-watch.ts';
import { openFilesOf, stop } from './support/server-process.ts';
import { type SignedInProduct, startSignedIn } from './support/signed-in-product.ts';

/** How long: `MIXED_SECONDS=3600` is the hour of J8. */
const SECONDS = Number(process.env.MIXED_SECONDS) || howMany(8, 600);
/** J1: who works, each after a moment of reading what came back. */
const PEOPLE = howMany(20, 200);
const READING_MS = howMany(200, 2_000);
/** J4: whose pages are merely open, and tell every minute that they are. */
const IDLE = howMany(100, 5_000);
const BEAT_MS = howMany(5_000, 60_000);
const CONTACTS = howMany(2_000, 20_000);
const REQUESTS = 30;

const MOST_BLOCKED_MS = 100;
const MOST_P99_MS = 300;
const MOST_GROWTH_MB = 50;
const MOST_MORE_FILES = 30;

const loop = newLoopWatch();
let product: SignedInProduct;
let people: Colleague[];
let idle: Colleague[];
let requests: string[];
beforeAll(async () => {
  product = await startSignedIn(loop.settings);
  const { dataDir, url, token } = product;
  const desk = { channel: 'letter', identity: 'none', unit_id: null, files: [] };
  for (let n = 0; n < REQUESTS; n++) {
    const input = { ...plainRequest, ...desk, received_on: civilDayOf(Date.now()) };
    expect((await post(url, 'privacy_forms', input, token)).status).toBe(200);
  }
  requests = (await query<{ id: string }>(dataDir, 'select id from privacy_requests')).map(({ id }) => id);
  await query(
    dataDir,
    `insert into contacts (legal_entity_id, name, emails, phones)
     select home_entity_id, 'Maria da Conceição ' || n, array['maria.' || n || '@casa.test'], '{}'
     from users, generate_series(1, $1::int) n`,
    [CONTACTS],
  );
  await query(dataDir, 'analyze contacts');
  const all = await makeColleagues(dataDir, PEOPLE + IDLE);
  people = all.slice(0, PEOPLE);
  idle = all.slice(PEOPLE);
}, 120_000);
afterAll(() => stop(product.server));

const asked = { read: [] as number[], list: [] as number[], write: [] as number[], beat: [] as number[] };
type Kind = keyof typeof asked;
const wrong: string[] = [];
const confirmed = new Set<string>();

async function ask(kind: Kind, { token }: Colleague, path: string, body?: object): Promise<boolean> {
  const since = performance.now();
  const answer = await fetch(`${product.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  asked[kind].push(performance.now() - since);
  if (answer.status !== 200) wrong.push(`${answer.status} to ${path}`);
  return answer.status === 200;
}

const lists = [
  'privacy_forms/grid?per_page=20',
  'contacts/grid?per_page=20',
  'contacts/grid?per_page=20&filters[search]=maria%2017',
  'contacts/grid?per_page=20&order_column=name&page=40',
];

/** Of ten things seven are read, two are lists and one is written. */
async function actOf(person: Colleague, who: number, turn: number): Promise<void> {
  const kind = turn % 10;
  if (kind === 9) {
    const name = `Contato ${who} ${turn}`;
    const contact = { name, emails: [`contato.${who}.${turn}@casa.test`], phones: [] };
    if (await ask('write', person, 'contacts', contact)) confirmed.add(name);
  } else if (kind === 2 || kind === 6)
    await ask('list', person, lists[(who + turn) % lists.length] as string);
  else await ask('read', person, `privacy_forms/${requests[(who + turn) % REQUESTS]}`);
}

async function work(person: Colleague, who: number, until: number): Promise<void> {
  // Nobody begins at the same moment.
  await sleep((who / PEOPLE) * READING_MS);
  for (let turn = who; Date.now() < until; turn++) {
    await actOf(person, who, turn);
    await sleep(READING_MS * (0.5 + ((who * 7 + turn * 3) % 10) / 10));
  }
}

async function keepBeating(until: number): Promise<void> {
  const beats: Promise<unknown>[] = [];
  const pause = BEAT_MS / IDLE;
  const since = Date.now();
  for (let n = 0; Date.now() < until; n++) {
    beats.push(ask('beat', idle[n % IDLE] as Colleague, 'logged', {}));
    await sleep(Math.max(0, since + (n + 1) * pause - Date.now()));
  }
  await Promise.all(beats);
}

/** J7: somebody takes the whole list along in the middle of it. */
async function exportAll(): Promise<void> {
  await sleep((SECONDS * 1000) / 3);
  for (const format of ['xls', 'pdf']) {
    const answer = await fetch(
      `${product.url}/api/v1/reports/grid?path=/api/v1/contacts/grid&format=${format}`,
      {
        headers: { authorization: `Bearer ${product.token}` },
      },
    );
    await answer.arrayBuffer();
    if (answer.status !== 200) wrong.push(`${answer.status} to the export as ${format}`);
  }
}

/** By how much the last quarter is above the second: what is needed once is there by then. */
function growthOf(seen: readonly number[]): number {
  const quarter = Math.floor(seen.length / 4);
  return middle(seen.slice(-quarter)) - middle(seen.slice(quarter, 2 * quarter));
}

it(
  `J1, J4, J7, J8: ${PEOPLE} people at work and ${IDLE} open pages for ${SECONDS} s: all are answered, and nothing piles up`,
  async () => {
    const { server, dataDir } = product;
    await loop.read(server);
    const memory: number[] = [];
    const files: number[] = [];
    const look = () => {
      memory.push(residentMb(server.pid));
      files.push(openFilesOf(server));
    };
    const watching = setInterval(look, Math.min(1_000, SECONDS * 10));
    const until = Date.now() + SECONDS * 1000;
    await Promise.all([
      ...people.map((person, who) => work(person, who, until)),
      keepBeating(until),
      exportAll(),
    ]);
    clearInterval(watching);
    const { blocked_ms } = await loop.read(server);
    const grown = { memory: growthOf(memory), files: growthOf(files) };
    const p99 = Object.values(asked).map((times) => share(times, 0.99));
    const told = Object.entries(asked).map(
      ([kind, times]) =>
        `${times.length} × ${kind} p50 ${middle(times).toFixed(0)} p99 ${share(times, 0.99).toFixed(0)} ms`,
    );
    process.stdout.write(
      `Mixed load: ${told.join(', ')}; event loop held for ${blocked_ms} ms, memory grew by ${grown.memory.toFixed(0)} MB, open files by ${grown.files}\n`,
    );
    expect([...new Set(wrong)]).toEqual([]);
    expect(asked.beat.length).toBeGreaterThan((SECONDS * 1000 * IDLE) / BEAT_MS / 2);
    expect(asked.write.length).toBeGreaterThan(PEOPLE / 2);
    const kept = await query<{ name: string }>(
      dataDir,
      "select name from contacts where name like 'Contato %'",
    );
    expect(kept.map(({ name }) => name).toSorted()).toEqual([...confirmed].toSorted());
    expect(blocked_ms).toBeLessThanOrEqual(MOST_BLOCKED_MS);
    expect(grown.files).toBeLessThan(MOST_MORE_FILES);
    if (!isFull) return;
    expect(Math.max(...p99)).toBeLessThan(MOST_P99_MS);
    expect(grown.memory).toBeLessThan(MOST_GROWTH_MB);
  },
  (SECONDS + 120) * 1000,
);
