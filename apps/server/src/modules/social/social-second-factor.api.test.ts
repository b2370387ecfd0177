import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireSecondFactor } from '../../catalog-tests/records/record-makers.ts';
import { goodPassword, makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import { answerStep, giveSecondFactor, type TestFactor } from '../../testing/features/second-factor.ts';
import { cookieOf } from '../../testing/sign-in.ts';
import { type StubIssuer, startStubIssuer, stubProvider } from '../../testing/stub-issuer.ts';
import { type Answer, type SendOptions, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { awayFromTick, codeOf, wrongCode } from '../../testing/totp-codes.ts';
import { someone, Visitor } from '../../testing/visitor.ts';

let t: TestApp;
let issuer: StubIssuer;
let entity: number;
let lia: TestUser;
let factor: TestFactor;
beforeAll(async () => {
  issuer = await startStubIssuer();
  t = await startTestApp({
    LOGIN_TRIES_PER_ACCOUNT: '1000',
    OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
  });
  ({ entity } = await makeAdministrator(t));
});
/** Somebody with a second factor and no open session. */
beforeEach(async () => {
  await t.pool.query('delete from users where email = $1', [someone.email]);
  lia = await makeUser(t, { home: entity, email: someone.email, proven: true });
  factor = await giveSecondFactor(t, lia.id, { withCodes: false });
  await t.pool.query('delete from sessions where user_id = $1', [lia.id]);
  await awayFromTick();
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
});

const visitor = () => new Visitor(t, issuer);
const sessionsOf = async ({ id }: { id: number }) =>
  (await t.pool.query('select from sessions where user_id = $1 and ended_at is null', [id])).rowCount;
const identities = async () => (await t.pool.query('select user_id, subject from social_identities')).rows;
const linked = () => [{ user_id: lia.id, subject: someone.sub }];
const linkBySql = () =>
  t.pool.query(
    `insert into social_identities (user_id, provider, issuer, subject) values ($1, 'ipe', $2, $3)`,
    [lia.id, issuer.url, someone.sub],
  );

/** Everything this browser was given, as it sends it along. */
const withCookies = ({ options }: Visitor, answer: Answer): SendOptions => ({
  headers: { ...options.headers, cookie: `${options.headers?.cookie}; sid=${cookieOf(answer)}` },
});

describe('signing in through a provider', () => {
  test('leads to the second step: a ticket and nothing else, until its code is given', async () => {
    await linkBySql();
    const browser = visitor();
    const answer = await browser.signIn();
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      email: someone.email,
      created: false,
      session: { app_2fa_enabled: true, attempt: expect.stringMatching(/^cfa_/), expires_in: 300 },
    });
    const { attempt } = answer.body.session;
    const options = withCookies(browser, answer);
    expect(await sessionsOf(lia)).toBe(0);
    const asSession = await t.call(profileModule.endpoints.read, {}, { ...options, token: attempt });
    expect(asSession.status).toBe(401);
    // The ticket is this browser's, and the provider's word alone buys no second try of it.
    expect((await answerStep(t, attempt, codeOf(factor.seed))).body.code).toBe('attempt_over');
    expect((await answerStep(t, attempt, wrongCode(factor.seed), options)).status).toBe(422);
    expect(await sessionsOf(lia)).toBe(0);

    const entered = await answerStep(t, attempt, codeOf(factor.seed), options);
    expect(entered).toMatchObject({ status: 200, body: { id: lia.id, app_2fa_enabled: false } });
    expect(await sessionsOf(lia)).toBe(1);
    // The code is used up, however one came by the first proof.
    const again = visitor();
    const second = await again.signIn();
    const replayed = await answerStep(
      t,
      second.body.session.attempt,
      codeOf(factor.seed),
      withCookies(again, second),
    );
    expect(replayed.status).toBe(422);
    expect(await sessionsOf(lia)).toBe(1);
  });
});

describe('linking an account that has a second factor', () => {
  /** The password was given; the code is still owed. */
  async function passwordGiven() {
    const browser = visitor();
    const ticket = await browser.ticket();
    const answer = await browser.link(ticket, goodPassword);
    return { browser, ticket, answer, options: withCookies(browser, answer) };
  }

  test('takes the password and the code, in this order, in one browser', async () => {
    const { browser, ticket, answer, options } = await passwordGiven();
    expect(answer).toMatchObject({ status: 200, body: { session: { app_2fa_enabled: true } } });
    expect(answer.body.session).not.toHaveProperty('token');
    expect([await identities(), await sessionsOf(lia)]).toEqual([[], 0]);
    // Between the two, the ticket opens nothing: not again with the password, not at sign-in.
    expect((await browser.link(ticket, goodPassword)).status).toBe(404);
    expect((await browser.enter(ticket)).status).toBe(404);
    const { attempt } = answer.body.session;
    expect((await browser.finish(ticket, attempt)).status).toBe(401);
    expect((await visitor().signIn()).body).toMatchObject({ success: false });
    expect(await identities()).toEqual([]);

    const entered = await answerStep(t, attempt, codeOf(factor.seed), options);
    expect(entered.status, entered.text).toBe(200);
    // Coming in is not linking: that is done with the ticket, signed in.
    expect(await identities()).toEqual([]);
    const done = await t.call(
      social.endpoints.finishLink,
      { body: { ticket } },
      { ...withCookies(browser, entered), token: entered.body.token },
    );
    expect(done.status, done.text).toBe(200);
    expect(await identities()).toEqual(linked());
    expect(JSON.stringify((await t.letters(someone.email)).at(-1))).toContain('Ipê');
    const next = await visitor().signIn();
    expect(next.body).toMatchObject({ success: true, session: { app_2fa_enabled: true } });
  });

  test('with the code alone is not possible: a wrong password opens no second step', async () => {
    const browser = visitor();
    const answer = await browser.link(await browser.ticket(), 'outra senha qualquer');
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    const { rows } = await t.pool.query('select from sign_in_attempts where user_id = $1', [lia.id]);
    expect(rows).toEqual([]);
  });

  test('ends with the tries: five wrong codes and nothing is linked', async () => {
    const { answer, options } = await passwordGiven();
    const { attempt } = answer.body.session;
    for (let tries = 0; tries < 5; tries++) await answerStep(t, attempt, wrongCode(factor.seed), options);
    const late = await answerStep(t, attempt, codeOf(factor.seed), options);
    expect(late.body.code).toBe('attempt_over');
    expect([await identities(), await sessionsOf(lia)]).toEqual([[], 0]);
  });

  test('is for that account only: nobody else signed in can use the ticket kept for it', async () => {
    const { browser, ticket } = await passwordGiven();
    const other = await makeUser(t, { home: entity });
    expect((await browser.finish(ticket, other.token)).status).toBe(404);
    expect(await identities()).toEqual([]);
  });
});

test('a group that asks for a second factor asks those who come through a provider too', async () => {
  const newcomer = { ...someone, sub: 'novo', email: 'novo@exemplo.test' };
  const browser = visitor();
  const first = await browser.signIn(newcomer);
  const { id } = first.body.session;
  await requireSecondFactor(t, id);

  // The session that is open, and the next one: neither does anything but enrol.
  const again = visitor();
  const second = await again.signIn(newcomer);
  expect(second.body.session).toMatchObject({ app_2fa_enabled: false, secondFactorMissing: true });
  for (const [who, answer] of [
    [browser, first],
    [again, second],
  ] as const) {
    const ask = { ...withCookies(who, answer), token: answer.body.session.token };
    const refused = await t.call(profileModule.endpoints.read, {}, ask);
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    // Nor does it hang another account on itself.
    const linking = await t.call(social.endpoints.startLink, { params: { provider: 'ipe' }, body: {} }, ask);
    expect(linking).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
  }

  const ask = { ...withCookies(again, second), token: second.body.session.token };
  const shown = await t.call(secondFactor.endpoints.begin, {}, ask);
  expect(shown.status, shown.text).toBe(200);
  const seed = Buffer.from(Secret.fromBase32(shown.body.secret).buffer);
  const enrolled = await t.call(secondFactor.endpoints.confirm, { body: { code: codeOf(seed, -1) } }, ask);
  expect(enrolled.status, enrolled.text).toBe(200);
  const third = visitor();
  const answer = await third.signIn(newcomer);
  expect(answer.body.session).toMatchObject({ app_2fa_enabled: true });
  const entered = await answerStep(t, answer.body.session.attempt, codeOf(seed), withCookies(third, answer));
  expect(entered).toMatchObject({ status: 200, body: { id, secondFactorMissing: false } });
  const { status } = await t.call(
    session.endpoints.logged,
    {},
    { ...withCookies(third, entered), token: entered.body.token },
  );
  expect(status).toBe(200);
});
