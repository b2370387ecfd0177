import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { howMany } from '../../testing/full-form.ts';
import { expectAlike } from '../../testing/likeness.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let known: string;
beforeAll(async () => {
  t = await startTestApp();
  known = (await makeUser(t, { home: await makeOrganisation(t, 'Escola Ipê') })).email;
});
afterAll(() => t.close());

const tries = howMany(100, 2_000);

/** Neither the body nor the time tells whether an address has an account. */
test.each<{ what: string; endpoint: Endpoint; body: (email: string) => object }>([
  { what: 'asking for a new password', endpoint: recovery.endpoints.request, body: (email) => ({ email }) },
  {
    what: 'registering',
    endpoint: registration.endpoints.store,
    body: (email) => ({
      ...{ type: 'natural_entity', name: 'Nova Pessoa', email },
      ...{ password: goodPassword, password_confirmation: goodPassword },
    }),
  },
])(
  `B2: $what, 2 × ${tries} answers are alike, by word and by clock`,
  async ({ endpoint, body }) => {
    const shapes = new Set<string>();
    const ask = async (email: string) => {
      const { status, text } = await t.call(endpoint, { body: body(email) });
      shapes.add(`${status} ${text.replaceAll(email, 'e-mail')}`);
    };
    await expectAlike(
      tries,
      () => ask(known),
      (turn) => ask(`ninguem${turn}@conforme.test`),
    );
    expect(shapes.size).toBe(1);
  },
  900_000,
);
