import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { heartbeat } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { members, addMember, removeMember, read, grid, remove } = roles.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let elsewhere: Awaited<ReturnType<typeof makeAdministrator>>;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  elsewhere = await makeAdministrator(t, 'Colégio Alheio');
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const asOther = () => ({ token: elsewhere.admin.token });
const put = (role: number, user_id: number, access = false) =>
  t.call(addMember, { params: { id: role }, body: { user_id, access } }, asAdmin());
const out = (role: number, user_id: number) =>
  t.call(removeMember, { params: { id: role, user_id } }, asAdmin());
const namesIn = async (role: number, options: { token: string; entity?: string }, filters = {}) =>
  (await t.call(members, { params: { id: role }, query: { filters } }, options)).body.model.data.map(
    ({ name }: { name: string }) => name,
  );

describe('of two organisations that share a group', () => {
  let role: number;
  beforeAll(async () => {
    role = await makeRole(t, []);
    for (const name of ['Ana Ipê', 'Bia Ipê']) await makeUser(t, { home: school, roleId: role, name });
    for (const name of ['Caio Alheio', 'Davi Alheio', 'Eva Alheio'])
      await makeUser(t, { home: elsewhere.entity, roleId: role, name });
    await t.pool.query(
      'insert into data_access_grants (role_id, legal_entity_id) values ($1, $2), ($1, $3)',
      [role, school, elsewhere.entity],
    );
  });

  test('each sees its own people, counted and by name', async () => {
    expect(await namesIn(role, asAdmin())).toEqual(['Ana Ipê', 'Bia Ipê']);
    expect(await namesIn(role, asOther())).toEqual(['Caio Alheio', 'Davi Alheio', 'Eva Alheio']);
    expect(await namesIn(role, asAdmin(), { search: 'alheio' })).toEqual([]);
    expect(await namesIn(role, asAdmin(), { search: 'bia' })).toEqual(['Bia Ipê']);
    for (const [options, count] of [
      [asAdmin(), 2],
      [asOther(), 3],
    ] as const) {
      const { body } = await t.call(read, { params: { id: role } }, options);
      expect(body.users_count).toBe(count);
      const { body: list } = await t.call(grid, { query: { per_page: '100' } }, options);
      const row = list.model.data.find(({ id }: { id: number }) => id === role);
      expect(row.users_count).toBe(count);
    }
  });

  test('and its own accesses', async () => {
    const accessesFor = async (options: { token: string }) =>
      (await t.call(read, { params: { id: role } }, options)).body.accesses;
    expect(await accessesFor(asAdmin())).toMatchObject([{ entity_id: school }]);
    expect(await accessesFor(asOther())).toMatchObject([{ entity_id: elsewhere.entity }]);
  });

  test('a unit counts only its own', async () => {
    const unit = await makeOrganisation(t, 'Unidade', school);
    await makeUser(t, { home: unit, roleId: role, name: 'Gil da Unidade', entities: [] });
    const entity = `${unit},legal_entity`;
    const { body } = await t.call(read, { params: { id: role } }, { ...asAdmin(), entity });
    expect(await namesIn(role, { ...asAdmin(), entity })).not.toContain('Caio Alheio');
    expect(body.users_count).toBe((await namesIn(role, { ...asAdmin(), entity })).length);
  });

  test('neither puts in nor takes out the other’s people', async () => {
    const stranger = await makeUser(t, { home: elsewhere.entity, roleId: role });
    const loner = await makeUser(t, { home: elsewhere.entity });
    expect((await put(role, loner.id)).status).toBe(404);
    expect((await put(role, 999_999)).text).toBe((await put(role, loner.id)).text);
    expect((await out(role, stranger.id)).text).toBe((await out(role, 999_999)).text);
    const { rows } = await t.pool.query('select from role_users where user_id = $1', [stranger.id]);
    expect(rows).toHaveLength(1);
  });

  test('a group only the other one uses cannot be deleted, and no number is told', async () => {
    const theirs = await makeRole(t, []);
    await makeUser(t, { home: elsewhere.entity, roleId: theirs });
    const { status, body } = await t.call(remove, { params: { id: theirs } }, asAdmin());
    expect([status, body.messages]).toEqual([
      409,
      'Este grupo tem pessoas em outra organização. Retire-as lá antes.',
    ]);
  });
});

describe('putting someone in', () => {
  test('gives the group, and with access also the active organisation', async () => {
    const role = await makeRole(t, ['users.menu']);
    const [without, withAccess] = [await makeUser(t, { home: school }), await makeUser(t, { home: school })];
    const rows = await auditOf(t, async () => {
      expect((await put(role, without.id)).status).toBe(200);
      expect((await put(role, withAccess.id, true)).status).toBe(200);
    });
    expect(rows).toMatchObject([
      { action: 'user.role_added', object_id: without.id, meta: { role_id: role, access: false } },
      { action: 'user.role_added', object_id: withAccess.id, meta: { role_id: role, access: true } },
    ]);
    const accessesOf = async (id: number) =>
      (await t.call(users.endpoints.read, { params: { id } }, asAdmin())).body.accesses;
    expect(await accessesOf(without.id)).toEqual([]);
    expect(await accessesOf(withAccess.id)).toMatchObject([{ role_id: role, entity_id: school }]);
  });

  test('twice is refused, and a form opened before notices', async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school });
    const { body: before } = await t.call(users.endpoints.read, { params: { id: user.id } }, asAdmin());
    await put(role, user.id);
    expect((await put(role, user.id)).status).toBe(409);
    const { body: after } = await t.call(users.endpoints.read, { params: { id: user.id } }, asAdmin());
    expect(after.version).toBeGreaterThan(before.version);
  });
});

describe('taking someone out', () => {
  test('ends the sessions that work under the group, and its accesses', async () => {
    const role = await makeRole(t, ['users.menu']);
    const user = await makeUser(t, { home: school, roleId: role });
    expect(await heartbeat(t, user.token)).toBe(200);
    const rows = await auditOf(t, async () => expect((await out(role, user.id)).status).toBe(200));
    expect(rows).toMatchObject([
      { action: 'user.role_removed', object_id: user.id, meta: { role_id: role } },
    ]);
    expect(await heartbeat(t, user.token)).toBe(401);
    const { rows: left } = await t.pool.query('select from data_access_grants where user_id = $1', [user.id]);
    expect(left).toEqual([]);
    expect((await out(role, user.id)).status).toBe(404);
  });

  test('is offered only where it will be accepted', async () => {
    const role = await makeRole(t, []);
    const plain = await makeUser(t, { home: school, roleId: role });
    const strong = await makeUser(t, { home: school, roleId: await makeRole(t, ['roles.menu']) });
    await t.pool.query('insert into role_users values ($1, $2)', [strong.id, role]);
    const manager = await makeUser(t, {
      home: school,
      roleId: await makeRole(t, ['users.menu', 'users.edit']),
    });
    const { body } = await t.call(members, { params: { id: role } }, { token: manager.token });
    const rows = body.model.data as { id: number; removable: boolean }[];
    expect(new Map(rows.map(({ id, removable }) => [id, removable]))).toEqual(
      new Map([
        [plain.id, true],
        [strong.id, false],
      ]),
    );
    for (const { id, removable } of rows) {
      const params = { id: role, user_id: id };
      const { status } = await t.call(removeMember, { params }, { token: manager.token });
      expect(status).toBe(removable ? 200 : 409);
    }
  });
});

test('an access for the whole group is given and taken on its page', async () => {
  const role = await makeRole(t, []);
  const params = { type: 'legal_entity', id: school, role };
  const accesses = async () => (await t.call(read, { params: { id: role } }, asAdmin())).body.accesses;
  await t.call(dataAccess.endpoints.grant, { params, body: {} }, asAdmin());
  expect(await accesses()).toEqual([
    { entity_type: 'legal_entity', entity_id: school, entity_name: 'Escola Ipê' },
  ]);
  await t.call(dataAccess.endpoints.revoke, { params, body: {} }, asAdmin());
  expect(await accesses()).toEqual([]);
});
