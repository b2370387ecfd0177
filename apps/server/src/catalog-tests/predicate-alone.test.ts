import { expect } from 'vitest';
import type { TestApp } from '../testing/test-app.ts';
import { describeIsolation } from './isolation-suite.ts';

/** Row-level security off everywhere: what is left are the conditions of the queries themselves. */
describeIsolation('predicate alone', takeOffPolicies);

async function takeOffPolicies(t: TestApp): Promise<void> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await t.pool.query(`alter table ${name} disable row level security`);
  expect(rows.length).toBeGreaterThan(5);
}
