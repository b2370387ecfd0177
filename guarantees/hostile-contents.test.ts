import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  documentWithLongNames,
  sheetOfBlanks,
  slowWorkbook,
  workbookOfEmptyTexts,
  workbookWithOpenBrackets,
} from '../apps/server/src/testing/hostile-files.ts';
import { multipart } from '../apps/server/src/testing/multipart.ts';
import { query } from './support/api-client.ts';
import { newLoopWatch } from './support/loop-watch.ts';
import { killServers, type ServerProcess, until } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

/** Where the files of an import and of a case come in. */
const IMPORT = '/api/v1/import_targets/natural_entities/imports';
const PAPERS = '/api/v1/privacy_forms/papers';

/** What one request may hold everybody else up for. */
const MOST_BLOCKED_MS = 250;
const PROCESS_MB = 1_024;

const loop = newLoopWatch();
let server: ServerProcess;
let dataDir: string;
let port: number;
let token: string;
beforeAll(async () => {
  const NODE_OPTIONS = `${loop.settings.NODE_OPTIONS} --max-old-space-size=${PROCESS_MB}`;
  ({ server, dataDir, port, token } = await startSignedIn({ FILES_MIN_FREE_PERCENT: '0', NODE_OPTIONS }));
  // What the first of its kind loads is no attack.
  await send(IMPORT, 'a.csv', 'Nome;E-mail\nAna;ana@escola.test\n');
  await send(IMPORT, 'a.xlsx', workbookWithOpenBrackets(10));
});
beforeEach(() => query(dataDir, 'delete from rate_limits'));
afterAll(killServers);

interface Answer {
  readonly status: number;
  readonly text: string;
}
function begin(path: string, name: string, content: Buffer | string) {
  const { body, headers } = multipart([{ name, content }]);
  const sending: ClientRequest = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path },
    headers: { authorization: `Bearer ${token}`, ...headers, 'content-length': String(body.length) },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      const pieces = await response.toArray();
      resolve({ status: response.statusCode as number, text: Buffer.concat(pieces).toString() });
    });
  });
  answer.catch(() => {});
  sending.end(body);
  return { sending, answer };
}
const send = (path: string, name: string, content: Buffer | string) => begin(path, name, content).answer;

/** The longest the event loop was held while this went on. */
async function blockedBy(work: () => Promise<unknown>): Promise<number> {
  await loop.read(server);
  await work();
  return (await loop.read(server)).blocked_ms;
}

const checked = () =>
  until(
    async () =>
      (await query(dataDir, "select from imports where state in ('checking', 'running')")).length === 0,
    30_000,
  );

describe('D10: contents made to be slow hold nobody up', () => {
  it('names in a document of 128 kB', async () => {
    let answer: Answer | undefined;
    const blocked = await blockedBy(async () => {
      answer = await send(PAPERS, 'a.docx', documentWithLongNames());
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
    expect(answer?.status).toBe(422);
  });

  it('a number format of 50,000 brackets', async () => {
    const file = workbookWithOpenBrackets();
    let answer: Answer | undefined;
    const blocked = await blockedBy(async () => {
      answer = await send(IMPORT, 'a.xlsx', file);
      await checked();
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
    expect(answer?.status).toBe(422);
  });

  it('cells of blanks, 750 kB of them', async () => {
    let answer: Answer | undefined;
    const blocked = await blockedBy(async () => {
      answer = await send(IMPORT, 'a.csv', sheetOfBlanks());
      const { id } = JSON.parse(answer.text);
      await checked();
      await fetch(`http://127.0.0.1:${port}/api/v1/imports/${id}/preview`, {
        headers: { authorization: `Bearer ${token}` },
      });
    });
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
    expect(answer?.status).toBe(200);
  }, 120_000);
});

const memoryMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe('E11: who leaves takes the reading along', () => {
  it('a workbook that is read for seconds costs nothing once its sender is gone', async () => {
    const before = cpuSeconds();
    const { sending } = begin(IMPORT, 'a.xlsx', slowWorkbook());
    await new Promise((resolve) => sending.once('finish', resolve));
    await until(() => cpuSeconds() > before + 0.5);
    sending.destroy();
    await sleep(500);
    const used = cpuSeconds();
    await sleep(2_000);
    expect(cpuSeconds() - used).toBeLessThan(0.5);
  });
});

describe('E2: contents made to be kept in memory', () => {
  it(`four workbooks of 30 million empty texts at once are refused, and a process of ${PROCESS_MB} MB lives on`, async () => {
    const bomb = workbookOfEmptyTexts(140);
    expect(bomb.length).toBeLessThan(3 * 1024 * 1024);
    let highest = 0;
    const watching = setInterval(() => {
      highest = Math.max(highest, memoryMb());
    }, 10);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(IMPORT, 'a.xlsx', bomb))).finally(
      () => clearInterval(watching),
    );
    process.stdout.write(`four bombs at once: ${highest.toFixed(0)} MB at most\n`);
    // On a machine that is busy with other work one may wait for a place until it is sent away.
    const read = answers.filter(({ status }) => status !== 429);
    expect(read.length).toBeGreaterThan(0);
    for (const { status, text } of read) {
      expect(status).toBe(422);
      // Or its time may be over first.
      expect(text).toMatch(/grande demais|complexo demais/);
    }
    expect(highest).toBeLessThan(PROCESS_MB);
    expect((await send(IMPORT, 'a.csv', 'Nome\nAna\n')).status).toBe(200);
  }, 120_000);
});
