import { howMany, inTurns } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { describeIsolation } from './support/isolation-suite.ts';
import { operations } from './support/operations.ts';

/** In every run, whoever else's turn it is: they take an id that may be left out. */
const always = ['contacts.create', 'employees.create'];
const chosen = inTurns(32, 'isolation')(operations);

/** Everything that reads is swept by predicate-alone.test.ts, where only one belt is on. */
describeIsolation('predicate and policy', {
  swept: operations.filter((operation) => always.includes(operation.name) || chosen.includes(operation)),
  record: (figures) => recordPromise('isolation', { ...figures, atLeast: howMany(100, 50_000) }),
});
