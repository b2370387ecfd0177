import { z } from '@conforme/contracts/core/schema.ts';
import { expect, test } from 'vitest';
import type { Database } from '../../core/database/database.ts';
import { oneByOne, task } from './feature-jobs.ts';

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

test('one after the other: who fails keeps nobody waiting, and is told at the end', async () => {
  const done: number[] = [];
  const system = {
    transaction: () => ({ execute: (work: (db: never) => Promise<void>) => work({} as never) }),
  } as unknown as Database;
  const work = oneByOne(
    system,
    async () => [1, 2, 3],
    async (_, id) => {
      if (id === 2) throw new Error('two');
      done.push(id);
    },
  );
  await expect(work(null, new AbortController().signal)).rejects.toThrow('two');
  expect(done).toEqual([1, 3]);
});
