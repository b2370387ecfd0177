import { join } from 'node:path';
import { isServerProcess, readPostmasterFile } from '../core/postgres/postmaster-file.ts';

/** The number of the PostgreSQL process of a data directory, when there is a live one. */
export function postmasterOf(dataDir: string): number | undefined {
  const data = join(dataDir, 'postgres/data');
  const pid = readPostmasterFile(data)?.pid;
  return pid && isServerProcess(pid, data) ? pid : undefined;
}
