import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let foreign: number;
let admin: TestUser;
let manager: TestUser;
let clerkRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  foreign = await makeOrganisation(t, 'Escola de Fora');
  manager = await makeUser(t, { home: school, roleId: await makeRole(t, ['users.menu', 'users.edit']) });
  clerkRole = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const { grant, revoke } = dataAccess.endpoints;
type Target = { type?: string; id?: number; role?: number; user_id?: number };
const input = ({ type = 'legal_entity', id = school, role = clerkRole, user_id }: Target) => ({
  params: { type, id, role },
  body: user_id === undefined ? {} : { user_id },
});
const give = (asker: TestUser, target: Target, options: object = {}) =>
  t.call(grant, input(target), { token: asker.token, ...options });
const take = (asker: TestUser, target: Target, options: object = {}) =>
  t.call(revoke, input(target), { token: asker.token, ...options });
const clerk = (entities: number[] = []) => makeUser(t, { home: school, roleId: clerkRole, entities });
const grants = async (role: number) =>
  (
    await t.pool.query(
      'select user_id, legal_entity_id, natural_entity_id from data_access_grants where role_id = $1 order by id',
      [role],
    )
  ).rows;
const reachesUnit = async (user: TestUser) =>
  (await t.call(users.endpoints.grid, {}, { token: user.token, entity: `${unit},legal_entity` })).status;
const person = async (legal_entity_id: number, user_id: number | null = null) =>
  (
    await t.system
      .insertInto('natural_entities')
      .values({ legal_entity_id, user_id, first_name: 'Caio', surname: 'Reis' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const absent = { code: 'not_found', messages: 'Registro não encontrado.' };

describe('for one user', () => {
  test('given and taken away, at once each time', async () => {
    const user = await clerk();
    expect(await reachesUnit(user)).toBe(403);
    const given = await give(manager, { id: unit, user_id: user.id });
    expect([given.status, given.body]).toEqual([200, {}]);
    expect(await reachesUnit(user)).toBe(200);
    const taken = await take(manager, { id: unit, user_id: user.id });
    expect([taken.status, taken.body]).toEqual([200, {}]);
    expect(await reachesUnit(user)).toBe(403);
  });

  test('given twice is given once', async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school, roleId: role, entities: [] });
    for (let i = 0; i < 2; i++) expect((await give(manager, { role, user_id: user.id })).status).toBe(200);
    expect(await grants(role)).toEqual([
      { user_id: user.id, legal_entity_id: school, natural_entity_id: null },
    ]);
  });

  test('given ten times at the same moment too', async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school, roleId: role, entities: [] });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give(manager, { role, user_id: user.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await grants(role)).toHaveLength(1);
  });

  test('leaves the same access of others alone', async () => {
    const role = await makeRole(t, []);
    const one = await makeUser(t, { home: school, roleId: role });
    const two = await makeUser(t, { home: school, roleId: role });
    await take(manager, { role, user_id: one.id });
    expect((await grants(role)).map(({ user_id }) => user_id)).toEqual([two.id]);
  });

  test('a person of the organisation can be given', async () => {
    const user = await clerk();
    const id = await person(school);
    const see = async () =>
      (await t.call(users.endpoints.permissions, {}, { token: user.token, entity: `${id},natural_entity` }))
        .status;
    expect(await see()).toBe(403);
    expect((await give(manager, { type: 'natural_entity', id, user_id: user.id })).status).toBe(200);
    expect(await see()).toBe(200);
    expect((await take(manager, { type: 'natural_entity', id, user_id: user.id })).status).toBe(200);
    expect(await see()).toBe(403);
  });
});

test("changes the user's version, so that a form opened before cannot undo it unseen", async () => {
  const user = await clerk();
  const version = async () =>
    (await t.call(users.endpoints.read, { params: { id: user.id } }, { token: admin.token })).body.version;
  const before = await version();
  await give(admin, { user_id: user.id });
  const given = await version();
  await take(admin, { user_id: user.id });
  expect([given, await version()]).toEqual([before + 1, before + 2]);
});

describe('for a whole group', () => {
  test('only an administrator', async () => {
    const { status, body } = await give(manager, {});
    expect([status, body]).toEqual([
      403,
      { code: 'forbidden', messages: 'Só a administração dá acesso a um grupo inteiro.' },
    ]);
    const rows = await auditOf(t, async () => expect((await take(manager, {})).status).toBe(403));
    expect(rows).toMatchObject([
      { chain: 'refused', actor_id: manager.id, meta: { method: 'DELETE', code: 'forbidden' } },
    ]);
  });

  test('reaches every holder, present and to come, until it is taken away', async () => {
    const role = await makeRole(t, ['users.menu']);
    const before = await makeUser(t, { home: school, roleId: role, entities: [] });
    expect((await give(admin, { role, id: unit })).status).toBe(200);
    const after = await makeUser(t, { home: school, roleId: role, entities: [] });
    expect([await reachesUnit(before), await reachesUnit(after)]).toEqual([200, 200]);
    expect((await take(admin, { role, id: unit })).status).toBe(200);
    expect([await reachesUnit(before), await reachesUnit(after)]).toEqual([403, 403]);
  });

  test("is for the organisation's own people: neither lets in nor shows another's", async () => {
    const role = await makeRole(t, ['users.menu']);
    const outsider = await makeUser(t, {
      home: foreign,
      roleId: role,
      entities: [foreign],
      name: 'Pessoa de Fora',
    });
    expect((await give(admin, { role })).status).toBe(200);
    const theirs = { token: outsider.token, entity: `${school},legal_entity` };
    expect((await t.call(users.endpoints.grid, {}, theirs)).status).toBe(403);
    const mine = await t.call(users.endpoints.grid, { query: { per_page: 100 } }, { token: admin.token });
    expect(mine.text).not.toContain('Pessoa de Fora');
  });

  test("is not a user's own access, nor the other way round", async () => {
    const role = await makeRole(t, []);
    const user = await makeUser(t, { home: school, roleId: role });
    expect((await take(admin, { role })).status).toBe(404);
    await give(admin, { role });
    await take(admin, { role, user_id: user.id });
    expect(await grants(role)).toEqual([{ user_id: null, legal_entity_id: school, natural_entity_id: null }]);
  });
});

describe('is absent', () => {
  const cases: [string, () => Promise<Target>][] = [
    ['an organisation out of reach', async () => ({ id: foreign, user_id: (await clerk()).id })],
    ['an organisation that does not exist', async () => ({ id: 999_999, user_id: (await clerk()).id })],
    [
      'a person of another organisation',
      async () => ({ type: 'natural_entity', id: await person(foreign), user_id: (await clerk()).id }),
    ],
    [
      "the asker's own person in another organisation",
      async () => ({
        type: 'natural_entity',
        id: await person(foreign, manager.id),
        user_id: (await clerk()).id,
      }),
    ],
    [
      'a user out of reach',
      async () => ({ user_id: (await makeUser(t, { home: foreign, roleId: clerkRole })).id }),
    ],
    [
      'a user who does not hold the group',
      async () => ({ user_id: (await makeUser(t, { home: school })).id }),
    ],
    ['a group that does not exist', async () => ({ role: 999_999, user_id: (await clerk()).id })],
  ];
  test.each(cases)('%s', async (_, prepare) => {
    const target = await prepare();
    for (const answer of [await give(manager, target), await take(manager, target)])
      expect([answer.status, answer.body]).toEqual([404, absent]);
  });

  test('an access that was never given', async () => {
    const { status, body } = await take(manager, { id: unit, user_id: (await clerk()).id });
    expect([status, body]).toEqual([404, absent]);
  });

  test('the organisation above, for someone working in a unit', async () => {
    const user = await clerk();
    const entity = `${unit},legal_entity`;
    expect((await give(manager, { id: school, user_id: user.id }, { entity })).status).toBe(404);
    expect((await give(manager, { id: unit, user_id: user.id }, { entity })).status).toBe(404);
    const ofUnit = await makeUser(t, { home: unit, roleId: clerkRole, entities: [] });
    expect((await give(manager, { id: unit, user_id: ofUnit.id }, { entity })).status).toBe(200);
  });
});

test('a group with more permissions than the asker holds is neither given nor taken', async () => {
  const strong = await makeRole(t, ['openapi.show']);
  const user = await makeUser(t, { home: school, roleId: strong });
  for (const answer of [
    await give(manager, { role: strong, id: unit, user_id: user.id }),
    await take(manager, { role: strong, user_id: user.id }),
  ])
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role']]);
  expect(await grants(strong)).toHaveLength(1);
});

test('in "Todas" nothing is written', async () => {
  const user = await clerk();
  expect((await give(admin, { user_id: user.id }, { entity: '0,all' })).status).toBe(409);
});

describe('audit', () => {
  test('who, which group, which entity, for whom', async () => {
    const user = await clerk();
    const rows = await auditOf(t, async () => {
      await give(manager, { id: unit, user_id: user.id });
      await take(manager, { id: unit, user_id: user.id });
    });
    const common = {
      chain: `entity:${school}`,
      actor_id: manager.id,
      object_type: 'role',
      object_id: clerkRole,
      meta: { type: 'legal_entity', id: unit, user_id: user.id },
    };
    expect(rows).toMatchObject([
      { action: 'data_access.granted', ...common },
      { action: 'data_access.revoked', ...common },
    ]);
  });

  test('a refused one leaves no row', async () => {
    const target = { id: unit, user_id: (await clerk()).id };
    expect(await auditOf(t, () => take(manager, target))).toEqual([]);
  });
});
