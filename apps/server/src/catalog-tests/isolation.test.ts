import { howMany } from '../testing/full-form.ts';
import { recordPromise } from '../testing/record-promise.ts';
import { describeIsolation } from './isolation-suite.ts';

describeIsolation('predicate and policy', {
  record: (figures) => recordPromise('isolation', { ...figures, atLeast: howMany(800, 50_000) }),
});
