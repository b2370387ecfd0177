import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const { checkInvitation, acceptInvitation } = session.endpoints;
const password = 'jabuticaba no pé';
const dead = {
  code: 'not_found',
  messages: 'Este convite não vale mais. Peça um novo a quem administra o sistema na sua organização.',
};
const secretIn = (link: string) => link.split('convite=')[1] as string;

let counter = 0;
async function invite() {
  const email = `convidada${++counter}@conforme.test`;
  const { body } = await t.call(
    users.endpoints.create,
    { body: { name: 'Clara Nunes', email, role_ids: [], accesses: [], delivery: 'invitation' } },
    { token: admin.token },
  );
  return { id: body.id as number, email, token: secretIn(body.delivered.invitation_link) };
}
const check = (token: string) => t.call(checkInvitation, { body: { token } });
const accept = (token: string, fields: object = {}) =>
  t.call(acceptInvitation, { body: { token, password, password_confirmation: password, ...fields } });
const act = (id: number, verb: 'block' | 'unblock') =>
  t.call(users.endpoints[verb], { params: { id } }, { token: admin.token });

test('tells whose it is, and changes nothing by being looked at', async () => {
  const { token, email } = await invite();
  for (let i = 0; i < 3; i++) {
    const { status, body } = await check(token);
    expect([status, body]).toEqual([200, { name: 'Clara Nunes', email, has_account: false }]);
  }
});

test('sets the first password once; then its owner signs in', async () => {
  const { id, token, email } = await invite();
  expect((await signIn(t, email, password)).status).toBe(401);
  const rows = await auditOf(t, async () => {
    const { status, body } = await accept(token);
    expect([status, body]).toEqual([200, { email }]);
  });
  expect(rows).toMatchObject([
    {
      chain: `entity:${school}`,
      action: 'user.invitation_accepted',
      actor_id: id,
      object_type: 'user',
      object_id: id,
      meta: {},
    },
  ]);
  const entered = await signIn(t, email, password);
  // Whoever invited has seen this link: it says nothing about who reads the mailbox.
  expect(entered.body).toMatchObject({ id, firstAccess: false, email_verified_at: null });
  for (const answer of [await check(token), await accept(token)])
    expect([answer.status, answer.body]).toEqual([404, dead]);
});

test('the letter’s own link shows that the mailbox is theirs; then neither link works', async () => {
  const { token, email } = await invite();
  const mailed = secretIn((await t.letters(email))[0]?.link?.url ?? '');
  expect(mailed).not.toBe(token);
  expect((await accept(mailed)).status).toBe(200);
  const entered = await signIn(t, email, password);
  expect(entered.body.email_verified_at).toEqual(expect.any(String));
  for (const used of [mailed, token]) expect((await check(used)).body).toEqual(dead);
});

test('of 50 uses at the same moment exactly one succeeds', async () => {
  const { token, email } = await invite();
  const passwords = Array.from({ length: 50 }, (_, i) => `jabuticaba número ${i}`);
  const answers = await Promise.all(
    passwords.map((one) => accept(token, { password: one, password_confirmation: one })),
  );
  const won = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
  expect(won).toHaveLength(1);
  for (const { status } of answers.filter((_, i) => i !== won[0])) expect([404, 429]).toContain(status);
  expect((await signIn(t, email, passwords[won[0] as number])).status).toBe(200);
  const { rows } = await t.pool.query(
    `select count(*) as accepted from audit_events e join users u on u.id = e.object_id
     where e.action = 'user.invitation_accepted' and u.email = $1`,
    [email],
  );
  expect(rows[0].accepted).toBe(1);
});

describe('is dead, with one and the same answer', () => {
  const situations: Record<string, () => Promise<string>> = {
    'when invented': async () => 'A'.repeat(43),
    'when expired': async () => {
      const { id, token } = await invite();
      await t.pool.query(
        "update user_tokens set expires_at = now() - interval '1 second' where user_id = $1",
        [id],
      );
      return token;
    },
    'when its user is blocked': async () => {
      const { id, token } = await invite();
      await act(id, 'block');
      return token;
    },
    'when its user was deleted': async () => {
      const { id, token } = await invite();
      await t.call(users.endpoints.remove, { params: { id } }, { token: admin.token });
      return token;
    },
    'when replaced by a newer one': async () => {
      const { id, token } = await invite();
      await t.call(
        users.endpoints.renewAccess,
        { params: { id }, body: { delivery: 'invitation' } },
        { token: admin.token },
      );
      return token;
    },
    'when replaced by a one-time password': async () => {
      const { id, token } = await invite();
      await t.call(
        users.endpoints.renewAccess,
        { params: { id }, body: { delivery: 'one_time_password' } },
        { token: admin.token },
      );
      return token;
    },
  };
  test.each(Object.entries(situations))('%s', async (_, prepare) => {
    const token = await prepare();
    for (const answer of [await check(token), await accept(token)])
      expect([answer.status, answer.body]).toEqual([404, dead]);
  });
});

test('a block that comes while it is being used wins, and leaves it as it was', async () => {
  const { id, token } = await invite();
  const [answer] = await behindLock(
    t,
    ['select from users where id = $1 for update', id],
    () => [accept(token)],
    (client) => client.query("update users set status = 'blocked' where id = $1", [id]),
  );
  expect([answer?.status, answer?.body]).toEqual([404, dead]);
  const { rows } = await t.pool.query('select status, password_hash from users where id = $1', [id]);
  expect(rows).toEqual([{ status: 'blocked', password_hash: null }]);
  expect((await t.pool.query('select from user_tokens where user_id = $1', [id])).rowCount).toBe(2);
});

test('the newer one works', async () => {
  const { id, email } = await invite();
  const renewed = await t.call(
    users.endpoints.renewAccess,
    { params: { id }, body: { delivery: 'invitation' } },
    { token: admin.token },
  );
  expect((await accept(secretIn(renewed.body.invitation_link))).status).toBe(200);
  expect((await signIn(t, email, password)).status).toBe(200);
});

test('works again once its user is unblocked', async () => {
  const { id, token } = await invite();
  await act(id, 'block');
  expect((await act(id, 'unblock')).body.status).toBe('invited');
  expect((await accept(token)).status).toBe(200);
});

test('lasts INVITATION_DAYS', async () => {
  const { id } = await invite();
  const { rows } = await t.pool.query(
    "select expires_at between now() + interval '6 days 23:59' and now() + interval '7 days' as a_week from user_tokens where user_id = $1",
    [id],
  );
  expect(rows).toEqual([{ a_week: true }, { a_week: true }]);
});

describe('the password', () => {
  test('has the rules of every password, and a refused one leaves the invitation alive', async () => {
    const { token, email } = await invite();
    const local = email.split('@')[0] as string;
    const refused: [object, string][] = [
      [{ password: 'curta', password_confirmation: 'curta' }, 'password'],
      [{ password: '1qaz2wsx3edc', password_confirmation: '1qaz2wsx3edc' }, 'password'],
      [{ password: `${local} 1`, password_confirmation: `${local} 1` }, 'password'],
      [{ password_confirmation: 'outra jabuticaba' }, 'password_confirmation'],
    ];
    for (const [fields, field] of refused) {
      const { status, body } = await accept(token, fields);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await check(token)).status).toBe(200);
  });
});

test('guesses are limited by address', async () => {
  const limited = await startTestApp({ LOGIN_TRIES_PER_ADDRESS: '5' });
  const guess = (address: string) =>
    limited.call(checkInvitation, { body: { token: 'A'.repeat(43) } }, { address });
  for (let i = 0; i < 5; i++) expect((await guess('203.0.113.9')).status).toBe(404);
  const refused = await guess('203.0.113.9');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await guess('198.51.100.7')).status).toBe(404);
  await limited.close();
});
