import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissing, type BlobStore, type StoredBlob } from './blob-store.ts';
import { isFileMissing } from './staging.ts';

/**
 * On this machine's disk. Written by hand: a file counts as kept only after its bytes, its name and the folders above
 * it have reached the disk, and flydrive's local driver waits for none of the three (docs/decisions/010).
 */
export function localStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await keepHourOnly(path);
      await synchronise(path);
      await rename(path, target);
      // The name in its folder, and the folders in theirs: new ones may be lost with the power like anything else.
      for (const each of [dirname(target), dirname(dirname(target)), folder]) {
        await keepHourOnly(each);
        await synchronise(each);
      }
    },
    async open(key) {
      try {
        return (await open(pathOf(key), 'r')).createReadStream();
      } catch (error) {
        throw isFileMissing(error) ? new BlobMissing(key) : error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listBlobs(folder),
  };
}

/** The minute of a file on the disk, or in a backup, could be that of a report. */
async function keepHourOnly(path: string): Promise<void> {
  const now = Date.now();
  const hour = new Date(now - (now % 3_600_000));
  await utimes(path, hour, hour);
}

async function synchronise(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* listBlobs(folder: string): AsyncGenerator<StoredBlob> {
  for (const first of await namesIn(folder))
    for (const second of await namesIn(join(folder, first)))
      for (const name of await namesIn(join(folder, first, second))) {
        const key = `${first}/${second}/${name}`;
        const found = await stat(join(folder, key)).catch(() => null);
        if (found?.isFile()) yield { key, changedAt: found.mtime };
      }
}

const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error) => {
      if (isFileMissing(error) || error.code === 'ENOTDIR') return [];
      throw error;
    })
  ).sort();
