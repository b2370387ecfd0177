import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, SUPERUSER } from './cluster.ts';
import { claimDataDir, type DataDirLock, inUse } from './data-dir-lock.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { ensurePostmaster, type Postmaster, type PostmasterOptions, stopPostmaster } from './postmaster.ts';
import { explainingFileErrors } from './start-failures.ts';

/** A server that answers, with the data directory claimed. */
export interface OpenServer {
  readonly postmaster: Postmaster;
  readonly lock: DataDirLock;
}

export interface OpenServerOptions extends PostmasterOptions {
  dataDir: string;
  password: string;
}

/** Whatever keeps the directory from being claimed passes within this time, or the start is given up. */
const CLAIM_MS = 15_000;

export async function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { dataDir, files } = options;
  const giveUp = Date.now() + CLAIM_MS;
  let started = false;
  try {
    while (Date.now() < giveUp) {
      const postmaster = await explainingFileErrors(dataDir, () => ensurePostmaster(options));
      started ||= postmaster.started;
      const lock = await claimDataDir(connectionTo(postmaster, options.password), dataDir);
      if (lock) return { postmaster, lock };
      await sleep(50);
    }
    throw inUse(dataDir);
  } catch (error) {
    if (started) await stopPostmaster(files.data);
    throw error;
  }
}

export function connectionTo(
  postmaster: { readonly socketDir: string },
  password: string,
): PostgresConnection {
  return { host: postmaster.socketDir, port: 5432, user: SUPERUSER, password, database: DATABASE };
}
