import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const START_MS = 60_000;

export interface Product {
  readonly url: string;
  /** The one-time link, while no administrator exists. */
  readonly setupLink: string | null;
  readonly dataDir: string;
  /** Everything it says, line by line, in a file beside that. */
  readonly output: string;
  /** Ends it and leaves what it kept, for whoever wants to look. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built product with a data directory of its own, as a person would. */
export async function launchProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'conforme-e2e-'));
  const output = `${dataDir}.log`;
  const said = openSync(output, 'a');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const product = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))],
    {
      // Its own database, whatever this terminal is set up for.
      env: {
        ...process.env,
        DATABASE_URL: undefined,
        APP_DATABASE_URL: undefined,
        SMTP_URL: undefined,
        PORT: port,
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        ...settings,
      },
      stdio: ['ignore', said, said],
    },
  );
  closeSync(said);
  await untilReady(product, url);
  const link = join(dataDir, 'setup-link.txt');
  const end = async () => {
    if (product.exitCode !== null) return;
    product.kill('SIGTERM');
    await once(product, 'exit');
  };
  return {
    ...{ url, dataDir, output, end },
    setupLink: existsSync(link) ? readFileSync(link, 'utf8').trim() : null,
    async stop() {
      await end();
      for (const path of [dataDir, output]) rmSync(path, { recursive: true, force: true });
    },
  };
}

async function untilReady(product: ChildProcess, url: string): Promise<void> {
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp; await sleep(100)) {
    if (product.exitCode !== null) throw new Error(`The product ended with code ${product.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  product.kill('SIGKILL');
  throw new Error(`The product was not ready in ${START_MS / 1000} s`);
}
