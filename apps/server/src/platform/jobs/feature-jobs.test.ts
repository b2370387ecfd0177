import { z } from '@conforme/contracts/core/schema.ts';
import { expect, test } from 'vitest';
import { task } from './feature-jobs.ts';

test('a payload that an older version queued otherwise is refused before any work is done', async () => {
  const done: number[] = [];
  const work = task(z.strictObject({ id: z.number() }), async ({ id }) => {
    done.push(id);
  });
  const { signal } = new AbortController();
  await work({ id: 7 }, signal);
  await expect((async () => work({ number: 7 }, signal))()).rejects.toThrow();
  expect(done).toEqual([7]);
});
