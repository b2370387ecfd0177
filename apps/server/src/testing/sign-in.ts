import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { goodPassword } from './features/people.ts';
import type { Answer, SendOptions, TestApp } from './test-app.ts';

export const signIn = (
  t: TestApp,
  email: string,
  password = goodPassword,
  options: SendOptions = {},
): Promise<Answer> => t.call(session.endpoints.login, { body: { email, password } }, options);

/** 200 while the session behind the token lives, 401 once it does not. Never keeps it alive. */
export const heartbeat = async (t: TestApp, token: string, options: SendOptions = {}): Promise<number> =>
  (await t.call(session.endpoints.logged, {}, { ...options, token })).status;

/** The value of the session cookie an answer sets; null when it sets none or clears it. */
export function cookieOf(answer: Answer): string | null {
  const sent = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return sent.map((cookie) => /^(?:__Host-)?sid=([^;]+);/.exec(cookie)?.[1]).find(Boolean) ?? null;
}
