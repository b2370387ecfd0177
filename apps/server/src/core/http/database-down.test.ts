import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { allChains, verifyAudit } from '../../platform/audit/verify-audit.ts';
import { makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { systemDatabase } from '../database/database.ts';
import { openPool } from '../database/pool.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
/** Signs in over and over; the administrator's session is the one that must survive. */
let other: TestUser;
/** Stands outside the database that goes down. */
let outside: pg.Pool;
let database: string;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  other = await makeUser(t, { home: school });
  outside = openPool({ ...inject('postgres'), max: 2 });
  database = (await t.pool.query<{ name: string }>('select current_database() as name')).rows[0]
    ?.name as string;
});
afterAll(async () => {
  await t.close();
  await outside.end();
});

const cutAll = () =>
  outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
const grid = () => t.call(users.endpoints.grid, {}, { token: admin.token });
const create = (n: number) =>
  t.call(
    users.endpoints.create,
    { body: { name: 'X', email: `x${n}@conforme.test`, role_ids: [], accesses: [], delivery: 'invitation' } },
    { token: admin.token },
  );
/** The client signs out on 401 and 503 and leaves the page on 403: none of them may come from a fault. */
const expectHonest = (answers: Answer[]) => {
  for (const { status, body } of answers) {
    expect([200, 500]).toContain(status);
    if (status === 500) expect(body.code).toBe('internal');
  }
};
async function untilWell(): Promise<void> {
  for (let tries = 0; (await grid()).status !== 200; tries++) {
    expect(tries).toBeLessThan(50);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('the database closes', () => {
  test('its idle connections: the next requests do not notice', async () => {
    await Promise.all(Array.from({ length: 12 }, grid));
    await cutAll();
    while (t.pool.totalCount > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, grid),
      create(1),
      signIn(t, other.email),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(14).fill(200));
  });

  test('connections under statements: 200 or 500, nothing else, and nothing half done', async () => {
    for (let round = 0; round < 5; round++) {
      const work = [...Array.from({ length: 6 }, grid), create(10 + round), signIn(t, other.email)];
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      await cutAll();
      expectHonest(await Promise.all(work));
    }
    await untilWell();
    const { rows } = await t.pool.query(
      `select count(*) as made, (select count(*) from audit_events where action = 'user.created') as told
       from users where email like 'x%@conforme.test'`,
    );
    expect(rows[0].made).toBe(rows[0].told);
    const { broken, next } = await verifyAudit(t.system, await allChains(t.system), null, 60_000);
    expect([broken, next]).toEqual([[], null]);
  });

  test('a connection on which a list waits: it is asked again and answers', async () => {
    const holder = await outside.connect();
    const blocked = openPool({ ...inject('postgres'), database, max: 1 });
    const lock = await blocked.connect();
    await lock.query('begin');
    await lock.query('lock table natural_entities in access exclusive mode');
    const { rows } = await lock.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The users' policies do not read persons; their detail does, through a lone scoped statement.
    const answer = t.call(users.endpoints.read, { params: { id: admin.id } }, { token: admin.token });
    for (;;) {
      const waiting = await holder.query(
        "select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
        [database],
      );
      if (waiting.rowCount) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await holder.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
      [database, rows[0]?.pid],
    );
    await lock.query('rollback');
    lock.release();
    holder.release();
    await blocked.end();
    expect((await answer).status).toBe(200);
  });

  test('health and API: 500 for what needs it, 200 for what does not, and all is well afterwards', async () => {
    await outside.query(`alter database ${database} allow_connections false`);
    await cutAll();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const token = admin.token;
    const answers = await Promise.all([
      signIn(t, other.email),
      grid(),
      t.call(session.endpoints.logged, {}, { token }),
      t.call(session.endpoints.logged, {}, { token: 'cfs_invented-token-of-some-length' }),
      t.call(session.endpoints.logout, {}, { token }),
      t.call(users.endpoints.grid, {}, { token, entity: `${school},legal_entity` }),
      t.call(system.endpoints.federationUnits),
      t.call(system.endpoints.ready),
      create(99),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(500));
    for (const endpoint of [system.endpoints.live, system.endpoints.version])
      expect((await t.call(endpoint)).status).toBe(200);
    await outside.query(`alter database ${database} allow_connections true`);
    await untilWell();
    expect((await t.call(system.endpoints.federationUnits)).status).toBe(200);
  });
});

test('the database server is gone: 500 after a while of patience', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' });
  const services = { config: t.config, keys: t.keys, system: systemDatabase(pool), appPool: pool };
  const app = await buildApp({ ...services, appRole: 'conforme_app' });
  const headers = { host: 'conforme.test', authorization: `Bearer ${admin.token}` };
  const started = performance.now();
  const answers = await Promise.all([
    app.inject({ method: 'GET', url: '/api/v1/users/grid', headers }),
    app.inject({ method: 'POST', url: '/api/v1/logged', headers }),
    app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers,
      payload: { email: 'a@b.test', password: 'x' },
    }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  expect(performance.now() - started).toBeGreaterThan(7500);
  expect((await app.inject({ method: 'GET', url: '/health/live', headers })).statusCode).toBe(200);
  await app.close();
  await pool.end();
});
