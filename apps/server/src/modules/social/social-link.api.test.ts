import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { social } from '@conforme/contracts/modules/social/social.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, makeAdministrator, makeUser, type TestUser } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type StubIssuer, startStubIssuer, stubProvider } from '../../testing/stub-issuer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { routeOf, someone, ticketOf, Visitor } from '../../testing/visitor.ts';

let t: TestApp;
let issuer: StubIssuer;
let other: StubIssuer;
let entity: number;
let admin: TestUser;
let lia: TestUser;
beforeAll(async () => {
  issuer = await startStubIssuer();
  other = await startStubIssuer();
  const providers = [stubProvider(issuer.url), stubProvider(other.url, 'outro', 'Outro')];
  t = await startTestApp({
    LOGIN_TRIES_PER_ACCOUNT: '1000',
    OIDC_PROVIDERS: JSON.stringify(providers),
  });
  ({ entity, admin } = await makeAdministrator(t));
  lia = await makeUser(t, { home: entity, email: someone.email, name: 'Lia Prado', proven: true });
});
afterEach(async () => {
  await t.pool.query('delete from social_identities');
  await t.pool.query(`update users set status = 'active' where id = $1`, [lia.id]);
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
  await other.stop();
});

const visitor = () => new Visitor(t, issuer);
const identities = async () =>
  (await t.pool.query('select user_id, subject from social_identities order by id')).rows;
const linked = () => [{ user_id: lia.id, subject: someone.sub }];
const stale = (user: TestUser) =>
  t.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
    user.id,
  ]);

describe('an address that has an account', () => {
  test('is never linked by itself: the password is asked for', async () => {
    const someVisitor = visitor();
    const answer = await someVisitor.signIn();
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ success: false, email: someone.email, label: 'Ipê' });
    expect(await identities()).toEqual([]);
  });

  test('is linked once its password was given, signed in and told by mail', async () => {
    const someVisitor = visitor();
    const ticket = await someVisitor.ticket();
    await someVisitor.enter(ticket);
    const wrong = await someVisitor.link(ticket, 'outra senha qualquer');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    expect(await identities()).toEqual([]);
    const right = await someVisitor.link(ticket, goodPassword);
    expect(right).toMatchObject({
      status: 200,
      body: { success: true, email: someone.email, created: false, session: { id: lia.id } },
    });
    expect(await identities()).toEqual(linked());
    expect((await someVisitor.link(ticket, goodPassword)).status).toBe(404);
    const [letter] = (await t.letters(someone.email)).slice(-1);
    expect(JSON.stringify(letter)).toContain('Ipê');
    const { rows } = await t.pool.query(
      `select action, actor_id, meta from audit_events where action = 'user.social_linked' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'user.social_linked', actor_id: lia.id, meta: { provider: 'ipe' } }]);
    expect((await visitor().signIn()).body).toMatchObject({ success: true, created: false });
  });

  test('ten right passwords at once link once and open one session', async () => {
    const someVisitor = visitor();
    const ticket = await someVisitor.ticket();
    const statuses = (
      await Promise.all(Array.from({ length: 10 }, () => someVisitor.link(ticket, goodPassword)))
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await identities()).toEqual(linked());
  });

  test('guesses count as tries of the sign-in', async () => {
    const strict = await startTestApp({
      LOGIN_TRIES_PER_ACCOUNT: '3',
      OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
    });
    const { entity } = await makeAdministrator(strict);
    await makeUser(strict, { home: entity, email: someone.email });
    const someVisitor = new Visitor(strict, issuer);
    const ticket = await someVisitor.ticket();
    for (let i = 0; i < 3; i++) expect((await someVisitor.link(ticket, 'errada')).status).toBe(401);
    expect((await someVisitor.link(ticket, goodPassword)).status).toBe(429);
    expect((await signIn(strict, someone.email)).status).toBe(429);
    await strict.close();
  });

  test('guesses from many addresses have the limit of the sign-in; its own device stays open', async () => {
    const strict = await startTestApp({
      LOGIN_TRIES_BEFORE_STEP: '4',
      TRUST_PROXY: '127.0.0.1',
      OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
    });
    const { entity } = await makeAdministrator(strict);
    await makeUser(strict, { home: entity, email: someone.email, proven: true });
    const guess = async (n: number, password: string, device?: string) => {
      const guesser = new Visitor(strict, issuer, { address: `10.7.${n}.1`, ...(device ? { device } : {}) });
      return guesser.link(await guesser.ticket(), password);
    };
    const honest = await signIn(strict, someone.email, goodPassword, {
      headers: { origin: 'http://conforme.test' },
    });
    const device = [honest.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((one) => one.startsWith('device='));
    for (let n = 0; n < 4; n++) expect((await guess(n, 'errada')).status).toBe(401);
    for (const password of ['errada', goodPassword])
      expect(await guess(9, password)).toMatchObject({
        status: 429,
        body: { messages: expect.stringContaining('Entre com e-mail e senha') },
      });
    const ownDevice = device?.split(';')[0];
    expect((await guess(10, 'errada', ownDevice)).status).toBe(429);
    expect((await guess(11, goodPassword, ownDevice)).status).toBe(200);
    await strict.close();
  });

  test.each(['blocked', 'inactive', 'invited'])(
    'of somebody %s stays shut with the right password',
    async (status) => {
      await t.pool.query('update users set status = $1 where id = $2', [status, lia.id]);
      const someVisitor = visitor();
      const ticket = await someVisitor.ticket();
      expect((await someVisitor.enter(ticket)).body.success).toBe(false);
      expect(await someVisitor.link(ticket, goodPassword)).toMatchObject({
        status: 401,
        body: { code: 'login_failed' },
      });
      expect(await identities()).toEqual([]);
    },
  );

  test('another browser cannot use the ticket, whatever password it knows', async () => {
    const ticket = await visitor().ticket();
    const thief = visitor();
    await thief.leave();
    expect((await thief.link(ticket, goodPassword)).status).toBe(404);
  });
});

describe('from the profile', () => {
  test('an account is linked shortly after signing in, and shown', async () => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave('ipe', lia.token), someone);
    const arrival = await someVisitor.comeBack(back);
    expect(routeOf(arrival)).toMatch(/^\/social\/[\w-]{43}\?ligar$/);
    const answer = await someVisitor.finish(ticketOf(arrival), lia.token);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      linked: [{ label: 'Ipê', last_used_at: null }],
      available: [{ name: 'outro', label: 'Outro' }],
      has_password: true,
    });
    expect(await identities()).toEqual(linked());
    expect((await someVisitor.finish(ticketOf(arrival), lia.token)).status).toBe(404);
  });

  test('later it takes the password', async () => {
    await stale(lia);
    const start = (body: object) =>
      t.call(social.endpoints.startLink, { params: { provider: 'ipe' }, body }, { token: lia.token });
    expect((await start({})).body.errors).toHaveProperty('current_password');
    expect((await start({ current_password: 'errada' })).status).toBe(422);
    expect((await start({ current_password: goodPassword })).status).toBe(200);
    await t.pool.query('update sessions set authenticated_at = now() where user_id = $1', [lia.id]);
  });

  test("a ticket of one's own is of no use to anybody else, nor at the sign-in", async () => {
    const someVisitor = visitor();
    const ticket = await someVisitor.ticket(someone, lia.token);
    expect((await someVisitor.finish(ticket, admin.token)).status).toBe(404);
    expect((await someVisitor.enter(ticket)).status).toBe(404);
    expect((await someVisitor.link(ticket, goodPassword)).status).toBe(404);
    const atSignIn = await someVisitor.ticket();
    expect((await someVisitor.finish(atSignIn, lia.token)).status).toBe(404);
    const thief = visitor();
    await thief.leave();
    expect((await thief.finish(ticket, lia.token)).status).toBe(404);
    expect(await identities()).toEqual([]);
  });

  test('somebody lured to the address another left by links nothing', async () => {
    const attacker = visitor();
    const back = issuer.approve(await attacker.leave('ipe', admin.token), someone);
    const victim = visitor();
    await victim.leave();
    expect(routeOf(await victim.comeBack(back))).toBe('/login?social=expired');
  });

  test('what opens another account is not linked twice; what is linked already stays', async () => {
    const someVisitor = visitor();
    await someVisitor.finish(await someVisitor.ticket(someone, lia.token), lia.token);
    const again = await someVisitor.finish(await someVisitor.ticket(someone, lia.token), lia.token);
    expect(again.status).toBe(200);
    const conflict = await someVisitor.finish(await someVisitor.ticket(someone, admin.token), admin.token);
    expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await identities()).toEqual(linked());
  });

  test('giving up there leads back to the profile', async () => {
    const someVisitor = visitor();
    const back = issuer.approve(await someVisitor.leave('ipe', lia.token));
    back.searchParams.set('error', 'access_denied');
    expect(routeOf(await someVisitor.comeBack(back))).toBe('/profile?social=cancelled');
  });
});

describe('unlinking', () => {
  const unlink = (id: number, token: string) =>
    t.call(social.endpoints.unlink, { params: { id } }, { token });

  test('takes the way in away and tells by mail', async () => {
    const someVisitor = visitor();
    const { body } = await someVisitor.finish(await someVisitor.ticket(someone, lia.token), lia.token);
    const { id } = body.linked[0];
    expect((await unlink(id, admin.token)).status).toBe(404);
    const answer = await unlink(id, lia.token);
    expect(answer).toMatchObject({ status: 200, body: { linked: [] } });
    expect((await unlink(id, lia.token)).status).toBe(404);
    expect(JSON.stringify((await t.letters(someone.email)).at(-1))).toContain('desligada');
    expect((await visitor().signIn()).body.success).toBe(false);
  });

  test('the last way in stays, also when two go at the same moment', async () => {
    const newcomer = { ...someone, sub: 'novo', email: 'novo@exemplo.test' };
    const { session } = (await visitor().signIn(newcomer)).body;
    const { token } = await withoutCookie(session.id, session.token);
    const only = (await t.call(social.endpoints.own, {}, { token })).body;
    expect(only).toMatchObject({ has_password: false, linked: [{ label: 'Ipê' }] });
    expect(await unlink(only.linked[0].id, token)).toMatchObject({ status: 409 });
    // One whose provider is gone opens nothing.
    await addIdentity(session.id, 'gone');
    expect((await unlink(only.linked[0].id, token)).status).toBe(409);
    await addIdentity(session.id, 'outro');
    const ids = (await t.call(social.endpoints.own, {}, { token })).body.linked.map(
      ({ id }: { id: number }) => id,
    );
    const answers = await Promise.all(ids.map((id: number) => unlink(id, token)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    await t.pool.query(`update users set password_hash = 'x' where id = $1`, [session.id]);
    const [last] = (await t.call(social.endpoints.own, {}, { token })).body.linked;
    expect((await unlink(last.id, token)).status).toBe(200);
  });

  const addIdentity = (userId: number, provider: string) =>
    t.pool.query(
      `insert into social_identities (user_id, provider, issuer, subject) values ($1, $2, $2, 'x')`,
      [userId, provider],
    );
  /** The same session as a program would hold it. */
  async function withoutCookie(userId: number, token: string) {
    await t.pool.query('update sessions set cookie_hash = null where user_id = $1', [userId]);
    return { token };
  }
});

test('a new first access begins from nothing: linked accounts go with the old password', async () => {
  const someVisitor = visitor();
  await someVisitor.finish(await someVisitor.ticket(someone, lia.token), lia.token);
  const body = { delivery: 'one_time_password' };
  const renewed = await t.call(
    users.endpoints.renewAccess,
    { params: { id: lia.id }, body },
    { token: admin.token },
  );
  expect(renewed.status, renewed.text).toBe(200);
  expect(await identities()).toEqual([]);
  expect((await t.call(profileModule.endpoints.read, {}, { token: lia.token })).status).toBe(401);
});
