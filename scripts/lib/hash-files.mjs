import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * One hash over names and contents.
 * @param {string[]} files
 * @param {string[]} [also] anything else the result depends on
 */
export function hashFiles(files, also = []) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
