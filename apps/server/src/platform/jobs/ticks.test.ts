import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openQueuePool } from './queue-pool.ts';
import { isClockRight, resumeTicks } from './ticks.ts';
import { startWorker } from './worker.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let queue: pg.Pool;
beforeAll(async () => {
  t = await startTestApp();
  const { rows } = await t.pool.query<{ name: string }>('select current_database() as name');
  queue = openQueuePool({ ...inject('postgres'), database: rows[0]?.name as string });
});
afterAll(async () => {
  await queue.end();
  await t.close();
});
afterEach(() => vi.restoreAllMocks());

const setClock = (ms: number) => {
  const right = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => right() + ms);
};

test.each([
  [0, true],
  [60_000, true],
  [-60_000, true],
  [6 * 60_000, false],
  [-6 * 60_000, false],
  [3 * DAY_MS, false],
])('a clock that is %d ms ahead is right: %s', async (ms, isRight) => {
  setClock(ms);
  expect(await isClockRight(queue)).toBe(isRight);
});

const known = async () => {
  const { rows } = await t.pool.query(
    `select identifier, last_execution > now() + interval '1 minute' as ahead
     from graphile_worker._private_known_crontabs order by 1`,
  );
  return rows;
};
const ticks = async () => {
  const { rows } = await t.pool.query(
    'select key, run_at > now() as ahead from graphile_worker.jobs order by key',
  );
  return rows;
};

test('what a clock put days ahead is due again; what was due before, and what was put off on purpose, is left', async () => {
  await t.pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('put-off', now(), now() + interval '3 days'), ('in-time', now(), now())`);
  await t.pool.query(`select graphile_worker.add_job(name, run_at => now() + interval '3 days', job_key => 'cron ' || name)
    from unnest(array['put-off', 'in-time']) name`);
  await resumeTicks(queue);
  expect(await known()).toEqual([
    { identifier: 'in-time', ahead: false },
    { identifier: 'put-off', ahead: false },
  ]);
  expect(await ticks()).toEqual([
    { key: 'cron in-time', ahead: true },
    { key: 'cron put-off', ahead: false },
  ]);
});

test('a worker on a machine with a wrong clock works, and makes no ticks', async () => {
  let done = 0;
  const tasks = { 'work-by-any-clock': async () => void done++, 'tick-by-the-clock': async () => {} };
  const features = [{ tasks, cron: { 'tick-by-the-clock': '* * * * *' } }];
  const isKnown = async () => (await known()).some(({ identifier }) => identifier === 'tick-by-the-clock');
  for (const [ms, makesTicks] of [
    [3 * DAY_MS, false],
    [0, true],
  ] as const) {
    if (ms > 0) setClock(ms);
    const before = done;
    const worker = startWorker(queue, features, 1);
    await t.pool.query("select graphile_worker.add_job('work-by-any-clock')");
    await expect.poll(() => done, { timeout: 10_000 }).toBe(before + 1);
    if (makesTicks) await expect.poll(isKnown, { timeout: 5_000 }).toBe(true);
    else expect(await isKnown()).toBe(false);
    await worker.stop(sleep(1_000));
    vi.restoreAllMocks();
  }
  expect(t.logged.filter((line) => line.includes('no ticks from here'))).toHaveLength(1);
}, 60_000);
