import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stagedFiles, storedBlobs } from '../testing/blobs.ts';
import { openTestSession } from '../testing/features/people.ts';
import { drawn, seedFrom } from '../testing/features/seeded.ts';
import { howMany, inTurns } from '../testing/full-form.ts';
import { type SentFile, smallFile } from '../testing/multipart.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Effect, watchRows } from './records/written-rows.ts';
import { type Asker, administrator, furnish } from './support/askers.ts';
import { expectDeclaredAnswer } from './support/error-body.ts';
import { flaws, hostileFiles, neverTaken, type SoundFiles, soundFiles } from './support/hostile-files.ts';
import { type Operation, uploads } from './support/operations.ts';
import { Requests } from './support/requests.ts';

const seed = seedFrom('FUZZ');
const LONGEST_MS = 2_000;
/** Of each flaw at each operation; in the short form one of eight at each, and the next has the others. */
const RUNS = Number(process.env.FUZZ_RUNS ?? howMany(1, 100));
const next = inTurns(8, 'hostile files');

let t: TestApp;
let sound: SoundFiles;
let effectOf: (work: () => Promise<void>) => Promise<Effect>;

beforeAll(async () => {
  process.stdout.write(
    `hostile files: FUZZ_SEED=${seed}, ${RUNS} of a flaw to each of ${uploads.length} operations\n`,
  );
  t = await startTestApp({ FILES_MIN_FREE_PERCENT: '0' });
  sound = await soundFiles();
  effectOf = await watchRows(t);
});
afterAll(() => t.close());

const entering = (asker: Asker) => async (): Promise<Asker> => ({
  ...asker,
  token: await openTestSession(t, asker.userId, asker.roleId),
});

/** Sent once, with what came of it: the answer, the rows that were written, the bytes that were kept. */
async function send({ endpoint }: Operation, requests: Requests, file: SentFile) {
  // Where several may come at once, a good one comes first: it goes with the other.
  const before = endpoint.upload && endpoint.upload.maxFiles > 1 ? [smallFile(endpoint.upload)] : [];
  // Made ready before anything is watched.
  await requests.usual();
  const kept = (await storedBlobs(t)).length;
  let answer: Answer | undefined;
  let tookMs = 0;
  const effect = await effectOf(async () => {
    answer = await requests.send(async ({ asker, input }) => {
      const since = performance.now();
      const given = await t.call(
        endpoint,
        { ...input, files: [...before, file] },
        endpoint.access === 'public' ? {} : { token: asker.token },
      );
      tookMs = performance.now() - since;
      return given;
    });
  });
  return { answer: answer as Answer, effect, tookMs, kept: (await storedBlobs(t)).length - kept };
}

/** On a machine that others use too, what was late once is sent again. */
async function sendInTime(operation: Operation, requests: Requests, file: SentFile) {
  const first = await send(operation, requests, file);
  const { tookMs, ...came } = first.tookMs < LONGEST_MS ? first : await send(operation, requests, file);
  expect(tookMs, 'late, twice').toBeLessThan(LONGEST_MS);
  return came;
}

describe(`files with FUZZ_SEED=${seed}`, () => {
  test.each(uploads)(
    '$name: taken or refused, and what is refused leaves nothing',
    async (operation) => {
      const { upload } = operation.endpoint;
      if (!upload) throw new Error('takes no file');
      const requests = new Requests(operation, entering(await administrator(t, await furnish(t))));
      const files = hostileFiles(upload, sound);
      for (const flaw of next(flaws))
        await fc.assert(
          fc.asyncProperty(files[flaw], async (file) => {
            const { answer, effect, kept } = await sendInTime(operation, requests, file);
            expectDeclaredAnswer(answer);
            await expect.poll(() => stagedFiles(t)).toEqual([]);
            if (flaw === 'sound') expect(answer.status, answer.text).toBe(200);
            if (neverTaken.includes(flaw)) expect(answer.status, flaw).not.toBe(200);
            if (answer.status !== 200) expect({ effect, kept }).toEqual({ effect: {}, kept: 0 });
            // What reads it afterwards has to live with it, too.
            else await t.runJobs();
          }),
          { seed: drawn(seed, `${operation.name} ${flaw}`, 2 ** 31), numRuns: RUNS, endOnFailure: true },
        );
    },
    howMany(60_000, 3_600_000),
  );
});
