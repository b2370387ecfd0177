import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf, onEveryAnswer } from '../../testing/every-answer.ts';
import { makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let secure: TestApp;
let admin: TestUser;
let newcomer: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  secure = await startTestApp({ PUBLIC_URL: 'https://conforme.test' });
  const made = await makeAdministrator(t);
  admin = made.admin;
  newcomer = await makeUser(t, { home: made.entity });
});
afterAll(async () => {
  await t.close();
  await secure.close();
});

/** Whatever is asked while a table is not there. */
async function without(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  await t.pool.query(`alter table ${table} rename to taken_away`);
  try {
    return await ask();
  } finally {
    await t.pool.query(`alter table taken_away rename to ${table}`);
  }
}

const onJson = { ...onEveryAnswer, 'content-type': 'application/json; charset=utf-8' };
describe('exactly these headers', () => {
  const answers: [string, number, () => Promise<Answer>][] = [
    ['a success', 200, () => t.call(users.endpoints.grid, {}, { token: admin.token })],
    ['a public answer', 200, () => t.call(system.endpoints.version)],
    ['health', 200, () => t.call(system.endpoints.live)],
    ['malformed JSON', 400, () => t.send('POST', '/api/v1/login', { body: '{' })],
    ['a forbidden character in the path', 400, () => t.send('GET', '/api/v1/users/a%2fb')],
    ['a path the router cannot read', 400, () => t.send('GET', '/api/v1/%zz')],
    ['another host', 400, () => t.send('GET', '/api/v1/version', { headers: { host: 'evil.example' } })],
    ['no session', 401, () => t.call(users.endpoints.grid)],
    ['no permission', 403, () => t.call(users.endpoints.grid, {}, { token: newcomer.token })],
    ['an unknown path', 404, () => t.send('GET', '/api/v1/nothing')],
    [
      'an unknown record',
      404,
      () => t.call(users.endpoints.read, { params: { id: 999 } }, { token: admin.token }),
    ],
    [
      'a body that is too large',
      413,
      () => t.send('POST', '/api/v1/login', { body: `"${'x'.repeat(1_100_000)}"` }),
    ],
    [
      'a body that is no JSON',
      415,
      () => t.send('POST', '/api/v1/login', { body: 'a=1', headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'a fault of ours',
      500,
      () => without('roles', () => t.call(roles.endpoints.grid, {}, { token: admin.token })),
    ],
    ['a wrong field', 422, () => t.call(session.endpoints.login, { body: {} })],
  ];
  test.each(answers)('on %s (%d)', async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(headersOf(answer)).toEqual(onJson);
  });

  test('over https also HSTS', async () => {
    const answer = await secure.call(system.endpoints.version);
    expect(headersOf(answer)).toEqual({
      ...onJson,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test('on the redirect of a person who followed a dead link', async () => {
    const answer = await t.send('GET', '/old/page.html?a=1', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.status).toBe(302);
    expect(headersOf(answer)).toEqual({ ...onEveryAnswer, location: '/#/error-404' });
  });
});

describe('an unknown path', () => {
  const notFound = { code: 'not_found', messages: 'Endereço não encontrado.' };
  test.each([
    ['GET', '/api/v1/nothing', {}],
    ['GET', '/api/v1/nothing', { accept: 'application/json' }],
    ['GET', '/.env', {}],
    ['GET', '/.git/config', {}],
    ['POST', '/old/page.html', { accept: 'text/html' }],
    ['GET', '/API/V1/version', {}],
    ['GET', '/api/v1/version/', {}],
    ['GET', '//api/v1/version', {}],
    ['HEAD', '/api/v1/version', {}],
    ['PATCH', '/api/v1/users/1', {}],
    ['OPTIONS', '/api/v1/users', {}],
  ])('%s %s %j answers JSON', async (method, path, headers) => {
    const { status, body } = await t.send(method, path, { headers });
    expect(status).toBe(404);
    if (method !== 'HEAD') expect(body).toEqual(notFound);
  });
});

describe('the host', () => {
  test('is that of PUBLIC_URL and no other', async () => {
    const ask = (host: string) => t.send('GET', '/api/v1/version', { headers: { host } });
    expect((await ask('conforme.test')).status).toBe(200);
    for (const host of ['evil.example', 'conforme.test.evil.example', 'conforme.test:81', 'xconforme.test']) {
      const { status, body } = await ask(host);
      expect([status, body]).toEqual([
        400,
        { code: 'malformed', messages: 'Este endereço não pertence a este servidor.' },
      ]);
    }
  });

  test('is not taken from X-Forwarded-Host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'conforme.test' };
    expect((await t.send('GET', '/api/v1/version', { headers })).status).toBe(400);
  });

  test('does not matter to probes, which know only the address', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect((await t.send('GET', path, { headers: { host: '10.0.0.7:3000' } })).status).toBe(200);
  });

  test('with a port in PUBLIC_URL: with that port', async () => {
    const ported = await startTestApp({ PUBLIC_URL: 'http://conforme.test:8080' });
    const ask = async (host: string) =>
      (await ported.send('GET', '/api/v1/version', { headers: { host } })).status;
    expect([await ask('conforme.test:8080'), await ask('conforme.test')]).toEqual([200, 400]);
    await ported.close();
  });
});

test('health says nothing but ok', async () => {
  for (const endpoint of [system.endpoints.live, system.endpoints.ready])
    expect((await t.call(endpoint)).text).toBe('{"status":"ok"}');
});
