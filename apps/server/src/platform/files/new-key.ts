import { randomBytes } from 'node:crypto';

/** Where new bytes are put in the store: two folders deep, for no folder is to hold too many. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}
