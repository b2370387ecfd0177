import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { howMany, isFull } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { type Pool, signIn, withAdministrator } from './api-client.ts';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts';
import { freePort, newDataDir, type ServerProcess, serve, stop, until } from './server-process.ts';
import { type SteadyClients, startClients } from './steady-clients.ts';

const WRITERS = 4;
const WRITES_AFTERWARDS = 5;
const RECOVERY_P50_MS = 2_500;
/** How long a statement is waited for when nothing comes back: the product's own time in the full form. */
const PATIENCE_MS = howMany(1_500, 20_000);

let postgres: EmbeddedPostgres;
let owner: Pool;
let proxy: ChaosProxy;
let clients: SteadyClients;
const instances: { url: string; settings: Record<string, string>; server: ServerProcess }[] = [];
const recoveries: number[] = [];

beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  owner = openPool({ ...postgres.connection, max: 1 });
  const { host, port, user, password, database } = postgres.connection;
  proxy = await startChaosProxy({ path: `${host}/.s.PGSQL.${port}` });
  const at = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}${isFull ? '' : `?query_timeout=${PATIENCE_MS}`}`;
  const shared = { DATABASE_URL: at, MASTER_KEY: randomBytes(32).toString('base64url') };
  for (let n = 0; n < 2; n++) {
    const port = await freePort();
    const settings = { PORT: port, DATA_DIR: newDataDir(), ...withAdministrator, ...shared };
    instances.push({ url: `http://127.0.0.1:${port}`, settings, server: await serve(settings) });
  }
  const urls = instances.map(({ url }) => url);
  clients = startClients(urls, await signIn(urls[0] as string), WRITERS);
}, 60_000);
afterAll(async () => {
  await clients.stop();
  await Promise.all(instances.map(({ server }) => stop(server)));
  await owner.end();
  await proxy.close();
  await postgres.stop();
});

const missingUsers = async () => {
  const { rows } = await owner.query<{ email: string }>(
    'select email from unnest($1::text[]) email where email not in (select email from users)',
    [[...clients.confirmed]],
  );
  return rows.map(({ email }) => email);
};

/** People go on working: writes that were asked for after this moment are confirmed. */
async function untilWell(since: number, patienceMs: number): Promise<void> {
  await until(() => clients.lastConfirmed() > since, patienceMs);
  recoveries.push(performance.now() - since);
  const before = clients.confirmed.size;
  await until(() => clients.confirmed.size >= before + WRITES_AFTERWARDS, patienceMs);
  expect(clients.wrong).toEqual([]);
  for (const { server } of instances) expect(server.child.exitCode).toBeNull();
}

it(`connections are reset, and half closed, ${howMany(2, 100)} times each`, async () => {
  for (let n = 0; n < howMany(2, 100); n++)
    for (const how of ['reset', 'half'] as const) {
      expect(proxy.cut(how)).toBeGreaterThan(0);
      await untilWell(performance.now(), 15_000);
    }
}, 600_000);

it('every message takes its time: nobody is signed out, and writes go on', async () => {
  const since = performance.now();
  proxy.become({ is: 'slow', ms: howMany(20, 500) });
  const before = clients.confirmed.size;
  const enough = before + howMany(2, 40);
  await until(() => clients.confirmed.size >= enough && clients.lastConfirmed() > since, 300_000);
  proxy.become({ is: 'fair' });
  await untilWell(performance.now(), 30_000);
}, 600_000);

it(`nothing comes back at all, ${howMany(1, 20)} times: afterwards all is well without a restart`, async () => {
  for (let n = 0; n < howMany(1, 20); n++) {
    proxy.become({ is: 'silent' });
    await sleep(howMany(500, 30_000));
    proxy.become({ is: 'fair' });
    await untilWell(performance.now(), PATIENCE_MS + 15_000);
  }
}, 1_800_000);

it(`instances are started anew in turn, ${howMany(1, 50)} times: somebody always answers`, async () => {
  for (let n = 0; n < howMany(1, 50); n++) {
    const instance = instances[n % 2] as (typeof instances)[number];
    expect(await stop(instance.server)).toMatchObject({ code: 0 });
    instance.server = await serve(instance.settings);
    await untilWell(performance.now(), 15_000);
  }
}, 600_000);

it('nothing confirmed was lost, nothing is there twice', async () => {
  await clients.stop();
  const missing = await missingUsers();
  const { rows: strays } = await owner.query(
    `select u.email from users u left join audit_events a on a.object_id = u.id and a.action = 'user.created'
     where u.status = 'invited' group by u.email having count(distinct a.id) <> 1 or count(distinct u.id) <> 1`,
  );
  const sorted = recoveries.toSorted((a, b) => a - b).map(Math.round);
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? 0;
  recordPromise('bad-network', {
    tried: recoveries.length,
    atLeast: howMany(7, 271),
    failed: missing.length + strays.length + clients.wrong.length,
    target: `conexões cortadas, lentas ou mudas e instâncias reiniciadas: nada se perde, ninguém sai, nenhum 503`,
    missed: isFull && p50 > RECOVERY_P50_MS ? [`metade voltou em ${p50} ms`] : [],
    also: { confirmed: clients.confirmed.size, recovery_p50_ms: p50, recovery_max_ms: sorted.at(-1) ?? 0 },
  });
});
