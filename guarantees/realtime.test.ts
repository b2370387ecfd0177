import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type OpenSocket, openSocketAt } from '../apps/server/src/testing/open-socket.ts';
import { post, signIn, withAdministrator } from './support/api-client.ts';
import { selfSignedCertificate } from './support/self-signed-certificate.ts';
import { killServers, newDataDir, run, serve, stop, until } from './support/server-process.ts';

const MASTER_KEY = randomBytes(32).toString('base64url');
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
});
afterEach(killServers);
afterAll(() => postgres.stop());

/** The right to one connection, and where it is made. */
async function ask(url: string, token: string, userId: number): Promise<{ ticket: string; origin: string }> {
  const answer = await fetch(`${url}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_name: `private-user.${userId}` }),
  });
  const { ticket, origin } = (await answer.json()) as { ticket: string; origin: string | null };
  return { ticket, origin: origin ?? url.replace('http', 'ws') };
}

async function listen(url: string, token: string, userId: number, origin?: string): Promise<OpenSocket> {
  const asked = await ask(url, token, userId);
  return openSocketAt(`${origin ?? asked.origin}/broadcasting/socket`, asked.ticket);
}

const shared = () => {
  const { password, host } = postgres.connection;
  return {
    ...withAdministrator,
    DATABASE_URL: `postgres://conforme:${password}@localhost/postgres?host=${encodeURIComponent(host)}`,
    MASTER_KEY,
    REALTIME: 'on',
  };
};

async function signInAs(url: string): Promise<{ token: string; id: number }> {
  const token = await signIn(url);
  const me = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } });
  return { token, id: ((await me.json()) as { id: number }).id };
}

it('two instances on one database: what one writes reaches the socket on the other, which ends in order', async () => {
  const [a, b, socketPort] = [await freePort(), await freePort(), await freePort()];
  const one = await serve({ ...shared(), PORT: a, DATA_DIR: newDataDir() });
  const [urlA, urlB] = [`http://127.0.0.1:${a}`, `http://127.0.0.1:${b}`];
  const atB = { PORT: b, DATA_DIR: newDataDir(), PUBLIC_URL: urlB, REALTIME_PORT: socketPort };
  const other = await serve({ ...shared(), ...atB });
  const { token, id } = await signInAs(urlA);

  // Without a certificate the second port is plain, and the first is open all the same.
  expect((await ask(urlB, token, id)).origin).toBe(`ws://127.0.0.1:${socketPort}`);
  const shown = await listen(urlB, token, id, `ws://127.0.0.1:${b}`);
  const atOwnSignIn = await listen(urlB, token, id);
  const path = `users/${id}/send_text_notification`;
  expect(await post(urlA, path, { message: 'Olá' }, token)).toMatchObject({ status: 200 });
  await until(() => shown.heard.length === 1 && atOwnSignIn.heard.length === 1);
  expect(shown.heard).toMatchObject([{ event: 'notification', type: 'text.message' }]);

  // Signing out on one ends the connection to the other, within two seconds.
  const second = await signIn(urlA);
  const leaving = await listen(urlB, second, id);
  expect(await post(urlA, 'logout', {}, second)).toMatchObject({ status: 200 });
  await until(() => leaving.closed.code === 4401, 2000);

  // A server that stops says so to whoever listens, and waits for nobody.
  const began = Date.now();
  expect(await stop(other)).toMatchObject({ code: 0 });
  expect(Date.now() - began).toBeLessThan(5000);
  expect([shown.closed.code, atOwnSignIn.closed.code]).toEqual([1001, 1001]);
  expect(await stop(one)).toMatchObject({ code: 0 });
});

describe('a port of its own with TLS', () => {
  const folder = newDataDir();
  const { cert, key } = selfSignedCertificate();
  const pair = { REALTIME_TLS_CERT: join(folder, 'cert.pem'), REALTIME_TLS_KEY: join(folder, 'key.pem') };
  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(pair.REALTIME_TLS_CERT, cert);
    writeFileSync(pair.REALTIME_TLS_KEY, key, { mode: 0o600 });
  });

  it('is where browsers are sent; who trusts the certificate is heard of, by a ticket as everywhere', async () => {
    const [port, socketPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const own = { PORT: port, DATA_DIR: newDataDir(), PUBLIC_URL: url, REALTIME_PORT: socketPort };
    const server = await serve({ ...shared(), ...own, ...pair });
    const { token, id } = await signInAs(url);
    const { ticket, origin } = await ask(url, token, id);
    expect(origin).toBe(`wss://127.0.0.1:${socketPort}`);
    const address = `${origin}/broadcasting/socket`;

    await expect(openSocketAt(address, ticket)).rejects.toThrow(/self-signed certificate/);
    await expect(openSocketAt(address.replace('wss', 'ws'), ticket)).rejects.toThrow(/hang up|ECONNRESET/);
    await expect(openSocketAt(address, null, { ca: cert })).rejects.toThrow('401');
    // None of these came far enough to use the ticket up; whoever comes with it does.
    const listener = await openSocketAt(address, ticket, { ca: cert });
    await expect(openSocketAt(address, ticket, { ca: cert })).rejects.toThrow('401');
    await expect(
      openSocketAt(address, (await ask(url, token, id)).ticket, { ca: cert, origin: 'https://evil.test' }),
    ).rejects.toThrow('400');

    expect(await post(url, `users/${id}/send_text_notification`, { message: 'Olá' }, token)).toMatchObject({
      status: 200,
    });
    await until(() => listener.heard.length === 1);
    expect(listener.heard).toMatchObject([{ event: 'notification', type: 'text.message' }]);

    // Nothing else stands behind it.
    const status = await new Promise((resolve, reject) => {
      request(`https://127.0.0.1:${socketPort}/api/v1/version`, { ca: cert }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect(await stop(server)).toMatchObject({ code: 0 });
    expect(listener.closed.code).toBe(1001);
  });

  it('does not open with a key of another certificate, nor with what cannot be read', async () => {
    const other = join(folder, 'other.pem');
    writeFileSync(other, selfSignedCertificate().key, { mode: 0o600 });
    const start = async (settings: Record<string, string>) => {
      const own = { PORT: '0', DATA_DIR: newDataDir(), REALTIME_PORT: await freePort() };
      return run(['serve'], { ...shared(), ...own, ...pair, ...settings });
    };
    expect(await start({ REALTIME_TLS_KEY: other })).toMatchObject({
      code: 1,
      stderr: 'REALTIME_TLS_CERT e REALTIME_TLS_KEY: o certificado e a chave não servem um ao outro.\n',
    });
    const missing = join(folder, 'nada.pem');
    expect(await start({ REALTIME_TLS_CERT: missing })).toMatchObject({
      code: 1,
      stderr: `REALTIME_TLS_CERT: não foi possível ler ${missing}.\n`,
    });
  });
});
