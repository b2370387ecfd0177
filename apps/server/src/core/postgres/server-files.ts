import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, realpathSync, renameSync, statSync } from 'node:fs';
import { chmod, chown, link, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, canReach } from './account.ts';
import { diskFull } from './start-failures.ts';

export interface ServerFiles {
  /** Everything of PostgreSQL's inside the application's data directory. */
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
}

const SMALLEST_FREE_SPACE = 64 * 1024 * 1024;
const LARGEST_LOG = 10 * 1024 * 1024;
/** A unix socket's path holds 107 bytes; PostgreSQL's file name takes part of them. */
const LONGEST_SOCKET_DIR = 107 - '/.s.PGSQL.5432'.length;

export async function prepareFiles(dataDir: string): Promise<ServerFiles> {
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  const home = join(realpathSync(dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize < SMALLEST_FREE_SPACE) throw new StartError(diskFull(dataDir));
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'postgres.log'),
    password: join(dataDir, 'keys', 'postgres-password'),
  };
}

/** Makes the directory if needed and gives it to the account that runs PostgreSQL, closed to all others. */
export async function ownDirectory(account: Account, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.switched) await chown(path, account.uid, account.gid);
  await chmod(path, 0o700);
}

export async function readPassword(files: ServerFiles): Promise<string | undefined> {
  return readFile(files.password, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Linked into place when complete: two starts at once agree on one password, and none is half written. */
export async function createPassword(files: ServerFiles): Promise<string> {
  const draft = `${files.password}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o400, flush: true });
  await link(draft, files.password).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(files.password, 'utf8');
}

/** The directory of the socket: beside the data, or a short one of our own when that is too deep or closed. */
export function chooseSocketDir(account: Account, files: ServerFiles): string {
  const name = `conforme-${createHash('sha256').update(files.home).digest('hex').slice(0, 12)}`;
  const places = [files.home, tmpdir(), '/tmp'];
  const parent = places.find((place) => {
    const path = join(place, place === files.home ? 'run' : name);
    return Buffer.byteLength(path) <= LONGEST_SOCKET_DIR && canReach(account, place);
  });
  const path = join(parent ?? '/tmp', parent === files.home ? 'run' : name);
  refuseForeignDirectory(account, path);
  return path;
}

/** Anyone may create names in a shared temporary directory: one that is not ours is not trusted. */
function refuseForeignDirectory(account: Account, path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const ours = found.isDirectory() && [account.uid, process.getuid?.()].includes(found.uid);
  if (!ours) throw new StartError(`${path} pertence a outro usuário. Remova-o e inicie novamente.`);
}

export function rotateLog(files: ServerFiles): void {
  const size = statSync(files.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(files.log, `${files.log}.1`);
}
