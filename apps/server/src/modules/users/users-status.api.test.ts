import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  makeAdministrator,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

type Verb = 'block' | 'unblock' | 'endSessions' | 'remove';
const act = (verb: Verb, id: number) =>
  t.call(users.endpoints[verb], { params: { id } }, { token: admin.token });
const renew = (id: number, delivery: string) =>
  t.call(users.endpoints.renewAccess, { params: { id }, body: { delivery } }, { token: admin.token });
const person = () => makeUser(t, { home: school });
/** A user with several sessions, as on several machines. */
async function personEverywhere() {
  const user = await person();
  return {
    ...user,
    tokens: [user.token, await openTestSession(t, user.id, null), await openTestSession(t, user.id, null)],
  };
}
const alive = (tokens: string[]) => Promise.all(tokens.map((token) => heartbeat(t, token)));

describe('block', () => {
  test('ends every session at once and refuses new ones', async () => {
    const user = await personEverywhere();
    expect(await alive(user.tokens)).toEqual([200, 200, 200]);
    const { status, body } = await act('block', user.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'blocked',
      open_sessions: 0,
      actions: ['edit', 'unblock', 'end_sessions', 'delete'],
    });
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    expect((await signIn(t, user.email)).status).toBe(401);
    const { rows } = await t.pool.query(
      'select count(*) as n from sessions where user_id = $1 and ended_at is null',
      [user.id],
    );
    expect(rows[0].n).toBe(0);
  });

  test('twice is a conflict', async () => {
    const user = await person();
    await act('block', user.id);
    const { status, body } = await act('block', user.id);
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('unblock', () => {
  test('lets in again with the same password; the old sessions stay dead', async () => {
    const user = await personEverywhere();
    await act('block', user.id);
    expect((await act('unblock', user.id)).body.status).toBe('active');
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    expect((await signIn(t, user.email)).status).toBe(200);
  });

  test('someone who never used the invitation is invited again', async () => {
    const user = await person();
    await renew(user.id, 'invitation');
    await act('block', user.id);
    expect((await act('unblock', user.id)).body.status).toBe('invited');
  });

  test('someone who is not blocked: a conflict', async () => {
    expect((await act('unblock', (await person()).id)).status).toBe(409);
  });
});

describe('end_sessions', () => {
  test('ends all of them and nothing else', async () => {
    const user = await personEverywhere();
    const { body } = await act('endSessions', user.id);
    expect(body).toMatchObject({ status: 'active', open_sessions: 0 });
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    expect((await signIn(t, user.email)).status).toBe(200);
  });

  test("one's own too: the next request is signed out", async () => {
    const { admin: other } = await makeAdministrator(t, 'Escola Jatobá');
    const { status } = await t.call(
      users.endpoints.endSessions,
      { params: { id: other.id } },
      { token: other.token },
    );
    expect(status).toBe(200);
    expect(await heartbeat(t, other.token)).toBe(401);
  });
});

describe('renew_access', () => {
  test('with a one-time password: the old one is worth nothing, sessions end, first access again', async () => {
    const user = await personEverywhere();
    await t.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
    const { status, body } = await renew(user.id, 'one_time_password');
    expect([status, body]).toEqual([
      200,
      { one_time_password: expect.any(String), invitation_link: null, expires_at: null, mailed_to: null },
    ]);
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    expect((await signIn(t, user.email, goodPassword)).status).toBe(401);
    const entered = await signIn(t, user.email, body.one_time_password);
    expect(entered.body).toMatchObject({
      ...{ id: user.id, firstAccess: true },
      // Who enters now was given the password by somebody, not by the mailbox.
      email_verified_at: null,
    });
  });

  test('with an invitation: nobody enters until it is used', async () => {
    const user = await personEverywhere();
    const { body } = await renew(user.id, 'invitation');
    expect(body).toEqual({
      one_time_password: null,
      invitation_link: expect.stringMatching(/^http:\/\/conforme\.test\/#\/first-access\?convite=/),
      expires_at: expect.any(String),
      mailed_to: null,
    });
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    expect((await signIn(t, user.email, goodPassword)).status).toBe(401);
    const password = 'minha nova senha';
    await t.call(session.endpoints.acceptInvitation, {
      body: { token: body.invitation_link.split('convite=')[1], password, password_confirmation: password },
    });
    expect((await signIn(t, user.email, password)).status).toBe(200);
  });

  test('not for someone blocked', async () => {
    const user = await person();
    await act('block', user.id);
    expect((await renew(user.id, 'one_time_password')).status).toBe(409);
    expect((await renew(user.id, 'invitation')).status).toBe(409);
  });
});

describe('delete', () => {
  test('removes the account with all that hangs on it; the e-mail is free again', async () => {
    const user = await personEverywhere();
    const { id: personId } = await t.system
      .insertInto('natural_entities')
      .values({ legal_entity_id: school, user_id: user.id, first_name: 'Dora', surname: 'Lima' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { status, body } = await act('remove', user.id);
    expect([status, body]).toEqual([200, {}]);
    expect(await alive(user.tokens)).toEqual([401, 401, 401]);
    for (const table of ['sessions', 'user_tokens', 'role_users', 'data_access_grants'])
      expect((await t.pool.query(`select from ${table} where user_id = $1`, [user.id])).rowCount).toBe(0);
    const { rows } = await t.pool.query('select user_id from natural_entities where id = $1', [personId]);
    expect(rows).toEqual([{ user_id: null }]);
    expect((await act('remove', user.id)).status).toBe(404);
    await makeUser(t, { home: school, email: user.email });
    expect((await signIn(t, user.email)).status).toBe(200);
  });

  test('what the deleted did stays in the audit log', async () => {
    const user = await person();
    await signIn(t, user.email);
    await act('remove', user.id);
    const { rows } = await t.pool.query('select action from audit_events where actor_id = $1', [user.id]);
    expect(rows).toEqual([{ action: 'session.opened' }]);
  });
});

describe('each act', () => {
  const acts: [string, (id: number) => Promise<unknown>, string, object][] = [
    ['block', (id) => act('block', id), 'user.blocked', {}],
    ['end_sessions', (id) => act('endSessions', id), 'user.sessions_ended', {}],
    [
      'renew_access',
      (id) => renew(id, 'one_time_password'),
      'user.access_renewed',
      { delivery: 'one_time_password' },
    ],
    ['delete', (id) => act('remove', id), 'user.deleted', {}],
  ];
  test.each(acts)('%s leaves one audit row without contents', async (_, work, action, meta) => {
    const user = await person();
    const rows = await auditOf(t, () => work(user.id));
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        chain: `entity:${school}`,
        legal_entity_id: school,
        actor_id: admin.id,
        action,
        object_type: 'user',
        object_id: user.id,
        object_uuid: null,
        meta,
      },
    ]);
  });

  test('unblock too', async () => {
    const user = await person();
    await act('block', user.id);
    const rows = await auditOf(t, () => act('unblock', user.id));
    expect(rows).toMatchObject([{ action: 'user.unblocked', object_id: user.id, meta: {} }]);
  });

  test('of someone out of reach is absent, and leaves none', async () => {
    const { admin: foreign } = await makeAdministrator(t, 'Escola Longe');
    const rows = await auditOf(t, async () => {
      for (const verb of ['block', 'unblock', 'endSessions', 'remove'] as const)
        expect((await act(verb, foreign.id)).status).toBe(404);
      expect((await renew(foreign.id, 'invitation')).status).toBe(404);
    });
    expect(rows).toEqual([]);
    expect(await heartbeat(t, foreign.token)).toBe(200);
  });
});
