import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLink } from '../../catalog-tests/records/record-makers.ts';
import {
  goodPassword,
  makeAdministrator,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());

const {
  read,
  update,
  requestConfirmation,
  resendEmailChange,
  cancelEmailChange,
  checkEmailChange,
  confirmEmailChange,
} = profileModule.endpoints;
const dead = { code: 'not_found', messages: 'Este link não vale mais. Peça outro no seu perfil.' };

let counter = 0;
const fresh = () => `novo${++counter}@ipe.test`;
const me = async ({ token }: TestUser) => (await t.call(read, {}, { token })).body;
async function ask(user: TestUser, email: string, change: object = {}) {
  const { name, version } = await me(user);
  const body = { name, email, version, current_password: goodPassword, ...change };
  return t.call(update, { body }, { token: user.token });
}
const newest = async (email: string) =>
  /#\/verified\?email=([A-Za-z0-9_-]{43})$/.exec((await t.letters(email)).at(-1)?.link?.url ?? '')?.[1] ?? '';
async function asked() {
  const user = await makeUser(t, { home: school, name: 'Clara Nunes' });
  const email = fresh();
  expect((await ask(user, email)).status).toBe(200);
  return { user, email, token: await newest(email) };
}
const confirm = (token: string, user: TestUser) =>
  t.call(confirmEmailChange, { body: { token } }, { token: user.token });
const kept = (email: string) =>
  `O link para ${email} está na caixa de saída, porque não há servidor de e-mail.`;

test('waits for its owner: the old address counts, both addresses are written to, the name is saved at once', async () => {
  const user = await makeUser(t, { home: school, name: 'Clara Nunes' });
  const email = fresh();
  const rows = await auditOf(t, async () => {
    const { status, body } = await ask(user, email, { name: 'Clara N. Prado' });
    expect([status, body.name, body.email, body.pending_email.email]).toEqual([
      200,
      'Clara N. Prado',
      user.email,
      email,
    ]);
    expect(body.messages[0].message).toBe(`${kept(email)} O novo e-mail vale depois de confirmado.`);
  });
  expect(rows.map(({ action }) => action)).toEqual(['user.profile_updated', 'user.email_change_requested']);
  expect(JSON.stringify(rows)).not.toContain(email);
  expect(await t.letters(user.email)).toMatchObject([
    { subject: 'Pedido para trocar o e-mail da sua conta' },
  ]);
  const letters = await t.letters(email);
  expect(letters).toMatchObject([{ subject: 'Confirme seu novo e-mail' }]);
  // It may be a stranger's address.
  expect(JSON.stringify(letters)).not.toContain('Clara');
  expect((await signIn(t, email)).status).toBe(401);
  expect((await signIn(t, user.email)).status).toBe(200);
});

test('takes effect by the link: verified, the old address told, all sessions but the confirming one ended', async () => {
  const { user, email, token } = await asked();
  const second = await openTestSession(t, user.id, null);
  for (let i = 0; i < 3; i++)
    expect((await t.call(checkEmailChange, { body: { token } })).body).toEqual({
      name: 'Clara Nunes',
      email,
      is_new: true,
    });
  const rows = await auditOf(t, async () => {
    const { status, body } = await confirm(token, user);
    expect([status, body]).toEqual([200, { email, email_verified_at: expect.any(String) }]);
  });
  expect(rows).toMatchObject([{ action: 'user.email_changed', actor_id: user.id, object_id: user.id }]);
  expect([await heartbeat(t, user.token), await heartbeat(t, second)]).toEqual([200, 401]);
  expect(await me(user)).toMatchObject({ email, email_verified_at: expect.any(String), pending_email: null });
  expect((await t.letters(user.email)).at(-1)).toMatchObject({ subject: 'O e-mail da sua conta mudou' });
  expect((await signIn(t, user.email)).status).toBe(401);
  expect((await signIn(t, email)).status).toBe(200);
  expect((await confirm(token, user)).body).toEqual(dead);
});

test('whoever reads the mailbox gives it to no account but their own: the link needs that account’s session', async () => {
  const { user, email, token } = await asked();
  expect((await t.call(confirmEmailChange, { body: { token } })).status).toBe(401);
  const { status, body } = await confirm(token, admin);
  expect([status, body.messages]).toEqual([
    409,
    'Este link é de outra conta. Entre com ela neste navegador e abra-o de novo.',
  ]);
  expect((await me(user)).email).toBe(user.email);
  expect((await confirm(token, user)).body.email).toBe(email);
});

describe('the address one has, which whoever made the account typed', () => {
  const request = ({ token }: TestUser) => t.call(requestConfirmation, {}, { token });

  test('is confirmed by a letter’s link: nobody is sent away, nothing else changes', async () => {
    const user = await makeUser(t, { home: school });
    const second = await openTestSession(t, user.id, null);
    const rows = await auditOf(t, async () => {
      const { status, body } = await request(user);
      expect([status, body.email_verified_at, body.pending_email.email, body.messages[0].message]).toEqual([
        ...[200, null, user.email],
        `${kept(user.email)} Abra-o neste navegador para confirmar.`,
      ]);
      const token = await newest(user.email);
      expect((await t.call(checkEmailChange, { body: { token } })).body.is_new).toBe(false);
      expect((await confirm(token, admin)).status).toBe(409);
      expect((await confirm(token, user)).body.email_verified_at).toEqual(expect.any(String));
    });
    expect(rows.map(({ action }) => action)).toEqual([
      'user.email_confirmation_requested',
      'user.email_confirmed',
    ]);
    expect((await t.letters(user.email)).map(({ subject }) => subject)).toEqual(['Confirme seu e-mail']);
    expect(await me(user)).toMatchObject({
      email: user.email,
      email_verified_at: expect.any(String),
      pending_email: null,
    });
    expect([await heartbeat(t, user.token), await heartbeat(t, second)]).toEqual([200, 200]);
    const again = await request(user);
    expect([again.status, again.body.messages]).toEqual([409, 'Seu e-mail já está confirmado.']);
  });

  test('does not take the place of a new one that waits', async () => {
    const { user, email } = await asked();
    expect((await request(user)).status).toBe(409);
    expect((await me(user)).pending_email.email).toBe(email);
  });
});

test('of 50 confirmations at the same moment exactly one succeeds', async () => {
  const { user, token } = await asked();
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token, user)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 404]).toContain(status);
});

test('asked for again: the older link is dead; sent again: so is the one before', async () => {
  const { user, email, token } = await asked();
  const { status, body } = await t.call(resendEmailChange, {}, { token: user.token });
  expect([status, body.messages[0].message]).toEqual([
    200,
    `${kept(email)} O novo e-mail vale depois de confirmado.`,
  ]);
  const second = await newest(email);
  expect(second).not.toBe(token);
  expect((await confirm(token, user)).body).toEqual(dead);
  const other = fresh();
  await ask(user, other);
  expect((await confirm(second, user)).body).toEqual(dead);
  expect((await confirm(await newest(other), user)).body.email).toBe(other);
});

test('can be given up', async () => {
  const { user, token } = await asked();
  const rows = await auditOf(t, async () => {
    const { status, body } = await t.call(cancelEmailChange, {}, { token: user.token });
    expect([status, body.pending_email]).toEqual([200, null]);
  });
  expect(rows).toMatchObject([{ action: 'user.email_change_cancelled' }]);
  expect((await confirm(token, user)).body).toEqual(dead);
  expect((await t.call(resendEmailChange, {}, { token: user.token })).status).toBe(404);
});

describe('the link is dead, with one and the same answer', () => {
  const situations: Record<string, (it: Awaited<ReturnType<typeof asked>>) => Promise<unknown>> = {
    'when expired': ({ user }) =>
      t.pool.query(`update user_tokens set expires_at = now() - interval '1 second' where user_id = $1`, [
        user.id,
      ]),
    'once the password changed': ({ user }) =>
      t.call(
        session.endpoints.changePassword,
        { body: { password: 'outra senha bem longa', password_confirmation: 'outra senha bem longa' } },
        { token: user.token },
      ),
    'once the password was reset': async ({ user }) => {
      const token = await makeLink(t, user.id, 'password_reset', user.email);
      const password = 'outra senha bem longa';
      await t.call(recovery.endpoints.reset, {
        body: { token, email: user.email, password, password_confirmation: password },
      });
    },
    'once the account was blocked': ({ user }) =>
      t.call(users.endpoints.block, { params: { id: user.id } }, { token: admin.token }),
    'once an administrator gave another address': ({ user }) =>
      t.pool.query('update users set email = $2 where id = $1', [user.id, fresh()]),
  };
  test.each(Object.entries(situations))('%s', async (_, happen) => {
    const it = await asked();
    await happen(it);
    for (const { status, body } of [
      await t.call(checkEmailChange, { body: { token: it.token } }),
      await confirm(it.token, admin),
    ])
      expect([status, body]).toEqual([404, dead]);
    expect((await t.pool.query('select from users where email = $1', [it.email])).rowCount).toBe(0);
  });

  test('when it was made for a password', async () => {
    const user = await makeUser(t, { home: school });
    const token = await makeLink(t, user.id, 'password_reset', user.email);
    expect((await confirm(token, user)).body).toEqual(dead);
  });
});

test('an address somebody else proved is refused once it is confirmed, and the account keeps its own', async () => {
  const { user, email, token } = await asked();
  await makeUser(t, { home: school, email, proven: true });
  const { status, body } = await confirm(token, user);
  expect([status, body.messages]).toEqual([409, 'Este e-mail já é de outra conta.']);
  expect((await me(user)).email).toBe(user.email);
});

test('an address under which somebody made an account and proved nothing is free', async () => {
  const { user, email, token } = await asked();
  await makeUser(t, { home: school, email });
  expect((await confirm(token, user)).status).toBe(200);
  expect((await me(user)).email).toBe(email);
});

test('letters to one address are limited', async () => {
  const limited = await startTestApp({ MAILS_PER_ADDRESS_PER_HOUR: '2' });
  const { admin: owner } = await makeAdministrator(limited);
  const { body } = await limited.call(read, {}, { token: owner.token });
  const change = {
    name: body.name,
    version: body.version,
    email: 'x@ipe.test',
    current_password: goodPassword,
  };
  const answers = [
    await limited.call(update, { body: change }, { token: owner.token }),
    await limited.call(resendEmailChange, {}, { token: owner.token }),
    await limited.call(resendEmailChange, {}, { token: owner.token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  await limited.close();
});

test('no table holds a live link (B16)', async () => {
  const { token, email } = await asked();
  const stored = await everythingStored(t);
  expect(stored).toContain(email);
  for (const form of [
    token,
    Buffer.from(token).toString('hex'),
    Buffer.from(token, 'base64url').toString('hex'),
  ])
    expect(stored).not.toContain(form);
});
