import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, makeOrganisation, makeUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let email: string;
let school: number;
beforeAll(async () => {
  t = await startTestApp({ MAILS_PER_ADDRESS_PER_HOUR: '3', MAILS_PER_NETWORK_PER_HOUR: '10' });
  school = await makeOrganisation(t, 'Escola Ipê');
  ({ email } = await makeUser(t, { home: school }));
});
afterAll(() => t.close());

const ask = async (address: string, from: string) =>
  (await t.call(recovery.endpoints.request, { body: { email: address } }, { address: from })).status;
const register = async (address: string, from: string) =>
  (
    await t.call(
      registration.endpoints.store,
      {
        body: {
          type: 'natural_entity',
          name: 'Nova Pessoa',
          email: address,
          password: goodPassword,
          password_confirmation: goodPassword,
        },
      },
      { address: from },
    )
  ).status;

test('three letters an hour for one address, whether it has an account or not, from wherever they are asked', async () => {
  for (const address of [email, 'ninguem@conforme.test']) {
    const answers: number[] = [];
    for (let i = 0; i < 5; i++)
      answers.push(await ask(address, `198.51.100.${i + (address === email ? 1 : 11)}`));
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    // A registration writes to the same mailbox.
    expect(await register(address, '192.0.2.77')).toBe(429);
  }
  await t.runJobs();
  const { rows } = await t.pool.query(
    'select state from mail_messages where recipient_address = $1 order by id',
    [email],
  );
  // Each link takes the place of the one before, and so does its letter while that has not left.
  expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'kept']);
});

test('ten an hour from one network, and what another claims to be behind a proxy does not count', async () => {
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) {
    const { status, headers } = await t.call(
      recovery.endpoints.request,
      { body: { email: `alguem${i}@conforme.test` } },
      { address: '203.0.113.9', headers: { 'x-forwarded-for': `192.0.2.${i}` } },
    );
    answers.push(status);
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await ask('outra@conforme.test', '203.0.113.10')).toBe(200);
  expect(await register('mais.uma@conforme.test', '203.0.113.9')).toBe(429);
});

test('ten an hour asked for by one person, to whomever: a new e-mail is no way to write to strangers', async () => {
  const { endpoints } = profileModule;
  const { token } = await makeUser(t, { home: school });
  const answers: number[] = [];
  for (let i = 0; i < 12; i++) {
    const { body: me } = await t.call(endpoints.read, {}, { token });
    const body = {
      ...{ version: me.version, name: me.name, current_password: goodPassword },
      email: `estranho${i}@conforme.test`,
    };
    answers.push((await t.call(endpoints.update, { body }, { token })).status);
  }
  expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await t.letters('estranho10@conforme.test')).toEqual([]);
});
