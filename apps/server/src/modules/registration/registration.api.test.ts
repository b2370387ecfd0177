import { messages } from '@conforme/contracts/core/messages.ts';
import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { registration } from '@conforme/contracts/modules/registration/registration.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
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
} from '../../testing/people.ts';
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

const { store, check, activate } = registration.endpoints;
const dead = { code: 'not_found', messages: 'Este link não vale mais. Faça o cadastro de novo.' };
const secretIn = (url: string | undefined) =>
  /#\/verified\?conta=([A-Za-z0-9_-]{43})$/.exec(url ?? '')?.[1] ?? '';

let counter = 0;
const someone = () => `registrada${++counter}@conforme.test`;
const register = (fields: object, on = t) =>
  on.call(store, {
    body: {
      type: 'natural_entity',
      name: 'Bruna Alves Prado',
      password: goodPassword,
      password_confirmation: goodPassword,
      ...fields,
    },
  });
async function registered({
  email = someone(),
  ...fields
}: {
  email?: string;
  [field: string]: unknown;
} = {}) {
  expect((await register({ email, ...fields })).status).toBe(200);
  await t.runJobs();
  return { email, token: secretIn((await t.letters(email)).at(-1)?.link?.url) };
}
const confirm = (token: string, password = goodPassword) => t.call(activate, { body: { token, password } });
const accounts = async (email: string) =>
  (await t.pool.query('select id, status, email_verified_at from users where email = $1', [email])).rows;

describe('a person', () => {
  test('registers, gets a letter without any of their own words, and exists once the link and the password meet', async () => {
    const email = someone();
    const answer = await register({ email, name: 'http://evil.test clique aqui' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        email,
        messages: [{ level: 'success', message: `${messages.userCreated} ${messages.activationSent}` }],
      },
    ]);
    await t.runJobs();
    const letters = await t.letters(email);
    expect(letters).toMatchObject([{ subject: 'Ative sua conta', legalEntityId: school }]);
    expect(JSON.stringify(letters)).not.toContain('evil.test');
    const token = secretIn(letters[0]?.link?.url);
    expect(letters[0]?.link?.url).toBe(`http://conforme.test/#/verified?conta=${token}`);
    expect(await accounts(email)).toEqual([]);
    expect((await t.call(check, { body: { token } })).body).toEqual({
      name: 'http://evil.test clique aqui',
      email,
      company_name: null,
    });
    const wrong = await confirm(token, 'não é a do cadastro');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { password: ['Esta não é a senha escolhida no cadastro.'] },
    ]);
    expect(await accounts(email)).toEqual([]);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await accounts(email)).toMatchObject([
      { status: 'active', email_verified_at: expect.any(String) },
    ]);
  });

  test('is a student who reaches nothing but their own person, and belongs to the first organisation', async () => {
    const { email, token } = await registered();
    const rows = await auditOf(t, () => confirm(token));
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
    const { status, body } = await register({ email: someone(), name: 'Bruna' });
    expect([status, body.errors]).toEqual([422, { name: ['Informe o nome e o sobrenome.'] }]);
  });

  test('belongs to the organisation the configuration names', async () => {
    const configured = await startTestApp({ REGISTRATION_ORGANISATION: '2' });
    await makeOrganisation(configured, 'Primeira');
    expect(await makeOrganisation(configured, 'Segunda')).toBe(2);
    await register({ email: 'ali@conforme.test' }, configured);
    await configured.runJobs();
    const [letter] = await configured.letters('ali@conforme.test');
    expect(letter?.legalEntityId).toBe(2);
    await configured.close();
  });
});

describe('an organisation', () => {
  test('is a tenant of its own; whoever registered it answers for it and for nothing else', async () => {
    const { email, token } = await registered({ type: 'legal_entity', company_name: 'Colégio Aroeira' });
    const before = await t.pool.query('select count(*) from legal_entities');
    await confirm(token);
    expect((await t.pool.query('select count(*) from legal_entities')).rows[0].count).toBe(
      before.rows[0].count + 1,
    );
    const { body } = await signIn(t, email);
    const { rows } = await t.pool.query(
      `select e.id, e.parent_id, e.completed_at from users u join legal_entities e on e.id = u.home_entity_id
       where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ id: expect.any(Number), parent_id: null, completed_at: null }]);
    expect(body).toMatchObject({
      active_role: 'responsavel_organizacao',
      uncomplete_legal_entity_id: rows[0].id,
      permissions: handedTo('responsavel_organizacao').map((name) => ({ name })),
    });
    expect(body.roles.map(({ name }: { name: string }) => name)).not.toContain('admin');
    const seen = await t.call(users.endpoints.grid, {}, { token: body.token });
    expect(seen.body.model.data.map((row: { email: string }) => row.email)).toEqual([email]);
    const elsewhere = await t.call(
      users.endpoints.grid,
      {},
      { token: body.token, entity: `${school},legal_entity` },
    );
    expect(elsewhere.status).toBe(403);
    // Groups are the same in every organisation: they are not for somebody who came by the front door.
    const group = { name: 'meu_grupo', display_name: 'Meu grupo', description: null };
    const created = await t.call(
      roles.endpoints.create,
      { body: { ...group, requires_second_factor: false, permission_ids: [] } },
      { token: body.token },
    );
    expect(created.status).toBe(403);
    // Once its data are complete nobody is led there any more.
    await t.pool.query('update legal_entities set completed_at = now() where id = $1', [rows[0].id]);
    expect((await signIn(t, email)).body.uncomplete_legal_entity_id).toBeNull();
  });

  test('cannot make an administrator, nor give anything it does not hold', async () => {
    const { email, token } = await registered({ type: 'legal_entity', company_name: 'Colégio Cedro' });
    await confirm(token);
    const { body } = await signIn(t, email);
    const { rows } = await t.pool.query(`select id from roles where name = 'admin'`);
    const invited = await t.call(
      users.endpoints.create,
      {
        body: {
          ...{ name: 'Outra Pessoa', email: someone(), delivery: 'invitation' },
          ...{ role_ids: [rows[0].id], accesses: [] },
        },
      },
      { token: body.token },
    );
    expect([invited.status, Object.keys(invited.body.errors)]).toEqual([422, ['role_ids']]);
  });

  test('is no way to write to strangers: invitations are few', async () => {
    const { email, token } = await registered({ type: 'legal_entity', company_name: 'Colégio Pau-Brasil' });
    await confirm(token);
    const { body } = await signIn(t, email);
    const invite = async () =>
      (
        await t.call(
          users.endpoints.create,
          { body: { name: 'Alguém', email: someone(), delivery: 'invitation', role_ids: [], accesses: [] } },
          { token: body.token },
        )
      ).status;
    const answers: number[] = [];
    for (let i = 0; i < 32; i++) answers.push(await invite());
    expect(answers).toEqual([...Array(30).fill(200), 429, 429]);
  });

  test('names itself', async () => {
    for (const company_name of [undefined, null, '', '  ']) {
      const { status, body } = await register({ email: someone(), type: 'legal_entity', company_name });
      expect([status, body.errors]).toEqual([422, { company_name: [messages.required] }]);
    }
  });
});

describe('an address that has an account', () => {
  test('gets the same answer; its owner alone is told', async () => {
    const owner = await makeUser(t, { home: school, name: 'Dona Legítima' });
    const answer = await register({ email: owner.email, name: 'Outra Pessoa' });
    expect([answer.status, answer.body.success, answer.body.email]).toEqual([200, true, owner.email]);
    await t.runJobs();
    expect(await t.letters(owner.email)).toMatchObject([
      { subject: 'Alguém tentou criar uma conta com o seu e-mail', greeting: 'Olá, Dona.' },
    ]);
    expect((await signIn(t, owner.email)).status).toBe(200);
  });

  test('is not told to whoever registers it and then signs in, neither before, at once nor later', async () => {
    const chosen = 'a senha que eu inventei';
    const owner = await makeUser(t, { home: school });
    const { email: nobody } = await registered({ password: chosen, password_confirmation: chosen });
    const { email: meanwhile } = await registered({ password: chosen, password_confirmation: chosen });
    const { token } = await registered({ email: meanwhile });
    await confirm(token);
    await register({ email: owner.email, password: chosen, password_confirmation: chosen });
    const asked = () =>
      Promise.all(
        [owner.email, nobody, meanwhile].map(async (email) => (await signIn(t, email, chosen)).body.code),
      );
    expect(await asked()).toEqual(Array(3).fill('unverified_account'));
    await t.runJobs();
    expect(await asked()).toEqual(Array(3).fill('unverified_account'));
    await t.pool.query(`update registrations set expires_at = now()`);
    expect(await asked()).toEqual(Array(3).fill('login_failed'));
  });

  test('that got it after the registration: the link is dead', async () => {
    const { email, token } = await registered();
    await makeUser(t, { home: school, email });
    const { status, body } = await confirm(token);
    expect([status, body]).toEqual([404, dead]);
  });
});

describe('signing in before the activation', () => {
  test('with the right password: the specification’s text; with a wrong one: as for anybody', async () => {
    const { email, token } = await registered();
    const right = await signIn(t, email);
    expect([right.status, right.body]).toEqual([
      401,
      { code: 'unverified_account', messages: messages.unverifiedAccount },
    ]);
    expect((await signIn(t, email, 'não é esta senha')).body.code).toBe('login_failed');
    await confirm(token);
    expect((await signIn(t, email)).status).toBe(200);
  });

  test('accounts an administrator made enter without any verification', async () => {
    const { email } = await makeUser(t, { home: school });
    expect((await accounts(email))[0]?.email_verified_at).toBeNull();
    expect((await signIn(t, email)).status).toBe(200);
  });

  test('“Esqueceu a senha?” sends the activation again; the older link is dead', async () => {
    const { email, token } = await registered();
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    const letters = await t.letters(email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Ative sua conta', 'Ative sua conta']);
    expect((await confirm(token)).status).toBe(404);
    expect((await confirm(secretIn(letters[1]?.link?.url))).status).toBe(200);
  });
});

test('of 50 activations at the same moment exactly one succeeds', async () => {
  const { email, token } = await registered();
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await accounts(email)).toHaveLength(1);
});

test('whoever registers another’s address cannot stop its owner from registering: each link has its own password', async () => {
  const email = someone();
  const theirs = { password: 'a senha de quem ataca', password_confirmation: 'a senha de quem ataca' };
  await register({ email, name: 'Quem Ataca', ...theirs });
  await register({ email, name: 'Dona Legítima' });
  await t.runJobs();
  const [attack, honest] = (await t.letters(email)).map(({ link }) => secretIn(link?.url)) as [
    string,
    string,
  ];
  // The owner opens the wrong letter and types the password she chose: nothing is activated.
  expect((await confirm(attack)).status).toBe(422);
  expect((await confirm(honest)).status).toBe(200);
  expect((await confirm(attack, theirs.password)).status).toBe(404);
  expect((await signIn(t, email, theirs.password)).status).toBe(401);
  expect((await signIn(t, email)).body.name).toBe('Dona Legítima');
});

test('guesses at the password of a registration are limited', async () => {
  const { token } = await registered();
  const guesses: number[] = [];
  for (let i = 0; i < 12; i++) guesses.push((await confirm(token, `palpite ${i}`)).status);
  expect(guesses).toEqual([...Array(10).fill(422), 429, 429]);
});

test('what nobody activated is forgotten after a day, and dead before that', async () => {
  const { email, token } = await registered();
  await t.pool.query(`update registrations set expires_at = now() - interval '1 second' where email = $1`, [
    email,
  ]);
  expect((await confirm(token)).body).toEqual(dead);
  expect((await signIn(t, email)).body.code).toBe('login_failed');
  await t.runJobs('forget-registrations');
  expect((await t.pool.query('select from registrations where email = $1', [email])).rowCount).toBe(0);
});

test('no table holds a live link or the password chosen (B16)', async () => {
  const { email, token } = await registered();
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
  const answers = [
    await register({ email: 'a@conforme.test' }, other),
    await register({ email: 'b@conforme.test', type: 'legal_entity', company_name: 'Aroeira' }, other),
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
    const { status, body } = await register({
      ...{ email, password, password_confirmation: password },
      ...{ type: 'legal_entity', company_name: 'Colégio Aroeira' },
    });
    expect([status, Object.keys(body.errors ?? {})], password).toEqual([422, ['password']]);
  }
});
