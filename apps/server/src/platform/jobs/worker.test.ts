import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openQueuePool } from './queue-pool.ts';
import { startWorker, type Worker } from './worker.ts';

const AT_ONCE = 4;
/** What was in hand is waited for, then taken away, and the worker begins anew. */
const BACK_MS = 25_000;

let t: TestApp;
let queue: pg.Pool;
let worker: Worker;
let atWork = 0;
let done = 0;

const jobs = async (): Promise<number> => {
  const { rows } = await t.pool.query('select count(*) from graphile_worker._private_jobs');
  return Number(rows[0].count);
};

/** Jobs can be taken from the queue, and not be taken out of it. */
const keepNotesOut = () =>
  t.pool.query(`
    create function graphile_worker.not_now() returns trigger language plpgsql as $$
      begin raise exception 'not now'; end $$;
    create trigger not_now before delete on graphile_worker._private_jobs
      for each row execute function graphile_worker.not_now()`);

/** The first ones end one shortly after the other, and by then their end cannot be noted: several notes fail. */
async function endTogether(): Promise<void> {
  const place = ++atWork;
  if (place === AT_ONCE) await keepNotesOut();
  await expect.poll(() => atWork, { timeout: 5_000 }).toBeGreaterThanOrEqual(AT_ONCE);
  await sleep(200 + 30 * place);
  done += 1;
}

beforeAll(async () => {
  t = await startTestApp();
  const { rows } = await t.pool.query<{ name: string }>('select current_database() as name');
  queue = openQueuePool({ ...inject('postgres'), database: rows[0]?.name as string });
  // It begins while its first question cannot be answered.
  await t.pool.query('alter table graphile_worker._private_tasks rename to not_yet');
  worker = startWorker(queue, [{ tasks: { 'end-together': endTogether } }], AT_ONCE);
});
afterAll(async () => {
  await worker.stop(sleep(1_000));
  await queue.end();
  await t.close();
});

const stops = () => t.logged.filter((line) => line.includes('job worker stopped')).length;

test('a worker that began without a database works once there is one', async () => {
  await expect.poll(stops, { timeout: 10_000 }).toBeGreaterThan(0);
  await t.pool.query('alter table graphile_worker.not_yet rename to _private_tasks');
  await t.pool.query(`select graphile_worker.add_job('end-together') from generate_series(1, ${AT_ONCE})`);
  await expect.poll(() => done, { timeout: BACK_MS }).toBe(AT_ONCE);
}, 60_000);

test('one that could not note what it had done begins anew, and does it again', async () => {
  await sleep(500);
  await t.pool.query('drop trigger not_now on graphile_worker._private_jobs');
  expect(await jobs()).toBe(AT_ONCE);
  await expect.poll(jobs, { timeout: BACK_MS }).toBe(0);
  expect(done).toBe(2 * AT_ONCE);
}, 60_000);
