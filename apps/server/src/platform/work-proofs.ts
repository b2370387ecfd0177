import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../core/keys.ts';

const MINUTES = 30;

export interface Proof {
  readonly challenge: string;
  readonly nonce: string;
}

/**
 * Work asked of a browser in place of a picture puzzle: a number whose digest with the challenge begins with so many
 * zero bits. A challenge belongs to one subject, a draft or a sign-in; whoever asks sees to it that it counts once.
 */
export class WorkProofs {
  /** How long a challenge lives. */
  readonly minutes = MINUTES;
  private readonly key: Buffer;

  constructor(keys: Keys) {
    this.key = keys.derive('work proofs');
  }

  challenge(subject: string, bits: number): { challenge: string; bits: number } {
    const until = Math.floor(Date.now() / 1000) + MINUTES * 60;
    const words = `${bits}.${until}.${randomBytes(9).toString('base64url')}`;
    return { challenge: `${words}.${this.seal(subject, words)}`, bits };
  }

  /** Ours, for this subject, in time, and worked for. */
  holds(subject: string, { challenge, nonce }: Proof): boolean {
    const [bits = '', until = '', random = '', seal = ''] = challenge.split('.');
    const expected = Buffer.from(this.seal(subject, `${bits}.${until}.${random}`));
    const given = Buffer.from(seal);
    return (
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      Number(until) * 1000 > Date.now() &&
      zeroBits(createHash('sha256').update(`${challenge}:${nonce}`).digest()) >= Number(bits)
    );
  }

  private seal = (subject: string, words: string): string =>
    createHmac('sha256', this.key).update(`${subject} ${words}`).digest('base64url');
}

function zeroBits(digest: Buffer): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] as number) - 24;
}
