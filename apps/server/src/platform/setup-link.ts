import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, publicUrl } from '../core/config.ts';
import type { Keys } from '../core/keys.ts';

/**
 * Derived from the installation's key: the same over restarts, so a printed link keeps working, and worth
 * nothing once an administrator exists.
 */
export const setupToken = (keys: Keys): string => keys.derive('setup link').toString('base64url');

const fileIn = (config: Config) => join(config.DATA_DIR, 'setup-link.txt');

/** Returns the link after keeping a copy only the owner of the data directory can read. */
export async function keepSetupLink(config: Config, keys: Keys): Promise<string> {
  const link = `${publicUrl(config)}/#/setup/${setupToken(keys)}`;
  await writeFile(fileIn(config), `${link}\n`, { mode: 0o600 });
  return link;
}

export const forgetSetupLink = (config: Config): Promise<void> => rm(fileIn(config), { force: true });
