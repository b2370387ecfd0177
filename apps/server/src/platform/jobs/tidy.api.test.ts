import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, makeUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let home: number;
beforeAll(async () => {
  t = await startTestApp();
  home = (await makeAdministrator(t)).entity;
});
afterAll(() => t.close());

const token = async (status: string, expires: string): Promise<number> => {
  const user = await makeUser(t, { home });
  await t.pool.query('update users set status = $2 where id = $1', [user.id, status]);
  const { rows } = await t.pool.query(
    `insert into user_tokens (user_id, purpose, token_hash, expires_at)
     values ($1, 'invitation', sha256($2::text::bytea), now() + $3::interval) returning id`,
    [user.id, `${user.id}`, expires],
  );
  return rows[0].id;
};
const ids = async (table: string): Promise<number[]> =>
  (await t.pool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id);

test('one-use secrets are forgotten once expired; an unused invitation still tells who was invited', async () => {
  await token('active', '-1 minute');
  const kept = [
    await token('active', '1 minute'),
    await token('invited', '-1 day'),
    await token('blocked', '-1 day'),
  ];
  await t.runJobs('forget-user-tokens');
  expect(await ids('user_tokens')).toEqual(kept);
});

test('sessions are forgotten thirty days after their end', async () => {
  await t.pool.query('delete from sessions');
  const { id } = await makeUser(t, { home });
  await t.pool.query('delete from sessions');
  const { rows } = await t.pool.query(
    `insert into sessions (user_id, token_hash, expires_at, ended_at)
     select $1, sha256(n::text::bytea), now() + expires::interval, now() + ended::interval
     from (values (1, '1 hour', null), (2, '1 hour', '-29 days'), (3, '-29 days', null),
       (4, '1 hour', '-31 days'), (5, '-31 days', null)) kept (n, expires, ended) returning id`,
    [id],
  );
  await t.runJobs('forget-sessions');
  expect(await ids('sessions')).toEqual(rows.slice(0, 3).map((row) => row.id));
});

test('limits that have run out are forgotten', async () => {
  await t.pool.query(`insert into rate_limits values ('\\x01', 1, now() - interval '1 second'),
    ('\\x02', 1, now() + interval '1 minute')`);
  await t.runJobs('forget-rate-limits');
  expect((await t.pool.query('select key_hash from rate_limits')).rows).toEqual([
    { key_hash: Buffer.from([2]) },
  ]);
});
