import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { recordPromise } from '../apps/server/src/testing/record-promise.ts';
import { openDatabase, query, signIn, withAdministrator } from './support/api-client.ts';
import { endDatabase, killServers, newDataDir, run, serve, stop, until } from './support/server-process.ts';
import { startClients } from './support/steady-clients.ts';
import { harmDone } from './support/steady-work.ts';

const disk = dirname(newDataDir());
const dataDir = join(disk, 'disk/data');
const settings = { DATA_DIR: dataDir, PORT: '0' };
const WRITERS = 3;
/** What whoever sends a file is told: that there is no room, and soon that they tried too often. */
const NO_ROOM = [413, 429];
/** What the log tells of a write that PostgreSQL itself found no room for. */
const DISK_FULL = /"route":"\/api\/v1\/(contacts|privacy_forms)".*"code":"53100"/;
/** What was tried on the disk that was full, and what came of it. */
const figures = { tried: 0, confirmed: 0, refused: 0 };
const mount = (...options: string[]) =>
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', dirname(dataDir)], {
    stdio: 'pipe',
  });
let mounted = false;
let notMounted: string | undefined;
afterAll(async () => {
  await killServers();
  await endDatabase(dataDir);
  if (mounted) execFileSync('/bin/umount', [dirname(dataDir)]);
});

const refusal = {
  code: 1,
  stderr: `Não há espaço livre no disco de ${dataDir}. Libere espaço e inicie novamente.\n`,
};

describe('a full disk', () => {
  it('is told in one line, and harms nothing', async () => {
    mkdirSync(dirname(dataDir));
    try {
      mount('size=8m', 'mode=755');
      mounted = true;
    } catch (error) {
      // Only root of a machine or of a privileged container may mount: say so, and prove what can be proved here.
      notMounted = String(error);
      return expectRefusalOfSmallDisk();
    }
    expect(await run(['serve'], settings)).toMatchObject(refusal);
    const filling = join(dirname(dataDir), 'filling');
    rmSync(dataDir, { recursive: true });
    expect(() => writeFileSync(filling, Buffer.alloc(9_000_000))).toThrow('ENOSPC');
    expect(await run(['serve'], settings)).toMatchObject(refusal);
    rmSync(filling);
    mount('remount', 'size=400m');
    await expectNothingLost();
    const server = await serve(settings);
    mount('remount', `size=${usedMegabytes() + 1}m`);
    expect(await run(['maintenance', 'off'], settings)).toMatchObject({ code: 0, stderr: '' });
    expect(await stop(server)).toMatchObject({ code: 0 });
    expect(await run(['serve'], settings)).toMatchObject(refusal);
    figures.tried += 4;
  }, 120_000);

  it('and this is what was tried', () =>
    recordPromise('full-disk', {
      tried: figures.tried,
      atLeast: mounted ? 5 : 1,
      ...(notMounted === undefined
        ? {}
        : { unmeasured: `sem permissão para montar um disco (${notMounted})` }),
      target: 'disco cheio: recusa clara, nada confirmado se perde, volta sozinho quando há espaço',
      also: { confirmed: figures.confirmed, refused: figures.refused },
    }));
});

/** The disk fills up under people at work: they are told, nobody is signed out, and all goes on once there is room. */
async function expectNothingLost(): Promise<void> {
  const port = await freePort();
  const server = await serve({ ...settings, PORT: port, ...withAdministrator });
  const url = `http://127.0.0.1:${port}`;
  const token = await signIn(url);
  const entity = (await query<{ id: number }>(dataDir, 'select home_entity_id as id from users'))[0]
    ?.id as number;
  const clients = startClients({ urls: [url], token, writers: WRITERS, entity, refusals: NO_ROOM });
  await until(() => clients.confirmed.size >= 10);
  const filling = join(dirname(dataDir), 'filling');
  fill(filling);
  const since = performance.now();
  const refused = () => clients.failedSince(since).filter(({ path }) => path !== 'logged').length;
  // Files are refused long before: what counts is that the database had no room, and said so.
  await until(() => DISK_FULL.test(server.stderr()), 60_000);
  await until(() => refused() > 0);
  // Whoever only looks something up goes on.
  const grid = await fetch(`${url}/api/v1/contacts/grid`, { headers: { authorization: `Bearer ${token}` } });
  expect(grid.status).toBe(200);
  rmSync(filling);
  // The tries to send a file count for a while; that is not what is looked at here.
  await until(
    () =>
      query(dataDir, 'delete from rate_limits').then(
        () => true,
        () => false,
      ),
    30_000,
  );
  const roomAgain = performance.now();
  await until(() => clients.firstConfirmed(roomAgain) !== undefined, 30_000);
  const well = clients.firstConfirmed(roomAgain)?.answered as number;
  await clients.stop();
  expect([clients.wrong, clients.failedSince(well)]).toEqual([[], []]);
  expect(server.child.exitCode).toBeNull();
  const owner = openDatabase(dataDir);
  const harm = await harmDone(owner, clients, dataDir).finally(() => owner.end());
  expect(harm).toEqual({ lost: [], doubled: [], untold: [], damaged: [] });
  expect(await run(['audit:verify'], settings)).toMatchObject({ code: 0 });
  expect(await stop(server)).toMatchObject({ code: 0 });
  figures.tried += 1;
  figures.confirmed = clients.confirmed.size;
  figures.refused = refused();
}

/** To the last byte. */
function fill(file: string): void {
  for (const size of [1_000_000, 10_000, 100])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
}

const usedMegabytes = () =>
  Number(
    execFileSync('df', ['-m', '--output=used', dirname(dataDir)])
      .toString()
      .split('\n')[1],
  );

/** The operating system's answer about the free space, replaced in the server's process. */
async function expectRefusalOfSmallDisk(): Promise<void> {
  const smallDisk = `data:text/javascript,${encodeURIComponent(`
    import promises from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    promises.statfs = async () => ({ bavail: 1000, bsize: 4096 });
    syncBuiltinESMExports();`)}`;
  expect(await run(['serve'], { ...settings, NODE_OPTIONS: `--import ${smallDisk}` })).toMatchObject(refusal);
  figures.tried += 1;
}
