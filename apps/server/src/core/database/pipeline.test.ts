import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Transaction } from './database.ts';
import { deferStatement, deferToCommit } from './pipeline.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.pool.query('create table lines (id bigint generated always as identity, words text unique)');
});
afterAll(() => t.close());

const write = (words: string) => sql`insert into lines (words) values (${words})`;
const stored = async (like: string) =>
  (await t.pool.query('select words from lines where words like $1 order by id', [like])).rows.map(
    ({ words }) => words,
  );
const inTransaction = (work: (db: Transaction) => Promise<void>) => t.system.transaction().execute(work);

test('what is deferred is there for the next statement, what is deferred to the commit is not', async () => {
  await inTransaction(async (db) => {
    await deferToCommit(db, write('a last'));
    await deferStatement(db, write('a first'));
    const { rows } = await sql`select words from lines where words like 'a %'`.execute(db);
    expect(rows).toEqual([{ words: 'a first' }]);
    await deferStatement(db, write('a second'));
  });
  expect(await stored('a %')).toEqual(['a first', 'a second', 'a last']);
});

test('a transaction of nothing else begins and ends with them', async () => {
  await inTransaction((db) => deferStatement(db, write('b')));
  expect(await stored('b')).toEqual(['b']);
});

test('with whoever gives up they are gone', async () => {
  const work = inTransaction(async (db) => {
    await deferStatement(db, write('c first'));
    await deferToCommit(db, write('c last'));
    throw new Error('undo');
  });
  await expect(work).rejects.toThrow('undo');
  expect(await stored('c %')).toEqual([]);
});

test.each([deferStatement, deferToCommit])(
  'one that fails undoes the others and says why: %o',
  async (send) => {
    const work = inTransaction(async (db) => {
      await write('d before').execute(db);
      for (const words of ['d twice', 'd twice', 'd after']) await send(db, write(words));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await stored('d %')).toEqual([]);
    const later = inTransaction(async (db) => {
      for (const words of ['d twice', 'd twice']) await deferStatement(db, write(words));
      await write('d after').execute(db);
    });
    await expect(later).rejects.toMatchObject({ code: '23505' });
  },
);

test('outside of a transaction there is nothing to go along with', async () => {
  await expect(deferStatement(t.system as Transaction, write('e'))).rejects.toThrow('no transaction');
  expect(await stored('e')).toEqual([]);
});
