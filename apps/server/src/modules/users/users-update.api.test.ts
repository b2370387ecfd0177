import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  openTestSession,
  type TestUser,
} from '../../testing/features/people.ts';
import { heartbeat } from '../../testing/sign-in.ts';
import { administrationLock, auditOf, behindLock } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
let roleA: number;
let roleB: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  roleA = await makeRole(t, ['users.menu']);
  roleB = await makeRole(t, ['users.edit']);
});
afterAll(() => t.close());

type Detail = {
  version: number;
  name: string;
  email: string;
  first_access: boolean;
  roles: { id: number }[];
  accesses: { role_id: number; entity_type: string; entity_id: number; inherited: boolean }[];
};
const read = async (id: number): Promise<Detail> =>
  (await t.call(users.endpoints.read, { params: { id } }, { token: admin.token })).body;
const put = (id: number, body: object, options: object = {}) =>
  t.call(users.endpoints.update, { params: { id }, body }, { token: admin.token, ...options });
/** The record as the form would send it back, with some fields changed. */
const update = async (id: number, changes: object = {}, options: object = {}) => {
  const { version, name, email, first_access, roles, accesses } = await read(id);
  return put(
    id,
    {
      version,
      name,
      email,
      first_access,
      role_ids: roles.map((role) => role.id),
      accesses: accesses
        .filter(({ inherited }) => !inherited)
        .map(({ role_id, entity_type, entity_id }) => ({ role_id, entity_type, entity_id })),
      ...changes,
    },
    options,
  );
};
const access = (role_id: number, entity_id: number) => ({ role_id, entity_type: 'legal_entity', entity_id });
const person = () => makeUser(t, { home: school, roleId: roleA, name: 'Dora Lima' });

describe('fields', () => {
  test('are saved; the version moves on', async () => {
    const user = await person();
    const { status, body } = await update(user.id, {
      name: 'Dora Prado',
      email: 'DORA@conforme.test',
      first_access: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Dora Prado',
      email: 'dora@conforme.test',
      first_access: true,
      version: 2,
      status: 'active',
    });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(body.created_at));
    expect(await read(user.id)).toEqual(body);
  });

  test("another's e-mail is refused at its field", async () => {
    const user = await person();
    const { status, body } = await update(user.id, { name: 'Outra', email: admin.email });
    expect([status, body.errors]).toEqual([422, { email: ['Já existe uma conta com este e-mail.'] }]);
    expect(await read(user.id)).toMatchObject({ name: 'Dora Lima', version: 1 });
  });

  test('inactive ends the sessions; active again does not bring them back', async () => {
    const user = await person();
    expect((await update(user.id, { status: 'inactive' })).body).toMatchObject({
      status: 'inactive',
      open_sessions: 0,
    });
    expect(await heartbeat(t, user.token)).toBe(401);
    expect((await update(user.id, { status: 'active' })).body.status).toBe('active');
    expect(await heartbeat(t, user.token)).toBe(401);
  });

  test.each(['blocked', 'invited'])('someone %s does not change status here', async (status) => {
    const user = await person();
    await t.pool.query('update users set status = $2 where id = $1', [user.id, status]);
    const answer = await update(user.id, { status: 'active' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']]);
    expect((await update(user.id, { name: 'Dora Prado' })).body).toMatchObject({
      name: 'Dora Prado',
      status,
    });
  });

  test('nobody changes their own status', async () => {
    const { status, body } = await update(admin.id, { status: 'inactive' });
    expect([status, body.errors]).toEqual([422, { status: ['Você não pode mudar a sua própria situação.'] }]);
  });
});

describe('a stale version', () => {
  test('answers 409 and changes nothing', async () => {
    const user = await person();
    const first = await read(user.id);
    await update(user.id, { name: 'Primeira' });
    const { status, body } = await update(user.id, { name: 'Segunda', version: first.version });
    expect([status, body]).toEqual([
      409,
      { code: 'stale_version', messages: 'Outra pessoa alterou este usuário enquanto você editava.' },
    ]);
    expect((await read(user.id)).name).toBe('Primeira');
  });

  test('and a version nobody has seen yet too', async () => {
    const user = await person();
    expect((await update(user.id, { version: 99 })).body.code).toBe('stale_version');
  });

  test('of ten saves at the same moment one wins', async () => {
    const user = await person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        put(user.id, {
          version: 1,
          name: `N${i}`,
          email: user.email,
          first_access: false,
          role_ids: [],
          accesses: [],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read(user.id)).version).toBe(2);
  });

  test('also when the record changed in another way: a block', async () => {
    const user = await person();
    await t.call(users.endpoints.block, { params: { id: user.id } }, { token: admin.token });
    expect((await update(user.id, { version: 1 })).body.code).toBe('stale_version');
  });
});

describe('groups and accesses', () => {
  test('become exactly what was sent', async () => {
    const user = await person();
    const added = await update(user.id, {
      role_ids: [roleA, roleB],
      accesses: [access(roleA, school), access(roleB, unit)],
    });
    expect(added.body.roles.map((role: { id: number }) => role.id)).toEqual([roleA, roleB]);
    expect(added.body.accesses).toMatchObject([
      { role_id: roleA, entity_id: school, entity_name: 'Escola Ipê' },
      { role_id: roleB, entity_id: unit, entity_name: 'Unidade Norte' },
    ]);
    const changed = await update(user.id, { role_ids: [roleB], accesses: [access(roleB, school)] });
    expect(changed.body.roles.map((role: { id: number }) => role.id)).toEqual([roleB]);
    expect(changed.body.accesses).toMatchObject([{ role_id: roleB, entity_id: school }]);
    const { rows } = await t.pool.query(
      'select role_id, legal_entity_id from data_access_grants where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ role_id: roleB, legal_entity_id: school }]);
  });

  test('what stays is not touched', async () => {
    const user = await person();
    const grants = async () =>
      (await t.pool.query('select id from data_access_grants where user_id = $1 order by id', [user.id]))
        .rows;
    const [kept] = await grants();
    await update(user.id, { accesses: [access(roleA, unit), access(roleA, school)] });
    expect((await grants())[0]).toEqual(kept);
    expect(await grants()).toHaveLength(2);
  });

  test('an access takes effect on the next request', async () => {
    const user = await person();
    const see = () =>
      t.call(users.endpoints.grid, {}, { token: user.token, entity: `${school},legal_entity` });
    expect((await see()).status).toBe(200);
    await update(user.id, { accesses: [access(roleA, unit)] });
    const refused = await see();
    expect([refused.status, refused.body.code]).toEqual([403, 'data_access_revoked']);
  });

  test('a group that is taken away ends its sessions, and only its', async () => {
    const user = await person();
    await update(user.id, {
      role_ids: [roleA, roleB],
      accesses: [access(roleA, school), access(roleB, school)],
    });
    const inB = await openTestSession(t, user.id, roleB);
    await update(user.id, { role_ids: [roleB], accesses: [access(roleB, school)] });
    expect(await heartbeat(t, user.token)).toBe(401);
    expect(await heartbeat(t, inB)).toBe(200);
  });

  test('a group that is taken away leaves no access behind, in no organisation', async () => {
    const other = await makeOrganisation(t, 'Escola Jatobá');
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: (await adminRole()).id, user_id: admin.id, legal_entity_id: other })
      .execute();
    const user = await makeUser(t, { home: school, roleId: roleA, entities: [school, other] });
    const entity = `${school},legal_entity`;
    const { version, name, email } = await read(user.id);
    const body = { version, name, email, first_access: false, role_ids: [], accesses: [] };
    expect((await put(user.id, body, { entity })).status).toBe(200);
    const { rows } = await t.pool.query('select id from data_access_grants where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  test('accesses in organisations outside the active one stay as they are', async () => {
    const other = await makeOrganisation(t, 'Escola Cedro');
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: (await adminRole()).id, user_id: admin.id, legal_entity_id: other })
      .execute();
    const user = await makeUser(t, { home: school, roleId: roleA, entities: [school, other] });
    await update(user.id, { accesses: [] }, { entity: `${school},legal_entity` });
    const { rows } = await t.pool.query('select legal_entity_id from data_access_grants where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ legal_entity_id: other }]);
  });

  const adminRole = async () =>
    (await t.pool.query<{ id: number }>("select id from roles where name = 'admin'")).rows[0] as {
      id: number;
    };
});

describe('the audit row', () => {
  test('names the changed fields and nothing of what they held', async () => {
    const user = await person();
    const rows = await auditOf(t, () =>
      update(user.id, {
        name: 'Segredo Da Silva',
        email: 'segredo@conforme.test',
        role_ids: [roleA, roleB],
        accesses: [access(roleA, school), access(roleB, school)],
      }),
    );
    expect(rows).toMatchObject([
      {
        chain: `entity:${school}`,
        action: 'user.updated',
        actor_id: admin.id,
        object_type: 'user',
        object_id: user.id,
        meta: { changed: ['name', 'email', 'roles', 'accesses'] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/segredo/i);
  });

  test('a refused update leaves none in the chain', async () => {
    const user = await person();
    expect(await auditOf(t, () => update(user.id, { version: 99 }))).toEqual([]);
  });
});

test('one’s own way in changes in the profile, with the password, and not here', async () => {
  const { admin: own } = await makeAdministrator(t, 'Escola Própria');
  const { body: before } = await t.call(
    users.endpoints.read,
    { params: { id: own.id } },
    { token: own.token },
  );
  const same = {
    version: before.version,
    name: 'Ana Própria',
    email: own.email,
    first_access: false,
    role_ids: before.roles.map(({ id }: { id: number }) => id),
    accesses: before.accesses.map(({ role_id, entity_type, entity_id }: Detail['accesses'][number]) => ({
      role_id,
      entity_type,
      entity_id,
    })),
  };
  const save = (changes: object) => put(own.id, { ...same, ...changes }, { token: own.token });
  expect((await save({ email: 'ana.propria@ipe.test' })).body.errors).toEqual({
    email: ['Para mudar o seu próprio e-mail, use o seu perfil.'],
  });
  // It would let whoever sits at the desk choose a password without knowing the current one.
  expect((await save({ first_access: true })).body.errors).toEqual({
    first_access: ['Para trocar a sua própria senha, use o seu perfil.'],
  });
  expect((await save({})).body).toMatchObject({ name: 'Ana Própria', email: own.email });
});

test('an address of another organisation is no secret to be asked for: it is accepted like a free one', async () => {
  const { admin: asker, entity } = await makeAdministrator(t, 'Escola Curiosa');
  const foreign = await makeUser(t, { home: school, proven: true });
  const user = await makeUser(t, { home: entity });
  const body = { name: 'Alguém', first_access: false, role_ids: [], accesses: [] };
  const to = (email: string, version: number) =>
    put(user.id, { ...body, version, email }, { token: asker.token });
  expect((await to(foreign.email, 1)).status).toBe(200);
  expect((await to('livre@ipe.test', 2)).status).toBe(200);
});

test('out of reach is absent', async () => {
  const { admin: foreign } = await makeAdministrator(t, 'Escola Longe');
  const body = {
    version: 1,
    name: 'X',
    email: foreign.email,
    first_access: false,
    role_ids: [],
    accesses: [],
  };
  for (const id of [foreign.id, 999_999]) expect((await put(id, body)).status).toBe(404);
});

test('a deadlock with another writer is run again, not answered', async () => {
  const user = await person();
  const [answer] = await behindLock(
    t,
    ['select from users where id = $1 for update', user.id],
    () => [update(user.id, { name: 'Depois' })],
    async (client) => {
      // The update holds this lock and waits for the row; asking for it closes the circle.
      await client.query("set local deadlock_timeout = '10s'");
      const [statement, ...values] = administrationLock(school);
      await client.query(statement, values);
    },
  );
  expect(answer?.body).toMatchObject({ name: 'Depois', version: 2 });
});
