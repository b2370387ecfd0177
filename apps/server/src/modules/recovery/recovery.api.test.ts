import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite, makeLink } from '../../catalog-tests/records/record-makers.ts';
import { goodPassword, makeAdministrator, makeUser, openTestSession } from '../../testing/features/people.ts';
import { giveSecondFactor } from '../../testing/features/second-factor.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, behindLock, everythingStored } from '../../testing/stored-rows.ts';
import { type SendOptions, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let adminToken: string;
beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  school = entity;
  adminToken = admin.token;
});
afterAll(() => t.close());

const { request, check, reset } = recovery.endpoints;
const password = 'jabuticaba no pé';
const dead = { code: 'not_found', messages: 'Este link não vale mais. Peça outro em "Esqueceu a senha?".' };
const answered = {
  messages: [
    {
      level: 'success',
      message:
        'Nenhum e-mail sai deste sistema agora. Se houver uma conta com este e-mail, peça o link a quem administra o Conforme. Ele vale por 30 minutos.',
    },
  ],
};

const ask = (email: unknown, options: SendOptions = {}) => t.call(request, { body: { email } }, options);
const use = (token: string, email: string, fields: object = {}) =>
  t.call(reset, { body: { token, email, password, password_confirmation: password, ...fields } });
const secretIn = (url: string | undefined) =>
  /#\/reset-password\/([A-Za-z0-9_-]{43})$/.exec(url ?? '')?.[1] ?? '';

/** Asks as a person does, and reads the link from the letter. */
async function linkFor(email: string): Promise<string> {
  const before = (await t.letters(email)).at(-1)?.id ?? 0;
  expect(await ask(email)).toMatchObject({ status: 200, body: answered });
  await t.runJobs();
  const letters = await t.letters(email);
  expect(letters.filter(({ id }) => id > before)).toHaveLength(1);
  return secretIn(letters.at(-1)?.link?.url);
}

test('the letter’s link sets a new password once, ends every session, signs nobody in and tells the owner', async () => {
  const user = await makeUser(t, { home: school, name: 'Clara Nunes', firstAccess: true });
  const others = await Promise.all(Array.from({ length: 19 }, () => openTestSession(t, user.id, null)));
  const token = await linkFor(user.email);
  for (let i = 0; i < 3; i++)
    expect(await t.call(check, { body: { token } })).toMatchObject({
      status: 200,
      body: { name: 'Clara Nunes', email: user.email },
    });
  const rows = await auditOf(t, async () => {
    const answer = await use(token, user.email);
    expect([answer.status, answer.body]).toEqual([
      200,
      { email: user.email, messages: [{ level: 'success', message: 'Senha alterada com sucesso!' }] },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
  expect(rows).toMatchObject([
    { chain: `entity:${school}`, action: 'user.password_reset', object_id: user.id, meta: { ended: 20 } },
  ]);
  for (const open of [user.token, ...others]) expect(await heartbeat(t, open)).toBe(401);
  expect((await signIn(t, user.email)).status).toBe(401);
  const entered = await signIn(t, user.email, password);
  expect(entered.body).toMatchObject({ firstAccess: false, email_verified_at: expect.any(String) });
  expect((await t.letters(user.email)).at(-1)).toMatchObject({
    subject: 'Sua senha foi alterada',
    about: 'password-changed',
  });
  for (const answer of [await t.call(check, { body: { token } }), await use(token, user.email)])
    expect([answer.status, answer.body]).toEqual([404, dead]);
});

test('the second factor is asked for afterwards as before (B11)', async () => {
  const user = await makeUser(t, { home: school });
  await giveSecondFactor(t, user.id);
  expect((await use(await linkFor(user.email), user.email)).status).toBe(200);
  const { body } = await signIn(t, user.email, password);
  expect([body.app_2fa_enabled, body.token]).toEqual([true, undefined]);
});

test('an account elsewhere that somebody linked opens it no longer', async () => {
  const user = await makeUser(t, { home: school });
  const other = await makeUser(t, { home: school });
  for (const { id } of [user, other])
    await t.pool.query(
      `insert into social_identities (user_id, provider, issuer, subject) values ($1, 'google', 'https://a.test', $2)`,
      [id, `de quem entrou ${id}`],
    );
  const linked = async () =>
    (await t.pool.query('select user_id from social_identities')).rows.map(({ user_id }) => user_id);
  const token = await linkFor(user.email);
  expect(await linked()).toEqual([user.id, other.id]);
  expect((await use(token, user.email)).status).toBe(200);
  expect(await linked()).toEqual([other.id]);
});

test('changing one’s own password is told by mail as well', async () => {
  const user = await makeUser(t, { home: school });
  const body = { password, password_confirmation: password };
  expect((await t.call(session.endpoints.changePassword, { body }, { token: user.token })).status).toBe(200);
  expect(await t.letters(user.email)).toMatchObject([{ subject: 'Sua senha foi alterada' }]);
});

test('of 50 uses at the same moment exactly one succeeds', async () => {
  const { id, email } = await makeUser(t, { home: school });
  const token = await linkFor(email);
  const passwords = Array.from({ length: 50 }, (_, i) => `jabuticaba número ${i}`);
  const answers = await Promise.all(
    passwords.map((one) => use(token, email, { password: one, password_confirmation: one })),
  );
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  for (const { status } of answers.filter((_, i) => i !== won[0])) expect([404, 429]).toContain(status);
  expect((await signIn(t, email, passwords[won[0] as number])).status).toBe(200);
  const { rows } = await t.pool.query(
    `select count(*) as times from audit_events where action = 'user.password_reset' and object_id = $1`,
    [id],
  );
  expect(rows[0].times).toBe(1);
});

describe('one and the same answer, whoever asks', () => {
  const situations: Record<string, () => Promise<{ email: string; letters: string[] }>> = {
    'an active account': async () => ({
      email: (await makeUser(t, { home: school })).email,
      letters: ['Defina uma nova senha'],
    }),
    'nobody’s address': async () => ({ email: 'ninguem@conforme.test', letters: [] }),
    'a blocked account': async () => {
      const { id, email } = await makeUser(t, { home: school });
      await t.pool.query(`update users set status = 'blocked' where id = $1`, [id]);
      return { email, letters: ['Sua conta não está ativa'] };
    },
    'someone invited': async () => {
      const { id, email } = await makeUser(t, { home: school });
      await invite(t, id);
      return { email, letters: ['Seu acesso ao Conforme: Escola Ipê'] };
    },
    'an account without a password': async () => {
      const { id, email } = await makeUser(t, { home: school });
      await t.pool.query('update users set password_hash = null where id = $1', [id]);
      return { email, letters: ['Defina uma nova senha'] };
    },
  };
  test.each(Object.entries(situations))('%s', async (_, prepare) => {
    const { email, letters } = await prepare();
    const answer = await ask(email);
    expect([answer.status, answer.body]).toEqual([200, answered]);
    await t.runJobs();
    expect((await t.letters(email)).map(({ subject }) => subject)).toEqual(letters);
    const { rows } = await t.pool.query('select * from recovery_requests');
    expect(rows).toEqual([]);
  });

  test('an invitation sent again works, and the one handed over before it does until then', async () => {
    const { id, email } = await makeUser(t, { home: school });
    const first = await invite(t, id);
    await ask(email);
    await t.runJobs();
    const [letter] = await t.letters(email);
    const second = letter?.link?.url.split('convite=')[1] as string;
    const { checkInvitation, acceptInvitation } = session.endpoints;
    expect((await t.call(checkInvitation, { body: { token: first } })).status).toBe(200);
    const body = { token: second, password, password_confirmation: password };
    expect((await t.call(acceptInvitation, { body })).status).toBe(200);
    expect((await t.call(checkInvitation, { body: { token: first } })).status).toBe(404);
    // What was an invitation must not bring an account back to being invited.
    expect((await t.pool.query('select from user_tokens where user_id = $1', [id])).rowCount).toBe(0);
  });
});

describe('the link is dead, with one and the same answer', () => {
  const situations: Record<string, () => Promise<[token: string, email: string]>> = {
    'when invented': async () => ['A'.repeat(43), (await makeUser(t, { home: school })).email],
    'when expired': async () => {
      const { id, email } = await makeUser(t, { home: school });
      const token = await linkFor(email);
      await t.pool.query(
        `update user_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
        [id],
      );
      return [token, email];
    },
    'when a newer one was asked for': async () => {
      const { email } = await makeUser(t, { home: school });
      const token = await linkFor(email);
      await linkFor(email);
      return [token, email];
    },
    'for another address': async () => {
      const { email } = await makeUser(t, { home: school });
      return [await linkFor(email), 'outra.pessoa@conforme.test'];
    },
    'once the address changed': async () => {
      const { id, email } = await makeUser(t, { home: school });
      const token = await linkFor(email);
      await t.pool.query('update users set email = $2 where id = $1', [id, `depois${id}@conforme.test`]);
      return [token, `depois${id}@conforme.test`];
    },
    'once the password changed': async () => {
      const user = await makeUser(t, { home: school });
      const token = await linkFor(user.email);
      const body = { password: 'outra senha bem longa', password_confirmation: 'outra senha bem longa' };
      await t.call(session.endpoints.changePassword, { body }, { token: user.token });
      return [token, user.email];
    },
    'once the account was blocked, even when unblocked again': async () => {
      const { id, email } = await makeUser(t, { home: school });
      const token = await linkFor(email);
      for (const verb of ['block', 'unblock'] as const)
        await t.call(users.endpoints[verb], { params: { id } }, { token: adminToken });
      return [token, email];
    },
    'when it was made for something else': async () => {
      const { id, email } = await makeUser(t, { home: school });
      return [await makeLink(t, id, 'email_change', email), email];
    },
  };
  test.each(Object.entries(situations))('%s', async (_, prepare) => {
    const [token, email] = await prepare();
    const before = await signIn(t, email, password);
    const { status, body } = await use(token, email);
    expect([status, body]).toEqual([404, dead]);
    expect(before.status).toBe(401);
    expect((await signIn(t, email, password)).status).toBe(401);
  });

  test('a block that comes while it is being used wins', async () => {
    const { id, email } = await makeUser(t, { home: school });
    const token = await linkFor(email);
    const [answer] = await behindLock(
      t,
      ['select from users where id = $1 for update', id],
      () => [use(token, email)],
      (client) => client.query(`update users set status = 'blocked' where id = $1`, [id]),
    );
    expect([answer?.status, answer?.body]).toEqual([404, dead]);
  });
});

test('a refused password leaves the link alive', async () => {
  const { email } = await makeUser(t, { home: school });
  const token = await linkFor(email);
  const refused: [object, string][] = [
    [{ password: 'curta', password_confirmation: 'curta' }, 'password'],
    [{ password: '1qaz2wsx3edc', password_confirmation: '1qaz2wsx3edc' }, 'password'],
    [{ password_confirmation: 'outra jabuticaba' }, 'password_confirmation'],
  ];
  for (const [fields, field] of refused) {
    const { status, body } = await use(token, email, fields);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  expect((await use(token, email)).status).toBe(200);
});

describe('a letter goes to the registered address or to nobody (B10)', () => {
  test('the link’s host is PUBLIC_URL’s, whatever the request says', async () => {
    const headers: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.test' },
      { origin: 'http://evil.test' },
      { forwarded: 'host=evil.test', 'x-original-host': 'evil.test', referer: 'http://evil.test/' },
    ];
    for (const sent of headers) {
      const { email } = await makeUser(t, { home: school });
      await ask(email, { headers: sent });
      await t.runJobs();
      const letters = await t.letters(email);
      expect(letters.map(({ link }) => link?.url)).toEqual([
        expect.stringMatching(/^http:\/\/conforme\.test\/#\/reset-password\/[\w-]{43}$/),
      ]);
      expect(JSON.stringify(letters)).not.toContain('evil.test');
    }
  });

  test('asked for under another host, nothing is sent', async () => {
    const { email } = await makeUser(t, { home: school });
    expect((await ask(email, { headers: { host: 'evil.test' } })).status).toBe(400);
    await t.runJobs();
    expect(await t.letters(email)).toEqual([]);
  });

  test('anything but one plain address is refused, and nothing is sent', async () => {
    const { email } = await makeUser(t, { home: school });
    const before = (await t.letters()).length;
    const tricks: unknown[] = [
      [email],
      [email, 'evil@evil.test'],
      { email },
      { 0: email },
      `${email},evil@evil.test`,
      `${email};evil@evil.test`,
      `${email} evil@evil.test`,
      `${email}\r\nBcc: evil@evil.test`,
      `${email}\nevil@evil.test`,
      `${email}%0d%0aBcc:evil@evil.test`,
      `"${email}"@evil.test`,
      `<${email}>`,
      `Clara <${email}>`,
      email.replace('@', '＠'),
      email.replace('conforme', 'ｃonforme'),
      email.replace('user', 'uſer'),
      `${email}\u0000`,
      1,
      true,
      null,
      '',
    ];
    for (const trick of tricks) expect((await ask(trick)).status, JSON.stringify(trick)).toBe(422);
    await t.runJobs();
    expect(await t.letters()).toHaveLength(before);
  });

  test('capitals and blanks around it are the same address, written to as it is registered', async () => {
    const { email } = await makeUser(t, { home: school });
    await ask(` ${email.toUpperCase()} `);
    await t.runJobs();
    expect(await t.letters(email)).toHaveLength(1);
  });
});

test('a job that runs twice writes one letter', async () => {
  const { email } = await makeUser(t, { home: school });
  await t.pool.query('insert into recovery_requests (email) values ($1)', [email]);
  await t.pool.query(`select enqueue_job('answer-recovery-request', json_build_object('id', max(id)), null, null)
    from recovery_requests, generate_series(1, 2) group by generate_series`);
  await t.runJobs();
  expect(await t.letters(email)).toHaveLength(1);
});

test('no table holds a live link or the password it set (B16)', async () => {
  const one = await makeUser(t, { home: school });
  const two = await makeUser(t, { home: school });
  const live = await linkFor(one.email);
  const used = await linkFor(two.email);
  await use(used, two.email, {
    password: 'uma senha que ninguém tem',
    password_confirmation: 'uma senha que ninguém tem',
  });
  const stored = await everythingStored(t);
  expect(stored).toContain(one.email);
  for (const secret of [live, used, 'uma senha que ninguém tem', goodPassword]) {
    for (const form of [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form);
    expect(t.logged.join('')).not.toContain(secret);
  }
});
