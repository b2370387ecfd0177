import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { scopedDatabase, systemDatabase } from './database.ts';
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

test('a statement that a connection knows otherwise, or no longer, is read anew', async () => {
  pool = onlyConnection();
  await t.pool.query('create table shapes (size) as select 1; grant select on shapes to conforme_app');
  const db = scopedDatabase(pool, { role: 'conforme_app', userId: 1, legalEntityIds: [] });
  const ask = async () => (await sql<{ size: unknown }>`select * from shapes`.execute(db)).rows[0]?.size;
  const known = async () =>
    (await pool.query(`select from pg_prepared_statements where statement = 'select * from shapes'`))
      .rowCount;
  const repeatedly = async () => {
    for (let round = 0; round < 4; round++) await ask();
    expect(await known()).toBe(1);
  };
  await repeatedly();
  await t.pool.query('alter table shapes alter size type text');
  expect(await ask()).toBe('1');
  expect(await known()).toBe(0);
  await repeatedly();
  await pool.query('deallocate all');
  expect(await ask()).toBe('1');
  // In a transaction that writes, nothing is repeated; the next one gets a connection that knows nothing yet.
  await repeatedly();
  await pool.query('deallocate all');
  const inOne = () => db.transaction().execute((db) => sql`select * from shapes`.execute(db));
  await expect(inOne()).rejects.toMatchObject({ code: '26000' });
  expect((await inOne()).rows).toEqual([{ size: '1' }]);
});
