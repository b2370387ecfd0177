import { readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../testing/features/drive.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { filesOf } from '../../testing/files-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyFiles, type WrongFile } from './verify-files.ts';

let t: TestApp;
let ana: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: ana } = await makeAdministrator(t));
});
afterAll(() => t.close());

async function verify(): Promise<{ files: number; bytes: number; wrong: WrongFile[] }> {
  const wrong: WrongFile[] = [];
  const found = await verifyFiles(await filesOf(t).store(), t.system, (one) => wrong.push(one));
  expect(found.wrong).toBe(wrong.length);
  return { ...found, wrong };
}

/** The path of its bytes, and the number of the row. */
async function stored(name: string, content: string) {
  const node = await uploadFile(t, ana, { name }, content);
  const { rows } = await t.pool.query<{ id: string; storage_key: string }>(
    'select f.id, f.storage_key from drive_versions v join files f on f.id = v.file_id where v.node_id = $1',
    [node],
  );
  const { id, storage_key: key } = rows[0] as { id: string; storage_key: string };
  return { id, key, path: join(t.config.DATA_DIR, 'files/blobs', key) };
}

test('finds what changed by a byte, got shorter, is gone or is nobody’s, and nothing else', async () => {
  const sound = await stored('inteiro.txt', 'como foi guardado');
  const changed = await stored('mudado.txt', 'um byte muda aqui');
  const shorter = await stored('cortado.txt', 'o fim deste se perde');
  const gone = await stored('sumido.txt', 'este some inteiro');
  expect(await verify()).toEqual({ files: 4, bytes: 71, wrong: [] });

  const bytes = await readFile(changed.path);
  bytes[3] = (bytes[3] as number) ^ 1;
  await writeFile(changed.path, bytes);
  await truncate(shorter.path, 5);
  await rm(gone.path);
  const [left, young] = ['deixado', 'a-caminho'].map((name) => join(sound.path, '..', name));
  await writeFile(left as string, 'ninguém me conhece');
  await writeFile(young as string, 'minha linha vem já');
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(left as string, longAgo, longAgo);

  const { files, bytes: whole, wrong } = await verify();
  expect([files, whole]).toEqual([4, 17]);
  const told = new Map(wrong.map(({ key, what, row }) => [key, [what, row?.id]]));
  expect(told).toEqual(
    new Map([
      [changed.key, ['damaged', changed.id]],
      [shorter.key, ['damaged', shorter.id]],
      [gone.key, ['missing', gone.id]],
      [`${sound.key.slice(0, 6)}deixado`, ['unknown', undefined]],
    ]),
  );
  // It looks, and leaves everything as it is.
  const { rows } = await t.pool.query(`select from files where state <> 'sound'`);
  expect(rows).toEqual([]);
  expect(await readFile(left as string, 'utf8')).toBe('ninguém me conhece');
});
