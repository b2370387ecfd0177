import { describeIsolation } from './isolation-suite.ts';

describeIsolation('predicate and policy', async () => {});
