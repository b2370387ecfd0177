import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../scripts/lib/root.mjs';
import { runCommand } from '../../scripts/lib/run-command.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server as it is built for the product, from the sources as they are now. */
    serverBundle: string;
    /** The data of a product that was started once: its database is there and migrated, and nobody has been in. */
    startedData: string;
  }
}

/** Of this run: both projects whose tests start products use one. */
const BUNDLE = 'CONFORME_TEST_BUNDLE';
const dataOf = (bundle: string) => `${bundle}.data`;

/** Builds the server alone, in a second: these tests wait for no build of the web application. */
export default async function buildServer(project: TestProject) {
  const bundle = process.env[BUNDLE] ?? (await build());
  project.provide('serverBundle', bundle);
  project.provide('startedData', dataOf(bundle));
  return () => {
    rmSync(bundle, { force: true });
    rmSync(dataOf(bundle), { recursive: true, force: true });
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
  const bundle = join(folder, name);
  process.env[BUNDLE] = bundle;
  await startOnce(bundle);
  return bundle;
}

/** To make a database takes longer than most of these tests: they begin with a copy of one. */
async function startOnce(bundle: string): Promise<void> {
  const runner = join(root, 'guarantees/support/run-server.mjs');
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataOf(bundle), HOST: '127.0.0.1', PORT: '0' };
  const server = spawn(process.execPath, [runner, bundle, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.setEncoding('utf8').on('data', (line: string) => {
    if (line.includes('Conforme em ')) server.kill('SIGTERM');
  });
  const [code] = await once(server, 'exit');
  if (code !== 0) throw new Error(`The server ended with ${code} before the tests.`);
}
