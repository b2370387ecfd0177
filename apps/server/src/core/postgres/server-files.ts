import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, realpathSync, renameSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSecretFile, readSecretFile } from '../secret-file.ts';
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
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'postgres.log'),
    password: join(dataDir, 'keys', 'postgres-password'),
  };
}

export async function refuseFullDisk(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < SMALLEST_FREE_SPACE) throw new StartError(diskFull(dataDir));
}

/** Makes the directory if needed and gives it to the account that runs PostgreSQL, closed to all others. */
export async function ownDirectory(account: Account, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.switched) await chown(path, account.uid, account.gid);
  await chmod(path, 0o700);
}

export function readPassword(files: ServerFiles): Promise<string | undefined> {
  return readSecretFile(files.password);
}

export function createPassword(files: ServerFiles): Promise<string> {
  return makeSecretFile(files.password, randomBytes(24).toString('hex'));
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
