import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configSchema } from '../config.ts';
import { captureLog } from '../log.ts';
import { createServer } from './server.ts';
import { serveWeb } from './web-files.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  captureLog(() => {});
  folder = await mkdtemp(join(tmpdir(), 'conforme-web-'));
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(
    join(web, 'index.html'),
    '<meta name="nonce" content="__STYLE_NONCE__"><i title="__FACT__">__OTHER__</i>',
  );
  await writeFile(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(web, 'assets', 'main-abc123.js'), 'export {};');
  await writeFile(join(web, 'assets', 'main-abc123.js.br'), brotliCompressSync('export {};'));
  await writeFile(join(web, 'assets', 'sealing.worker-abc123.js'), 'export {};');
  await writeFile(join(web, '.hidden'), 'hidden');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  app = await createServer(configSchema.parse({ PUBLIC_URL: 'http://conforme.test' }));
  await serveWeb(app, web, { socket: null, facts: { FACT: '<"$&\'>' } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { host: 'conforme.test', ...headers } });

describe('the page', () => {
  test('comes with a policy whose style nonce is fresh each time and in the page', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { statusCode, headers, body } = await get('/');
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const policy = String(headers['content-security-policy']);
      const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] as string;
      expect(policy).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
          "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
      );
      expect(body).toContain(`content="${nonce}"`);
      expect(headers['cache-control']).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('of reports has a document of its own, which alone may run WebAssembly and hear the microphone', async () => {
    const [usual, sealed] = [await get('/'), await get('/sealed')];
    const allows = (answer: typeof usual) => [
      answer.statusCode,
      String(answer.headers['content-security-policy']).includes("script-src 'self' 'wasm-unsafe-eval'; "),
      String(answer.headers['content-security-policy']).includes('wasm'),
      String(answer.headers['permissions-policy']).includes('microphone=(self)'),
    ];
    expect(allows(usual)).toEqual([200, false, false, false]);
    expect(allows(sealed)).toEqual([200, true, true, true]);
    expect(usual.headers['permissions-policy']).toContain('microphone=()');
    expect(String(sealed.headers['content-security-policy'])).not.toMatch(
      /unsafe-inline|'unsafe-eval'|https?:/,
    );
    expect(sealed.headers['cache-control']).toBe('no-store');
  });

  test('holds the facts it was given, as text', async () => {
    expect((await get('/')).body).toContain('<i title="&#60;&#34;$&#38;&#39;&#62;">__OTHER__</i>');
  });

  test('has one address', async () => {
    const { statusCode, headers } = await get('/index.html');
    expect([statusCode, headers.location]).toEqual([302, '/']);
  });
});

describe('files', () => {
  test('with a hash in their name are kept for ever, the others asked for again', async () => {
    const asset = await get('/assets/main-abc123.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(asset.headers['content-type']).toMatch(/javascript/);
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  test('that are workers run WebAssembly and ask for nothing; the others do not run at all by themselves', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
    expect(await policyOf('/assets/sealing.worker-abc123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    );
    expect(await policyOf('/assets/main-abc123.js')).toContain("default-src 'none'");
    expect(await policyOf('/assets/main-abc123.js')).not.toContain('wasm');
  });

  test('come as they were packed by the build, to whoever can unpack them', async () => {
    const url = '/assets/main-abc123.js';
    const packed = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      vary: 'Accept-Encoding',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  test.each([
    '/secret.txt',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.hidden',
    '/assets/',
    '/assets',
    '/nothing.js',
    '/assets/nothing.js',
  ])('%s is not one of them', async (url) => {
    const { statusCode, body } = await get(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(body).not.toMatch(/secret|hidden/);
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(String), messages: expect.any(String) });
  });

  test('that do not exist lead a person to the page of the 404', async () => {
    for (const url of ['/users', '/nothing/here']) {
      const { statusCode, headers } = await get(url, { accept: 'text/html' });
      expect([statusCode, headers.location]).toEqual([302, '/#/error-404']);
    }
  });
});
