import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** What every authenticator application understands; also the length of a step, in seconds. */
const form = { algorithm: 'SHA1', digits: 6 } as const;
export const stepSeconds = 30;

/** 160 bits, as long as the hash it feeds. */
export const newSeed = (): Buffer => randomBytes(20);

const secretOf = (seed: Buffer) => new Secret({ buffer: new Uint8Array(seed).buffer });

/** The seed as a person types it, and as a QR code or a link carries it. */
export function seedInWords(seed: Buffer, account: string): { secret: string; uri: string } {
  const secret = secretOf(seed);
  const totp = new TOTP({ ...form, secret, issuer: 'Conforme', label: account, period: stepSeconds });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * The step a code belongs to, or null. The current one and the one before it, for who types slowly or has a clock
 * that is late; the caller refuses a step that was already used.
 */
export function stepOfCode(seed: Buffer, code: string, now: number): number | null {
  const secret = secretOf(seed);
  const typed = Buffer.from(code);
  for (const step of [now, now - 1]) {
    const expected = Buffer.from(HOTP.generate({ ...form, secret, counter: step }));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) return step;
  }
  return null;
}
