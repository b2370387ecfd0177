import { randomBytes } from 'node:crypto';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { HOTP, Secret } from 'otpauth';
import type { Exchange } from '../core/context.ts';
import { SecondFactors } from '../platform/second-factor/second-factors.ts';
import { newSeed } from '../platform/second-factor/totp.ts';
import { openAttempt } from '../platform/sessions/attempts.ts';
import { signIn } from './sign-in.ts';
import type { Answer, SendOptions, TestApp } from './test-app.ts';

export interface TestFactor {
  readonly seed: Buffer;
  readonly codes: readonly string[];
}

/** As if enrolled long ago: every code of the current steps is still unused. */
export async function giveSecondFactor(
  t: TestApp,
  userId: number,
  { withCodes = true } = {},
): Promise<TestFactor> {
  const factors = new SecondFactors(t.keys);
  const seed = newSeed();
  // Hashing ten of them takes a while; one that nobody knows does where no code is typed.
  const codes = withCodes
    ? await factors.newCodes(userId)
    : { codes: [], salt: randomBytes(16), rows: [{ user_id: userId, code_hash: randomBytes(32) }] };
  await t.system.transaction().execute((db) => factors.enrol(db, userId, { seed, step: 0 }, codes));
  return { seed, codes: codes.codes };
}

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

/** A ticket without the cost of a password. */
export async function ticketFor(t: TestApp, userId: number): Promise<string> {
  const http = { fromBrowser: false } as Exchange;
  const { attempt } = await t.system.transaction().execute((db) => openAttempt(db, http, userId));
  return attempt;
}

/** The ticket that answers a right password. */
export async function attemptOf(t: TestApp, email: string, options: SendOptions = {}): Promise<string> {
  const { body } = await signIn(t, email, undefined, options);
  return body.attempt as string;
}

export const answerStep = (
  t: TestApp,
  attempt: string,
  code: string,
  options: SendOptions = {},
): Promise<Answer> => t.call(session.endpoints.secondStep, { body: { attempt, code } }, options);
