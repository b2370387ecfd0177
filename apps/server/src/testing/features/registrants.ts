import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { goodPassword } from './people.ts';

const { store, activate } = registration.endpoints;
let counter = 0;

/** An address that has nothing to do with anybody yet. */
export const someone = () => `registrada${++counter}@conforme.test`;

/** The secret of a letter's activation link. */
export const activationIn = (url: string | undefined) =>
  /#\/verified\?conta=([A-Za-z0-9_-]{43})$/.exec(url ?? '')?.[1] ?? '';

/** Asks for an account: a person's, unless the fields say otherwise. */
export const register = (t: TestApp, fields: object) =>
  t.call(store, {
    body: {
      type: 'natural_entity',
      name: 'Bruna Alves Prado',
      password: goodPassword,
      password_confirmation: goodPassword,
      ...fields,
    },
  });

/** Has asked, and was written to. */
export async function registered(
  t: TestApp,
  { email = someone(), ...fields }: { email?: string; [field: string]: unknown } = {},
) {
  expect((await register(t, { email, ...fields })).status).toBe(200);
  await t.runJobs();
  return { email, token: activationIn((await t.letters(email)).at(-1)?.link?.url) };
}

export const activateWith = (t: TestApp, token: string, password = goodPassword) =>
  t.call(activate, { body: { token, password } });

export const accountsAt = async (t: TestApp, email: string) =>
  (await t.pool.query('select id, status, email_verified_at from users where email = $1', [email])).rows;
