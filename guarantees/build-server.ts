import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../scripts/lib/root.mjs';
import { runCommand } from '../scripts/lib/run-command.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server as it is built for the product, from the sources as they are now. */
    serverBundle: string;
  }
}

/** Of this run: both projects whose tests start products use one. */
const BUNDLE = 'CONFORME_TEST_BUNDLE';

/** Builds the server alone, in a second: these tests wait for no build of the web application. */
export default async function buildServer(project: TestProject) {
  const built = process.env[BUNDLE];
  project.provide('serverBundle', built ?? (await build()));
  return () => {
    rmSync(process.env[BUNDLE] ?? '', { force: true });
    // Whoever runs tests again in this process (scripts/lib/warm-tests.mjs) gets one of the sources as they are then:
    // without any, every test would fail, and every planted fault would seem to be found.
    delete process.env[BUNDLE];
  };
}

async function build(): Promise<string> {
  // Beside dist, because the server finds its migrations relative to itself; a name of its own for each run.
  const name = `main-${process.pid}.js`;
  const folder = join(root, 'apps/server/.cache');
  const code = `import { build } from 'vite';
    const main = ${JSON.stringify(name)};
    const output = { entryFileNames: ({ name }) => (name === 'main' ? main : '[name].js') };
    await build({ logLevel: 'error', build: { outDir: '.cache', emptyOutDir: false, rolldownOptions: { output } } });`;
  const ended = await runCommand(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(root, 'apps/server'),
    env: { NODE_ENV: 'production' },
  });
  if (ended.code !== 0) throw new Error(ended.output);
  process.env[BUNDLE] = join(folder, name);
  return join(folder, name);
}
