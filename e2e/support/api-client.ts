import { type APIRequestContext, expect } from '@playwright/test';
import { administrator } from './administrator.ts';
import { awayFromTick, codeOf } from './totp.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of whoever has a second factor: each passes the second step once. */
  readonly recoveryCodes?: string[];
}
interface Person extends Credentials {
  readonly name: string;
}

/** Through the API, as a script would: for what a test only needs to find there. */
export async function apiOf(
  request: APIRequestContext,
  { email, password, recoveryCodes }: Credentials = administrator,
) {
  const first = await (await request.post('/api/v1/login', { data: { email, password } })).json();
  const proof = { attempt: first.attempt, code: recoveryCodes?.pop() };
  const { token } = first.app_2fa_enabled
    ? await (await request.post('/api/v1/a2fa', { data: proof })).json()
    : first;
  return async (method: 'get' | 'post', path: string, data?: object) => {
    const options = { headers: { authorization: `Bearer ${token}` }, ...(data ? { data } : {}) };
    const answer = await request[method](path, options);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
}

/** Someone with a password of their own; `more` is for the form of users. */
export async function makePerson(
  request: APIRequestContext,
  { name, email, password }: Person,
  more: object = {},
): Promise<number> {
  const asAdmin = await apiOf(request);
  const { id, delivered } = await asAdmin('post', '/api/v1/users', {
    ...{ name, email, role_ids: [], accesses: [], delivery: 'one_time_password', ...more },
  });
  const first = await apiOf(request, { email, password: delivered.one_time_password });
  await first('post', '/api/v1/password/change', { password, password_confirmation: password });
  return id;
}

/** With the code of the step before: the current one stays unused. Answers the key. */
export const enrol = async (request: APIRequestContext, who: Credentials): Promise<string> =>
  (await enrolled(request, who)).secret;

/** For whoever signs in often: a recovery code waits for no clock. */
export const enrolWithCodes = async (request: APIRequestContext, who: Credentials): Promise<string[]> =>
  (await enrolled(request, who)).recovery_codes;

async function enrolled(request: APIRequestContext, who: Credentials) {
  const api = await apiOf(request, who);
  await awayFromTick();
  const path = '/api/v1/profile/second_factor/enrolment';
  const { secret } = await api('post', path, {});
  const { recovery_codes } = await api('post', `${path}/confirm`, { code: codeOf(secret, -1) });
  return { secret: secret as string, recovery_codes: recovery_codes as string[] };
}
