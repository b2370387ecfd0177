import { expect, inject, test } from 'vitest';
import { openQueuePool } from './queue-pool.ts';

test('a connection that is given back twice is given back once', async () => {
  const queue = openQueuePool({ ...inject('postgres'), database: 'postgres' });
  const thrown = await new Promise((resolve) => {
    queue.connect((error, _, release) => {
      if (error) return resolve(error);
      release();
      try {
        release();
        resolve(null);
      } catch (again) {
        resolve(again);
      }
    });
  });
  expect(thrown).toBeNull();
  const client = await queue.connect();
  expect((await client.query("select '7'::bigint as id")).rows).toEqual([{ id: '7' }]);
  client.release();
  expect(queue.idleCount).toBe(1);
  await queue.end();
});
