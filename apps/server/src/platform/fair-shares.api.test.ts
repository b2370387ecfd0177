import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { reports } from '@conforme/contracts/modules/reports/reports.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool } from '../core/database/pool.ts';
import {
  goodPassword,
  makeAdministrator,
  makeOrganisation,
  makeUser,
  openTestSession,
  roleNamed,
  type TestUser,
} from '../testing/features/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { findPrincipal } from './sessions/principal.ts';

/** How long every statement over the contacts of the greedy organisation takes. */
const SLOW_SECONDS = 3;
/** What a small answer may take on a busy machine, and still not have waited for a slow one. */
const SOON_MS = 2_000;

let t: TestApp;
let port: number;
let greedy: { entity: number; people: TestUser[] };
let polite: { entity: number; user: TestUser };
beforeAll(async () => {
  t = await startTestApp({ EXPORTS_AT_ONCE: '3', PLACE_WAIT_SECONDS: '1' });
  const { entity, admin } = await makeAdministrator(t, 'Gulosa');
  const roleId = await roleNamed(t, 'admin');
  const colleagues = [1, 2, 3].map(() => makeUser(t, { home: entity, roleId }));
  greedy = { entity, people: [admin, ...(await Promise.all(colleagues))] };
  const other = await makeOrganisation(t, 'Educada');
  polite = { entity: other, user: await makeUser(t, { home: other, roleId }) };
  await t.pool.query(
    `insert into contacts (legal_entity_id, name, emails, phones)
     select entity, 'Contato ' || entity, array['c' || entity || '@conforme.test'], '{}' from unnest($1::bigint[]) entity`,
    [[entity, other]],
  );
  // As a bad plan would be: one row is enough to hold the statement.
  await t.pool.query(
    `create policy slow on contacts as restrictive to conforme_app using
       (case when legal_entity_id = ${entity} then pg_sleep(${SLOW_SECONDS}) is not null else true end)`,
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

const list = ({ token }: TestUser) => t.call(contacts.endpoints.grid, {}, { token });
const timed = async <T>(work: Promise<T>) => {
  const since = performance.now();
  return { answer: await work, ms: performance.now() - since };
};
const running = async (): Promise<number[]> => {
  const { rows } = await t.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
  );
  return rows.map(({ pid }) => pid);
};

test('24 slow lists of one organisation: another one is answered at once, and beyond its places it is asked to wait', async () => {
  const sent = Array.from({ length: 24 }, (_, n) => list(greedy.people[n % 4] as TestUser));
  await expect.poll(async () => (await running()).length, { timeout: SOON_MS }).toBe(3);
  for (let n = 0; n < 5; n++) {
    const { answer, ms } = await timed(list(polite.user));
    expect([answer.status, answer.body.model.total]).toEqual([200, 1]);
    expect(ms).toBeLessThan(SOON_MS);
    expect((await running()).length).toBeLessThanOrEqual(3);
  }
  const signedIn = await timed(
    t.call(session.endpoints.login, { body: { email: polite.user.email, password: goodPassword } }),
  );
  expect(signedIn.answer.status).toBe(200);
  expect(signedIn.ms).toBeLessThan(SOON_MS);
  // Nor does what its own people do beside lists wait for them.
  const [ana] = greedy.people as [TestUser];
  const beside = await timed(t.call(users.endpoints.read, { params: { id: ana.id } }, ana));
  expect([beside.answer.status, beside.ms < SOON_MS]).toEqual([200, true]);
  const answers = await Promise.all(sent);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect(refused[0]?.body.messages).toContain('Sua organização tem muitas consultas em andamento');
}, 60_000);

test('whoever leaves ends their statement, and the place is free', async () => {
  await expect.poll(async () => (await running()).length, { timeout: 15_000 }).toBe(0);
  const sent = request({
    port,
    path: contacts.endpoints.grid.path,
    headers: { host: 'conforme.test', authorization: `Bearer ${greedy.people[0]?.token}` },
  });
  sent.on('error', () => {});
  sent.end();
  await expect.poll(async () => (await running()).length, { timeout: SOON_MS, interval: 20 }).toBe(1);
  const since = performance.now();
  sent.destroy();
  await expect.poll(async () => (await running()).length, { timeout: SOON_MS, interval: 20 }).toBe(0);
  expect(performance.now() - since).toBeLessThan((SLOW_SECONDS * 1000) / 2);
  await expect.poll(() => t.pool.idleCount === t.pool.totalCount).toBe(true);
  expect(t.logged.filter((line) => line.includes('fault'))).toEqual([]);
}, 30_000);

test('a list that takes too long says so', async () => {
  const asked = list(greedy.people[0] as TestUser);
  await expect.poll(async () => (await running()).length, { timeout: SOON_MS, interval: 20 }).toBe(1);
  // As its time limit does.
  await t.pool.query('select pg_cancel_backend($1)', [(await running())[0]]);
  const { status, body } = await asked;
  expect([status, body.messages]).toEqual([422, expect.stringContaining('A consulta demorou demais')]);
}, 30_000);

/** Locks the accounts of the greedy organisation, as a long change would; `waiting` counts who waits for them. */
async function lockAccounts() {
  const pool = openPool({ ...inject('postgres'), database: String(t.pool.options.database), max: 2 });
  const lock = await pool.connect();
  await lock.query('begin');
  const ids = greedy.people.map(({ id }) => id);
  await lock.query('select from users where id = any ($1) for no key update', [ids]);
  return {
    // Not within the transaction: it would see the same state of things each time.
    waiting: async (): Promise<number> =>
      (
        await pool.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rowCount ?? 0,
    async release() {
      await lock.query('rollback');
      lock.release();
      await pool.end();
    },
  };
}

const { removePhoto, changePhoto } = profileModule.endpoints;
test.each<[string, Endpoint, number]>([
  ['changes of the own account', removePhoto, 4],
  ['files that have arrived', changePhoto, 2],
])(
  '16 %s that wait for a lock leave connections for another organisation',
  async (_what, endpoint, most) => {
    const lock = await lockAccounts();
    const ask = (n: number) => t.call(endpoint, {}, greedy.people[n % 4]);
    const sent = Array.from({ length: 16 }, (_, n) => ask(n));
    try {
      await expect.poll(lock.waiting, { timeout: 15_000 }).toBe(most);
      for (let n = 0; n < 5; n++) {
        // Those refused in a crowd come back one by one.
        sent.push(ask(n));
        await sleep(400);
        const { answer, ms } = await timed(list(polite.user));
        expect([answer.status, ms < SOON_MS]).toEqual([200, true]);
        expect(await lock.waiting()).toBeLessThanOrEqual(most);
      }
    } finally {
      await lock.release();
      const told = (await Promise.all(sent)).map(({ status }) => status);
      expect(told.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    }
  },
  60_000,
);

/** A download that is begun and not read. */
async function slowReader({ token }: TestUser) {
  const sent = request({
    port,
    path: `${reports.endpoints.grid.path}?path=/api/v1/users/grid&format=xls`,
    headers: { host: 'conforme.test', authorization: `Bearer ${token}` },
  });
  sent.on('error', () => {});
  sent.end();
  return once(sent, 'response').then(([answer]) => ({ sent, status: answer.statusCode as number }));
}

test('slow readers of one organisation leave a place for the exports of another', async () => {
  await t.pool.query(
    `insert into users (home_entity_id, name, email, status)
     select $1, md5(n::text) || md5((n + 1)::text), md5(n::text) || n || '@conforme.test', 'active'
     from generate_series(1, 20000) n`,
    [greedy.entity],
  );
  const [ana, bia] = greedy.people as [TestUser, TestUser];
  const readers = await Promise.all([ana, ana, bia].map(slowReader));
  expect(readers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  const { answer } = await timed(
    t.call(reports.endpoints.grid, { query: { path: '/api/v1/users/grid', format: 'xls' } }, polite.user),
  );
  expect(answer.status).toBe(200);
  for (const { sent } of readers) sent.destroy();
  await expect.poll(() => t.pool.idleCount === t.pool.totalCount, { timeout: 10_000 }).toBe(true);
}, 60_000);

test('the places of a unit, of the organisation and of "Todas" are those of the head', async () => {
  const unit = await makeOrganisation(t, 'Unidade', polite.entity);
  const below = await makeOrganisation(t, 'Sala', unit);
  const roleId = await roleNamed(t, 'admin');
  const user = await makeUser(t, { home: unit, roleId, entities: [unit, greedy.entity] });
  const bearer = await openTestSession(t, user.id, roleId);
  const headIn = async (type: 'legal_entity' | 'all' | 'default', id: number | null) =>
    (await findPrincipal(t.system, { bearer, cookie: null, wanted: { type, id } }, t.config))?.headId;
  expect(await headIn('legal_entity', below)).toBe(polite.entity);
  expect(await headIn('legal_entity', unit)).toBe(polite.entity);
  expect(await headIn('legal_entity', greedy.entity)).toBe(greedy.entity);
  expect(await headIn('all', null)).toBe(polite.entity);
});
