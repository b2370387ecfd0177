import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A mistake somebody could make, and the smallest part of the suite that must notice it.
 * @typedef {{
 *   name: string,
 *   why: string,
 *   file: string,
 *   find: string,
 *   replace: string,
 *   caughtBy: { project: 'contracts' | 'server' | 'web' | 'guarantees' | 'scripts', file: string, name?: string },
 * }} Fault
 */

/**
 * Why the fault cannot be planted as it is written; null when it can.
 * @param {string} root
 * @param {Fault} fault
 */
export function problemOf(root, { file, find, replace, caughtBy }) {
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  if (times !== 1) return `its text stands ${times} times in ${file}`;
  if (find === replace) return 'it changes nothing';
  if (!existsSync(join(root, caughtBy.file))) return `there is no ${caughtBy.file}`;
  return null;
}

/**
 * Plants the fault in a copy of the sources and gives what takes it back.
 * @param {string} copy
 * @param {Fault} fault
 */
export function plant(copy, { file, find, replace }) {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  );
  return () => writeFileSync(path, sound);
}
