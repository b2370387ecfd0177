import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setMaintenance } from '../../platform/maintenance.ts';
import { goodPassword, makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import {
  answerStep,
  attemptOf,
  giveSecondFactor,
  type TestFactor,
  ticketFor,
} from '../../testing/features/second-factor.ts';
import { cookieOf, heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { awayFromTick, codeOf, wrongCode } from '../../testing/totp-codes.ts';

let t: TestApp;
let entity: number;
let user: TestUser;
let factor: TestFactor;
beforeAll(async () => {
  t = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '1000' });
  ({ entity } = await makeAdministrator(t));
});
afterAll(() => t.close());
beforeEach(async () => {
  user = await makeUser(t, { home: entity });
  factor = await giveSecondFactor(t, user.id);
  await awayFromTick();
});

const change = (sql: string) => t.pool.query(sql, [user.id]);
const over = { status: 401, body: { code: 'attempt_over' } };

describe('after the password', () => {
  test('a ticket and no session; after the code a session like any other', async () => {
    const first = await signIn(t, user.email);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      app_2fa_enabled: true,
      attempt: expect.stringMatching(/^cfa_[A-Za-z0-9_-]{43}$/),
      expires_in: 300,
    });
    const { rows } = await change('select last_login_at from users where id = $1');
    expect(rows[0].last_login_at).toBeNull();
    const opened = await auditOf(t, async () => {
      const second = await answerStep(t, first.body.attempt, codeOf(factor.seed));
      expect(second.status, second.text).toBe(200);
      expect(second.body).toMatchObject({ app_2fa_enabled: false, id: user.id, email: user.email });
      expect(await heartbeat(t, second.body.token)).toBe(200);
    });
    expect(opened.map(({ action }) => action)).toEqual(['session.opened']);
  });

  test('a wrong password says nothing about the second factor', async () => {
    const answer = await signIn(t, user.email, 'não é esta a senha');
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  test('from a browser the ticket counts only together with its cookie, and the session gets a new one', async () => {
    const fromBrowser = { headers: { origin: 'http://conforme.test' } };
    const first = await signIn(t, user.email, goodPassword, fromBrowser);
    const cookie = cookieOf(first);
    expect(await answerStep(t, first.body.attempt, codeOf(factor.seed), fromBrowser)).toMatchObject(over);
    const both = { headers: { ...fromBrowser.headers, cookie: `sid=${cookie}` } };
    const second = await answerStep(t, first.body.attempt, codeOf(factor.seed), both);
    expect(second.status, second.text).toBe(200);
    expect(cookieOf(second)).not.toBeNull();
    expect(cookieOf(second)).not.toBe(cookie);
    expect(await heartbeat(t, second.body.token, both)).toBe(401);
  });
});

describe('codes', () => {
  test('the one before the current counts; older and coming ones do not', async () => {
    for (const ahead of [-2, 1, 2, -20])
      expect((await answerStep(t, await ticketFor(t, user.id), codeOf(factor.seed, ahead))).status).toBe(422);
    expect((await answerStep(t, await ticketFor(t, user.id), codeOf(factor.seed, -1))).status).toBe(200);
    expect((await answerStep(t, await ticketFor(t, user.id), codeOf(factor.seed))).status).toBe(200);
  });

  test('a used one is refused, and so is every one before it', async () => {
    const code = codeOf(factor.seed);
    expect((await answerStep(t, await ticketFor(t, user.id), code)).status).toBe(200);
    expect((await answerStep(t, await ticketFor(t, user.id), code)).status).toBe(422);
    expect((await answerStep(t, await ticketFor(t, user.id), codeOf(factor.seed, -1))).status).toBe(422);
  });

  test('of fifty uses of one code at once, each with a ticket of its own, one succeeds', async () => {
    const attempts: string[] = [];
    for (let i = 0; i < 50; i++) attempts.push(await ticketFor(t, user.id));
    const code = codeOf(factor.seed);
    const answers = await Promise.all(attempts.map((attempt) => answerStep(t, attempt, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  test('a recovery code lets in, and its owner is told how many are left', async () => {
    const attempt = await attemptOf(t, user.email);
    expect((await answerStep(t, attempt, factor.codes[0] as string)).status).toBe(200);
    const letters = await t.letters(user.email);
    expect(letters.map(({ subject }) => subject)).toEqual(['Um código de recuperação foi usado']);
    expect(letters[0]?.paragraphs[1]).toContain('Restam 9 códigos.');
    expect((await answerStep(t, await attemptOf(t, user.email), codeOf(factor.seed))).status).toBe(200);
    expect(await t.letters(user.email)).toHaveLength(1);
  });

  test('of fifty uses of one recovery code at once, one succeeds; it is gone then', async () => {
    const attempts: string[] = [];
    for (let i = 0; i < 50; i++) attempts.push(await ticketFor(t, user.id));
    const [code = ''] = factor.codes;
    const answers = await Promise.all(attempts.map((attempt) => answerStep(t, attempt, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await change('select count(*) from recovery_codes where user_id = $1');
    expect(rows[0].count).toBe(9);
    expect((await answerStep(t, await ticketFor(t, user.id), code)).status).toBe(422);
    const next = await answerStep(t, await ticketFor(t, user.id), factor.codes[1] ?? '');
    expect(next.status).toBe(200);
  });

  test("another person's code, of either kind, is none", async () => {
    const other = await giveSecondFactor(t, (await makeUser(t, { home: entity })).id);
    const attempt = await ticketFor(t, user.id);
    for (const code of [codeOf(other.seed), other.codes[0] ?? ''])
      expect((await answerStep(t, attempt, code)).status).toBe(422);
  });
});

describe('the ticket', () => {
  test('five tries, told each time; after that not even the right code', async () => {
    const attempt = await ticketFor(t, user.id);
    const words: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { status, body } = await answerStep(t, attempt, wrongCode(factor.seed));
      expect(status).toBe(422);
      words.push(body.errors.code[0]);
    }
    expect(words).toEqual([
      'Código incorreto. Restam 4 tentativas.',
      'Código incorreto. Restam 3 tentativas.',
      'Código incorreto. Restam 2 tentativas.',
      'Código incorreto. Resta 1 tentativa.',
    ]);
    expect(await answerStep(t, attempt, wrongCode(factor.seed))).toMatchObject(over);
    expect(await answerStep(t, attempt, codeOf(factor.seed))).toMatchObject(over);
  });

  test('of a hundred guesses at once five are looked at', async () => {
    const attempt = await ticketFor(t, user.id);
    const guesses = Array.from({ length: 100 }, () => answerStep(t, attempt, wrongCode(factor.seed)));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 'attempt_over')).toHaveLength(96);
  });

  test('serves once', async () => {
    const attempt = await ticketFor(t, user.id);
    expect((await answerStep(t, attempt, codeOf(factor.seed))).status).toBe(200);
    expect(await answerStep(t, attempt, factor.codes[0] ?? '')).toMatchObject(over);
  });

  test.each([
    ['its five minutes are over', `update sign_in_attempts set expires_at = now() where user_id = $1`],
    ['the account is blocked', `update users set status = 'blocked' where id = $1`],
    ['the password changed', `update users set password_hash = 'x' where id = $1`],
    ['the address changed', `update users set email = 'novo' || id || '@conforme.test' where id = $1`],
    ['the factor was taken away', 'delete from second_factors where user_id = $1'],
  ])('is over once %s', async (_, sql) => {
    const attempt = await ticketFor(t, user.id);
    await change(sql);
    expect(await answerStep(t, attempt, codeOf(factor.seed))).toMatchObject(over);
  });

  test('a second sign-in does not take the first one away', async () => {
    const one = await attemptOf(t, user.email);
    const two = await attemptOf(t, user.email);
    expect(one).not.toBe(two);
    expect((await answerStep(t, one, codeOf(factor.seed, -1))).status).toBe(200);
    expect((await answerStep(t, two, codeOf(factor.seed))).status).toBe(200);
  });

  test('an invented one is over too, and a session’s token is none', async () => {
    expect(await answerStep(t, `cfa_${'a'.repeat(43)}`, codeOf(factor.seed))).toMatchObject(over);
    expect(await answerStep(t, user.token, codeOf(factor.seed))).toMatchObject(over);
  });
});

test('wrong codes are kept in the chain of refusals', async () => {
  const attempt = await ticketFor(t, user.id);
  const rows = await auditOf(t, () => answerStep(t, attempt, wrongCode(factor.seed)));
  expect(rows).toMatchObject([
    { chain: 'refused', actor_id: user.id, action: 'access.refused', meta: { attempt: 'second_factor' } },
  ]);
});

describe('the owner is told of wrong codes by mail', () => {
  const letters = async () => (await t.letters(user.email)).filter(({ about }) => about === 'wrong-codes');
  const wrong = async (times: number) => {
    const attempt = await ticketFor(t, user.id);
    for (let i = 0; i < times; i++) await answerStep(t, attempt, wrongCode(factor.seed));
  };

  test('once a ticket is used up, with what to do, and not again within the hour', async () => {
    await wrong(4);
    expect(await letters()).toEqual([]);
    await wrong(1);
    const [letter] = await letters();
    expect(letter).toMatchObject({
      subject: 'Alguém acertou sua senha e errou o código',
      link: { label: 'Definir uma nova senha', url: 'http://conforme.test/#/forgot-password' },
      userId: user.id,
      legalEntityId: entity,
    });
    expect(letter?.paragraphs[0]).toBe(
      'Alguém acertou sua senha no Conforme e errou várias vezes o código do segundo fator. Esses códigos não abriram a sua conta.',
    );
    for (let ticket = 0; ticket < 3; ticket++) await wrong(5);
    expect(await letters()).toHaveLength(1);
    await change(`update mail_messages set created_at = now() - interval '61 minutes' where user_id = $1`);
    await wrong(5);
    expect(await letters()).toHaveLength(2);
  });

  test('also at the last try of a ticket that began in the hour before', async () => {
    const attempt = await ticketFor(t, user.id);
    for (let i = 0; i < 4; i++) await answerStep(t, attempt, wrongCode(factor.seed));
    await t.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);
    expect(await answerStep(t, attempt, wrongCode(factor.seed))).toMatchObject(over);
    expect(await letters()).toHaveLength(1);
  });

  test('once, however many there are at the same moment', async () => {
    const attempts = await Promise.all(Array.from({ length: 20 }, () => ticketFor(t, user.id)));
    await Promise.all(
      attempts.flatMap((attempt) => [1, 2, 3].map(() => answerStep(t, attempt, wrongCode(factor.seed)))),
    );
    expect(await letters()).toHaveLength(1);
  });

  test('not of a few slips before the right one', async () => {
    await wrong(4);
    expect((await answerStep(t, await ticketFor(t, user.id), codeOf(factor.seed))).status).toBe(200);
    expect(await letters()).toEqual([]);
  });
});

test('while closed for maintenance only the administration comes through the second step', async () => {
  const { admin } = await makeAdministrator(t, 'Outra escola');
  const adminFactor = await giveSecondFactor(t, admin.id);
  const attempts = { user: await ticketFor(t, user.id), admin: await ticketFor(t, admin.id) };
  await setMaintenance(t.system, 'Voltamos às 14h.');
  expect((await answerStep(t, attempts.user, codeOf(factor.seed))).status).toBe(503);
  expect((await answerStep(t, attempts.admin, codeOf(adminFactor.seed))).status).toBe(200);
  await setMaintenance(t.system, null);
  expect((await answerStep(t, attempts.user, codeOf(factor.seed))).status).toBe(200);
});

describe('guesses are counted across tickets', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ LOGIN_TRIES_PER_ACCOUNT: '6' });
  });
  afterAll(() => limited.close());

  test('per place and, higher, per account; a recovery code always lets the owner in', async () => {
    const { entity } = await makeAdministrator(limited);
    const victim = await makeUser(limited, { home: entity });
    const { seed, codes } = await giveSecondFactor(limited, victim.id);
    const guessFrom = async (address: string) => {
      const statuses: number[] = [];
      for (let ticket = 0; ticket < 3; ticket++) {
        const attempt = await attemptOf(limited, victim.email, { address });
        for (let i = 0; i < 4; i++)
          statuses.push((await answerStep(limited, attempt, wrongCode(seed), { address })).status);
      }
      return statuses;
    };
    const looked = async (address: string) => (await guessFrom(address)).filter((s) => s === 422).length;
    expect(await looked('203.0.113.1')).toBe(6);
    expect(await looked('198.51.100.1')).toBe(6);
    expect(await looked('192.0.2.1')).toBe(0);
    const home = { address: '192.0.2.200' };
    const attempt = await attemptOf(limited, victim.email, home);
    expect((await answerStep(limited, attempt, codeOf(seed), home)).status).toBe(429);
    expect((await answerStep(limited, attempt, codes[0] ?? '', home)).status).toBe(200);
  });

  test('what turns out right does not count', async () => {
    const { entity } = await makeAdministrator(limited);
    const { id } = await makeUser(limited, { home: entity });
    const { seed } = await giveSecondFactor(limited, id);
    for (let i = 0; i < 20; i++) {
      const answer = await answerStep(limited, await ticketFor(limited, id), codeOf(seed));
      expect(answer.status, answer.text).toBe(200);
      await limited.pool.query('update second_factors set last_step = 0 where user_id = $1', [id]);
    }
  });
});
