import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeUser } from '../../testing/features/people.ts';
import { activateWith, register, registered, someone } from '../../testing/features/registrants.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const dead = { code: 'not_found', messages: 'Este link não vale mais. Faça o cadastro de novo.' };
const proven = (email = someone(), name = 'Dona Legítima') =>
  makeUser(t, { home: school, email, name, proven: true });

describe('an address that has an account', () => {
  test('gets the same answer; its owner alone is told', async () => {
    const owner = await proven();
    const answer = await register(t, { email: owner.email, name: 'Outra Pessoa' });
    expect([answer.status, answer.body.success, answer.body.email]).toEqual([200, true, owner.email]);
    await t.runJobs();
    expect(await t.letters(owner.email)).toMatchObject([
      { subject: 'Alguém tentou criar uma conta com o seu e-mail', greeting: 'Olá, Dona.' },
    ]);
    expect((await signIn(t, owner.email)).status).toBe(200);
  });

  test('is not told to whoever registers it and then signs in, neither before, at once nor later', async () => {
    const chosen = 'a senha que eu inventei';
    const owner = await proven();
    const { email: nobody } = await registered(t, { password: chosen, password_confirmation: chosen });
    const { email: meanwhile } = await registered(t, { password: chosen, password_confirmation: chosen });
    const { token } = await registered(t, { email: meanwhile });
    await activateWith(t, token);
    await register(t, { email: owner.email, password: chosen, password_confirmation: chosen });
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
    const { email, token } = await registered(t);
    await proven(email);
    const { status, body } = await activateWith(t, token);
    expect([status, body]).toEqual([404, dead]);
  });
});

describe('an organisation that registered itself makes an account under a stranger’s address and activates it itself', () => {
  const theirs = 'senha de quem ataca 9';
  /** By the link its own screen showed. */
  async function usurped(delivery = 'invitation') {
    const owner = await registered(t, { type: 'legal_entity', company_name: 'Empresa Intrusa' });
    await activateWith(t, owner.token);
    const as = { token: (await signIn(t, owner.email)).body.token as string };
    const email = someone();
    const body = { name: 'Vera Vítima', email, role_ids: [], accesses: [], delivery };
    const { id, delivered } = (await t.call(users.endpoints.create, { body }, as)).body;
    const secret = delivered.invitation_link?.split('convite=')[1];
    const choice = { token: secret, password: theirs, password_confirmation: theirs };
    if (secret) await t.call(session.endpoints.acceptInvitation, { body: choice });
    return { id: id as number, email, as, password: (delivered.one_time_password ?? theirs) as string };
  }
  test.each(['invitation', 'one_time_password'])('%s: the address does not count as shown', async (way) => {
    const { email, password } = await usurped(way);
    const { status, body } = await signIn(t, email, password);
    expect([status, body.email_verified_at]).toEqual([200, null]);
  });

  test('its true owner registers all the same, and is the one who proved the address', async () => {
    const { id, email, password } = await usurped();
    const { token } = await registered(t, { email, name: 'Vera Legítima' });
    expect((await t.letters(email)).at(-1)?.subject).toBe('Ative sua conta');
    const rows = await auditOf(t, async () => expect((await activateWith(t, token)).body).toEqual({ email }));
    expect(rows.map(({ action }) => action)).toEqual(['user.registered']);
    const owner = await signIn(t, email);
    expect(owner.body).toMatchObject({ name: 'Vera Legítima', email_verified_at: expect.any(String) });
    // The other stays an account of the organisation that made it, and opens nothing else.
    expect((await signIn(t, email, password)).body).toMatchObject({ id, email_verified_at: null });
  });

  test('also when the organisation has shut that account; who asks for a password is told of this way', async () => {
    const { id, email, as } = await usurped();
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    expect((await t.letters(email)).at(-1)?.closing?.at(-1)).toContain('#/register');
    expect((await t.call(users.endpoints.block, { params: { id } }, as)).status).toBe(200);
    await t.call(recovery.endpoints.request, { body: { email } });
    await t.runJobs();
    expect((await t.letters(email)).at(-1)?.paragraphs.at(-1)).toContain('#/register');
    const { token } = await registered(t, { email });
    expect((await activateWith(t, token)).status).toBe(200);
  });

  test('not once somebody has shown that the mailbox is theirs', async () => {
    const { id, email, password } = await usurped();
    const { token } = await registered(t, { email });
    await t.pool.query('update users set email_verified_at = now() where id = $1', [id]);
    expect((await activateWith(t, token)).body).toEqual(dead);
    expect((await signIn(t, email, password)).status).toBe(200);
  });
});
