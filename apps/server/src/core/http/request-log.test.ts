import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { setup } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupToken } from '../../platform/setup-link.ts';
import { goodPassword, makeAdministrator, makeRole, makeUser } from '../../testing/features/people.ts';
import { cookieOf, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
const secrets: string[] = [];
const address = '203.0.113.77';
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: '127.0.0.1' });
  await sendOneOfEach();
});
afterAll(() => t.close());

/** Requests of every kind, with something private wherever a request can carry it. */
async function sendOneOfEach(): Promise<void> {
  const { entity, admin } = await makeAdministrator(t, 'Organização Sigilosa');
  const clerk = await makeUser(t, { home: entity, roleId: await makeRole(t, []), name: 'Fulana Sigilosa' });
  const opened = await signIn(t, admin.email, goodPassword, {
    headers: { origin: 'http://conforme.test' },
    address,
  });
  const from = { address, headers: { 'user-agent': 'Agente/Sigiloso', referer: 'http://sigiloso.example/' } };
  const asAdmin = { token: admin.token, ...from };
  secrets.push(admin.email, clerk.email, admin.token, clerk.token, goodPassword, setupToken(t.keys));
  secrets.push(opened.body.token, cookieOf(opened) as string, address, '198.51.100.200', 'evil.example');
  await signIn(t, admin.email, 'senha errada sigilosa', from);
  await t.call(users.endpoints.grid, { query: { filters: { search: 'busca-sigilosa' } } }, asAdmin);
  await t.call(users.endpoints.grid, { query: { sigilosa: 'x' } }, asAdmin);
  await t.call(users.endpoints.findByEmail, { params: { email: clerk.email } }, asAdmin);
  await t.call(
    users.endpoints.findByEmail,
    { params: { email: clerk.email } },
    { ...from, token: clerk.token },
  );
  const created = await t.call(
    users.endpoints.create,
    {
      body: {
        name: 'Sigilosa',
        email: 'sigilosa@a.test',
        role_ids: [],
        accesses: [],
        delivery: 'invitation',
      },
    },
    asAdmin,
  );
  secrets.push(created.body.delivered.invitation_link.split('convite=')[1]);
  await t.call(session.endpoints.checkInvitation, { body: { token: secrets.at(-1) } }, from);
  await t.call(setup.endpoints.check, { body: { token: setupToken(t.keys) } }, from);
  await t.call(dataAccess.endpoints.defaultEntity, {}, asAdmin);
  await t.call(users.endpoints.read, { params: { id: 987_654_321 } }, asAdmin);
  await t.send('GET', `/api/v1/nothing/${admin.email}?token=${admin.token}`, from);
  await t.send('GET', `/${admin.token}`, { ...from, headers: { accept: 'text/html' } });
  await t.send('GET', `/api/v1/%zz${admin.token}`, from);
  await t.send('POST', '/api/v1/login', { ...from, body: `{"email": "${admin.email}", ` });
  await t.send('GET', '/api/v1/version', {
    headers: { host: 'evil.example', 'x-forwarded-for': '198.51.100.200' },
  });
  await t.call(system.endpoints.live, {}, from);
  await t.pool.query('alter table role_permissions rename to taken_away');
  await t.call(users.endpoints.grid, { query: { filters: { search: 'busca-sigilosa' } } }, asAdmin);
  await t.pool.query('alter table taken_away rename to role_permissions');
  await t.call(session.endpoints.logout, {}, asAdmin);
}

describe('the log of many requests', () => {
  test('is JSON, one object a line', () => {
    expect(t.logged.length).toBeGreaterThan(15);
    for (const line of t.logged) {
      expect(line).toMatch(/^\{.*\}\n$/);
      expect(JSON.parse(line)).toMatchObject({
        at: expect.any(String),
        level: expect.stringMatching(/^(info|warn|error)$/),
      });
    }
  });

  test('holds for each request its method, route, status and time, and nothing else', () => {
    const lines = t.logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request');
    for (const line of lines) {
      expect(Object.keys(line)).toEqual(['at', 'level', 'message', 'method', 'route', 'status', 'ms']);
      expect(line.ms).toEqual(expect.any(Number));
    }
    const told = lines.map(({ method, route, status }) => `${method} ${route} ${status}`);
    for (const expected of [
      'POST /api/v1/login 200',
      'POST /api/v1/login 401',
      'POST /api/v1/login 400',
      'GET /api/v1/users/grid 200',
      'GET /api/v1/users/grid 422',
      'GET /api/v1/users/grid 500',
      'GET /api/v1/users/find_by_email/:email 200',
      'GET /api/v1/users/find_by_email/:email 403',
      'GET /api/v1/users/:id 404',
      'GET unknown 404',
      'POST /api/v1/logout 200',
    ])
      expect(told).toContain(expected);
    expect(told.join()).not.toContain('/health/');
  });

  test('has no e-mail, token, name, address, query or header in any line', () => {
    const text = t.logged.join('');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/sigilos|\?|@|127\.0\.0\.1|987654321|user-agent/i);
    expect(secrets).toHaveLength(12);
  });
});
