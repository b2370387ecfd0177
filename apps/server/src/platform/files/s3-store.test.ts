import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedBlobs } from '../../testing/blobs.ts';
import { makeAdministrator } from '../../testing/features/people.ts';
import { filesOf } from '../../testing/files-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { sweepFiles } from './sweep-files.ts';

/** As much of S3 as the store speaks: it checks what it is given, as a real one does. */
const objects = new Map<string, { body: Buffer; at: Date }>();
const seen: string[] = [];
let service: Server;
let t: TestApp;
let store: BlobStore;
let folder: string;
const PER_PAGE = 2;

function listing(query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PER_PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified><Size>1</Size></Contents>`,
  );
  const more = keys.length > PER_PAGE;
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`;
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = pathname.replace('/conforme-test/', '');
    const body = await buffer(request);
    seen.push(`${request.method} ${pathname}`);
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=chave/')) return answer(403);
    if (request.method === 'PUT') {
      const sum = createHash('sha256').update(body).digest('base64');
      if (
        request.headers['x-amz-checksum-sha256'] !== sum ||
        Number(request.headers['content-length']) !== body.length
      )
        return answer(400, '<Error><Code>BadDigest</Code></Error>');
      objects.set(key, { body, at: new Date() });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (searchParams.has('list-type')) return answer(200, listing(searchParams));
    const found = objects.get(key);
    return found ? answer(200, found.body) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'conforme-s3-'));
  t = await startTestApp({
    FILES_S3_BUCKET: 'conforme-test',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    FILES_S3_ACCESS_KEY: 'chave',
    FILES_S3_SECRET_KEY: 'segredo',
  });
  store = await filesOf(t).store();
});
afterAll(async () => {
  await t.close();
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true });
});

test('bytes arrive whole, come back whole, and go', async () => {
  const path = join(folder, 'file');
  const bytes = randomBytes(3_000_000);
  await writeFile(path, bytes);
  await store.put('aa/bb/one', path, createHash('sha256').update(bytes).digest());
  expect(existsSync(path)).toBe(false);
  expect(objects.get('blobs/aa/bb/one')?.body.equals(bytes)).toBe(true);
  expect((await buffer(await store.open('aa/bb/one'))).equals(bytes)).toBe(true);
  await store.remove('aa/bb/one');
  await store.remove('aa/bb/one');
  expect(objects.size).toBe(0);
  await expect(store.open('aa/bb/one')).rejects.toBeInstanceOf(BlobMissing);
});

test('bytes that changed on the way are not kept', async () => {
  const path = join(folder, 'file');
  await writeFile(path, 'one thing');
  await expect(
    store.put('aa/bb/two', path, createHash('sha256').update('another').digest()),
  ).rejects.toThrow();
  expect(objects.size).toBe(0);
});

test('the list has pages and an order', async () => {
  for (const key of ['cc/aa/3', 'aa/aa/1', 'bb/aa/2', 'dd/aa/4', 'ee/aa/5'])
    objects.set(`blobs/${key}`, { body: Buffer.from('x'), at: new Date('2026-01-01') });
  const keys: string[] = [];
  for await (const { key, changedAt } of store.list()) {
    keys.push(key);
    expect(changedAt).toEqual(new Date('2026-01-01'));
  }
  expect(keys).toEqual(['aa/aa/1', 'bb/aa/2', 'cc/aa/3', 'dd/aa/4', 'ee/aa/5']);
  expect(await sweepFiles(filesOf(t), t.system)).toEqual({ removed: 5, missing: 0 });
  expect(objects.size).toBe(0);
});

test('a photo lives in the bucket, and on no disk', async () => {
  const { photo, changePhoto, removePhoto } = profileModule.endpoints;
  const { admin } = await makeAdministrator(t);
  expect((await t.call(changePhoto, {}, { token: admin.token })).status).toBe(200);
  expect(objects.size).toBe(1);
  expect(await storedBlobs(t)).toEqual([]);
  const answer = await t.call(photo, {}, { token: admin.token });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(answer.bytes.equals([...objects.values()][0]?.body as Buffer)).toBe(true);
  await t.call(removePhoto, {}, { token: admin.token });
  await t.runJobs();
  expect(objects.size).toBe(0);
});

test('a bucket that refuses leaves no row behind', async () => {
  const { admin } = await makeAdministrator(t, 'Outra');
  const wrong = await startTestApp({
    FILES_S3_BUCKET: 'conforme-test',
    FILES_S3_ENDPOINT: t.config.FILES_S3_ENDPOINT as string,
    FILES_S3_ACCESS_KEY: 'outra',
    FILES_S3_SECRET_KEY: 'segredo',
  });
  const other = await makeAdministrator(wrong);
  const answer = await wrong.call(profileModule.endpoints.changePhoto, {}, { token: other.admin.token });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect((await wrong.pool.query('select from files')).rowCount).toBe(0);
  await wrong.close();
  expect(admin.id).toBeGreaterThan(0);
});
