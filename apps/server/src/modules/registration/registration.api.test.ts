import { messages } from '@conforme/contracts/core/messages.ts';
import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../core/start-error.ts';
import { checkRegistrationOrganisation } from '../../platform/accounts/self-registered.ts';
import {
  goodPassword,
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeUser,
} from '../../testing/features/people.ts';
import {
  accountsAt,
  activateWith,
  activationIn,
  register,
  registered,
  someone,
} from '../../testing/features/registrants.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const { check } = registration.endpoints;
const dead = { code: 'not_found', messages: 'Este link não vale mais. Faça o cadastro de novo.' };
describe('a person', () => {
  test('registers, gets a letter without any of their own words, and exists once the link and the password meet', async () => {
    const email = someone();
    const answer = await register(t, { email, name: 'http://evil.test clique aqui' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        email,
        messages: [{ level: 'success', message: `${messages.userCreated} ${messages.activationHanded}` }],
      },
    ]);
    await t.runJobs();
    const letters = await t.letters(email);
    expect(letters).toMatchObject([{ subject: 'Ative sua conta', legalEntityId: school }]);
    expect(JSON.stringify(letters)).not.toContain('evil.test');
    const token = activationIn(letters[0]?.link?.url);
    expect(letters[0]?.link?.url).toBe(`http://conforme.test/#/verified?conta=${token}`);
    expect(await accountsAt(t, email)).toEqual([]);
    expect((await t.call(check, { body: { token } })).body).toEqual({
      name: 'http://evil.test clique aqui',
      email,
      company_name: null,
    });
    const wrong = await activateWith(t, token, 'não é a do cadastro');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { password: ['Esta não é a senha escolhida no cadastro.'] },
    ]);
    expect(await accountsAt(t, email)).toEqual([]);
    expect(await activateWith(t, token)).toMatchObject({ status: 200, body: { email } });
    expect(await accountsAt(t, email)).toMatchObject([
      { status: 'active', email_verified_at: expect.any(String) },
    ]);
  });

  test('is a student who reaches nothing but their own person, and belongs to the first organisation', async () => {
    const { email, token } = await registered(t);
    const rows = await auditOf(t, () => activateWith(t, token));
    expect(rows).toMatchObject([
      { chain: `entity:${school}`, action: 'user.registered', meta: { group: 'student' } },
    ]);
    const { body } = await signIn(t, email);
    expect(body).toMatchObject({
      firstAccess: false,
      active_role: 'student',
      permissions: handedTo('student').map((name) => ({ name })),
      people: [{ type: 'natural_entity', name: 'Bruna Alves Prado' }],
      uncomplete_legal_entity_id: null,
    });
    const own = await t.call(dataAccess.endpoints.defaultEntity, {}, { token: body.token });
    expect(own.body).toMatchObject({ entity: { id: body.people[0].id }, entity_type: 'natural_entity' });
    for (const entity of [undefined, `${school},legal_entity`]) {
      const options = { token: body.token, ...(entity ? { entity } : {}) };
      expect((await t.call(users.endpoints.grid, {}, options)).status).toBe(403);
    }
  });

  test('is asked for a surname', async () => {
    const { status, body } = await register(t, { email: someone(), name: 'Bruna' });
    expect([status, body.errors]).toEqual([422, { name: ['Informe o nome e o sobrenome.'] }]);
  });

  test('belongs to the organisation the configuration names', async () => {
    const configured = await startTestApp({ REGISTRATION_ORGANISATION: '2' });
    await makeOrganisation(configured, 'Primeira');
    expect(await makeOrganisation(configured, 'Segunda')).toBe(2);
    await register(configured, { email: 'ali@conforme.test' });
    await configured.runJobs();
    const [letter] = await configured.letters('ali@conforme.test');
    expect(letter?.legalEntityId).toBe(2);
    await configured.close();
  });
});

describe('signing in before the activation', () => {
  test('with the right password: the specification’s text; with a wrong one: as for anybody', async () => {
    const { email, token } = await registered(t);
    const right = await signIn(t, email);
    expect([right.status, right.body]).toEqual([
      401,
      { code: 'unverified_account', messages: messages.unverifiedAccount },
    ]);
    expect((await signIn(t, email, 'não é esta senha')).body.code).toBe('login_failed');
    await activateWith(t, token);
    expect((await signIn(t, email)).status).toBe(200);
  });

  test('accounts an administrator made enter without any verification', async () => {
    const { email } = await makeUser(t, { home: school });
    expect((await accountsAt(t, email))[0]?.email_verified_at).toBeNull();
    expect((await signIn(t, email)).status).toBe(200);
  });

  test('“Esqueceu a senha?” sends the activation again; the older link is dead', async () => {
    const { email, token } = await registered(t);
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    const letters = await t.letters(email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Ative sua conta', 'Ative sua conta']);
    expect((await activateWith(t, token)).status).toBe(404);
    expect((await activateWith(t, activationIn(letters[1]?.link?.url))).status).toBe(200);
  });
});

test('of 50 activations at the same moment exactly one succeeds', async () => {
  const { email, token } = await registered(t);
  const answers = await Promise.all(Array.from({ length: 50 }, () => activateWith(t, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await accountsAt(t, email)).toHaveLength(1);
});

test('whoever registers another’s address cannot stop its owner from registering: each link has its own password', async () => {
  const email = someone();
  const theirs = { password: 'a senha de quem ataca', password_confirmation: 'a senha de quem ataca' };
  await register(t, { email, name: 'Quem Ataca', ...theirs });
  await register(t, { email, name: 'Dona Legítima' });
  await t.runJobs();
  const [attack, honest] = (await t.letters(email)).map(({ link }) => activationIn(link?.url)) as [
    string,
    string,
  ];
  // The owner opens the wrong letter and types the password she chose: nothing is activated.
  expect((await activateWith(t, attack)).status).toBe(422);
  expect((await activateWith(t, honest)).status).toBe(200);
  expect((await activateWith(t, attack, theirs.password)).status).toBe(404);
  expect((await signIn(t, email, theirs.password)).status).toBe(401);
  expect((await signIn(t, email)).body.name).toBe('Dona Legítima');
});

test('guesses at the password of a registration are limited', async () => {
  const { token } = await registered(t);
  const guesses: number[] = [];
  for (let i = 0; i < 12; i++) guesses.push((await activateWith(t, token, `palpite ${i}`)).status);
  expect(guesses).toEqual([...Array(10).fill(422), 429, 429]);
});

test('what nobody activated is forgotten after a day, and dead before that', async () => {
  const { email, token } = await registered(t);
  await t.pool.query(`update registrations set expires_at = now() - interval '1 second' where email = $1`, [
    email,
  ]);
  expect((await activateWith(t, token)).body).toEqual(dead);
  expect((await signIn(t, email)).body.code).toBe('login_failed');
  await t.runJobs('forget-registrations');
  expect((await t.pool.query('select from registrations where email = $1', [email])).rowCount).toBe(0);
});

test('no table holds a live link or the password chosen (B16)', async () => {
  const { email, token } = await registered(t);
  const stored = await everythingStored(t);
  expect(stored).toContain(email);
  for (const secret of [token, goodPassword])
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form);
});

test.each([
  ['off', 409, 409],
  ['people', 200, 409],
  ['organisations', 409, 200],
  ['both', 200, 200],
])('REGISTRATION=%s', async (setting, person, organisation) => {
  const other = await startTestApp({ REGISTRATION: setting });
  await makeOrganisation(other, 'Escola Aberta');
  const answers = [
    await register(other, { email: 'a@conforme.test' }),
    await register(other, { email: 'b@conforme.test', type: 'legal_entity', company_name: 'Aroeira' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([person, organisation]);
  expect((await other.send('GET', '/api/v1/version')).body.registration).toBe(setting);
  await other.close();
});

test('a configured organisation that does not exist stops the start, once there are any', async () => {
  const wrong = { ...t.config, REGISTRATION_ORGANISATION: 999 };
  await expect(checkRegistrationOrganisation(t.system, wrong)).rejects.toThrow(StartError);
  await checkRegistrationOrganisation(t.system, { ...t.config, REGISTRATION_ORGANISATION: school });
  const empty = await startTestApp();
  await checkRegistrationOrganisation(empty.system, wrong);
  await empty.close();
});

test('the password has the rules of every password', async () => {
  const email = someone();
  const refused = ['curta', '123456789012', `${email.split('@')[0]} 1`, 'colégio aroeira'];
  for (const password of refused) {
    const { status, body } = await register(t, {
      ...{ email, password, password_confirmation: password },
      ...{ type: 'legal_entity', company_name: 'Colégio Aroeira' },
    });
    expect([status, Object.keys(body.errors ?? {})], password).toEqual([422, ['password']]);
  }
});
