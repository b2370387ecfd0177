import { HOTP, Secret } from 'otpauth';

/** The bytes behind the letters that an enrolment shows. */
export const seedOf = (secret: string): Buffer => Buffer.from(Secret.fromBase32(secret).buffer);

/** What the application shows `ahead` steps from now: by the clock of the database, which is this machine's. */
export const codeOf = (seed: Buffer, ahead = 0): string =>
  HOTP.generate({
    secret: new Secret({ buffer: new Uint8Array(seed).buffer }),
    counter: Math.floor(Date.now() / 30_000) + ahead,
  });

/** Until the current step has a few seconds left: a test that names steps must not see the clock tick. */
export async function awayFromTick(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 6_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Six digits that are none of the codes accepted now or soon. */
export function wrongCode(seed: Buffer): string {
  const right = [-2, -1, 0, 1, 2].map((ahead) => codeOf(seed, ahead));
  for (let code = 0; ; code++) {
    const digits = String(code).padStart(6, '0');
    if (!right.includes(digits)) return digits;
  }
}
