import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configSchema } from '../apps/server/src/core/config.ts';
import { signIn, withAdministrator } from '../guarantees/api-client.ts';
import { root } from '../scripts/lib/root.mjs';

const START_MS = 60_000;

export interface Product {
  readonly url: string;
  readonly token: string;
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** The built product on a data directory that stays, with an administrator signed in and no limit in the way. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  // Nothing of this terminal or of a .env reaches it.
  const blank = Object.fromEntries(Object.keys(configSchema.shape).map((name) => [name, '']));
  const since = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...{ PATH, HOME, TMPDIR, ...blank, NODE_ENV: 'production' },
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: url },
      ...withAdministrator,
    },
    stdio: 'ignore',
  });
  await untilReady(child, url);
  const startedInMs = performance.now() - since;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    return { url, token: await signIn(url), startedInMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready in ${START_MS / 1000} s`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
