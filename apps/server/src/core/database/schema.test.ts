import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { generateTypes } from '../../testing/write-database-types.ts';

test('the committed types are those of the migrated database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conforme-types-'));
  const fresh = join(folder, 'schema.gen.ts');
  await generateTypes({ ...inject('postgres'), database: 'template_conforme' }, fresh);
  const committed = new URL('./schema.gen.ts', import.meta.url);
  expect(await readFile(committed, 'utf8'), 'run npm run types:database').toBe(await readFile(fresh, 'utf8'));
  await rm(folder, { recursive: true });
});
