import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireSecondFactor } from '../../catalog-tests/records/record-makers.ts';
import {
  goodPassword,
  makeAdministrator,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { answerStep, attemptOf, giveSecondFactor, ticketFor } from '../../testing/features/second-factor.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { awayFromTick, codeOf, seedOf } from '../../testing/totp-codes.ts';

const { read, begin, confirm, regenerateCodes, disable } = secondFactor.endpoints;

let t: TestApp;
let entity: number;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());
beforeEach(async () => {
  user = await makeUser(t, { home: entity });
});

const longAgo = (who: TestUser) =>
  t.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
    who.id,
  ]);

/** As the profile does it: the seed shown, a code of it typed. */
async function enrol(who: TestUser, token = who.token) {
  await awayFromTick();
  const shown = await t.call(begin, {}, { token });
  const seed = seedOf(shown.body.secret);
  const done = await t.call(confirm, { body: { code: codeOf(seed, -1) } }, { token });
  expect(done.status, done.text).toBe(200);
  return { seed, uri: shown.body.uri as string, ...done.body } as {
    seed: Buffer;
    uri: string;
    token: string;
    recovery_codes: string[];
  };
}

describe('enrolling', () => {
  test('a 160-bit seed as every application reads it; in force only once a code confirmed it', async () => {
    await awayFromTick();
    const shown = await t.call(begin, {}, { token: user.token });
    expect(shown.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(shown.body.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Conforme',
      secret: shown.body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await signIn(t, user.email)).body.app_2fa_enabled).toBe(false);
    const wrong = await t.call(confirm, { body: { code: '000000' } }, { token: user.token });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    const code = codeOf(seedOf(shown.body.secret));
    const right = await t.call(confirm, { body: { code } }, { token: user.token });
    expect(right.status, right.text).toBe(200);
    expect(right.body.recovery_codes).toHaveLength(10);
    expect(new Set(right.body.recovery_codes).size).toBe(10);
    for (const one of right.body.recovery_codes)
      expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
    // The code that confirmed it is used up.
    expect((await answerStep(t, await attemptOf(t, user.email), code)).status).toBe(422);
    expect((await answerStep(t, await attemptOf(t, user.email), right.body.recovery_codes[3])).status).toBe(
      200,
    );
  });

  test('ends the other sessions, gives this one a new token, tells the owner and the log', async () => {
    const elsewhere = await openTestSession(t, user.id, null);
    const rows = await auditOf(t, async () => {
      const { token, recovery_codes } = await enrol(user);
      expect(token).not.toBe(user.token);
      expect(await heartbeat(t, token)).toBe(200);
      for (const old of [user.token, elsewhere]) expect(await heartbeat(t, old)).toBe(401);
      const state = await t.call(read, {}, { token });
      expect(state.body).toEqual({
        enrolled_at: expect.any(String),
        recovery_codes_left: 10,
        required: false,
        needs_password: false,
      });
      const [letter] = await t.letters(user.email);
      expect(letter?.subject).toBe('O segundo fator da sua conta foi ativado');
      for (const code of recovery_codes) expect(JSON.stringify(letter)).not.toContain(code);
    });
    expect(rows).toMatchObject([
      { action: 'second_factor.enabled', actor_id: user.id, object_id: user.id, meta: {} },
    ]);
  });

  test('of several confirmations at once one enrols; a new beginning replaces the old', async () => {
    await awayFromTick();
    const first = await t.call(begin, {}, { token: user.token });
    const second = await t.call(begin, {}, { token: user.token });
    const old = await t.call(
      confirm,
      { body: { code: codeOf(seedOf(first.body.secret)) } },
      { token: user.token },
    );
    expect(old.status).toBe(422);
    const code = codeOf(seedOf(second.body.secret));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(confirm, { body: { code } }, { token: user.token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('what was shown is forgotten after half an hour', async () => {
    const shown = await t.call(begin, {}, { token: user.token });
    await t.pool.query('update second_factor_enrolments set expires_at = now() where user_id = $1', [
      user.id,
    ]);
    const code = codeOf(seedOf(shown.body.secret));
    expect((await t.call(confirm, { body: { code } }, { token: user.token })).status).toBe(409);
  });
});

describe('an unlocked desk is not enough', () => {
  test.each([
    ['begin', begin],
    ['regenerate', regenerateCodes],
    ['disable', disable],
  ])('%s takes the current password once the sign-in is ten minutes old', async (_, endpoint) => {
    await giveSecondFactor(t, user.id, { withCodes: false });
    await longAgo(user);
    const { token } = user;
    expect((await t.call(read, {}, { token })).body.needs_password).toBe(true);
    const without = await t.call(endpoint, {}, { token });
    expect(without).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['Informe a senha atual.'] } },
    });
    const wrong = await t.call(endpoint, { body: { current_password: 'não é esta' } }, { token });
    expect(wrong.body.errors.current_password).toEqual(['A senha atual não confere.']);
    const right = await t.call(endpoint, { body: { current_password: goodPassword } }, { token });
    expect(right.status, right.text).toBe(200);
  });
});

describe('slow hashes and guesses are limited', () => {
  const times = async (count: number, ask: () => Promise<{ status: number }>) => {
    const answers: number[] = [];
    for (let i = 0; i < count; i++) answers.push((await ask()).status);
    return answers;
  };

  test('ten confirmations or new sets of codes in a quarter of an hour, or one person keeps everybody from signing in', async () => {
    const { token } = user;
    await giveSecondFactor(t, user.id, { withCodes: false });
    const shown = await t.call(begin, {}, { token });
    const guess = () => t.call(confirm, { body: { code: '000000' } }, { token });
    expect(await times(10, guess)).toEqual(Array(10).fill(422));
    const code = codeOf(seedOf(shown.body.secret));
    expect((await t.call(confirm, { body: { code } }, { token })).status).toBe(429);
    expect((await t.call(regenerateCodes, {}, { token })).status).toBe(429);
  });

  test('the current password is compared fifty times in a quarter of an hour, right or not', async () => {
    const ask = () => t.call(begin, { body: { current_password: goodPassword } }, { token: user.token });
    expect(await times(51, ask)).toEqual([...Array(50).fill(200), 429]);
  });
});

describe('codes and switching off', () => {
  test('new codes make the old ones useless and end the other sessions', async () => {
    const { token, recovery_codes: old } = await enrol(user);
    const elsewhere = await openTestSession(t, user.id, null);
    const { body } = await t.call(regenerateCodes, {}, { token });
    expect(body.recovery_codes).toHaveLength(10);
    expect(body.recovery_codes.filter((code: string) => old.includes(code))).toEqual([]);
    for (const dead of [token, elsewhere]) expect(await heartbeat(t, dead)).toBe(401);
    expect((await answerStep(t, await ticketFor(t, user.id), old[0] ?? '')).status).toBe(422);
    expect((await answerStep(t, await ticketFor(t, user.id), body.recovery_codes[0])).status).toBe(200);
    expect((await t.call(read, {}, { token: body.token })).body.recovery_codes_left).toBe(9);
  });

  test('switched off, the password alone opens again and nothing of the factor is left', async () => {
    const { token } = await enrol(user);
    const elsewhere = await openTestSession(t, user.id, null);
    const off = await t.call(disable, {}, { token });
    expect(off.status, off.text).toBe(200);
    for (const dead of [token, elsewhere]) expect(await heartbeat(t, dead)).toBe(401);
    expect((await signIn(t, user.email)).body.app_2fa_enabled).toBe(false);
    const { rows } = await t.pool.query(
      'select (select count(*) from second_factors where user_id = $1) + (select count(*) from recovery_codes where user_id = $1) as left',
      [user.id],
    );
    expect(rows[0].left).toBe(0);
    expect((await t.call(disable, {}, { token: off.body.token })).status).toBe(409);
    const subjects = (await t.letters(user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('O segundo fator da sua conta foi desativado');
  });

  test('not while a group asks for it', async () => {
    const { token } = await enrol(user);
    await requireSecondFactor(t, user.id);
    expect((await t.call(read, {}, { token })).body.required).toBe(true);
    expect((await t.call(disable, {}, { token })).status).toBe(409);
    expect(await heartbeat(t, token)).toBe(200);
  });
});

describe('a group that asks for it', () => {
  const { logged } = session.endpoints;

  test('closes everything but enrolling, at once for live sessions, and opens again with the factor', async () => {
    const { options } = users.endpoints;
    const admin = (await makeAdministrator(t, 'Escola Pau-Brasil')).admin;
    expect((await t.call(options, {}, { token: admin.token })).status).toBe(200);
    await requireSecondFactor(t, admin.id);
    const refused = await t.call(options, {}, { token: admin.token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    expect((await t.call(logged, {}, { token: admin.token })).body.second_factor_missing).toBe(true);
    const entered = await signIn(t, admin.email);
    expect(entered.body).toMatchObject({ app_2fa_enabled: false, secondFactorMissing: true });
    const { token } = await enrol(admin, entered.body.token);
    expect((await t.call(options, {}, { token })).status).toBe(200);
    expect((await t.call(logged, {}, { token })).body.second_factor_missing).toBe(false);
  });
});

test('no table holds a seed, a ticket or a recovery code as it was shown', async () => {
  const { seed, recovery_codes, token } = await enrol(user);
  const attempt = await attemptOf(t, user.email);
  const pending = await t.call(begin, {}, { token });
  const stored = await everythingStored(t);
  expect(stored).toContain(user.email);
  const seeds = [seed, seedOf(pending.body.secret)];
  const secrets = [
    ...[attempt, attempt.replace(/^cfa_/, ''), token, pending.body.secret],
    ...recovery_codes.flatMap((code) => [code, code.replaceAll('-', ''), Buffer.from(code).toString('hex')]),
    ...seeds.flatMap((one) => [
      ...(['hex', 'base64', 'base64url'] as const).map((form) => one.toString(form)),
      new Secret({ buffer: new Uint8Array(one).buffer }).base32,
    ]),
  ];
  for (const secret of secrets) expect(stored).not.toContain(secret);
  const logs = t.logged.join('\n');
  for (const secret of secrets) expect(logs).not.toContain(secret);
});

test('a seed moved to another account does not open there', async () => {
  const { seed } = await giveSecondFactor(t, user.id, { withCodes: false });
  const thief = await makeUser(t, { home: entity });
  await giveSecondFactor(t, thief.id, { withCodes: false });
  await t.pool.query(
    'update second_factors set seed = (select seed from second_factors where user_id = $1) where user_id = $2',
    [user.id, thief.id],
  );
  const answer = await answerStep(t, await ticketFor(t, thief.id), codeOf(seed));
  expect(answer.status).toBe(500);
});

describe('an administrator resets it', () => {
  const { resetSecondFactor, read: readUser } = users.endpoints;
  const reset = (id: number, reason: string, token = admin.token) =>
    t.call(resetSecondFactor, { params: { id }, body: { reason } }, { token });

  test('with a reason: factor, codes and sessions go, the owner learns who did it, the log says no more than that', async () => {
    await giveSecondFactor(t, user.id, { withCodes: false });
    const attempt = await ticketFor(t, user.id);
    const before = await t.call(readUser, { params: { id: user.id } }, { token: admin.token });
    expect(before.body.second_factor_since).not.toBeNull();
    expect(before.body.actions).toContain('reset_second_factor');
    const short = await reset(user.id, 'perdeu   ');
    expect(short.body.errors.reason).toEqual(['Digite ao menos 10 caracteres...']);
    const reason = 'Perdeu o celular; confirmei por telefone.';
    const rows = await auditOf(t, async () => {
      const done = await reset(user.id, reason);
      expect(done.status, done.text).toBe(200);
      expect(done.body).toMatchObject({
        second_factor_since: null,
        second_factor_reset: { by: 'Ana Administradora', reason },
        open_sessions: 0,
      });
    });
    expect(rows).toMatchObject([
      { action: 'second_factor.reset', actor_id: admin.id, object_id: user.id, meta: {} },
    ]);
    expect(JSON.stringify(rows)).not.toContain('celular');
    expect(await heartbeat(t, user.token)).toBe(401);
    expect((await answerStep(t, attempt, '123456')).body.code).toBe('attempt_over');
    expect((await signIn(t, user.email)).body.app_2fa_enabled).toBe(false);
    const [letter] = await t.letters(user.email);
    expect(JSON.stringify(letter)).toContain('Ana Administradora');
    expect((await reset(user.id, reason)).status).toBe(409);
  });

  test('not of oneself, nor of someone who can do more', async () => {
    await giveSecondFactor(t, admin.id, { withCodes: false });
    expect((await reset(admin.id, 'perdi o meu celular')).status).toBe(409);
    const { rows } = await t.pool.query(
      `insert into roles (name, display_name) values ('suporte', 'Suporte') returning id`,
    );
    await t.pool.query(
      `insert into role_permissions select $1, id from permissions where name in ('users.menu', 'users.edit')`,
      [rows[0].id],
    );
    const helper = await makeUser(t, { home: entity, roleId: rows[0].id });
    expect((await reset(admin.id, 'quero entrar por ele', helper.token)).status).toBe(409);
    expect((await signIn(t, admin.email)).body.app_2fa_enabled).toBe(true);
  });
});
