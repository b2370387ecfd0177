import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CASE_KEY_ALPHABET, CASE_KEY_LENGTH } from '@conforme/contracts/platform/cases/case-key.ts';
import type { Keys } from '../../core/keys.ts';

/**
 * The key is short enough to be copied from paper, so its hash is keyed: without the installation's own secret nobody
 * can try keys against a stolen database.
 */
export class CaseKeys {
  private readonly secret: Buffer;

  constructor(keys: Keys) {
    this.secret = keys.derive('case keys');
  }

  newKey = (): string =>
    Array.from({ length: CASE_KEY_LENGTH }, () =>
      CASE_KEY_ALPHABET.charAt(randomInt(CASE_KEY_ALPHABET.length)),
    ).join('');

  /** Bound to its protocol: the same key elsewhere is another hash. */
  hash = (protocol: string, key: string): Buffer =>
    createHmac('sha256', this.secret).update(`${protocol} ${key}`).digest();

  /** Costs the same whether or not there is such a case. */
  opens = (protocol: string, key: string, hash: Buffer | null): boolean =>
    timingSafeEqual(this.hash(protocol, key), hash ?? Buffer.alloc(32)) && hash !== null;
}
