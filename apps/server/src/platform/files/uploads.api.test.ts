import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { photo } from '@conforme/contracts/core/picture.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stagedFiles, storedBlobs } from '../../testing/blobs.ts';
import { makeAdministrator, makeUser } from '../../testing/features/people.ts';
import { multipart, type SentFile, smallPng } from '../../testing/multipart.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { changePhoto } = profileModule.endpoints;
const { maxBytes } = photo.rules;

let t: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  const { entity } = await makeAdministrator(t);
  ({ token } = await makeUser(t, { home: entity }));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await t.pool.query('delete from rate_limits');
  // Whatever happened to it, nothing is left on the way.
  await expect.poll(() => stagedFiles(t)).toEqual([]);
});
afterAll(() => t.close());

/** Exactly so many bytes that are a picture: what comes after its end does not count for it. */
const pictureOf = (size: number) => Buffer.concat([smallPng, Buffer.alloc(size - smallPng.length)]);
const send = (...files: SentFile[]) => t.call(changePhoto, { files }, { token });
const blobs = async () => (await storedBlobs(t)).length;

/** A request whose body is written by hand. */
function begin(headers: Record<string, string>): {
  sending: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const sending = request({
    port,
    method: 'POST',
    path: changePhoto.path,
    headers: { host: 'conforme.test', authorization: `Bearer ${token}`, ...headers },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve);
    sending.on('error', reject);
  });
  answer.catch(() => {});
  return { sending, answer };
}
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const partHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

test.each([
  ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', '__defineGetter__'],
  ...['__proto__[polluted]', '__proto__.polluted', 'constructor[prototype][polluted]', 'file[__proto__]'],
])('a part named %s is refused and reaches no prototype', async (field) => {
  const before = await blobs();
  for (const name of ['a.png', '__proto__'])
    expect((await send({ field, name, content: smallPng })).status).toBeOneOf([400, 422]);
  const text = `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\npolluted\r\n--x--\r\n`;
  const answer = await t.send('POST', changePhoto.path, { body: text, headers: form, token });
  expect(answer.status).toBeOneOf([400, 413, 422]);
  expect([Object.keys(Object.prototype), Reflect.get({}, 'polluted'), await blobs()]).toEqual([
    [],
    undefined,
    before,
  ]);
});

describe('the size of a file', () => {
  test.each([
    ['a byte less than the limit', maxBytes - 1, 200],
    ['the limit itself', maxBytes, 200],
    ['a byte more', maxBytes + 1, 413],
    ['much more', maxBytes + 100_000, 413],
    ['nothing', 0, 422],
  ])('%s', async (_, size, status) => {
    const before = await blobs();
    const answer = await send({ name: 'a.png', content: size === 0 ? '' : pictureOf(size) });
    expect(answer.status, answer.text).toBe(status);
    if (status === 413) {
      expect(answer.body).toMatchObject({
        code: 'too_large',
        messages: 'O arquivo passa do limite de 5 MB.',
      });
      expect(await blobs()).toBe(before);
    }
  });

  test('is refused by what is announced, before a byte of it is sent', async () => {
    const { sending, answer } = begin({ ...form, 'content-length': String(100 * 1024 * 1024) });
    sending.flushHeaders();
    expect((await answer).statusCode).toBe(413);
    sending.destroy();
  });

  test('a part that never ends is cut off soon after the limit, and so is its connection', async () => {
    const { sending, answer } = begin({ ...form, 'transfer-encoding': 'chunked' });
    const piece = Buffer.alloc(65_536);
    sending.write(partHead);
    let sent = 0;
    let isOver = false;
    const closed = new Promise<void>((resolve) => sending.once('close', resolve));
    const pump = (async () => {
      while (!isOver && !sending.destroyed) {
        sent += piece.length;
        if (!sending.write(piece)) await Promise.race([sleep(5), closed]);
      }
    })();
    const { statusCode } = await answer;
    expect(statusCode).toBe(413);
    await closed;
    isOver = true;
    await pump;
    expect(sent).toBeGreaterThan(maxBytes);
  });

  test('less than was announced is no file', async () => {
    const before = await blobs();
    const { sending, answer } = begin({ ...form, 'content-length': '500000' });
    sending.write(partHead);
    sending.write(smallPng);
    await expect.poll(async () => (await stagedFiles(t)).length).toBe(1);
    sending.destroy();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => stagedFiles(t)).toEqual([]);
    expect(await blobs()).toBe(before);
  });

  test('a body that breaks off in order is malformed', async () => {
    const { sending, answer } = begin({ ...form, 'content-length': String(partHead.length + 10) });
    sending.end(`${partHead}0123456789`);
    expect((await answer).statusCode).toBe(400);
  });
});

describe('what else comes along', () => {
  const picture = { name: 'a.png', content: smallPng };

  test('one file too many takes the first with it', async () => {
    const before = await blobs();
    const answer = await send(picture, picture);
    expect([answer.status, answer.body.messages]).toEqual([413, 'Envie um arquivo por vez.']);
    expect(await blobs()).toBe(before);
  });

  test('ten thousand parts, fields, and parts of another name are refused', async () => {
    const before = await blobs();
    const many = Array.from({ length: 10_000 }, () => ({ ...picture, content: 'x' }));
    expect((await send(...many)).status).toBeOneOf([413, 422]);
    expect((await send({ ...picture, field: 'avatar' })).body.errors).toEqual({
      avatar: ['Campo desconhecido: avatar.'],
    });
    const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    const field = await t.send('POST', changePhoto.path, { token, body: Buffer.from(body), headers: form });
    expect(field.status).toBe(413);
    expect((await send()).body.errors).toEqual({ file: ['Escolha um arquivo.'] });
    expect(await blobs()).toBe(before);
  });

  test('bodies that are no form are malformed, never a fault', async () => {
    for (const body of ['', '--x', '--x--', 'x', '--x\r\n\r\n\r\n--x--\r\n', '\u0000'.repeat(50)]) {
      const answer = await t.send('POST', changePhoto.path, {
        token,
        body: Buffer.from(body),
        headers: form,
      });
      expect(answer.status, JSON.stringify(body)).toBeOneOf([400, 413, 422]);
    }
  });

  test('what is packed on the way is not unpacked: nothing can grow here', async () => {
    const { body, headers } = multipart([{ ...picture, content: Buffer.alloc(4_000_000) }]);
    const packed = gzipSync(body);
    expect(packed.length).toBeLessThan(10_000);
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd']) {
      const answer = await t.send('POST', changePhoto.path, {
        token,
        body: packed,
        headers: { ...headers, 'content-encoding': encoding },
      });
      expect(answer.status, encoding).toBeOneOf([400, 415, 422]);
      const login = await t.send('POST', '/api/v1/login', {
        body: gzipSync('{"email":"a@b.test","password":"x"}'),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      });
      expect(login.status, encoding).toBeOneOf([400, 415, 422]);
    }
  });

  test('no other endpoint takes a form', async () => {
    const { body, headers } = multipart([picture]);
    const answer = await t.send('POST', '/api/v1/login', { body, headers });
    expect(answer.status).toBe(415);
  });
});

describe('who may not send', () => {
  test('is refused before the body is read: nothing of a hundred megabytes touches the disk', async () => {
    const before = await blobs();
    const { sending, answer } = begin({
      ...form,
      authorization: 'Bearer cfs_inventedinventedinvented',
      'content-length': String(100 * 1024 * 1024),
    });
    sending.flushHeaders();
    expect((await answer).statusCode).toBe(401);
    sending.write(partHead);
    for (let megabyte = 0; megabyte < 20 && !sending.destroyed; megabyte++)
      sending.write(Buffer.alloc(1 << 20));
    expect(await stagedFiles(t)).toEqual([]);
    expect(await blobs()).toBe(before);
    sending.destroy();
  });
});
