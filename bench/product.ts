import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configSchema } from '../apps/server/src/core/config.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { signIn, withAdministrator } from '../guarantees/support/api-client.ts';
import { root } from '../scripts/lib/root.mjs';

const START_MS = 60_000;
const LOOK_MS = 10;

export interface Product {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** Whoever measures is one person at one address: no limit is in the way. */
const unlimited = {
  ...withAdministrator,
  LOGIN_TRIES_PER_ACCOUNT: '100000',
  LOGIN_TRIES_PER_ADDRESS: '100000',
  LOGIN_TRIES_BEFORE_STEP: '100000',
  FORMS_PER_ADDRESS_PER_HOUR: '100000',
  SEARCHES_PER_MINUTE: '100000',
  FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '100000',
  PUBLIC_REQUESTS_PER_MINUTE: '1000000',
  SESSION_REQUESTS_PER_MINUTE: '1000000',
};

/** The built product on a data directory that stays, with an administrator signed in and no limit in the way. */
export async function startProduct(dataDir: string, databaseUrl = ''): Promise<Product> {
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
      ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: url },
      ...{ ...unlimited, DATABASE_URL: databaseUrl },
    },
    stdio: 'ignore',
  });
  await untilReady(child, `${url}/health/ready`);
  const startedInMs = performance.now() - since;
  const stop = () => endChild(child);
  try {
    return { url, token: await signIn(url), pid: child.pid as number, startedInMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

export async function untilReady(child: ChildProcess, address: string): Promise<void> {
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp; await sleep(LOOK_MS)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready in ${START_MS / 1000} s`);
}
