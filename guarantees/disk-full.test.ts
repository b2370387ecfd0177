import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endDatabase, killServers, newDataDir, run, serve, stop } from './server-process.ts';

const disk = dirname(newDataDir());
const dataDir = join(disk, 'disk/data');
const settings = { DATA_DIR: dataDir, PORT: '0' };
const mount = (...options: string[]) =>
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', dirname(dataDir)], {
    stdio: 'pipe',
  });
let mounted = false;
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
      process.stdout.write(`NOT RUN: the full disk needs a mount, which is refused here (${error})\n`);
      return expectRefusalOfSmallDisk();
    }
    expect(await run(['serve'], settings)).toMatchObject(refusal);
    const filling = join(dirname(dataDir), 'filling');
    rmSync(dataDir, { recursive: true });
    expect(() => writeFileSync(filling, Buffer.alloc(9_000_000))).toThrow('ENOSPC');
    expect(await run(['serve'], settings)).toMatchObject(refusal);
    rmSync(filling);
    mount('remount', 'size=400m');
    const server = await serve(settings);
    mount('remount', `size=${usedMegabytes() + 1}m`);
    expect(await run(['maintenance', 'off'], settings)).toMatchObject({ code: 0, stderr: '' });
    expect(await stop(server)).toMatchObject({ code: 0 });
    expect(await run(['serve'], settings)).toMatchObject(refusal);
  });
});

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
}
