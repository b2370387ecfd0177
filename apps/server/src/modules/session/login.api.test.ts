import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import {
  goodPassword,
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
} from '../../testing/features/people.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, behindLock } from '../../testing/stored-rows.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
beforeAll(async () => {
  t = await startTestApp({ SESSIONS_PER_USER: '3', LOGIN_TRIES_PER_ACCOUNT: '1000' });
  school = await makeOrganisation(t, 'Escola Ipê');
});
afterAll(() => t.close());

const loginFailed = {
  code: 'login_failed',
  messages: 'Não foi possível realizar o login, verifique o usuário ou a senha e tente novamente!',
};

async function giveRole(userId: number, roleId: number, entity: number | null): Promise<void> {
  await t.system.insertInto('role_users').values({ user_id: userId, role_id: roleId }).execute();
  if (entity !== null)
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: roleId, user_id: userId, legal_entity_id: entity })
      .execute();
}

describe('what a sign-in answers', () => {
  test('exactly the logged-in user of the specification', async () => {
    const { entity, admin } = await makeAdministrator(t, 'Escola Aroeira');
    const person = await t.system
      .insertInto('natural_entities')
      .values({
        legal_entity_id: entity,
        user_id: admin.id,
        first_name: 'Ana',
        surname: 'Souza',
        gender: 'F',
        birth_date: '1980-02-29',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = Date.now();
    const { status, body, headers } = await signIn(t, admin.email);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      app_2fa_enabled: false,
      token: expect.stringMatching(/^cfs_[A-Za-z0-9_-]{43}$/),
      expires_at: expect.any(String),
      id: admin.id,
      name: 'Ana Administradora',
      email: admin.email,
      profile_picture: null,
      firstAccess: false,
      secondFactorMissing: false,
      email_verified_at: null,
      roles: [{ id: await roleNamed(t, 'admin'), name: 'admin', display_name: 'Administração' }],
      active_role: 'admin',
      permissions: handedTo('admin').map((name) => ({ name })),
      natural_entity: { birth_date: '1980-02-29', gender: 'F' },
      people: [{ id: person.id, type: 'natural_entity', name: 'Ana Souza' }],
      uncomplete_legal_entity_id: null,
      pingInterval: 60,
      slow_kbps_rate: 30,
      unreadNotifications: 0,
    });
    const life = Date.parse(body.expires_at) - before;
    expect(life).toBeGreaterThan(12 * 3_600_000 - 5000);
    expect(life).toBeLessThan(12 * 3_600_000 + 5000);
  });

  test('without a person, role or access: nulls and empty lists', async () => {
    const user = await makeUser(t, { home: school, firstAccess: true });
    const { body } = await signIn(t, user.email);
    expect(body).toMatchObject({
      firstAccess: true,
      roles: [],
      active_role: null,
      permissions: [],
      natural_entity: null,
      people: [],
    });
  });

  test('the role teacher is active first, wherever it stands', async () => {
    const user = await makeUser(t, { home: school, roleId: await roleNamed(t, 'admin') });
    await giveRole(user.id, await roleNamed(t, 'teacher'), school);
    const { body } = await signIn(t, user.email);
    expect(body.roles.map((role: { name: string }) => role.name)).toEqual(['admin', 'teacher']);
    expect(body.active_role).toBe('teacher');
    expect(body.permissions).toEqual(handedTo('teacher').map((name) => ({ name })));
  });

  test('otherwise the first role is active, with its permissions alone', async () => {
    const viewer = await makeRole(t, ['users.menu']);
    const user = await makeUser(t, { home: school, roleId: viewer });
    await giveRole(user.id, await makeRole(t, ['users.menu', 'users.edit']), school);
    const { body } = await signIn(t, user.email);
    expect(body.active_role).toBe(body.roles[0].name);
    expect(body.roles[0].id).toBe(viewer);
    expect(body.permissions).toEqual([{ name: 'users.menu' }]);
  });

  test('a role that reaches no organisation gives no permission', async () => {
    const user = await makeUser(t, { home: school });
    await giveRole(user.id, await makeRole(t, ['users.menu']), null);
    const { body } = await signIn(t, user.email);
    expect(body.permissions).toEqual([]);
  });

  test('what has force in the administration only is not carried by another group that holds it', async () => {
    const roleId = await makeRole(t, ['users.menu', 'roles.edit', 'mail_outbox.menu']);
    const { email } = await makeUser(t, { home: school, roleId });
    expect((await signIn(t, email)).body.permissions).toEqual([{ name: 'users.menu' }]);
  });

  test('case and blanks around the e-mail do not count', async () => {
    const user = await makeUser(t, { home: school, email: 'bia.ramos@conforme.test' });
    const { status, body } = await signIn(t, '  Bia.RAMOS@Conforme.Test ');
    expect([status, body.id, body.email]).toEqual([200, user.id, 'bia.ramos@conforme.test']);
  });

  test('the password is taken as typed: blanks and case count', async () => {
    const { email } = await makeUser(t, { home: school });
    for (const typed of [` ${goodPassword}`, `${goodPassword} `, goodPassword.toUpperCase()])
      expect((await signIn(t, email, typed)).status).toBe(401);
  });
});

describe('refusals', () => {
  const situations: Record<string, (email: string) => Promise<string>> = {
    'wrong password': async (email) => {
      await makeUser(t, { home: school, email });
      return 'outra senha qualquer';
    },
    'unknown e-mail': async () => goodPassword,
    blocked: async (email) => {
      const { id } = await makeUser(t, { home: school, email });
      await t.pool.query("update users set status = 'blocked' where id = $1", [id]);
      return goodPassword;
    },
    inactive: async (email) => {
      const { id } = await makeUser(t, { home: school, email });
      await t.pool.query("update users set status = 'inactive' where id = $1", [id]);
      return goodPassword;
    },
    'invited, no password yet': async (email) => {
      const { id } = await makeUser(t, { home: school, email });
      await t.pool.query("update users set status = 'invited', password_hash = null where id = $1", [id]);
      return goodPassword;
    },
    'invited, an old password left': async (email) => {
      const { id } = await makeUser(t, { home: school, email });
      await t.pool.query("update users set status = 'invited' where id = $1", [id]);
      return goodPassword;
    },
  };

  test.each(Object.entries(situations))('%s: the same answer, to the letter', async (name, prepare) => {
    const email = `${name.replace(/\W/g, '')}@conforme.test`;
    const password = await prepare(email);
    const { status, body, headers } = await signIn(t, email, password, {
      headers: { origin: 'http://conforme.test' },
    });
    expect(status).toBe(401);
    expect(body).toEqual(loginFailed);
    expect(headers['set-cookie']).toBeUndefined();
    expect(Object.keys(headers).sort()).toEqual(
      Object.keys((await signIn(t, 'ninguem@conforme.test')).headers).sort(),
    );
  });

  test('leave a row in the chain of refusals and nothing that was typed', async () => {
    const user = await makeUser(t, { home: school });
    const known = await auditOf(t, () => signIn(t, user.email, 'senha errada demais'));
    const unknown = await auditOf(t, () => signIn(t, 'fantasma@conforme.test', 'senha errada demais'));
    expect(known).toMatchObject([
      { chain: 'refused', action: 'access.refused', actor_id: user.id, legal_entity_id: school },
    ]);
    expect(unknown).toMatchObject([
      { chain: 'refused', action: 'access.refused', actor_id: null, legal_entity_id: null },
    ]);
    for (const [row] of [known, unknown]) expect(row?.meta).toEqual({ attempt: 'login' });
  });

  test('open no session and touch no account', async () => {
    const user = await makeUser(t, { home: school });
    const state = () =>
      t.pool.query(
        `select u.last_login_at, u.version, count(s.*) as sessions from users u
         left join sessions s on s.user_id = u.id where u.id = $1 group by u.id`,
        [user.id],
      );
    const before = (await state()).rows;
    await signIn(t, user.email, 'senha errada demais');
    expect((await state()).rows).toEqual(before);
  });
});

describe('success', () => {
  test('is audited in the chain of the home organisation and dates the last login', async () => {
    const user = await makeUser(t, { home: school });
    const rows = await auditOf(t, () => signIn(t, user.email));
    const { rows: kept } = await t.pool.query(
      `select max(s.id) as session, u.last_login_at > now() - interval '1 minute' as fresh
       from sessions s join users u on u.id = s.user_id where u.id = $1 group by u.id`,
      [user.id],
    );
    expect(kept[0].fresh).toBe(true);
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        action: 'session.opened',
        actor_id: user.id,
        object_type: 'session',
        object_id: kept[0].session,
        meta: {},
      },
    ]);
  });

  test('the oldest session ends when there are more than SESSIONS_PER_USER', async () => {
    const user = await makeUser(t, { home: school });
    const tokens = [user.token];
    for (let i = 0; i < 3; i++) tokens.push((await signIn(t, user.email)).body.token);
    const alive = await Promise.all(tokens.map((token) => heartbeat(t, token)));
    expect(alive).toEqual([401, 200, 200, 200]);
  });

  test('and that holds for sign-ins at the same moment', async () => {
    const user = await makeUser(t, { home: school });
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(t, user.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { rows } = await t.pool.query(
      'select count(*) as live from sessions where user_id = $1 and ended_at is null',
      [user.id],
    );
    expect(rows[0].live).toBe(3);
  });
});

describe('while a sign-in is under way', () => {
  async function signInDuring(email: string, change: string, ...values: unknown[]) {
    const [answer] = await behindLock(
      t,
      ['select from users where email = $1 for update', email],
      () => [signIn(t, email)],
      (client) => client.query(change, [email, ...values]),
    );
    return answer as Answer;
  }

  test('a block wins', async () => {
    const { email, id } = await makeUser(t, { home: school });
    const answer = await signInDuring(email, "update users set status = 'blocked' where email = $1");
    expect([answer.status, answer.body]).toEqual([401, loginFailed]);
    const { rows } = await t.pool.query('select count(*) as opened from sessions where user_id = $1', [id]);
    expect(rows[0].opened).toBe(1);
  });

  test('a password change wins: the old password opens nothing', async () => {
    const { email } = await makeUser(t, { home: school });
    const answer = await signInDuring(
      email,
      'update users set password_hash = $2 where email = $1',
      await hashPassword('outra senha bem longa'),
    );
    expect([answer.status, answer.body]).toEqual([401, loginFailed]);
  });
});
