import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { pngOf } from '../apps/server/src/testing/hollow-png.ts';
import { multipart, smallPdf } from '../apps/server/src/testing/multipart.ts';
import { draftFileRules } from '../packages/contracts/src/platform/cases/draft-rules.ts';
import { query } from './support/api-client.ts';
import { newHeapWatch } from './support/heap-watch.ts';
import { killServers, openFilesOf, type ServerProcess, until } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

const MB = 1024 * 1024;
const LIMIT = 5 * MB;
const ENDLESS = howMany(200, 2_048) * MB;
const AGAIN = howMany(3, 20);
const AT_ONCE = howMany(10, 50);
const BROKEN_OFF = howMany(24, 1_000);

const heap = newHeapWatch();
let dataDir: string;
let port: number;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  ({ server, dataDir, port, token } = await startSignedIn({ FILES_MIN_FREE_PERCENT: '0', ...heap.settings }));
  // What the first picture brings along (the decoder itself) is not growth.
  for (let n = 0; n < 3; n++) expect(await sendPicture(pngOf(300, 300, { isWhole: true }))).toBe(200);
});
// How often a photo may change has tests of its own.
beforeEach(() => query(dataDir, 'delete from rate_limits'));
afterAll(killServers);

function open(headers: Record<string, string>, bearer = token, path = '/api/v1/profile/photo') {
  const sending = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path },
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  });
  const answer = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode as number);
    });
    sending.on('error', reject);
  });
  answer.catch(() => {});
  return { sending, answer };
}
function sendPicture(content: Buffer): Promise<number> {
  const { body, headers } = multipart([{ name: 'a.png', content }]);
  const { sending, answer } = open({ ...headers, 'content-length': String(body.length) });
  sending.end(body);
  return answer;
}

/** Bytes of memory the process holds, and seconds of a core it has used. */
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
/** What the work cost the process at most, above what it held before. */
async function costOf(work: () => Promise<void>) {
  const before = { memory: memory(), cpu: cpuSeconds() };
  let highest = before.memory;
  const watching = setInterval(() => {
    highest = Math.max(highest, memory());
  }, 10);
  await work().finally(() => clearInterval(watching));
  return { megabytes: (highest - before.memory) / MB, cpu: cpuSeconds() - before.cpu };
}
const staged = () => readdirSync(join(dataDir, 'files'), { recursive: true }).map(String);
const written = () => staged().filter((path) => /^tmp\/./.test(path));

/** Pieces of a part that never ends, until the other side has had enough; says when the limit was passed. */
async function pour(sending: ClientRequest): Promise<number> {
  const piece = Buffer.alloc(65_536);
  const over = new Promise<void>((resolve) => sending.once('close', resolve));
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  let passed = 0;
  for (let sent = 0; sent < ENDLESS && !sending.destroyed; sent += piece.length) {
    if (sent >= LIMIT && passed === 0) passed = performance.now();
    if (!sending.write(piece)) await Promise.race([new Promise((go) => sending.once('drain', go)), over]);
  }
  return passed;
}
const endlessForm = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };

describe('E1: a file without an end', () => {
  it(`of ${ENDLESS / MB} MB is refused within a second of the limit, and costs less than 64 MB`, async () => {
    const { megabytes } = await costOf(async () => {
      for (let n = 0; n < AGAIN; n++) {
        const { sending, answer } = open(endlessForm);
        const pouring = pour(sending);
        expect(await answer).toBe(413);
        const answered = performance.now();
        expect(answered - (await pouring)).toBeLessThan(1_000);
        sending.destroy();
      }
    });
    expect(megabytes).toBeLessThan(64);
    await until(() => written().length === 0);
  }, 300_000);
});

describe('E2: a picture that is a bomb', () => {
  it('of 60,000 by 60,000 dots is refused within a second, with little memory and less than a second of a core', async () => {
    const { megabytes, cpu } = await costOf(async () => {
      for (let n = 0; n < AGAIN; n++) {
        const since = performance.now();
        expect(await sendPicture(pngOf(60_000, 60_000))).toBe(422);
        expect(performance.now() - since).toBeLessThan(1_000);
      }
    });
    expect(megabytes).toBeLessThan(100);
    expect(cpu / AGAIN).toBeLessThan(1);
  });

  it('of as many dots as are allowed, packed into nearly nothing, is drawn with less than 100 MB', async () => {
    const picture = pngOf(6_300, 6_300, { isWhole: true });
    expect(picture.length).toBeLessThan(MB);
    const { megabytes } = await costOf(async () => expect(await sendPicture(picture)).toBe(200));
    expect(megabytes).toBeLessThan(100);
  });
});

it('E9: a hundred megabytes from nobody are refused before they are read, and not a byte is written', async () => {
  const before = staged();
  const { sending, answer } = open(
    { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(100 * MB) },
    'cfs_inventedinventedinvented',
  );
  sending.flushHeaders();
  expect(await answer).toBe(401);
  const seen = new Set<string>();
  const pouring = pour(sending);
  for (let look = 0; look < 20; look++) {
    for (const path of staged()) seen.add(path);
    await sleep(10);
  }
  await pouring;
  expect([...seen].filter((path) => !before.includes(path))).toEqual([]);
});

it(`J6: ${AT_ONCE} files of 10 MB at once are all kept as they were sent, with less than 150 MB`, async () => {
  const padding = randomBytes(draftFileRules.maxBytes - smallPdf.length - 4);
  const sums = new Set<string>();
  const { megabytes } = await costOf(async () => {
    const statuses = Array.from({ length: AT_ONCE }, (_, n) => {
      const content = Buffer.concat([smallPdf, Buffer.from(`${n}`.padStart(4)), padding]);
      sums.add(createHash('sha256').update(content).digest('hex'));
      const { body, headers } = multipart([{ name: `anexo-${n}.pdf`, content }]);
      const { sending, answer } = open(
        { ...headers, 'content-length': String(body.length) },
        token,
        '/api/v1/privacy_forms/papers',
      );
      sending.end(body);
      return answer;
    });
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });
  expect(megabytes).toBeLessThan(150);
  const kept = await query(
    dataDir,
    "select encode(sha256, 'hex') as sum from files where name like 'anexo-%'",
  );
  expect(new Set(kept.map(({ sum }) => sum))).toEqual(sums);
}, 120_000);

async function breakUploadOff(): Promise<void> {
  const { sending } = open(endlessForm);
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  sending.write(Buffer.alloc(100_000));
  await until(() => written().length > 0);
  sending.destroy();
}

async function breakDownloadOff(format: 'xls' | 'pdf'): Promise<void> {
  const path = `/api/v1/reports/grid?path=/api/v1/users/grid&format=${format}`;
  const asking = request({ port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } });
  const [answer] = await once(asking.end(), 'response');
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  answer.on('error', () => {});
  asking.destroy();
}

it(
  `E11: ${BROKEN_OFF} uploads and downloads that break off leave no open file, nothing half written and no memory`,
  async () => {
    await query(
      dataDir,
      `insert into users (home_entity_id, name, email, status)
     select home_entity_id, 'Colega ' || n, 'colega.' || n || '@escola.test', 'active'
     from users, generate_series(1, 3000) n`,
    );
    const breakOff = async (turn: number) => {
      if (turn % 20 === 0) await query(dataDir, 'delete from rate_limits');
      if (turn % 2 === 0) await breakUploadOff();
      else await breakDownloadOff(turn % 4 === 1 ? 'pdf' : 'xls');
    };
    // What is opened once, on the first of its kind, stays.
    for (let turn = 0; turn < 8; turn++) await breakOff(turn);
    await until(() => written().length === 0);
    const before = { files: openFilesOf(server), held: (await heap.read(server)).held_mb };
    for (let turn = 0; turn < BROKEN_OFF; turn++) await breakOff(turn);
    await until(() => written().length === 0 && openFilesOf(server) <= before.files + 5);
    const megabytes = (await heap.read(server)).held_mb - before.held;
    process.stdout.write(`${BROKEN_OFF} broken off: ${megabytes.toFixed(1)} MB more are held\n`);
    expect(megabytes).toBeLessThan(20);
  },
  (120 + BROKEN_OFF) * 1_000,
);
