import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL writes about itself in its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

export function readPostmasterFile(dataPath: string): PostmasterFile | undefined {
  const lines = readLines(join(dataPath, 'postmaster.pid'));
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** The process number on the first line of any of PostgreSQL's lock files. */
export function readLockOwner(path: string): number | undefined {
  return Number(readLines(path)[0]) || undefined;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Whether the process is a live PostgreSQL of this data directory. A number alone says little: it may be a
 * zombie nobody reaped or, after a reboot, somebody else's process.
 */
export function isServerProcess(pid: number, dataPath: string): boolean {
  if (process.platform !== 'linux') return processExists(pid);
  try {
    if (!/^\d+ \(postgres\) [^ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
  } catch {
    return false;
  }
  return worksIn(pid, dataPath) ?? true;
}

/** Processes whose server died without them. */
export function orphanedBackends(dataPath: string): number[] {
  if (process.platform !== 'linux') return [];
  const owner = readLockOwner(join(dataPath, 'postmaster.pid'));
  if (owner && isServerProcess(owner, dataPath)) return [];
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => worksIn(pid, dataPath) === true && isServerProcess(pid, dataPath));
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** PostgreSQL's processes stay in their data directory. Undefined when the system does not let us look. */
function worksIn(pid: number, directory: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return undefined;
  }
}
