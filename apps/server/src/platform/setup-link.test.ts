import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configSchema } from '../core/config.ts';
import { loadKeys } from '../core/keys.ts';
import { forgetSetupLink, keepSetupLink, setupToken } from './setup-link.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conforme-link-'));
});
afterAll(() => rm(folder, { recursive: true }));

const config = (settings: object = {}) => configSchema.parse({ DATA_DIR: folder, PORT: '3210', ...settings });

test('is the same over restarts of one installation and differs between two', async () => {
  const keys = await loadKeys(config());
  expect(setupToken(keys)).toBe(setupToken(await loadKeys(config())));
  expect(setupToken(keys)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const others = await loadKeys(config({ MASTER_KEY: 'A'.repeat(43) }));
  expect(setupToken(others)).not.toBe(setupToken(keys));
});

test('is kept where only the owner of the data directory reads it, until it is forgotten', async () => {
  const keys = await loadKeys(config());
  const link = await keepSetupLink(config(), keys);
  expect(link).toBe(`http://localhost:3210/#/setup/${setupToken(keys)}`);
  const file = join(folder, 'setup-link.txt');
  expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await forgetSetupLink(config());
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(forgetSetupLink(config())).resolves.toBeUndefined();
});

test('points to the public address when there is one', async () => {
  const publicly = config({ PUBLIC_URL: 'https://conforme.escola.org.br' });
  expect(await keepSetupLink(publicly, await loadKeys(publicly))).toMatch(
    /^https:\/\/conforme\.escola\.org\.br\/#\/setup\//,
  );
});
