/** Every promise, by the file that measures it: a test, or a script for what takes hours. */
export const promised = /** @type {const} */ ({
  isolation: 'apps/server/src/catalog-tests/isolation.test.ts',
  'isolation-by-query': 'apps/server/src/catalog-tests/predicate-alone.test.ts',
  principals: 'apps/server/src/catalog-tests/access.test.ts',
  'hostile-input': 'apps/server/src/catalog-tests/hostile-input.test.ts',
  fuzz: 'apps/server/src/catalog-tests/fuzz.test.ts',
  'hostile-requests': 'guarantees/hostile-requests.test.ts',
  failpoints: 'apps/server/src/catalog-tests/failpoints.test.ts',
  races: 'apps/server/src/catalog-tests/races.test.ts',
  'killed-app': 'guarantees/crash.test.ts',
  'killed-database': 'guarantees/crash.test.ts',
  'restarted-database': 'guarantees/crash.test.ts',
  'bad-network': 'guarantees/bad-network.test.ts',
  'full-disk': 'guarantees/disk-full.test.ts',
  'fair-shares': 'guarantees/fair-shares.test.ts',
  'interrupted-uploads': 'guarantees/interrupted-uploads.test.ts',
  audit: 'apps/server/src/platform/audit/audit-at-size.test.ts',
  honesty: 'scripts/mutants.mjs',
});

/** @typedef {keyof typeof promised} PromiseName */
