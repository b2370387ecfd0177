import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Which part of the many a short run meets, the same in every worker: another each time, printed, and again by naming it.
process.env.TURNS_SEED ??= String(Date.now() % 2 ** 31);

const globalSetup = 'apps/server/src/testing/global-setup.ts';

/** What starts whole products too, but in its short form measures nothing that a busy neighbour would change. */
const wholeProducts = [
  'at-rest',
  'bulk-letters',
  'commands',
  'crash',
  'demo',
  'disk-full',
  'large-exports',
  'few-files',
  'imports',
  'instances',
  'interrupted-uploads',
  'mail',
  'newsletter-letters',
  'people-picker',
  'product',
  'public-form',
  'realtime',
  'sealed-reports',
  'start',
  'start-errors',
  'stuffing',
  'wrong-clock',
].map((name) => `guarantees/${name}.test.ts`);

export default defineConfig({
  test: {
    // Two cores, and tests that wait for databases, timers and processes a third of their time.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          pool: 'forks',
          // Every file has a database of its own; loading the server anew for each would take as long as its tests.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('apps/web/src/testing/set-up.ts', import.meta.url))],
          environment: 'happy-dom',
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'processes',
          include: wholeProducts,
          globalSetup: ['guarantees/support/build-server.ts'],
          // The full form measures times of recovery.
          fileParallelism: process.env.FULL !== '1',
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'guarantees',
          include: ['guarantees/**/*.test.ts'],
          exclude: wholeProducts,
          globalSetup: ['guarantees/support/build-server.ts'],
          // These stop and kill whole servers and measure them: one file at a time, after the others.
          fileParallelism: false,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
});
