import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { howMany } from '../../testing/full-form.ts';
import { expectAlike } from '../../testing/likeness.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '100000' });
});
afterAll(() => t.close());

const tries = howMany(60, 2_000);

test(`B2: 2 × ${tries} sign-ins with known and unknown e-mails are alike, by word and by clock`, async () => {
  const { email } = await makeUser(t, { home: await makeOrganisation(t, 'Escola Ipê') });
  const answers = new Set<string>();
  const tryAs = async (address: string) => {
    const { status, text } = await signIn(t, address, 'senha errada demais');
    answers.add(`${status} ${text}`);
  };
  await expectAlike(
    tries,
    () => tryAs(email),
    (turn) => tryAs(`ninguem${turn}@conforme.test`),
  );
  expect([...answers].map((answer) => answer.slice(0, 3))).toEqual(['401']);
}, 900_000);
