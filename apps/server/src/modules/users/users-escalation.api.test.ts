import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  handedTo,
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const manages = ['users.menu', 'users.create', 'users.edit', 'users.delete'];
const everything = handedTo('admin');

let t: TestApp;
let school: number;
let admin: TestUser;
/** Manages users, and holds less than an administrator. */
let manager: TestUser;
let managerRole: number;
/** Holds every permission an administrator holds, without being one. */
let deputy: TestUser;
let adminRole: number;
let clerkRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  managerRole = await makeRole(t, manages);
  manager = await makeUser(t, { home: school, roleId: managerRole });
  deputy = await makeUser(t, { home: school, roleId: await makeRole(t, everything) });
  adminRole = await roleNamed(t, 'admin');
  clerkRole = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const { create, update, read, block, endSessions, renewAccess, remove, assignableRoles, internalStore } =
  users.endpoints;
let counter = 0;
const access = (role_id: number, entity_id = school) => ({ role_id, entity_type: 'legal_entity', entity_id });
const createWith = (asker: TestUser, role_ids: number[], accesses: object[] = [], options: object = {}) =>
  t.call(
    create,
    {
      body: {
        name: 'Nova Pessoa',
        email: `escada${++counter}@conforme.test`,
        role_ids,
        accesses,
        delivery: 'one_time_password',
      },
    },
    { token: asker.token, ...options },
  );
const updateWith = async (asker: TestUser, id: number, changes: object, options: object = {}) => {
  const { rows } = await t.pool.query('select version, name, email from users where id = $1', [id]);
  const body = { ...rows[0], first_access: false, role_ids: [], accesses: [], ...changes };
  return t.call(update, { params: { id }, body }, { token: asker.token, ...options });
};
const actionsFor = async (asker: TestUser, id: number) =>
  (await t.call(read, { params: { id } }, { token: asker.token })).body.actions;

describe('nobody gives a group with permissions they do not hold', () => {
  test('at creation, by either way', async () => {
    const refused = await createWith(manager, [adminRole], [access(adminRole)]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { role_ids: ['Só a administração dá o grupo Administração.'] },
    ]);
    const strong = await makeRole(t, ['openapi.show']);
    const stronger = await createWith(manager, [strong], [access(strong)]);
    expect([stronger.status, stronger.body.errors]).toEqual([
      422,
      {
        role_ids: [
          expect.stringMatching(/^Você não pode dar o grupo role_\d+: ele tem permissões que você não tem.$/),
        ],
      },
    ]);
    const short = await t.call(
      internalStore,
      { body: { name: 'Nova', email: 'curto@conforme.test', role_id: adminRole } },
      { token: manager.token },
    );
    expect(short.status).toBe(422);
    expect((await createWith(manager, [clerkRole], [access(clerkRole)])).status).toBe(200);
  });

  test('at an update, of others or of oneself', async () => {
    const clerk = await makeUser(t, { home: school, roleId: clerkRole });
    const strong = await makeRole(t, ['openapi.show']);
    for (const id of [clerk.id, manager.id]) {
      const { status, body } = await updateWith(manager, id, { role_ids: [managerRole, clerkRole, strong] });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['role_ids']]);
    }
    const { rows } = await t.pool.query('select from role_users where role_id = $1', [strong]);
    expect(rows).toEqual([]);
  });

  test('nor takes one away', async () => {
    const strong = await makeRole(t, ['openapi.show']);
    const user = await makeUser(t, { home: school, roleId: strong });
    expect((await updateWith(manager, user.id, {})).status).toBe(409);
  });
});

describe('only an administrator makes another', () => {
  test('holding the same permissions is not enough', async () => {
    const refused = await createWith(deputy, [adminRole]);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { role_ids: ['Só a administração dá o grupo Administração.'] },
    ]);
    expect((await updateWith(deputy, deputy.id, { role_ids: [adminRole] })).status).toBe(422);
    expect((await createWith(admin, [adminRole], [access(adminRole)])).status).toBe(200);
  });

  test('and the screen is told so', async () => {
    const may = async (asker: TestUser) => {
      const { body } = await t.call(assignableRoles, {}, { token: asker.token });
      return body.find((role: { name: string }) => role.name === 'admin').assignable;
    };
    expect([await may(admin), await may(deputy), await may(manager)]).toEqual([true, false, false]);
  });

  test('nor takes over the account of one', async () => {
    expect(await actionsFor(deputy, admin.id)).toEqual(['block', 'end_sessions']);
    const { rows: before } = await t.pool.query('select * from users where id = $1', [admin.id]);
    const tries = [
      await updateWith(deputy, admin.id, { email: 'deputy+admin@conforme.test', role_ids: [adminRole] }),
      await t.call(
        renewAccess,
        { params: { id: admin.id }, body: { delivery: 'one_time_password' } },
        { token: deputy.token },
      ),
      await t.call(
        renewAccess,
        { params: { id: admin.id }, body: { delivery: 'invitation' } },
        { token: deputy.token },
      ),
      await t.call(remove, { params: { id: admin.id } }, { token: deputy.token }),
    ];
    for (const { status, body } of tries) expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await t.pool.query('select * from users where id = $1', [admin.id])).rows).toEqual(before);
  });
});

describe('someone who holds more', () => {
  test('cannot be edited, renewed or deleted, only blocked and signed out', async () => {
    const user = await makeUser(t, { home: school, roleId: await makeRole(t, ['openapi.show']) });
    expect(await actionsFor(manager, user.id)).toEqual(['block', 'end_sessions']);
    const asManager = { token: manager.token };
    const params = { id: user.id };
    expect((await updateWith(manager, user.id, { name: 'Outra' })).status).toBe(409);
    for (const delivery of ['one_time_password', 'invitation'])
      expect((await t.call(renewAccess, { params, body: { delivery } }, asManager)).status).toBe(409);
    expect((await t.call(remove, { params }, asManager)).status).toBe(409);
    expect((await t.call(endSessions, { params }, asManager)).status).toBe(200);
    expect((await t.call(block, { params }, asManager)).status).toBe(200);
  });

  test('in a group that is not active now counts too', async () => {
    const user = await makeUser(t, { home: school, roleId: clerkRole });
    const strong = await makeRole(t, ['openapi.show']);
    await t.system.insertInto('role_users').values({ user_id: user.id, role_id: strong }).execute();
    expect(await actionsFor(manager, user.id)).toEqual(['block', 'end_sessions']);
  });
});

describe('someone who reaches further', () => {
  test('is seen, and nothing can be done to them', async () => {
    const elsewhere = await makeOrganisation(t, 'Escola Jatobá');
    const user = await makeUser(t, { home: school, roleId: clerkRole, entities: [school, elsewhere] });
    expect(await actionsFor(manager, user.id)).toEqual([]);
    const params = { id: user.id };
    const asManager = { token: manager.token };
    const refused = [
      await updateWith(manager, user.id, { role_ids: [clerkRole] }),
      await t.call(block, { params }, asManager),
      await t.call(endSessions, { params }, asManager),
      await t.call(renewAccess, { params, body: { delivery: 'invitation' } }, asManager),
      await t.call(remove, { params }, asManager),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  });
});

describe('nobody gives access outside the active scope', () => {
  test('neither to a foreign organisation, nor from a unit to the one above', async () => {
    const elsewhere = await makeOrganisation(t, 'Escola Cedro');
    const unit = await makeOrganisation(t, 'Unidade Sul', school);
    const outside = await createWith(manager, [clerkRole], [access(clerkRole, elsewhere)]);
    expect(outside.body.errors).toEqual({ 'accesses.0.entity_id': ['Você não alcança esta entidade.'] });
    const inUnit = { entity: `${unit},legal_entity` };
    const above = await createWith(manager, [clerkRole], [access(clerkRole, school)], inUnit);
    expect(above.body.errors).toEqual({ 'accesses.0.entity_id': ['Você não alcança esta entidade.'] });
    expect((await createWith(manager, [clerkRole], [access(clerkRole, unit)], inUnit)).status).toBe(200);
    expect((await createWith(manager, [clerkRole], [access(clerkRole, unit)])).status).toBe(200);
  });

  test('nor at an update', async () => {
    const elsewhere = await makeOrganisation(t, 'Escola Sibipiruna');
    const clerk = await makeUser(t, { home: school, roleId: clerkRole });
    const { status, body } = await updateWith(manager, clerk.id, {
      role_ids: [clerkRole],
      accesses: [access(clerkRole), access(clerkRole, elsewhere)],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['accesses.1.entity_id']]);
  });

  test('and a group given back brings no old access with it', async () => {
    const other = await makeOrganisation(t, 'Escola Angico');
    const clerk = await makeUser(t, { home: school, roleId: clerkRole, entities: [school, other] });
    const both = await makeUser(t, { home: school, roleId: managerRole, entities: [school, other] });
    const entity = `${school},legal_entity`;
    expect((await updateWith(both, clerk.id, { role_ids: [] }, { entity })).status).toBe(200);
    expect((await updateWith(manager, clerk.id, { role_ids: [clerkRole] })).status).toBe(200);
    const { rows } = await t.pool.query('select entity_id from user_reach where user_id = $1', [clerk.id]);
    expect(rows).toEqual([]);
  });
});

test('nobody blocks, renews or deletes themselves', async () => {
  const params = { id: manager.id };
  const asked = { token: manager.token };
  const refused = [
    await t.call(block, { params }, asked),
    await t.call(renewAccess, { params, body: { delivery: 'one_time_password' } }, asked),
    await t.call(remove, { params }, asked),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toEqual([
      409,
      { code: 'conflict', messages: 'Você não pode fazer isso com a sua própria conta.' },
    ]);
  expect(await actionsFor(manager, manager.id)).toEqual(['edit', 'end_sessions']);
});
