import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const manages = ['users.menu', 'users.create', 'users.edit'];

let t: TestApp;
let school: number;
let unit: number;
let sibling: number;
let elsewhere: number;
/** Manages users of one unit, and reaches nothing else. */
let manager: TestUser;
let managerRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade 1', school);
  sibling = await makeOrganisation(t, 'Unidade 2', school);
  elsewhere = await makeOrganisation(t, 'Colégio Alheio');
  managerRole = await makeRole(t, manages);
  manager = await makeUser(t, { home: unit, roleId: managerRole });
});
afterAll(() => t.close());

/** A group whose holders all reach this entity. */
async function groupReaching(entity: { legal: number } | { person: number }): Promise<number> {
  const role = await makeRole(t, ['users.menu']);
  await t.pool.query(
    'insert into data_access_grants (role_id, legal_entity_id, natural_entity_id) values ($1, $2, $3)',
    [role, 'legal' in entity ? entity.legal : null, 'person' in entity ? entity.person : null],
  );
  return role;
}
async function personOf(entity: number): Promise<number> {
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into natural_entities (legal_entity_id, first_name, surname) values ($1, 'Eva', 'Lima') returning id`,
    [entity],
  );
  return rows[0]?.id ?? 0;
}

let counter = 0;
const asManager = () => ({ token: manager.token });
const put = (role: number, user_id: number) =>
  t.call(roles.endpoints.addMember, { params: { id: role }, body: { user_id } }, asManager());
const ways: Record<string, (role: number) => Promise<{ status: number; body: { errors?: object } }>> = {
  'putting oneself in': (role) => put(role, manager.id),
  'putting another in': async (role) => put(role, (await makeUser(t, { home: unit })).id),
  'editing a user': async (role) => {
    const { id } = await makeUser(t, { home: unit });
    const { rows } = await t.pool.query('select version, name, email from users where id = $1', [id]);
    const body = { ...rows[0], first_access: false, role_ids: [role], accesses: [] };
    return t.call(users.endpoints.update, { params: { id }, body }, asManager());
  },
  'creating a user': (role) => {
    const email = `alcance${++counter}@conforme.test`;
    const body = { name: 'Nova', email, role_ids: [role], accesses: [], delivery: 'invitation' };
    return t.call(users.endpoints.create, { body }, asManager());
  },
  'creating one quickly': (role) => {
    const body = { name: 'Nova', email: `alcance${++counter}@conforme.test`, role_id: role };
    return t.call(users.endpoints.internalStore, { body }, asManager());
  },
};
const offered = async (role: number, options: { token: string } = asManager()) => {
  const { body } = await t.call(users.endpoints.assignableRoles, {}, options);
  return body.find(({ id }: { id: number }) => id === role).assignable;
};
const refusal = /^Você não pode dar o grupo role_\d+: ele alcança entidades que você não alcança\.$/;

describe('a group that reaches, for everyone in it, more than the asker', () => {
  for (const [way, give] of Object.entries(ways))
    test(`is not given by ${way}`, async () => {
      const beyond = [
        await groupReaching({ legal: school }),
        await groupReaching({ legal: sibling }),
        await groupReaching({ person: await personOf(sibling) }),
      ];
      for (const role of beyond) {
        const { status, body } = await give(role);
        expect([status, Object.values(body.errors ?? {})]).toEqual([422, [[expect.stringMatching(refusal)]]]);
        expect(await offered(role)).toBe(false);
      }
      const { rows } = await t.pool.query('select from role_users where role_id = any ($1)', [beyond]);
      expect(rows).toEqual([]);
    });

  for (const [way, give] of Object.entries(ways))
    test(`one that stays within is given by ${way}, whatever it reaches in other organisations`, async () => {
      for (const role of [
        await groupReaching({ legal: unit }),
        await groupReaching({ person: await personOf(unit) }),
        await groupReaching({ legal: elsewhere }),
      ]) {
        expect(await offered(role)).toBe(true);
        expect((await give(role)).status).toBe(200);
      }
    });

  test('is given by whoever reaches as much', async () => {
    const role = await groupReaching({ legal: school });
    const head = await makeUser(t, { home: school, roleId: managerRole });
    const { id } = await makeUser(t, { home: unit });
    expect(await offered(role, { token: head.token })).toBe(true);
    const params = { id: role };
    const answer = await t.call(
      roles.endpoints.addMember,
      { params, body: { user_id: id } },
      { token: head.token },
    );
    expect(answer.status).toBe(200);
  });

  test('counts for the receiver’s organisation, where the asker may reach nothing', async () => {
    const role = await groupReaching({ legal: elsewhere });
    const guest = await makeUser(t, { home: elsewhere, roleId: await makeRole(t, []), entities: [unit] });
    const { status, body } = await put(role, guest.id);
    expect([status, body.errors]).toEqual([422, { user_id: [expect.stringMatching(refusal)] }]);
  });
});

test('an access for a whole group stays inside what the asker reaches', async () => {
  const unitAdmin = await makeUser(t, { home: unit, roleId: await roleNamed(t, 'admin') });
  const role = await makeRole(t, []);
  const give = async (type: string, id: number) => {
    const params = { type, id, role };
    return (await t.call(dataAccess.endpoints.grant, { params, body: {} }, { token: unitAdmin.token }))
      .status;
  };
  for (const entity of [school, sibling, elsewhere]) {
    expect(await give('legal_entity', entity)).toBe(404);
    expect(await give('natural_entity', await personOf(entity))).toBe(404);
  }
  expect(await give('legal_entity', unit)).toBe(200);
  expect(await give('natural_entity', await personOf(unit))).toBe(200);
});
