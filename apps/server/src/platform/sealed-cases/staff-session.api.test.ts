import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** How many rows of each table name this account, by every column that can. */
async function rowsNaming({ pool }: TestApp, userId: number): Promise<Record<string, number>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1 order by 1, 2`,
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of [...columns, { table: 'audit_events', column: 'actor_id' }]) {
    const { rows } = await pool.query(`select count(*)::int as count from ${table} where ${column} = $1`, [
      userId,
    ]);
    counts[`${table}.${column}`] = rows[0].count;
  }
  return counts;
}

describe.each(['reporting-channel', 'intimidation'] as const)('the %s', (channel) => {
  let f: Awaited<ReturnType<typeof startReports>>;
  beforeAll(async () => {
    f = await startReports(channel);
  });
  afterAll(() => f.t.close());

  test('a report sent in a browser in which somebody is signed in names nobody, and their session stays as it was', async () => {
    const { t, other } = f;
    const cookie = newSecret();
    const device = newSecret();
    await t.pool.query(
      `update sessions set cookie_hash = $2, last_activity_at = now() - interval '5 minutes' where token_hash = $1`,
      [hashSecret(other.token), hashSecret(cookie)],
    );
    const sessions = async () =>
      (await t.pool.query('select to_jsonb(s) as session from sessions s where user_id = $1', [other.id]))
        .rows;
    const before = { rows: await rowsNaming(t, other.id), sessions: await sessions() };
    expect(Object.keys(before.rows).length).toBeGreaterThan(50);
    const { answer, id } = await f.send({ text: 'Vi o que houve.' }, {}, [], {
      token: other.token,
      headers: {
        cookie: `sid=${cookie}; device=${device}; visitor=${device}`,
        'user-agent': 'canary-browser/1.0',
        'x-data-access': `${f.school},legal_entity`,
      },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(id).toBeDefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect({ rows: await rowsNaming(t, other.id), sessions: await sessions() }).toEqual(before);
    const stored = await everythingStored(t);
    for (const secret of [cookie, device, 'canary-browser']) expect(stored).not.toContain(secret);
  });
});
