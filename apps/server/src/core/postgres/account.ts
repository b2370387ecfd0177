import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** The operating-system account PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** True when the caller is root: PostgreSQL refuses root, so its processes run as someone else. */
  readonly switched: boolean;
}

const NOBODY = 65534;

/** Root keeps the account that already owns the data, so that a directory made by another user still opens. */
export function accountFor(dataPath: string): Account {
  if (!process.getuid || !process.getgid) {
    throw new StartError(
      'O PostgreSQL embutido não funciona neste sistema. Informe DATABASE_URL com o endereço de um PostgreSQL.',
    );
  }
  const [uid, gid] = [process.getuid(), process.getgid()];
  if (uid !== 0) return { uid, gid, switched: false };
  const owner = statSync(dataPath, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true };
  return { uid: NOBODY, gid: NOBODY, switched: true };
}

/** The part of spawn's options that makes a process run as the account. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether the account may read the path: every directory above it lets it through, the path itself is readable. */
export function canReach(account: Account, path: string): boolean {
  if (!account.switched) return true;
  if (!allows(account, path, 4)) return false;
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (!allows(account, directory, 1)) return false;
    if (directory === dirname(directory)) return true;
  }
}

function allows(account: Account, path: string, bit: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.uid === account.uid) return (found.mode & (bit << 6)) !== 0;
  if (found.gid === account.gid) return (found.mode & (bit << 3)) !== 0;
  return (found.mode & bit) !== 0;
}
