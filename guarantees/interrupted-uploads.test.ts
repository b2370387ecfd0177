import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open as openFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany, isFull } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { post, query, signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  run,
  type ServerProcess,
  serve,
  startedDataDir,
  stop,
  until,
} from './support/server-process.ts';

const MB = 1024 * 1024;
const SIZE = howMany(24, 2_048) * MB;
/** Cut off five times; before the last of them the server is killed as well. */
const INTERRUPTIONS = ['cut', 'cut', 'cut', 'cut', 'kill', 'cut'] as const;
/** What one request may bring (packages/contracts/src/modules/drive/drive-words.ts). */
const PIECE = 64 * MB;
const SECONDS = howMany(120, 1_800);

const dataDir = startedDataDir();
let settings: Record<string, string>;
let url: string;
let server: ServerProcess;
let token: string;
const figures = { interrupted: 0, failed: 0, sent: 0 };
afterAll(killServers);

/** Each megabyte is another one, and can be made again wherever the server asks to go on. */
const filling = randomBytes(MB);
function megabyte(index: number): Buffer {
  const bytes = Buffer.from(filling);
  bytes.writeUInt32BE(index, 0);
  return bytes;
}
const sha256 = (() => {
  const hash = createHash('sha256');
  for (let index = 0; index < SIZE / MB; index++) hash.update(megabyte(index));
  return hash.digest('hex');
})();

const address = (upload: string) => `/api/v1/drive/uploads/${upload}`;
const asMe = () => ({ authorization: `Bearer ${token}` });

/** How far the server says it has got: what it has on its disk. */
async function arrived(upload: string): Promise<number> {
  const answer = await fetch(url + address(upload), { method: 'HEAD', headers: asMe() });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

function openPiece(
  upload: string,
  from: number,
  to: number,
): { sending: ClientRequest; answer: Promise<number> } {
  const sending = request(url + address(upload), {
    method: 'PATCH',
    headers: {
      ...asMe(),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(to - from),
      'tus-resumable': '1.0.0',
      'upload-offset': String(from),
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => resolve(response.resume().statusCode as number));
  });
  answer.catch(() => {});
  return { sending, answer };
}

async function untilTaken(sending: ClientRequest): Promise<void> {
  const over = new AbortController();
  const either = ['drain', 'close'].map((event) => once(sending, event, { signal: over.signal }));
  await Promise.race(either).finally(() => over.abort());
  await Promise.allSettled(either);
}

/** Bytes of the file from one place to another, no faster than they are taken. */
async function write(sending: ClientRequest, from: number, to: number): Promise<void> {
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / MB) + 1) * MB);
    const bytes = megabyte(Math.floor(at / MB)).subarray(at % MB, ((end - 1) % MB) + 1);
    if (!sending.write(bytes)) await untilTaken(sending);
    if (sending.destroyed) return;
    figures.sent += bytes.length;
    at = end;
  }
}

/** A piece, and what follows it, up to there; answered, unless it is to be cut off at the end. */
async function send(upload: string, upTo: number, interruption: 'cut' | 'kill' | null): Promise<void> {
  await until(async () => {
    const from = await arrived(upload);
    if (from >= upTo) return true;
    const isLast = from + PIECE >= upTo;
    // Cut off within a piece, not between two: more was announced than comes.
    const announced = isLast && interruption ? Math.min(SIZE, from + PIECE) : Math.min(upTo, from + PIECE);
    const { sending, answer } = openPiece(upload, from, announced);
    await write(sending, from, Math.min(upTo, announced));
    if (isLast && interruption) {
      if (interruption === 'kill') server.child.kill('SIGKILL');
      else sending.destroy();
      await answer.catch(() => {});
      return true;
    }
    sending.end();
    const status = await answer;
    // The line that was cut off may still hold the place for a moment.
    if (status !== 204 && status !== 409) throw new Error(`a piece was answered with ${status}`);
    return false;
  }, SECONDS * 1000);
}

async function download(node: number): Promise<{ size: number; sha256: string }> {
  const answer = await fetch(`${url}/api/v1/drive/${node}/content`, { headers: asMe() });
  expect(answer.status).toBe(200);
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

describe(`an upload of ${SIZE / MB} MB, cut off five times and once more with its server`, () => {
  it('goes on from what had reached the disk, and arrives whole', { timeout: SECONDS * 1000 }, async () => {
    const port = await freePort();
    settings = { DATA_DIR: dataDir, PORT: port, FILES_MIN_FREE_PERCENT: '0', ...withAdministrator };
    url = `http://127.0.0.1:${port}`;
    server = await serve(settings);
    token = await signIn(url);
    const begun = await post(
      url,
      'drive/uploads',
      { parent_id: null, name: 'gravação.bin', size: SIZE },
      token,
    );
    expect(begun, JSON.stringify(begun.body)).toMatchObject({ status: 200 });
    const { upload } = begun.body;
    for (const [index, interruption] of INTERRUPTIONS.entries()) {
      const before = await arrived(upload);
      const upTo = Math.floor(before + (SIZE - before) / (INTERRUPTIONS.length - index + 1));
      await send(upload, upTo, interruption);
      figures.interrupted++;
      if (interruption === 'kill') {
        await server.ended;
        server = await serve(settings);
      }
      const kept = await arrived(upload);
      // Nothing that was confirmed before is asked for again.
      if (kept < before || kept > SIZE) figures.failed++;
    }
    await send(upload, SIZE, null);
    const [row] = await query<{ node: number }>(
      dataDir,
      'select finished_node as node from drive_uploads where id = $1',
      [upload],
    );
    expect(await download(row?.node as number)).toEqual({ size: SIZE, sha256 });
    // Whatever was lost on the way was sent again from there, not from the beginning.
    if (isFull) expect(figures.sent).toBeLessThan(SIZE * 1.2);
  });

  it('is told to be sound by files:verify, and no longer once a byte of it has changed', {
    timeout: SECONDS * 1000,
  }, async () => {
    const verify = () => run(['files:verify'], settings);
    expect(await verify()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Arquivos íntegros: \d+ conferidos, .+\.\n$/),
      stderr: '',
    });
    const [row] = await query<{ id: string; key: string }>(
      dataDir,
      `select id, storage_key as key from files where purpose = 'drive.file'`,
    );
    const stored = await openFile(join(dataDir, 'files/blobs', row?.key as string), 'r+');
    await stored.write(Buffer.from('!'), 0, 1, SIZE / 2);
    await stored.close();
    const { code, stdout } = await verify();
    expect(stdout).toContain(`Arquivo alterado: ${row?.id} (drive.file, entidade `);
    expect(stdout).toContain('Arquivos com problema: 1.');
    expect(code).toBe(1);
    expect(await stop(server)).toMatchObject({ code: 0 });
  });

  it('is a promise', () =>
    recordPromise('interrupted-uploads', {
      tried: figures.interrupted,
      atLeast: INTERRUPTIONS.length,
      failed: figures.failed,
      target: 'um envio interrompido cinco vezes e um servidor morto no meio: o arquivo chega inteiro',
      missed: [],
      also: { megabytes: SIZE / MB, sent_megabytes: Math.round(figures.sent / MB) },
    }));
});
