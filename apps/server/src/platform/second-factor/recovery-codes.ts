import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { slowHash } from '../passwords.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const perSet = 10;

/** 60 bits, in three groups: 'k7f2-9qxm-4hdt'. Crockford's letters: none that reads like another. */
function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < perSet) codes.add(newCode());
  return [...codes];
}

export const newSalt = (): Buffer => randomBytes(16);

/**
 * Argon2id under a key that is not in the database. One salt for the whole set, so that a typed code costs one hash,
 * not ten, and its row is found by the hash alone: a conditional delete decides who used it.
 */
export const hashRecoveryCode = (key: Buffer, salt: Buffer, code: string): Promise<Buffer> =>
  slowHash(createHmac('sha256', key).update(code).digest(), salt);
