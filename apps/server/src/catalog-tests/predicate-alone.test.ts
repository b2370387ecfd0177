import { expect } from 'vitest';
import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import type { TestApp } from '../testing/test-app.ts';
import { describeIsolation } from './isolation-suite.ts';
import { type Operation, operations } from './operations.ts';

const isRead = ({ endpoint }: Operation) => endpoint.method === 'GET';
/** Everything that reads; of what writes, which the policies guard as well, some in the short form. */
const swept = [
  ...operations.filter(isRead),
  ...inTurns()(operations.filter((operation) => !isRead(operation))),
];

/** Row-level security off everywhere: what is left are the conditions of the queries themselves. */
describeIsolation('predicate alone', {
  prepare: takeOffPolicies,
  swept,
  record: (figures) => recordPromise('isolation-by-query', { ...figures, atLeast: howMany(300, 50_000) }),
});

async function takeOffPolicies(t: TestApp): Promise<void> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await t.pool.query(`alter table ${name} disable row level security`);
  expect(rows.length).toBeGreaterThan(5);
}
