import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../apps/server/src/core/database/pool.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/core/postgres/embedded-postgres.ts';
import { type ChaosProxy, startChaosProxy } from '../apps/server/src/testing/chaos-proxy.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany, isFull } from '../apps/server/src/testing/full-form.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { middle, share } from '../apps/server/src/testing/shares.ts';
import { type Pool, signIn, withAdministrator } from './support/api-client.ts';
import { newDataDir, type ServerProcess, serve, stop, until } from './support/server-process.ts';
import { type Exchange, type SteadyClients, startClients } from './support/steady-clients.ts';
import { forgetLimits, harmDone, organisationOf } from './support/steady-work.ts';

const WRITERS = 4;
const REFUSED = 'ECONNREFUSED';
/**
 * A connection kept from before, closed by the end while a request is on its way to it: HTTP has no means against it.
 * Whoever had asked before the end has no such excuse, but for what was still in this process.
 */
const CLOSED = ['ECONNRESET', 'UND_ERR_SOCKET'];
const UNSENT_MS = 20;
const WRITES_AFTERWARDS = 5;
const RECOVERY_P50_MS = 2_500;
/** How often every message takes its time, how long each, and within what time everybody is answered all the same. */
const SLOW = { rounds: howMany(2, 20), messageMs: howMany(20, 500), answerMs: 15_000 };
/** How long a statement is waited for when nothing comes back: the product's own time in the full form. */
const PATIENCE_MS = howMany(1_500, 20_000);

/** Files are of both instances, as operations.md asks for. */
const sharedDataDir = newDataDir();
let postgres: EmbeddedPostgres;
let owner: Pool;
let proxy: ChaosProxy;
let clients: SteadyClients;
/** Between two restarts more logos are changed than anybody may in an hour. */
const FORGET_MS = 500;
let forgetting: NodeJS.Timeout;
const instances: { url: string; settings: Record<string, string>; server: ServerProcess }[] = [];
/** Of each kind of outage how long until somebody could work again; what is none, a slow way or one of two gone, has none. */
const recoveries = { reset: [] as number[], half: [] as number[], silent: [] as number[] };
const figures = { tried: 0, faultsAfterwards: 0, badWhileSlow: 0, slowestMs: 0, unanswered: 0 };

beforeAll(async () => {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  postgres = await startEmbeddedPostgres({ dataDir, say: () => {} });
  owner = openPool({ ...postgres.connection, max: 1 });
  const { host, port, user, password, database } = postgres.connection;
  proxy = await startChaosProxy({ path: `${host}/.s.PGSQL.${port}` });
  const at = `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}${isFull ? '' : `?query_timeout=${PATIENCE_MS}`}`;
  const shared = { DATABASE_URL: at, MASTER_KEY: randomBytes(32).toString('base64url') };
  // One after the other: whoever waits for the first to make the tables has little patience here.
  for (let n = 0; n < 2; n++) {
    const port = await freePort();
    const settings = { PORT: port, DATA_DIR: sharedDataDir, ...withAdministrator, ...shared };
    instances.push({ url: `http://127.0.0.1:${port}`, settings, server: await serve(settings) });
  }
  const urls = instances.map(({ url }) => url);
  const entity = await organisationOf(owner);
  clients = startClients({ urls, token: await signIn(urls[0] as string), writers: WRITERS, entity });
  forgetting = setInterval(() => forgetLimits(owner), FORGET_MS);
}, 180_000);
afterAll(async () => {
  clearInterval(forgetting);
  await clients.stop();
  await Promise.all(instances.map(({ server }) => stop(server)));
  await owner.end();
  await proxy.close();
  await postgres.stop();
});

/** Writes that were asked for after this moment are confirmed, and from then on nothing fails. Gives how long it took. */
async function untilWell(since: number, patienceMs: number): Promise<number> {
  await until(() => clients.firstConfirmed(since) !== undefined, patienceMs);
  const well = clients.firstConfirmed(since)?.answered as number;
  const before = clients.confirmed.size;
  await until(() => clients.confirmed.size >= before + WRITES_AFTERWARDS, patienceMs);
  const faults = clients.failedSince(well);
  figures.tried += 1;
  figures.faultsAfterwards += faults.length;
  expect([faults, clients.wrong]).toEqual([[], []]);
  for (const { server } of instances) expect(server.child.exitCode).toBeNull();
  return well - since;
}

it(`connections are reset, and half closed, ${howMany(2, 100)} times each`, async () => {
  for (let n = 0; n < howMany(2, 100); n++)
    for (const how of ['reset', 'half'] as const) {
      expect(proxy.cut(how)).toBeGreaterThan(0);
      recoveries[how].push(await untilWell(performance.now(), 15_000));
    }
}, 600_000);

it(`every message takes its time, ${SLOW.rounds} times: everybody is answered late, and well`, async () => {
  for (let n = 0; n < SLOW.rounds; n++) {
    proxy.become({ is: 'slow', ms: SLOW.messageMs });
    const since = performance.now();
    const before = clients.confirmed.size;
    await until(
      () =>
        clients.confirmed.size >= before + WRITES_AFTERWARDS && clients.firstConfirmed(since) !== undefined,
      120_000,
    );
    proxy.become({ is: 'fair' });
    await untilWell(performance.now(), 30_000);
    // Slow is no outage: nothing fails meanwhile, also of what was on its way when it began.
    const ended = clients.endedSince(since);
    const bad = ended.filter(
      ({ status, asked, answered }) => status !== 200 || answered - asked > SLOW.answerMs,
    );
    figures.slowestMs = Math.max(figures.slowestMs, ...ended.map(({ asked, answered }) => answered - asked));
    figures.badWhileSlow += bad.length;
    expect(bad).toEqual([]);
  }
}, 1_800_000);

it(`nothing comes back at all, ${howMany(1, 20)} times: afterwards all is well without a restart`, async () => {
  for (let n = 0; n < howMany(1, 20); n++) {
    proxy.become({ is: 'silent' });
    await sleep(howMany(500, PATIENCE_MS + 2_000));
    proxy.become({ is: 'fair' });
    recoveries.silent.push(await untilWell(performance.now(), PATIENCE_MS + 15_000));
  }
}, 1_800_000);

it(`instances are started anew in turn, ${howMany(2, 50)} times: the other one always answers`, async () => {
  for (let n = 0; n < howMany(2, 50); n++) {
    const instance = instances[n % 2] as (typeof instances)[number];
    const since = performance.now();
    expect(await stop(instance.server)).toMatchObject({ code: 0 });
    instance.server = await serve(instance.settings);
    const again = performance.now();
    await untilWell(again, 15_000);
    // Who knocks where nobody is goes to the other; where somebody is, everyone is answered.
    const isExcused = ({ url, code = '', asked }: Exchange) =>
      url === instance.url &&
      asked < again &&
      (code === REFUSED || (CLOSED.includes(code) && asked > since - UNSENT_MS));
    const elsewhere = clients.endedSince(since).filter((one) => one.status !== 200 && !isExcused(one));
    figures.unanswered += elsewhere.length;
    expect(elsewhere).toEqual([]);
  }
}, 600_000);

it(`one of the two is killed in turn, ${howMany(1, 30)} times: the other one goes on`, async () => {
  for (let n = 0; n < howMany(1, 30); n++) {
    const instance = instances[n % 2] as (typeof instances)[number];
    const since = performance.now();
    instance.server.child.kill('SIGKILL');
    await instance.server.ended;
    instance.server = await serve(instance.settings);
    const again = performance.now();
    await untilWell(again, 15_000);
    const isExcused = ({ url, code = '', asked }: Exchange) =>
      url === instance.url && asked < again && [REFUSED, ...CLOSED].includes(code);
    const elsewhere = clients.endedSince(since).filter((one) => one.status !== 200 && !isExcused(one));
    figures.unanswered += elsewhere.length;
    expect(elsewhere).toEqual([]);
  }
}, 600_000);

it('nothing confirmed was lost, nothing is there twice', async () => {
  await clients.stop();
  const harm = await harmDone(owner, clients, sharedDataDir);
  expect(harm).toEqual({ lost: [], doubled: [], untold: [], damaged: [] });
  const late = Object.entries(recoveries).flatMap(([kind, times]) => {
    const { p50 } = spread(times);
    return p50 > RECOVERY_P50_MS ? [`${kind}: metade voltou em ${p50} ms`] : [];
  });
  const { p50, max } = spread(Object.values(recoveries).flat());
  recordPromise('bad-network', {
    tried: figures.tried,
    atLeast: howMany(10, 320),
    failed:
      Object.values(harm).flat().length +
      clients.wrong.length +
      figures.faultsAfterwards +
      figures.badWhileSlow +
      figures.unanswered,
    target:
      'conexões cortadas, lentas ou mudas, instâncias reiniciadas ou mortas: nada se perde, ninguém sai, nenhum 503',
    missed: isFull ? late : [],
    also: {
      confirmed: clients.confirmed.size,
      recovery_p50_ms: p50,
      recovery_max_ms: max,
      silent_p50_ms: spread(recoveries.silent).p50,
      slowest_while_slow_ms: Math.round(figures.slowestMs),
    },
  });
});

function spread(times: readonly number[]): { p50: number; max: number } {
  return { p50: Math.round(middle(times)), max: Math.round(share(times, 1)) };
}
