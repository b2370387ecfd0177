import { importUpload } from '@conforme/contracts/platform/imports/import-upload.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { makeOrganisation } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ReadingThreads } from '../reading/reading-threads.ts';
import { Files } from './files.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const { signal } = new AbortController();

async function* sent() {
  const content = [Buffer.from('Nome\nAna\n')] as unknown as AsyncIterable<Buffer>;
  yield { name: 'a.csv', content, gone: signal };
}

test('files that are read for one organisation leave places for others, and its visitors for its own people', async () => {
  const greedy = await makeOrganisation(t, 'Gulosa');
  const unit = await makeOrganisation(t, 'Unidade', greedy);
  const polite = await makeOrganisation(t, 'Educada');
  const readings = new ReadingThreads(paths.readingWorker, {
    FILE_READS_AT_ONCE: 3,
    FILE_READS_PER_ORGANISATION: 1,
    IMPORTS_AT_ONCE: 1,
    PLACE_QUEUE: 1,
    PLACE_WAIT_SECONDS: 1,
  });
  const files = new Files(t.config, t.system, readings);
  const takeIn = (legalEntityId: number, createdBy: number | null) =>
    files.takeIn(
      sent(),
      { rules: importUpload, owner: { legalEntityId, createdBy, purpose: 'imports.file' } },
      async ([taken]) => taken.size,
    );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reading = readings.read({ purpose: 'inspect', holder: { organisation: greedy }, signal }, () => held);
  await expect(takeIn(greedy, 1)).rejects.toMatchObject({ status: 429 });
  await expect(takeIn(unit, 1)).rejects.toMatchObject({ status: 429 });
  expect(await takeIn(unit, null)).toBe(9);
  expect(await takeIn(polite, 2)).toBe(9);
  release();
  await reading;
  expect(await takeIn(greedy, 1)).toBe(9);
});
