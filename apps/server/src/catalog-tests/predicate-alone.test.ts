import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { describeIsolation } from './isolation-suite.ts';
import { isRead, operations } from './operations.ts';
import { takeOffPolicies } from './two-organisations.ts';

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
