import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, makeAdministrator, makeUser } from '../../testing/features/people.ts';
import { cookieOf, heartbeat, signIn } from '../../testing/sign-in.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let secure: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  secure = await startTestApp({ PUBLIC_URL: 'https://conforme.test' });
});
afterAll(async () => {
  await t.close();
  await secure.close();
});

const fromBrowser = { headers: { origin: 'http://conforme.test' } };
const withCookie = (cookie: string | null, name = 'sid') => ({
  headers: { origin: 'http://conforme.test', cookie: `${name}=${cookie}` },
});

describe('the session cookie', () => {
  test('over http: HttpOnly, SameSite=Strict, for the whole host, gone with the browser', async () => {
    const { admin } = await makeAdministrator(t);
    const { headers } = await signIn(t, admin.email, goodPassword, fromBrowser);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^device=\d{10}\.[\w-]{16}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('over https: also Secure, and bound to the host by its name', async () => {
    const { admin } = await makeAdministrator(secure);
    const answer = await signIn(secure, admin.email, goodPassword, fromBrowser);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-device=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    const { token } = answer.body;
    const cookie = cookieOf(answer);
    expect(await heartbeat(secure, token, withCookie(cookie, '__Host-sid'))).toBe(200);
    expect(await heartbeat(secure, token, withCookie(cookie, 'sid'))).toBe(401);
  });

  test.each([
    ['Origin', { origin: 'http://conforme.test' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ])('a sign-in with %s comes from a browser and needs both halves', async (_, headers) => {
    const { admin } = await makeAdministrator(t);
    const answer = await signIn(t, admin.email, goodPassword, { headers });
    const { token } = answer.body;
    const cookie = cookieOf(answer);
    expect(cookie).not.toBeNull();
    expect(await heartbeat(t, token, withCookie(cookie))).toBe(200);
    expect(await heartbeat(t, token)).toBe(401);
    expect(await heartbeat(t, token, withCookie('A'.repeat(43)))).toBe(401);
    const cookieAlone = await t.call(session.endpoints.logged, {}, withCookie(cookie));
    expect(cookieAlone.status).toBe(401);
  });

  test("another session's cookie is not the other half", async () => {
    const { admin } = await makeAdministrator(t);
    const one = await signIn(t, admin.email, goodPassword, fromBrowser);
    const two = await signIn(t, admin.email, goodPassword, fromBrowser);
    expect(await heartbeat(t, one.body.token, withCookie(cookieOf(two)))).toBe(401);
    expect(await heartbeat(t, two.body.token, withCookie(cookieOf(two)))).toBe(200);
  });

  test('a script gets no cookie and needs only the bearer', async () => {
    const { admin } = await makeAdministrator(t);
    const answer = await signIn(t, admin.email);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await heartbeat(t, answer.body.token)).toBe(200);
  });
});

test('a token is new each time', async () => {
  const { admin } = await makeAdministrator(t);
  const tokens = new Set<string>();
  for (let i = 0; i < 5; i++) tokens.add((await signIn(t, admin.email)).body.token);
  expect(tokens.size).toBe(5);
});

test('B9: nobody plants a session: what a browser brings along is not taken over, and opens nothing', async () => {
  const { admin } = await makeAdministrator(t);
  const planted = { token: `cfs_${'A'.repeat(43)}`, cookie: 'B'.repeat(43) };
  const options = { ...withCookie(planted.cookie), token: planted.token };
  const answer = await signIn(t, admin.email, goodPassword, options);
  expect(answer.status).toBe(200);
  expect(answer.body.token).not.toBe(planted.token);
  expect(cookieOf(answer)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(cookieOf(answer)).not.toBe(planted.cookie);
  expect(await heartbeat(t, planted.token, withCookie(planted.cookie))).toBe(401);
  expect(await heartbeat(t, planted.token, withCookie(cookieOf(answer)))).toBe(401);
  expect(await heartbeat(t, answer.body.token, withCookie(planted.cookie))).toBe(401);
  expect(await heartbeat(t, answer.body.token, withCookie(cookieOf(answer)))).toBe(200);
});

test('no table holds a token, cookie, password or invitation as it was handed out', async () => {
  const { admin } = await makeAdministrator(t);
  const secrets: string[] = [admin.token, goodPassword];
  const keep = (...found: (string | null)[]) => secrets.push(...found.filter((one) => one !== null));

  const script = await signIn(t, admin.email);
  const browser = await signIn(t, admin.email, goodPassword, fromBrowser);
  keep(script.body.token, browser.body.token, cookieOf(browser));

  const { changeRole, changePassword, acceptInvitation } = session.endpoints;
  const inRole = await t.call(changeRole, { body: { type: 'admin' } }, { token: script.body.token });
  keep(inRole.body.token);
  const newPassword = 'uma senha nova e longa';
  const changed = await t.call(
    changePassword,
    { body: { password: newPassword, password_confirmation: newPassword } },
    { token: inRole.body.token, ...fromBrowser },
  );
  keep(newPassword, changed.body.token, cookieOf(changed));

  const newcomer = { role_ids: [], accesses: [] };
  const options = { token: changed.body.token, ...withCookie(cookieOf(changed)) };
  const create = (email: string, delivery: string) =>
    t.call(users.endpoints.create, { body: { ...newcomer, name: 'Nova Pessoa', email, delivery } }, options);
  const withPassword = await create('senha@conforme.test', 'one_time_password');
  keep(withPassword.body.delivered.one_time_password);
  const invitation = await create('convite@conforme.test', 'invitation');
  const secret = invitation.body.delivered.invitation_link.split('convite=')[1];
  keep(secret);
  const used = await create('aceito@conforme.test', 'invitation');
  const usedSecret = used.body.delivered.invitation_link.split('convite=')[1];
  keep(usedSecret);
  await t.call(acceptInvitation, {
    body: { token: usedSecret, password: newPassword, password_confirmation: newPassword },
  });

  expect(secrets).toHaveLength(12);
  const stored = await everythingStored(t);
  expect(stored).toContain('convite@conforme.test');
  for (const value of secrets)
    for (const form of [
      value,
      value.replace(/^cfs_/, ''),
      Buffer.from(value).toString('hex'),
      Buffer.from(value).toString('base64'),
      Buffer.from(value.replace(/^cfs_/, ''), 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form);
  expect(t.logged.join('')).not.toContain(secret);
});

test('passwords are stored as Argon2id with the agreed cost, salted', async () => {
  const { entity } = await makeAdministrator(t);
  const change = async (email: string) => {
    const user = await makeUser(t, { home: entity, email });
    await t.call(
      session.endpoints.changePassword,
      { body: { password: 'uma senha nova e longa', password_confirmation: 'uma senha nova e longa' } },
      { token: user.token },
    );
    const { rows } = await t.pool.query('select password_hash from users where id = $1', [user.id]);
    return rows[0].password_hash as string;
  };
  const hashes = [await change('um@conforme.test'), await change('dois@conforme.test')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});
