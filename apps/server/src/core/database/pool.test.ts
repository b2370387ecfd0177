import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { startChaosProxy } from '../../testing/chaos-proxy.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { scopedDatabase, systemDatabase } from './database.ts';
import { pipelined } from './pipeline.ts';
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

test('whoever finds every connection in use waits for one', async () => {
  pool = onlyConnection();
  const held = await pool.connect();
  const waiting = sql`select 1 as one`.execute(systemDatabase(pool));
  // Longer than a connection is waited for on which nothing is heard.
  await held.query('select pg_sleep(3.2)');
  held.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

const backend = async () =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('a connection is opened however long its messages take, and given up when none comes', async () => {
  const { host, port } = inject('postgres');
  const proxy = await startChaosProxy({ path: `${host}/.s.PGSQL.${port}` });
  pool = onlyConnection({ host: '127.0.0.1', port: proxy.port });
  proxy.become({ is: 'slow', ms: 700 });
  const began = performance.now();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  // Longer than any single message is waited for.
  expect(performance.now() - began).toBeGreaterThan(3000);
  await pool.end();
  proxy.become({ is: 'silent' });
  pool = onlyConnection({ host: '127.0.0.1', port: proxy.port });
  await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionLoss);
  await proxy.close();
}, 20_000);

test('in a transaction that did not begin in order nothing runs, and it takes its connection along', async () => {
  pool = onlyConnection();
  const before = await backend();
  const db = scopedDatabase(pool, { role: 'nobody_of_that_name', userId: 1, legalEntityIds: [] });
  const write = (name: string) => sql`insert into legal_entities (company_name) values (${name})`;
  await expect(
    db.transaction().execute(async (tx) => {
      await write('Primeira')
        .execute(tx)
        .catch(() => {});
      await write('Segunda').execute(tx);
    }),
  ).rejects.toThrow('nobody_of_that_name');
  await expect(
    db.transaction().execute((tx) =>
      write('Terceira')
        .execute(tx)
        .catch(() => 'done'),
    ),
  ).rejects.toThrow('nobody_of_that_name');
  await expect(write('Quarta').execute(db)).rejects.toThrow('nobody_of_that_name');
  expect(await backend()).not.toBe(before);
  const { rowCount } = await t.pool.query(
    `select from legal_entities where company_name in ('Primeira', 'Segunda', 'Terceira', 'Quarta')`,
  );
  expect(rowCount).toBe(0);
});

test('statements of one batch have their own answers; after one that fails none is run', async () => {
  pool = onlyConnection();
  const db = scopedDatabase(pool, { role: 'conforme_app', userId: 7, legalEntityIds: [3, 4] });
  const one = sql<{ one: number }>`select 1 as one`;
  const scope = sql<{ scope: string; readonly: string }>`
    select current_setting('app.scope') as scope, current_setting('transaction_read_only') as readonly`;
  const snapshot = sql<{ seen: string }>`select pg_current_snapshot()::text as seen`;
  for (let round = 0; round < 5; round++) {
    const [first, second, third, fourth] = await pipelined(db, [one, snapshot, scope, snapshot]);
    expect(first).toEqual([{ one: 1 }]);
    expect(third).toEqual([{ scope: '3,4', readonly: 'on' }]);
    expect(second).toEqual(fourth);
    await expect(pipelined(db, [one, sql`select 1 / 0`, one])).rejects.toMatchObject({ code: '22012' });
    await db.transaction().execute(async (tx) => {
      const [row] = (await pipelined(tx, [scope]))[0];
      expect(row).toEqual({ scope: '3,4', readonly: 'off' });
    });
  }
  await t.pool.query('create table told (what text); grant all on told to conforme_app');
  const tell = (what: string) => sql`insert into told values (${what})`;
  await expect(pipelined(db, [tell('outside'), one])).rejects.toMatchObject({ code: '25006' });
  await expect(
    db.transaction().execute(async (tx) => {
      await tell('before').execute(tx);
      await pipelined(tx, [tell('with'), sql`select 1 / 0`, tell('after')]).catch(() => {});
    }),
  ).rejects.toThrow('the transaction was rolled back');
  await db.transaction().execute((tx) => pipelined(tx, [tell('one'), tell('two')]));
  expect((await t.pool.query('select what from told order by what')).rows).toEqual([
    { what: 'one' },
    { what: 'two' },
  ]);
  await expect(pipelined(db, [sql`select ${{ toPostgres: () => JSON.parse('no') }}`, one])).rejects.toThrow();
  expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a cancelled or lost batch leaves neither role nor scope to the next one', async () => {
  pool = onlyConnection({ statement_timeout: 100 });
  const db = scopedDatabase(pool, { role: 'conforme_app', userId: 7, legalEntityIds: [3, 4] });
  const harms = [
    sql`select pg_sleep(5)`,
    sql`select pg_terminate_backend(pg_backend_pid())`,
    sql`select 'infinity'::timestamptz`,
    sql`select nothing from nowhere`,
  ];
  for (const harm of harms)
    for (const ask of [
      () => harm.execute(db),
      () => pipelined(db, [harm, harm]),
      () => db.transaction().execute((tx) => harm.execute(tx)),
      () => db.transaction().execute((tx) => pipelined(tx, [harm, harm])),
    ]) {
      await expect(ask()).rejects.toThrow();
      const { rows } = await pool.query(`select current_user = session_user as is_itself,
        coalesce(current_setting('app.scope', true), '') as scope, current_setting('transaction_read_only') as readonly`);
      expect(rows).toEqual([{ is_itself: true, scope: '', readonly: 'off' }]);
    }
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
