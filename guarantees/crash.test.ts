import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany, isFull } from '../apps/server/src/testing/full-form.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { middle, share } from '../apps/server/src/testing/shares.ts';
import { openDatabase, type Pool, post, query, signIn, withAdministrator } from './support/api-client.ts';
import { run, serve, startedDataDir, stop, until } from './support/server-process.ts';
import { type SteadyClients, startClients } from './support/steady-clients.ts';
import { forgetLimits, harmDone, organisationOf } from './support/steady-work.ts';

const WRITERS = 4;
const WRITES_BEFORE_THE_NEXT = 6;
const LONGEST_RECOVERY_MS = 30_000;
const RECOVERY_P50_MS = 2_500;
const ROUNDS_TO_A_LOOK = 20;

/** What dies, and how often: killed, or the database ended in order, at once, or of its back ends alone. */
const ROUNDS = {
  app: howMany(1, 500),
  both: howMany(1, 20),
  database: howMany(1, 200),
  'database, fast': howMany(1, 20),
  'database, immediate': howMany(1, 20),
  'back ends': howMany(1, 100),
};
type Victim = keyof typeof ROUNDS;

const recoveries = new Map<Victim, number[]>();
const figures = { confirmed: 0, harmed: 0, wrong: 0, faultsAfterwards: 0 };

async function inDatabaseOf<T>(product: { dataDir: string }, work: (owner: Pool) => Promise<T>): Promise<T> {
  const owner = openDatabase(product.dataDir);
  return work(owner).finally(() => owner.end());
}

/** A product of its own, with people at work in it. */
async function openProduct() {
  const dataDir = startedDataDir();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: port, ...withAdministrator };
  let server = await serve(settings);
  const token = await signIn(url);
  const entity = await inDatabaseOf({ dataDir }, organisationOf);
  const clients = startClients({ urls: [url], token, writers: WRITERS, entity });
  return {
    dataDir,
    settings,
    url,
    token,
    clients,
    server: () => server,
    async restart() {
      await server.ended;
      server = await serve(settings);
    },
  };
}
type Product = Awaited<ReturnType<typeof openProduct>>;

/**
 * All of it at the same instant: what dies is chosen, in which state it dies is not. Gives the instant, and the one from
 * which on it is gone: who is told to die still answers for a moment.
 */
async function end(victim: Victim, { dataDir, server }: Product): Promise<{ ended: number; gone: number }> {
  const database = postmasterOf(dataDir) as number;
  if (victim === 'back ends')
    await query(
      dataDir,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  if (victim === 'database, fast') process.kill(database, 'SIGINT');
  if (victim === 'database, immediate') process.kill(database, 'SIGQUIT');
  if (victim === 'database' || victim === 'both') process.kill(database, 'SIGKILL');
  if (victim === 'app' || victim === 'both') server().child.kill('SIGKILL');
  const ended = performance.now();
  if (victim !== 'app' && victim !== 'back ends')
    await until(() => postmasterOf(dataDir) !== database, LONGEST_RECOVERY_MS);
  return { ended, gone: performance.now() };
}

async function goThrough(victims: readonly Victim[]): Promise<void> {
  // One of each in turn, until each has had its rounds.
  const most = Math.max(...victims.map((victim) => ROUNDS[victim]));
  const rounds = Array.from({ length: most }, (_, turn) =>
    victims.filter((one) => turn < ROUNDS[one]),
  ).flat();
  const product = await openProduct();
  const { clients } = product;
  for (const [round, victim] of rounds.entries()) {
    await inDatabaseOf(product, forgetLimits);
    const before = clients.confirmed.size;
    await until(() => clients.confirmed.size >= before + WRITES_BEFORE_THE_NEXT, LONGEST_RECOVERY_MS);
    const app = product.server();
    const { ended, gone } = await end(victim, product);
    const isAppDead = victim === 'app' || victim === 'both';
    if (isAppDead) await product.restart();
    await until(() => clients.firstConfirmed(gone) !== undefined, LONGEST_RECOVERY_MS);
    const well = clients.firstConfirmed(gone)?.answered as number;
    recoveries.set(victim, [...(recoveries.get(victim) ?? []), well - ended]);
    // Once something was confirmed, everything asked for from then on is answered, and well.
    await until(() => clients.confirmed.size >= before + 2 * WRITES_BEFORE_THE_NEXT, LONGEST_RECOVERY_MS);
    const faults = clients.failedSince(well);
    figures.faultsAfterwards += faults.length;
    expect([round, victim, faults, clients.wrong]).toEqual([round, victim, [], []]);
    if (!isAppDead) expect(app.child.exitCode ?? app.child.signalCode).toBeNull();
    if (round % ROUNDS_TO_A_LOOK === 0) await expectNoHarm(product);
  }
  await expectAllWhole(product, rounds.length);
}

async function expectNoHarm(product: Product, where?: string): Promise<void> {
  const harm = await inDatabaseOf(product, (owner) => harmDone(owner, product.clients, where));
  figures.harmed += Object.values(harm).flat().length;
  expect(harm).toEqual({ lost: [], doubled: [], untold: [], damaged: [] });
}

/** Nothing lost, doubled or half; no file without its row that the sweep would not take; nobody signed out. */
async function expectAllWhole(product: Product, deaths: number): Promise<void> {
  const { clients, dataDir, settings, token, url } = product;
  await clients.stop();
  figures.confirmed += clients.confirmed.size;
  figures.wrong += clients.wrong.length;
  report(clients);
  await expectNoJobLeft(dataDir);
  await expectNoLeftBytes(product, deaths);
  await expectNoHarm(product, dataDir);
  const { code, stdout } = await run(['audit:verify'], settings);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Auditoria íntegra: [1-9]\d* linhas conferidas\.\n$/),
  ]);
  expect(await post(url, 'logged', {}, token)).toMatchObject({ status: 200 });
  // What only a power cut would show.
  const durable = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  expect(
    await query(dataDir, 'select name from pg_settings where name = any ($1) and setting <> $2', [
      durable,
      'on',
    ]),
  ).toEqual([]);
  expect(await stop(product.server())).toMatchObject({ code: 0 });
  expect(postmasterOf(dataDir)).toBeUndefined();
}

/** Whatever died over it, what was left to do afterwards is done. */
const expectNoJobLeft = (dataDir: string): Promise<void> =>
  until(
    async () =>
      (await query(dataDir, 'select from graphile_worker._private_jobs where run_at <= now()')).length === 0,
    60_000,
    200,
  );

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/**
 * Bytes that were stored when their row died with the process: one for each death at most, as what was replaced
 * meanwhile goes with its job. They wait a day for the sweep, which is told here that the day is over: it takes all of
 * them, and leaves what is somebody's.
 */
async function expectNoLeftBytes({ dataDir }: Product, deaths: number): Promise<void> {
  const blobs = join(dataDir, 'files/blobs');
  const staged = join(dataDir, 'files/tmp');
  const left = async () => {
    const rows = await query<{ key: string }>(dataDir, 'select storage_key as key from files');
    const known = new Set(rows.map(({ key }) => join(blobs, key)));
    return filesIn(blobs).filter((path) => !known.has(path));
  };
  await until(async () => (await left()).length <= deaths, 60_000, 200);
  // Whether a death leaves something is chance: these are always there.
  mkdirSync(join(blobs, '00/00'), { recursive: true });
  for (const path of [join(blobs, '00/00/left'), join(staged, 'left')]) writeFileSync(path, 'left');
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const path of [...filesIn(blobs), ...filesIn(staged)]) utimesSync(path, longAgo, longAgo);
  await query(dataDir, "select graphile_worker.add_job('sweep-files')");
  await until(async () => [...(await left()), ...filesIn(staged)].length === 0, 30_000, 200);
}

function report({ answers, confirmed }: SteadyClients): void {
  const told = [...answers].map(([answer, times]) => `${times} × ${answer}`);
  process.stdout.write(`ended under ${WRITERS} writers: ${confirmed.size} confirmed; ${told.join(', ')}\n`);
}

const killed: readonly Victim[] = ['app', 'both'];
const restarted: readonly Victim[] = ['database, fast', 'database, immediate', 'back ends'];

// In full one after the other: how soon it is back is judged, and the other one would take its processor.
(isFull ? describe : describe.concurrent)(`ended under ${WRITERS} writers`, () => {
  const patience = howMany(300_000, 7_200_000);
  it(
    'the program: every write is whole, none doubled, and the audit chain unbroken',
    () => goThrough(killed),
    patience,
  );
  it('its database: the same, without a restart', () => goThrough(['database', ...restarted]), patience);
});

describe('and soon back', () => {
  afterAll(() => {
    const figures = [...recoveries].map(([victim, times]) => {
      const { p50, max } = spread(times);
      return `${victim} ${times.length}×: p50 ${p50} ms, max ${max} ms`;
    });
    process.stdout.write(`back after: ${figures.join('; ')}\n`);
  });
  it('is the program that was killed', () => recordPromise('killed-app', figuresOf(killed)));
  it('is the database that was killed', () => recordPromise('killed-database', figuresOf(['database'])));
  it('is the one that was ended or cut off', () => recordPromise('restarted-database', figuresOf(restarted)));
});

function figuresOf(victims: readonly Victim[]) {
  const times = victims.flatMap((victim) => recoveries.get(victim) ?? []);
  // Of each kind: those that are quickly over do not speak for the others.
  const late = victims.flatMap((victim) => {
    const { p50 } = spread(recoveries.get(victim) ?? []);
    return p50 > RECOVERY_P50_MS ? [`${victim}: metade voltou em ${p50} ms`] : [];
  });
  const { p50, max } = spread(times);
  return {
    tried: times.length,
    atLeast: victims.reduce((sum, victim) => sum + ROUNDS[victim], 0),
    failed: figures.harmed + figures.wrong + figures.faultsAfterwards,
    target: `nada confirmado se perde nem se repete, ninguém sai, nenhum erro depois da volta, metade volta em ${RECOVERY_P50_MS} ms`,
    missed: isFull ? late : [],
    also: { confirmed: figures.confirmed, recovery_p50_ms: p50, recovery_max_ms: max },
  };
}

function spread(times: readonly number[]): { p50: number; max: number } {
  return { p50: Math.round(middle(times)), max: Math.round(share(times, 1)) };
}
