import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localStore } from './local-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('neither a file nor the folders above it tell the minute in which it came', async () => {
  const staged = join(folder, 'staged');
  await writeFile(staged, 'sealed bytes');
  const kept = join(folder, 'kept');
  await localStore(kept).put('ab/cd/ef0123', staged, Buffer.alloc(32));
  const paths = [kept, ...(await readdir(kept, { recursive: true })).map((name) => join(kept, name))];
  expect(paths).toHaveLength(4);
  for (const path of paths) {
    const { mtimeMs, atimeMs } = await stat(path);
    expect([path, mtimeMs % 3_600_000]).toEqual([path, 0]);
    // Reading may set it, later than the whole hour that was kept.
    expect(atimeMs).toBeGreaterThanOrEqual(mtimeMs);
  }
});
