import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeUser,
  openTestSession,
} from '../../testing/features/people.ts';
import { cookieOf, heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());

const fillForm = 'Preencha corretamente os campos do formulário';
const newPassword = 'ipê roxo em julho';

const change = (token: string, password: string, extra: object = {}) =>
  t.call(
    session.endpoints.changePassword,
    { body: { password, password_confirmation: password, ...extra } },
    { token },
  );
const signedInFor = (userId: number, minutes: number) =>
  t.pool.query(
    'update sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1',
    [userId, minutes],
  );

test('ten times in a quarter of an hour: each costs slow hashes that others wait for', async () => {
  const { token } = await makeUser(t, { home: school });
  const answers: number[] = [];
  for (let i = 0; i < 11; i++) answers.push((await change(token, goodPassword)).status);
  expect(answers).toEqual([...Array(10).fill(422), 429]);
});

describe('who may change the password', () => {
  test('on first access: without the current one, however old the session', async () => {
    const user = await makeUser(t, { home: school, firstAccess: true });
    await signedInFor(user.id, 60);
    const { status, body } = await change(user.token, newPassword);
    expect(status).toBe(200);
    const again = await signIn(t, user.email, newPassword);
    expect(again.body.firstAccess).toBe(false);
    expect(await heartbeat(t, body.token)).toBe(200);
  });

  test('within 10 minutes of signing in: without the current one', async () => {
    const user = await makeUser(t, { home: school });
    await signedInFor(user.id, 9);
    expect((await change(user.token, newPassword)).status).toBe(200);
  });

  test('later: only with the current one', async () => {
    const user = await makeUser(t, { home: school });
    await signedInFor(user.id, 11);
    const without = await change(user.token, newPassword);
    expect([without.status, without.body]).toEqual([
      422,
      { code: 'invalid', messages: fillForm, errors: { current_password: ['Informe a senha atual.'] } },
    ]);
    const wrong = await change(user.token, newPassword, { current_password: 'não é esta senha' });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { code: 'invalid', messages: fillForm, errors: { current_password: ['A senha atual não confere.'] } },
    ]);
    expect((await signIn(t, user.email, goodPassword)).status).toBe(200);
    expect((await change(user.token, newPassword, { current_password: goodPassword })).status).toBe(200);
    expect((await signIn(t, user.email, newPassword)).status).toBe(200);
  });

  test('a current password that is given is always checked', async () => {
    const user = await makeUser(t, { home: school });
    const { status, body } = await change(user.token, newPassword, { current_password: 'não é esta senha' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']]);
  });

  test('guesses at the current one are limited like guesses at sign-in', async () => {
    const user = await makeUser(t, { home: school });
    const guesses = [];
    for (let i = 0; i < 12; i++)
      guesses.push((await change(user.token, newPassword, { current_password: `palpite ${i}` })).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429, 429]);
  });

  test('nobody without a session', async () => {
    expect((await change('cfs_invented-token-of-some-length', newPassword)).status).toBe(401);
  });
});

describe('which password', () => {
  const refusedAt = async (password: string, extra: object = {}, email?: string) => {
    const user = await makeUser(t, { home: school, ...(email ? { email } : {}) });
    const { status, body } = await change(user.token, password, extra);
    expect(status).toBe(422);
    expect(await heartbeat(t, user.token)).toBe(200);
    return body.errors;
  };

  test('not the one in use', async () => {
    expect(await refusedAt(goodPassword)).toEqual({ password: ['Escolha uma senha diferente da atual.'] });
  });

  test('not under 12 characters', async () => {
    expect(await refusedAt('onze letras')).toEqual({ password: ['Digite ao menos 12 caracteres.'] });
  });

  test('12 are enough', async () => {
    const user = await makeUser(t, { home: school });
    expect((await change(user.token, 'doze letras!')).status).toBe(200);
  });

  test('128 are accepted and every one of them counts; the 129th is refused', async () => {
    const user = await makeUser(t, { home: school });
    const long = `frase bem comprida ${'abcdefghij'.repeat(11)}`.slice(0, 128);
    expect(long).toHaveLength(128);
    expect(await refusedAt(`${long}k`)).toEqual({
      password: ['Digite no máximo 128 caracteres.'],
      password_confirmation: ['Digite no máximo 128 caracteres.'],
    });
    expect((await change(user.token, long)).status).toBe(200);
    expect((await signIn(t, user.email, long)).status).toBe(200);
    expect((await signIn(t, user.email, `${long.slice(0, 127)}X`)).status).toBe(401);
    expect((await signIn(t, user.email, long.slice(0, 72))).status).toBe(401);
  });

  test.each([64, 72, 73])('B14: of %i the last byte counts, and the one beyond it too', async (length) => {
    const user = await makeUser(t, { home: school });
    const long = 'frase bem comprida que ninguém mais diria hoje, nem amanhã de manhã cedinho'
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .slice(0, length);
    expect(Buffer.byteLength(long)).toBe(length);
    expect((await change(user.token, long)).status).toBe(200);
    expect((await signIn(t, user.email, long)).status).toBe(200);
    for (const other of [`${long.slice(0, -1)}X`, long.slice(0, -1), `${long}X`])
      expect((await signIn(t, user.email, other)).status).toBe(401);
  });

  test('not a common one', async () => {
    const common = {
      password: ['Esta senha é muito comum. Escolha outra, como uma frase que só você diria.'],
    };
    for (const password of ['1qaz2wsx3edc', 'Administrator', 'senha123senha123', 'aaaaaaaaaaaaaa'])
      expect(await refusedAt(password)).toEqual(common);
  });

  test('not made of the e-mail or of the product', async () => {
    const obvious = {
      password: ['Não use o seu e-mail, o nome da organização ou do sistema como senha.'],
    };
    expect(await refusedAt('Joaquina.Prado 1', {}, 'joaquina.prado@ipe.test')).toEqual(obvious);
    expect(await refusedAt('conforme-2026!')).toEqual(obvious);
  });

  test('any writing counts, blanks too', async () => {
    for (const password of [
      'açaí com tapioca',
      'подсолнух в поле',
      '向日葵が咲く夏の朝の光です',
      '  dois espaços  ',
    ]) {
      const user = await makeUser(t, { home: school });
      expect([password, (await change(user.token, password)).status]).toEqual([password, 200]);
      expect((await signIn(t, user.email, password)).status).toBe(200);
      expect((await signIn(t, user.email, password.trim())).status).toBe(
        password === password.trim() ? 200 : 401,
      );
    }
  });

  test('spelled twice alike', async () => {
    const errors = await refusedAt(newPassword, { password_confirmation: `${newPassword}s` });
    expect(errors).toEqual({ password_confirmation: ['As duas senhas precisam ser iguais.'] });
  });
});

describe('afterwards', () => {
  test('answers permissions, roles, people and the message, with a new token', async () => {
    const { entity, admin } = await makeAdministrator(t, 'Escola Jatobá');
    await t.system
      .insertInto('natural_entities')
      .values({ legal_entity_id: entity, user_id: admin.id, first_name: 'Ana', surname: 'Lima' })
      .execute();
    const { body } = await change(admin.token, newPassword);
    expect(body).toEqual({
      token: expect.stringMatching(/^cfs_[A-Za-z0-9_-]{43}$/),
      expires_at: expect.any(String),
      permissions: handedTo('admin').map((name) => ({ name })),
      roles: [expect.objectContaining({ name: 'admin' })],
      people: [{ id: expect.any(Number), type: 'natural_entity', name: 'Ana Lima' }],
      messages: [{ level: 'success', message: 'Senha alterada com sucesso!' }],
    });
    expect(body.token).not.toBe(admin.token);
  });

  test('every older session is dead, the new one lives, the old password opens nothing', async () => {
    const user = await makeUser(t, { home: school });
    const others = [];
    for (let i = 0; i < 4; i++) others.push(await openTestSession(t, user.id, null));
    const { body } = await change(user.token, newPassword);
    const alive = await Promise.all([user.token, ...others, body.token].map((token) => heartbeat(t, token)));
    expect(alive).toEqual([401, 401, 401, 401, 401, 200]);
    expect((await signIn(t, user.email, goodPassword)).status).toBe(401);
  });

  test('a browser gets its new half, and the old one is worth nothing', async () => {
    const { email } = await makeUser(t, { home: school });
    const origin = 'http://conforme.test';
    const opened = await signIn(t, email, goodPassword, { headers: { origin } });
    const changed = await t.call(
      session.endpoints.changePassword,
      { body: { password: newPassword, password_confirmation: newPassword } },
      { token: opened.body.token, headers: { origin, cookie: `sid=${cookieOf(opened)}` } },
    );
    const alive = (cookie: string | null) =>
      heartbeat(t, changed.body.token, { headers: { origin, cookie: `sid=${cookie}` } });
    expect(await alive(cookieOf(opened))).toBe(401);
    expect(await alive(cookieOf(changed))).toBe(200);
  });

  test('the role that was active stays active', async () => {
    const { admin } = await makeAdministrator(t, 'Escola Cedro');
    const { body } = await change(admin.token, newPassword);
    const { body: beat } = await t.call(session.endpoints.logged, {}, { token: body.token });
    expect(beat.permissions).toEqual(handedTo('admin').map((name) => ({ name })));
  });

  test('one audit row tells of it, without contents', async () => {
    const user = await makeUser(t, { home: school });
    const rows = await auditOf(t, () => change(user.token, newPassword));
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        action: 'user.password_changed',
        actor_id: user.id,
        object_type: 'user',
        object_id: user.id,
        meta: {},
      },
    ]);
  });
});

describe('what happens while the new password is being hashed', () => {
  const stored = async (id: number) =>
    (await t.pool.query('select password_hash, first_access from users where id = $1', [id])).rows;
  const lock = (id: number) => ['select from users where id = $1 for update', id] as const;

  test.each([
    ['the session is ended', 'update sessions set ended_at = now() where user_id = $1', 401],
    ['the account is blocked', `update users set status = 'blocked' where id = $1`, 401],
    ['the password becomes another', `update users set password_hash = 'outra' where id = $1`, 409],
  ])('%s: that has the last word', async (_, statement, status) => {
    const user = await makeUser(t, { home: school });
    let before: unknown;
    const rows = await auditOf(t, async () => {
      const [answer] = await behindLock(
        t,
        lock(user.id),
        () => [change(user.token, newPassword)],
        async (client) => {
          await client.query(statement, [user.id]);
          before = (
            await client.query('select password_hash, first_access from users where id = $1', [user.id])
          ).rows;
        },
      );
      expect([answer?.status, answer?.body.token]).toEqual([status, undefined]);
    });
    expect(rows).toEqual([]);
    expect(await stored(user.id)).toEqual(before);
  });

  test('an end of the other sessions that meets it leaves one of the two alive, never both', async () => {
    const user = await makeUser(t, { home: school });
    const thief = await openTestSession(t, user.id, null);
    const [changed, ended] = await behindLock(t, lock(user.id), () => [
      change(thief, newPassword),
      t.call(profileModule.endpoints.endOtherSessions, {}, { token: user.token }),
    ]);
    expect([changed?.status, ended?.status].sort()).toEqual([200, 401]);
    expect(await heartbeat(t, user.token)).toBe(ended?.status);
    if (changed?.status === 200) expect(await heartbeat(t, changed.body.token)).toBe(200);
    else expect(await heartbeat(t, thief)).toBe(401);
  });
});
