import { howMany } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { takeOffPolicies } from './canaries/two-organisations.ts';
import { describeIsolation } from './support/isolation-suite.ts';
import { isRead, ofEachModule, operations } from './support/operations.ts';

const writes = operations.filter((operation) => !isRead(operation));

/** Row-level security off everywhere: what is left are the conditions of the queries themselves. */
describeIsolation('predicate alone', {
  prepare: takeOffPolicies,
  // In the short form half of what reads, and less of what writes, which the policies guard as well.
  swept: [
    ...ofEachModule(operations.filter(isRead), 'predicate alone', 6),
    ...ofEachModule(writes, 'predicate alone', 32),
  ],
  record: (figures) => recordPromise('isolation-by-query', { ...figures, atLeast: howMany(200, 50_000) }),
});
