import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { systemDatabase } from './database.ts';
import { isConnectionLoss, openPool } from './pool.ts';

let t: TestApp;
let pool: pg.Pool;
beforeAll(async () => {
  t = await startTestApp();
});
afterEach(() => pool.end());
afterAll(() => t.close());

const onlyConnection = (settings: pg.PoolConfig = {}) =>
  openPool({ ...inject('postgres'), database: t.pool.options.database, max: 1, ...settings });

test('a connection on which nothing comes back is given up, and the next statement gets another', async () => {
  pool = onlyConnection({ query_timeout: 200 });
  const db = systemDatabase(pool);
  for (const ask of [
    () => sql`select pg_sleep(5)`.execute(db),
    () => pool.query('select pg_sleep(5)'),
    async () => {
      const client = await pool.connect();
      await client.query('select pg_sleep(5)').finally(() => client.release());
    },
  ]) {
    await expect(ask()).rejects.toSatisfy(isConnectionLoss);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  }
});

test('a transaction that did not begin in order takes its connection along', async () => {
  pool = onlyConnection();
  const client = await pool.connect();
  const query = client.query.bind(client) as (text: string) => Promise<unknown>;
  client.query = (async (text: string) => {
    const result = await query(text);
    if (text.startsWith('begin')) throw new Error('too late');
    return result;
  }) as unknown as typeof client.query;
  client.release();
  const db = systemDatabase(pool);
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('too late');
  await sql`insert into legal_entities (company_name) values ('Solta')`.execute(db);
  // In the transaction nobody ends, others would never see it.
  const { rowCount } = await t.pool.query(`select from legal_entities where company_name = 'Solta'`);
  expect(rowCount).toBe(1);
});
