import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { type OpenSocket, openSocketAt } from '../apps/server/src/testing/open-socket.ts';
import { post, signIn, withAdministrator } from './api-client.ts';
import { freePort, killServers, newDataDir, serve, stop, until } from './server-process.ts';

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, durable: false });
});
afterEach(killServers);
afterAll(() => postgres.stop());

async function listen(url: string, socketOrigin: string, token: string, userId: number): Promise<OpenSocket> {
  const answer = await fetch(`${url}/broadcasting/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_name: `private-user.${userId}` }),
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  return openSocketAt(`${socketOrigin}/broadcasting/socket`, ticket);
}

it('two instances on one database: what one writes reaches the socket on the other, which ends in order', async () => {
  const { password, host } = postgres.connection;
  const shared = {
    ...withAdministrator,
    DATABASE_URL: `postgres://conforme:${password}@localhost/postgres?host=${encodeURIComponent(host)}`,
    MASTER_KEY: randomBytes(32).toString('base64url'),
    REALTIME: 'on',
  };
  const [a, b, door] = [await freePort(), await freePort(), await freePort()];
  const one = await serve({ ...shared, PORT: a, DATA_DIR: newDataDir() });
  const other = await serve({ ...shared, PORT: b, DATA_DIR: newDataDir(), REALTIME_PORT: door });
  const [urlA, urlB] = [`http://127.0.0.1:${a}`, `http://127.0.0.1:${b}`];
  const token = await signIn(urlA);
  const me = await fetch(`${urlA}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { id } = (await me.json()) as { id: number };

  const shown = await listen(urlB, `ws://127.0.0.1:${b}`, token, id);
  const atOwnDoor = await listen(urlB, `ws://127.0.0.1:${door}`, token, id);
  const path = `users/${id}/send_text_notification`;
  expect(await post(urlA, path, { message: 'Olá' }, token)).toMatchObject({ status: 200 });
  await until(() => shown.heard.length === 1 && atOwnDoor.heard.length === 1);
  expect(shown.heard).toMatchObject([{ event: 'notification', type: 'text.message' }]);

  // Signing out on one ends the connection to the other, within two seconds.
  const second = await signIn(urlA);
  const leaving = await listen(urlB, `ws://127.0.0.1:${b}`, second, id);
  expect(await post(urlA, 'logout', {}, second)).toMatchObject({ status: 200 });
  await until(() => leaving.closed.code === 4401, 2000);

  // A server that stops says so to whoever listens, and waits for nobody.
  const began = Date.now();
  expect(await stop(other)).toMatchObject({ code: 0 });
  expect(Date.now() - began).toBeLessThan(5000);
  expect([shown.closed.code, atOwnDoor.closed.code]).toEqual([1001, 1001]);
  expect(await stop(one)).toMatchObject({ code: 0 });
});
