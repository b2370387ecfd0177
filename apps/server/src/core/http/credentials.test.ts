import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdministrator(t)).admin;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Over a real socket: headers arrive as they are written here. */
const ask = (headers: Record<string, string | string[]>, query = '') =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/v1/users/permissions${query}`,
        headers: { host: 'conforme.test', connection: 'close', ...headers },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    call.on('error', reject);
    call.end();
  });

test('the exact form works', async () => {
  expect(await ask({ authorization: `Bearer ${admin.token}` })).toBe(200);
});

const forms: [string, (token: string) => Record<string, string | string[]>][] = [
  ['in lower case', (token) => ({ authorization: `bearer ${token}` })],
  ['with two blanks', (token) => ({ authorization: `Bearer  ${token}` })],
  ['with a tab', (token) => ({ authorization: `Bearer\t${token}` })],
  ['without a blank', (token) => ({ authorization: `Bearer${token}` })],
  ['with something after it', (token) => ({ authorization: `Bearer ${token} x` })],
  ['with a comma', (token) => ({ authorization: `Bearer ${token},` })],
  ['as Basic', (token) => ({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` })],
  ['without its prefix', (token) => ({ authorization: `Bearer ${token.slice(4)}` })],
  ['with another last letter', (token) => ({ authorization: `Bearer ${token.slice(0, -1)}!` })],
  ['twice, both right', (token) => ({ authorization: [`Bearer ${token}`, `Bearer ${token}`] })],
  ['in another header', (token) => ({ 'x-authorization': `Bearer ${token}` })],
  ['in a cookie', (token) => ({ cookie: `sid=${token}; token=${token}; authorization=Bearer ${token}` })],
  ['very long', () => ({ authorization: `Bearer ${'A'.repeat(4000)}` })],
];
test.each(forms)('%s it does not', async (_, headers) => {
  expect(await ask(headers(admin.token))).toBe(401);
});

test.each(['token', 'access_token', 'authorization'])('nor in the address: ?%s=', async (name) => {
  expect(await ask({}, `?${name}=${admin.token}`)).toBe(401);
});
