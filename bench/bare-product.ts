import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { root } from '../scripts/lib/root.mjs';
import { type BenchDatabase, connectionOf } from './bench-database.ts';
import { endChild, untilReady } from './product.ts';

export interface BareProduct {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The bare server beside the product, on the same database. */
export async function startBareProduct(database: BenchDatabase): Promise<BareProduct> {
  const port = await freePort();
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: port,
      BARE_DATABASE: JSON.stringify(connectionOf(database)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `${url}/health`);
  return { url, pid: child.pid as number, stop: () => endChild(child) };
}
