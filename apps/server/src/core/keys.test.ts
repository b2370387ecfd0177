import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configSchema } from './config.ts';
import { loadKeys } from './keys.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conforme-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const config = (settings: object = {}) => configSchema.parse({ DATA_DIR: folder, ...settings });
const file = () => join(folder, 'keys', 'master.key');
const derived = async (purpose = 'test') => (await loadKeys(config())).derive(purpose).toString('hex');

test('are made once, readable by their owner alone, and used ever after', async () => {
  const first = await derived();
  expect((await stat(file())).mode & 0o777).toBe(0o400);
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
  const kept = await readFile(file(), 'utf8');
  expect(Buffer.from(kept, 'base64url')).toHaveLength(32);
  expect(await derived()).toBe(first);
  expect(await readFile(file(), 'utf8')).toBe(kept);
  expect(await readdir(join(folder, 'keys'))).toEqual(['master.key']);
});

test('twenty starts at the same moment agree on one', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => derived()));
  expect(new Set(all).size).toBe(1);
});

test('of two installations differ; so do those of two purposes', async () => {
  const here = await derived();
  expect(await derived('other')).not.toBe(here);
  await rm(join(folder, 'keys'), { recursive: true });
  expect(await derived()).not.toBe(here);
});

test.each(['', 'too short', `${'A'.repeat(43)}AAAA`])(
  'a damaged file is refused and left alone: "%s"',
  async (text) => {
    await derived();
    await chmod(file(), 0o600);
    await writeFile(file(), text);
    const failure = await loadKeys(config()).catch((error) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure.message).toBe(
      `A chave em ${file()} está danificada: restaure a cópia de segurança deste arquivo.`,
    );
    expect(await readFile(file(), 'utf8')).toBe(text);
  },
);

test('one that others may read is refused, with what to do about it', async () => {
  const before = await derived();
  for (const mode of [0o440, 0o404, 0o644]) {
    await chmod(file(), mode);
    const failure = await loadKeys(config()).catch((error) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure.message).toContain(`chmod 400 ${file()}`);
  }
  await chmod(file(), 0o400);
  expect(await derived()).toBe(before);
});

test('a line break at the end does no harm', async () => {
  const before = await derived();
  const kept = await readFile(file(), 'utf8');
  await chmod(file(), 0o600);
  await writeFile(file(), `${kept}\n`);
  expect(await derived()).toBe(before);
});

test('MASTER_KEY takes the place of the file', async () => {
  const given = await loadKeys(config({ MASTER_KEY: 'A'.repeat(43) }));
  expect(given.derive('test')).toHaveLength(32);
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
  expect(given.derive('test').toString('hex')).not.toBe(await derived());
});
