import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setMaintenance } from '../../platform/maintenance.ts';
import { handedTo, makeAdministrator, makeUser } from '../../testing/features/people.ts';
import { cookieOf, signIn } from '../../testing/sign-in.ts';
import { type StubIssuer, startStubIssuer, stubProvider } from '../../testing/stub-issuer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { someone, Visitor } from '../../testing/visitor.ts';

let t: TestApp;
let issuer: StubIssuer;
let other: StubIssuer;
let entity: number;
beforeAll(async () => {
  issuer = await startStubIssuer();
  other = await startStubIssuer();
  const providers = [stubProvider(issuer.url), stubProvider(other.url, 'outro', 'Outro')];
  t = await startTestApp({ OIDC_PROVIDERS: JSON.stringify(providers) });
  ({ entity } = await makeAdministrator(t));
});
afterEach(async () => {
  issuer.userInfo = null;
  await t.pool.query('delete from social_identities');
  await t.pool.query('delete from natural_entities');
  await t.pool.query(`delete from users where email like '%@exemplo.test'`);
});
afterAll(async () => {
  await t.close();
  await issuer.stop();
  await other.stop();
});

const visitor = () => new Visitor(t, issuer);
const identities = async () =>
  (
    await t.pool.query(
      'select user_id, provider, issuer, subject, subject_provider, subject_uid from social_identities order by id',
    )
  ).rows;
const accounts = async () => (await t.pool.query('select count(*) from users')).rows[0].count as number;
const failed = { status: 401, body: { code: 'login_failed' } };

describe('an unknown person', () => {
  test('becomes a restricted student and is signed in straight away', async () => {
    const answer = await visitor().signIn();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        email: someone.email,
        created: true,
        session: { app_2fa_enabled: false, name: someone.name, email: someone.email, firstAccess: false },
      },
    });
    const { session } = answer.body;
    expect(session.email_verified_at).not.toBeNull();
    // The picture stays where it is.
    expect(session.profile_picture).toBeNull();
    expect(session.roles.map(({ name }: { name: string }) => name)).toEqual(['student']);
    expect(session.active_role).toBe('student');
    expect(session.permissions.map(({ name }: { name: string }) => name)).toEqual(handedTo('student'));
    const cookie = `sid=${cookieOf(answer)}`;
    const ask = { token: session.token as string, headers: { cookie } };
    expect((await t.call(profileModule.endpoints.read, {}, ask)).status).toBe(200);
    expect((await t.call(users.endpoints.grid, {}, ask)).status).toBe(403);
  });

  test('is kept by issuer and subject, with the service before the bar and the uid after it', async () => {
    const { body } = await visitor().signIn();
    expect(await identities()).toEqual([
      {
        user_id: body.session.id,
        provider: 'ipe',
        issuer: issuer.url,
        subject: 'google-oauth2|1001',
        subject_provider: 'google-oauth2',
        subject_uid: '1001',
      },
    ]);
    await visitor().signIn({ ...someone, sub: '2002', email: 'rui@exemplo.test' });
    expect((await identities())[1]).toMatchObject({ subject_provider: null, subject_uid: '2002' });
  });

  test('is known the second time, whatever the address is then', async () => {
    const first = await visitor().signIn();
    const before = await accounts();
    const second = await visitor().signIn({ ...someone, email: 'nova@exemplo.test', email_verified: false });
    expect(second).toMatchObject({ status: 200, body: { created: false, email: someone.email } });
    expect(second.body.session.id).toBe(first.body.session.id);
    expect(await accounts()).toBe(before);
  });

  test('at another issuer with the same subject is another person', async () => {
    const first = await visitor().signIn();
    const elsewhere = new Visitor(t, other);
    const back = other.approve(await elsewhere.leave('outro'), { ...someone, email: 'outra@exemplo.test' });
    const route = String((await elsewhere.comeBack(back)).headers.location);
    const second = await elsewhere.enter(route.split('/').at(-1) as string);
    expect(second.body.created).toBe(true);
    expect(second.body.session.id).not.toBe(first.body.session.id);
  });

  test('without a name is called by the address', async () => {
    const { name: _, ...nameless } = someone;
    expect((await visitor().signIn(nameless)).body.session.name).toBe('lia');
    const hidden = { ...someone, sub: 'x', email: 'bia@exemplo.test', name: 'Bia\u202e' };
    expect((await visitor().signIn(hidden)).body.session.name).toBe('bia');
  });

  test.each([
    ['an address the provider has not confirmed', { email_verified: false }],
    ['an address nobody says anything about', { email_verified: undefined }],
    ['a word instead of a yes', { email_verified: 'true' }],
    ['an address that is none', { email: 'lia' }],
    ['no address', { email: undefined }],
  ])('with %s is not registered, and learns nothing of who has an account', async (_, claims) => {
    await makeUser(t, { home: entity, email: 'existe@exemplo.test' });
    const before = await accounts();
    const unknown = await visitor().signIn({ ...someone, ...claims });
    const known = await visitor().signIn({ ...someone, email: 'existe@exemplo.test', ...claims });
    for (const answer of [unknown, known]) {
      expect(answer.status).toBe(422);
      expect(answer.body.messages).toContain('e-mail confirmado');
    }
    expect(known.body).toEqual(unknown.body);
    expect(await accounts()).toBe(before);
    expect(await identities()).toEqual([]);
  });

  test('a provider that tells the rest only when asked is asked, about the same person', async () => {
    const fresh = await startStubIssuer();
    const config = [stubProvider(fresh.url)];
    const app = await startTestApp({ OIDC_PROVIDERS: JSON.stringify(config) });
    await makeAdministrator(app);
    fresh.userInfo = someone;
    const { name, email, email_verified } = someone;
    expect((await new Visitor(app, fresh).signIn({ sub: someone.sub })).body).toMatchObject({
      created: true,
      email,
    });
    fresh.userInfo = { sub: 'another', name, email, email_verified };
    expect(await new Visitor(app, fresh).ticket({ sub: someone.sub })).toBe('');
    await app.close();
    await fresh.stop();
  });
});

describe('a ticket', () => {
  test('counts once, also when fifty use it at the same moment', async () => {
    const someVisitor = visitor();
    const ticket = await someVisitor.ticket();
    const before = await accounts();
    const answers = await Promise.all(Array.from({ length: 50 }, () => someVisitor.enter(ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(404)]);
    expect(await accounts()).toBe(before + 1);
    expect((await someVisitor.enter(ticket)).status).toBe(404);
  });

  test('fifty at once for somebody known: one session', async () => {
    const { id } = (await visitor().signIn()).body.session;
    const someVisitor = visitor();
    const ticket = await someVisitor.ticket();
    const sessions = async () =>
      (await t.pool.query('select count(*) from sessions where user_id = $1', [id])).rows[0].count;
    const before = await sessions();
    await Promise.all(Array.from({ length: 50 }, () => someVisitor.enter(ticket)));
    expect(await sessions()).toBe(before + 1);
  });

  test('two tabs of one newcomer make one account', async () => {
    const someVisitor = visitor();
    const tickets = [await someVisitor.ticket(), await someVisitor.ticket()];
    const before = await accounts();
    const answers = await Promise.all(tickets.map((ticket) => someVisitor.enter(ticket)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accounts()).toBe(before + 1);
  });

  test('is of no use in another browser, nor after its time', async () => {
    const owner = visitor();
    const ticket = await owner.ticket();
    const thief = visitor();
    await thief.leave();
    expect((await thief.enter(ticket)).status).toBe(404);
    expect((await t.send('POST', '/api/v1/store_social', { body: { ticket } })).status).toBe(404);
    await t.pool.query(`update social_tickets set expires_at = now() - interval '1 second'`);
    expect((await owner.enter(ticket)).status).toBe(404);
    await t.runJobs('forget-social-visitors');
    expect((await t.pool.query('select * from social_tickets')).rows).toEqual([]);
  });

  test('does not outlive what the provider vouched for', async () => {
    const ends = Math.floor(Date.now() / 1000) + 60;
    await visitor().ticket({ ...someone, exp: ends });
    const { rows } = await t.pool.query(
      'select extract(epoch from expires_at)::bigint as ends from social_tickets',
    );
    expect(rows[0].ends).toBe(ends);
  });
});

describe('an account that may not come in', () => {
  test.each(['blocked', 'inactive', 'invited'])('%s: the answer of a wrong password', async (status) => {
    const { id } = (await visitor().signIn()).body.session;
    await sql`update users set status = ${status} where id = ${id}`.execute(t.system);
    const refused = await visitor().signIn();
    expect(refused).toMatchObject(failed);
    expect(refused.body).toEqual((await signIn(t, 'ninguem@exemplo.test')).body);
    const { rows } = await t.pool.query(
      `select actor_id, meta from audit_events where chain = 'refused' order by id desc offset 1 limit 1`,
    );
    expect(rows).toEqual([{ actor_id: id, meta: { attempt: 'social' } }]);
  });

  test('during maintenance nobody registers', async () => {
    await setMaintenance(t.system, 'Voltamos às 14h.');
    const before = await accounts();
    expect((await visitor().signIn()).status).toBe(503);
    expect(await accounts()).toBe(before);
    await setMaintenance(t.system, null);
  });
});

test('where people may not register themselves, nobody does through a provider', async () => {
  const closed = await startTestApp({
    REGISTRATION: 'organisations',
    OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
  });
  await makeAdministrator(closed);
  expect((await new Visitor(closed, issuer).signIn()).status).toBe(409);
  expect((await closed.pool.query('select * from social_identities')).rows).toEqual([]);
  await closed.close();
});

test('without providers there is nothing to sign in with', async () => {
  const closed = await startTestApp({ OIDC_PROVIDERS: '[]' });
  expect((await closed.send('POST', '/api/v1/social/ipe/start', { body: {} })).status).toBe(404);
  expect(String((await closed.send('GET', '/api/v1/social/ipe/callback?state=x')).headers.location)).toBe(
    '/#/login?social=expired',
  );
  await closed.close();
});

test('somebody who goes away and never comes back is limited, somebody who enters is not', async () => {
  const strict = await startTestApp({
    LOGIN_TRIES_PER_ADDRESS: '3',
    OIDC_PROVIDERS: JSON.stringify([stubProvider(issuer.url)]),
  });
  await makeAdministrator(strict);
  for (let i = 0; i < 5; i++) expect((await new Visitor(strict, issuer).signIn()).status).toBe(200);
  for (let i = 0; i < 3; i++) await new Visitor(strict, issuer).leave();
  expect((await strict.send('POST', '/api/v1/social/ipe/start', { body: {} })).status).toBe(429);
  await strict.close();
});
