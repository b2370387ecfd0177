import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const allowed = ['https://portal.escola.org.br', 'https://b.org.br:8443'];
let t: TestApp;
let closed: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp({ ALLOWED_ORIGINS: allowed.join(',') });
  closed = await startTestApp();
  admin = (await makeAdministrator(t)).admin;
});
afterAll(async () => {
  await t.close();
  await closed.close();
});

const corsHeaders = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
/** What a page elsewhere may read besides the body: a file's name and size, and how long to wait. */
const exposed = {
  'access-control-expose-headers':
    'content-disposition, x-estimated-length, x-total-rows, retry-after, upload-offset, upload-length, tus-resumable',
};
const ask = (origin: string, app = t) => app.send('GET', '/api/v1/version', { headers: { origin } });
const preflight = (origin: string, app = t) =>
  app.send('OPTIONS', '/api/v1/users', {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-data-access',
    },
  });

describe('an allowed origin', () => {
  test.each(allowed)('%s is echoed exactly, with credentials', async (origin) => {
    const { status, headers } = await ask(origin);
    expect(status).toBe(200);
    expect(corsHeaders(headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      ...exposed,
    });
  });

  test('and errors can be read there too', async () => {
    const { status, headers } = await t.call(
      users.endpoints.grid,
      {},
      { headers: { origin: allowed[0] as string } },
    );
    expect(status).toBe(401);
    expect(headers['access-control-allow-origin']).toBe(allowed[0]);
  });

  test('gets a preflight answer good for ten minutes', async () => {
    const { status, headers } = await preflight(allowed[0] as string);
    expect(status).toBe(204);
    expect(corsHeaders(headers)).toEqual({
      'access-control-allow-origin': allowed[0],
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, x-data-access, idempotency-key, upload-offset, tus-resumable, upload-key',
      'access-control-max-age': '600',
      ...exposed,
    });
  });
});

describe('any other origin gets no permission', () => {
  const others = [
    'null',
    '*',
    'https://escola.org.br',
    'https://evil.portal.escola.org.br',
    'https://portal.escola.org.br.evil.example',
    'https://portal.escola.org.brx',
    'https://xportal.escola.org.br',
    'http://portal.escola.org.br',
    'https://portal.escola.org.br:443',
    'https://portal.escola.org.br:8443',
    'https://portal.escola.org.br/',
    'https://PORTAL.escola.org.br',
    'https://b.org.br',
    'https://b.org.br:8444',
    'https://portal.escola.org.br,https://b.org.br:8443',
    'https://pòrtal.escola.org.br',
    'http://conforme.test',
    'file://',
    '',
  ];
  test.each(others)('%s', async (origin) => {
    expect(corsHeaders((await ask(encodeHeader(origin))).headers)).not.toHaveProperty(
      'access-control-allow-origin',
    );
    const { headers } = await preflight(encodeHeader(origin));
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
  /** Headers are bytes: a browser would send punycode, someone else the raw UTF-8. */
  const encodeHeader = (text: string) => Buffer.from(text).toString('latin1');
});

test('caches are told that the answer depends on the origin', async () => {
  for (const origin of [allowed[0] as string, 'https://evil.example']) {
    const vary = String((await ask(origin)).headers.vary)
      .toLowerCase()
      .split(/, */)
      .sort();
    expect(vary).toEqual(['authorization', 'cookie', 'origin', 'x-data-access']);
  }
});

test('without configuration nobody is allowed', async () => {
  for (const origin of [...allowed, 'null', 'http://conforme.test']) {
    expect(corsHeaders((await ask(origin, closed)).headers)).toEqual({});
    expect((await preflight(origin, closed)).status).toBe(404);
  }
});

test('what a browser sends without asking first changes nothing', async () => {
  const body = JSON.stringify({
    name: 'X',
    email: 'x@a.test',
    role_ids: [],
    accesses: [],
    delivery: 'invitation',
  });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status } = await t.send('POST', '/api/v1/users', {
      token: admin.token,
      body,
      headers: { origin: 'https://evil.example', 'content-type': type },
    });
    expect(status).toBe(415);
  }
  expect((await t.pool.query("select from users where email = 'x@a.test'")).rowCount).toBe(0);
});
