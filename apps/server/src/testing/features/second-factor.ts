import { randomBytes } from 'node:crypto';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import type { Exchange } from '../../core/context.ts';
import { SecondFactors } from '../../platform/second-factor/second-factors.ts';
import { newSeed } from '../../platform/second-factor/totp.ts';
import { openAttempt } from '../../platform/sessions/attempts.ts';
import { signIn } from '../sign-in.ts';
import type { Answer, SendOptions, TestApp } from '../test-app.ts';

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
