import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '@conforme/contracts/core/schema.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addJobInTurn } from './add-job.ts';
import { task } from './feature-jobs.ts';
import { openQueuePool } from './queue-pool.ts';
import { startWorker, type Worker } from './worker.ts';

const [GREEDY, POLITE] = [1, 2];

let t: TestApp;
let queue: pg.Pool;
let worker: Worker;
let open = () => {};
const gate = new Promise<void>((resolve) => {
  open = resolve;
});
const begun: number[] = [];
const done: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  const { rows } = await t.pool.query<{ name: string }>('select current_database() as name');
  queue = openQueuePool({ ...inject('postgres'), database: rows[0]?.name as string });
  const work = task(z.strictObject({ head: z.number() }), async ({ head }) => {
    begun.push(head);
    if (head === GREEDY) await gate;
    done.push(head);
  });
  worker = startWorker(queue, [{ tasks: { 'long-work': work } }], 3);
});
afterAll(async () => {
  await worker.stop(sleep(1_000));
  await queue.end();
  await t.close();
});

const ask = (head: number) =>
  t.system.transaction().execute((db) => addJobInTurn(db, 'long-work', { head }, head));

test('however much work one organisation asks for, it has one place, and that of another is done meanwhile', async () => {
  for (let n = 0; n < 5; n++) await ask(GREEDY);
  await expect.poll(() => begun, { timeout: 20_000 }).toEqual([GREEDY]);
  await ask(POLITE);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([POLITE]);
  expect(begun).toEqual([GREEDY, POLITE]);
  open();
  await expect.poll(() => done, { timeout: 40_000 }).toEqual([POLITE, ...Array(5).fill(GREEDY)]);
}, 90_000);
