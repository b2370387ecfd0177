import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/**
 * A secret that is made once and kept in a file only its owner can read. Linked into place when complete: two
 * starts at once agree on one secret, and a start that is killed or finds the disk full leaves none half written.
 */
export async function makeSecretFile(path: string, secret: string): Promise<string> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, secret, { mode: 0o400, flush: true });
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** One that others may read is no secret any more: whoever runs the product decides what has become of it. */
export async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    const secret = await readFile(path, 'utf8');
    // Windows has no such rights.
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
      throw new StartError(
        `O arquivo ${path} pode ser lido por outros usuários desta máquina. Se ninguém o copiou, corrija com: chmod 400 ${path}`,
      );
    return secret;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
