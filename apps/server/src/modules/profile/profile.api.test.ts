import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  goodPassword,
  makeAdministrator,
  makeRole,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { heartbeat, signIn } from '../../testing/sign-in.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let reader: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  reader = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const { read, update, sessions, endSession, endOtherSessions } = profileModule.endpoints;
const me = async ({ token }: TestUser) => (await t.call(read, {}, { token })).body;
const save = async (user: TestUser, change: object) => {
  const { name, email, version } = await me(user);
  return t.call(update, { body: { name, email, version, ...change } }, { token: user.token });
};
const stored = async () => {
  const { rows } = await t.pool.query(
    'select id, name, email, version, email_verified_at from users order by id',
  );
  return rows as { id: number }[];
};

describe('one’s own account', () => {
  test('says who one is, in which groups, and what they allow', async () => {
    const user = await makeUser(t, { home: school, roleId: reader, name: 'Bia Prado' });
    const other = await makeRole(t, []);
    await t.system.insertInto('role_users').values({ user_id: user.id, role_id: other }).execute();
    const person = await makePerson(t, school, 'Bia', user.id);
    expect(await me(user)).toMatchObject({
      id: user.id,
      version: 1,
      name: 'Bia Prado',
      email: user.email,
      email_verified_at: null,
      roles: [
        { id: reader, active: true, permissions: ['Ver usuários'] },
        { id: other, active: false, permissions: [] },
      ],
      people: [{ id: person, type: 'natural_entity', name: 'Bia Prado' }],
    });
  });

  test('somebody without any group or organisation has one too', async () => {
    const user = await makeUser(t, { home: school });
    expect(await me(user)).toMatchObject({ id: user.id, roles: [], people: [] });
    expect((await save(user, { name: 'Sem Grupo' })).status).toBe(200);
  });

  test('the name changes without a password, nobody else’s does, and the audit log says so', async () => {
    const user = await makeUser(t, { home: school, roleId: reader });
    const others = (await stored()).filter(({ id }) => id !== user.id);
    const rows = await auditOf(t, async () => {
      const { status, body } = await save(user, { name: ' Nome Novo ' });
      expect([status, body.name, body.version]).toEqual([200, 'Nome Novo', 2]);
    });
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        actor_id: user.id,
        action: 'user.profile_updated',
        object_id: user.id,
        meta: { changed: ['name'] },
      },
    ]);
    expect((await stored()).filter(({ id }) => id !== user.id)).toEqual(others);
  });

  test('saving what is already there changes nothing and leaves no trace', async () => {
    const user = await makeUser(t, { home: school });
    expect(await auditOf(t, () => save(user, {}))).toEqual([]);
    expect((await me(user)).version).toBe(1);
  });

  test('works in every context, “Todas” included', async () => {
    const { version, email } = await me(admin);
    const body = { name: 'Ana A.', email, version };
    expect((await t.call(update, { body }, { token: admin.token, entity: '0,all' })).status).toBe(200);
  });

  test('nobody can name another account', async () => {
    const user = await makeUser(t, { home: school });
    expect((await save(user, { id: admin.id })).status).toBe(422);
  });
});

describe('the address one signs in with', () => {
  test('is asked for with the current password only', async () => {
    const user = await makeUser(t, { home: school });
    const email = 'novo.endereco@ipe.test';
    const without = await save(user, { email });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { current_password: ['Informe a senha atual para mudar o e-mail.'] },
    ]);
    const wrong = await save(user, { email, current_password: 'não é esta senha' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['A senha atual não confere.'] },
    ]);
    expect((await me(user)).pending_email).toBeNull();
    expect(await t.letters(email)).toEqual([]);
  });

  test('a change of name alone keeps the verification', async () => {
    const user = await makeUser(t, { home: school });
    await t.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
    expect((await save(user, { name: 'Outro Nome' })).body.email_verified_at).not.toBeNull();
  });

  test('an administrator who changes somebody’s address ends its verification as well, and the old one is told', async () => {
    const user = await makeUser(t, { home: school });
    await t.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
    const input = { params: { id: user.id } };
    const { body } = await t.call(users.endpoints.read, input, { token: admin.token });
    const { name, version, first_access } = body;
    const change = { name, version, first_access, role_ids: [], accesses: [], email: 'trocado@ipe.test' };
    await t.call(users.endpoints.update, { ...input, body: change }, { token: admin.token });
    expect(await me(user)).toMatchObject({ email: 'trocado@ipe.test', email_verified_at: null });
    expect(await t.letters(user.email)).toMatchObject([{ subject: 'O e-mail da sua conta mudou' }]);
  });

  test('is no way to ask who has an account: one that is somebody else’s is answered like a free one', async () => {
    const other = await makeUser(t, { home: school, proven: true });
    const free = 'livre.ainda@ipe.test';
    const said = [];
    for (const email of [other.email, free]) {
      const user = await makeUser(t, { home: school });
      const { status, body } = await save(user, { email, current_password: goodPassword });
      expect(body.pending_email.email).toBe(email);
      said.push([status, JSON.stringify(body.messages).replace(email, '')]);
      expect(await t.letters(email)).toHaveLength(1);
    }
    expect(said[0]).toEqual(said[1]);
  });

  test('guesses at the password are limited, together with those at changing it', async () => {
    const user = await makeUser(t, { home: school });
    const guesses: number[] = [];
    for (let i = 0; i < 12; i++)
      guesses.push((await save(user, { email: 'x@ipe.test', current_password: `palpite ${i}` })).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429, 429]);
  });
});

test('a version somebody else has overtaken is refused, and nothing is overwritten', async () => {
  const user = await makeUser(t, { home: school, name: 'Antes' });
  const { version, email } = await me(user);
  await t.pool.query(`update users set name = 'Pela administração' where id = $1`, [user.id]);
  const body = { name: 'Depois', email, version };
  const answer = await t.call(update, { body }, { token: user.token });
  expect([answer.status, answer.body.code]).toEqual([409, 'stale_version']);
  expect((await me(user)).name).toBe('Pela administração');
});

describe('one’s own sessions', () => {
  test('are listed, this one first, without those that let nobody in', async () => {
    const user = await makeUser(t, { home: school });
    await openTestSession(t, user.id, null);
    const asleep = await openTestSession(t, user.id, null);
    await t.pool.query(
      `update sessions set last_activity_at = now() - interval '2 days'
       where user_id = $1 and id = (select max(id) from sessions where user_id = $1)`,
      [user.id],
    );
    expect(await heartbeat(t, asleep)).toBe(401);
    const { body } = await t.call(sessions, {}, { token: user.token });
    expect(body.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(Object.keys(body[0]).sort()).toEqual([
      'current',
      'device',
      'expires_at',
      'id',
      'last_activity_at',
      'started_at',
    ]);
  });

  test('carry a word for browser and system, in our words; what the browser sent is nowhere', async () => {
    const user = await makeUser(t, { home: school });
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.59 Safari/537.36';
    const opened = await signIn(t, user.email, goodPassword, { headers: { 'user-agent': agent } });
    const { body } = await t.call(sessions, {}, { token: opened.body.token });
    expect(body.map(({ device }: { device: string | null }) => device)).toEqual(['Chrome no Windows', null]);
    expect(await everythingStored(t)).not.toContain('142.0.7444.59');
  });

  test('one ends by itself; not this one, not one that ended, not somebody else’s', async () => {
    const user = await makeUser(t, { home: school });
    const second = await openTestSession(t, user.id, null);
    const bystander = await makeUser(t, { home: school });
    const { body } = await t.call(sessions, {}, { token: user.token });
    const [mine, other] = body.map(({ id }: { id: number }) => id);
    const end = (id: number, token = user.token) => t.call(endSession, { params: { id } }, { token });
    expect((await end(other, bystander.token)).status).toBe(404);
    expect((await end(mine)).status).toBe(409);
    const rows = await auditOf(t, async () => expect((await end(other)).status).toBe(200));
    expect(rows).toMatchObject([{ action: 'user.session_ended', actor_id: user.id, object_id: other }]);
    expect(await heartbeat(t, second)).toBe(401);
    expect(await heartbeat(t, user.token)).toBe(200);
    expect((await end(other)).status).toBe(404);
  });

  test('the others end at once; this one and other people’s go on', async () => {
    const user = await makeUser(t, { home: school });
    const second = await openTestSession(t, user.id, null);
    const bystander = await makeUser(t, { home: school });
    const rows = await auditOf(t, async () => {
      const { body } = await t.call(endOtherSessions, {}, { token: user.token });
      expect(body).toEqual({ ended: 1 });
    });
    expect(rows).toMatchObject([
      { action: 'user.other_sessions_ended', actor_id: user.id, meta: { ended: 1 } },
    ]);
    expect([
      await heartbeat(t, user.token),
      await heartbeat(t, second),
      await heartbeat(t, bystander.token),
    ]).toEqual([200, 401, 200]);
  });
});
