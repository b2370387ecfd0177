import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

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

export async function readSecretFile(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
