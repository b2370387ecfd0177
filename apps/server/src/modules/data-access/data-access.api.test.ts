import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let roleId: number;
beforeAll(async () => {
  t = await startTestApp();
  roleId = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

const { defaultEntity, grid } = dataAccess.endpoints;
const startsIn = async (user: TestUser, options: object = {}) =>
  (await t.call(defaultEntity, {}, { token: user.token, ...options })).body;
const nothing = { entity: null, entity_type: null };

async function makePerson(legal_entity_id: number, user_id: number | null, first_name = 'Caio') {
  const { id } = await t.system
    .insertInto('natural_entities')
    .values({ legal_entity_id, user_id, first_name, surname: 'Reis' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const grantPerson = (user: TestUser, natural_entity_id: number) =>
  t.system
    .insertInto('data_access_grants')
    .values({ role_id: roleId, user_id: user.id, natural_entity_id })
    .execute();

describe('default_entity', () => {
  test('nothing reached: nulls', async () => {
    const home = await makeOrganisation(t, 'Escola Ipê');
    expect(await startsIn(await makeUser(t, { home }))).toEqual(nothing);
    expect(await startsIn(await makeUser(t, { home, roleId, entities: [] }))).toEqual(nothing);
  });

  test('the first organisation the active role was given, by its trading name', async () => {
    const one = await makeOrganisation(t, 'Escola Ipê Ltda');
    const two = await makeOrganisation(t, 'Escola Jatobá Ltda');
    await t.pool.query("update legal_entities set trading_name = 'Escola Ipê' where id = $1", [one]);
    const user = await makeUser(t, { home: two, roleId, entities: [two, one] });
    expect(await startsIn(user)).toEqual({
      entity: { id: one, name: 'Escola Ipê' },
      entity_type: 'legal_entity',
    });
    expect(await startsIn(user, { entity: `${two},legal_entity` })).toEqual(await startsIn(user));
  });

  test('is what a request without the header works in', async () => {
    const young = await makeOrganisation(t, 'Unidade');
    const old = await makeOrganisation(t, 'Matriz');
    await t.pool.query('update legal_entities set parent_id = $2 where id = $1', [young, old]);
    const user = await makeUser(t, { home: old, roleId, name: 'Da Matriz' });
    const { entity, entity_type } = await startsIn(user);
    expect([entity.id, entity_type]).toEqual([old, 'legal_entity']);
    const without = await t.call(users.endpoints.grid, {}, { token: user.token });
    const within = await t.call(
      users.endpoints.grid,
      {},
      { token: user.token, entity: `${entity.id},${entity_type}` },
    );
    expect(without.body.model.data).toEqual(within.body.model.data);
    expect(without.body.model.data).toHaveLength(1);
  });

  test('an organisation before a person, whatever their numbers', async () => {
    const home = await makeOrganisation(t, 'Escola Cedro');
    const user = await makeUser(t, { home, roleId });
    const person = await makePerson(home, user.id);
    expect(person).toBeLessThan(home);
    expect(await startsIn(user)).toMatchObject({ entity: { id: home }, entity_type: 'legal_entity' });
  });

  test('a person when there is nothing else', async () => {
    const home = await makeOrganisation(t, 'Escola Angico');
    const user = await makeUser(t, { home });
    const id = await makePerson(home, user.id);
    expect(await startsIn(user)).toEqual({
      entity: { id, name: 'Caio Reis' },
      entity_type: 'natural_entity',
    });
  });
});

describe('the entities a user reaches', () => {
  type Row = { id: number; type: string; name: string };
  const reached = async (user: TestUser, query: Record<string, unknown> = {}, options: object = {}) => {
    const { status, body } = await t.call(grid, { query }, { token: user.token, ...options });
    expect(status).toBe(200);
    return body.model.data as Row[];
  };
  let user: TestUser;
  let ipe: number;
  let norte: number;
  let jatoba: number;
  let me: number;
  let pupil: number;
  beforeAll(async () => {
    ipe = await makeOrganisation(t, 'Escola Ipê');
    norte = await makeOrganisation(t, 'Ipê Norte', ipe);
    jatoba = await makeOrganisation(t, 'Árvore Jatobá');
    await t.pool.query("update legal_entities set cnpj = '11222333000181' where id = $1", [jatoba]);
    await makeOrganisation(t, 'Escola de Fora');
    user = await makeUser(t, { home: ipe, roleId, entities: [ipe, jatoba] });
    me = await makePerson(jatoba, user.id, 'Ângela');
    pupil = await makePerson(ipe, null, 'Bento');
    await makePerson(ipe, null, 'Estranho');
    await grantPerson(user, pupil);
  });

  test('both organisations, the units, my own person and the one given to me', async () => {
    const { body } = await t.call(grid, { query: { per_page: 50 } }, { token: user.token });
    expect(body.columns.map((column: { key: string }) => column.key)).toEqual([
      'name',
      'type',
      'document',
      'parent_name',
      'id',
    ]);
    expect(body.model.total).toBe(5);
    expect(body.model.data).toHaveLength(5);
    for (const row of [
      { id: ipe, type: 'legal_entity', name: 'Escola Ipê', document: null, parent_name: null },
      { id: norte, type: 'legal_entity', name: 'Ipê Norte', document: null, parent_name: 'Escola Ipê' },
      {
        id: jatoba,
        type: 'legal_entity',
        name: 'Árvore Jatobá',
        document: '11222333000181',
        parent_name: null,
      },
      { id: me, type: 'natural_entity', name: 'Ângela Reis', document: null, parent_name: null },
      { id: pupil, type: 'natural_entity', name: 'Bento Reis', document: null, parent_name: null },
    ])
      expect(body.model.data).toContainEqual(row);
  });

  test('whichever of them is active now', async () => {
    const everywhere = await reached(user, { per_page: '50' });
    for (const entity of [`${norte},legal_entity`, `${me},natural_entity`, '0,all'])
      expect(await reached(user, { per_page: '50' }, { entity })).toEqual(everywhere);
  });

  test('by name, accents in their place', async () => {
    const names = (direction: string) =>
      reached(user, { order_column: 'name', direction }).then((rows) => rows.map(({ name }) => name));
    const expected = ['Ângela Reis', 'Árvore Jatobá', 'Bento Reis', 'Escola Ipê', 'Ipê Norte'];
    expect(await names('asc')).toEqual(expected);
    expect(await names('desc')).toEqual([...expected].reverse());
  });

  test.each([
    ['ARVORE', ['Árvore Jatobá']],
    ['ipe', ['Escola Ipê', 'Ipê Norte']],
    ['222333', ['Árvore Jatobá']],
    ['bento reis', ['Bento Reis']],
    ['fora', []],
    ['%', []],
  ])('search: %s', async (search, expected) => {
    const rows = await reached(user, { filters: { search }, order_column: 'name' });
    expect(rows.map(({ name }) => name)).toEqual(expected);
  });

  test('in pages, each once', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++)
      seen.push(
        ...(await reached(user, { per_page: '2', page: String(page) })).map((row) => `${row.id},${row.type}`),
      );
    expect(new Set(seen).size).toBe(5);
  });

  test('only those of the active role', async () => {
    const other = await makeRole(t, []);
    await t.system.insertInto('role_users').values({ user_id: user.id, role_id: other }).execute();
    await t.pool.query('update sessions set active_role_id = $2 where user_id = $1', [user.id, other]);
    const rows = await reached(user);
    await t.pool.query('update sessions set active_role_id = $2 where user_id = $1', [user.id, roleId]);
    expect(rows.map(({ name }) => name)).toEqual(['Ângela Reis']);
  });

  test('none: one empty page', async () => {
    const nobody = await makeUser(t, { home: ipe });
    expect(await reached(nobody)).toEqual([]);
  });
});

test('a group that reaches nothing has no force in any context, not even in one’s own person', async () => {
  const home = await makeOrganisation(t, 'Escola Ipê');
  const idle = await makeUser(t, { home, roleId, entities: [] });
  const contexts = [`${await makePerson(home, idle.id)},natural_entity`, '0,all'];
  const permissionsIn = async (entity: string) =>
    (await t.call(users.endpoints.permissions, {}, { token: idle.token, entity })).body;
  for (const entity of contexts) {
    expect(await permissionsIn(entity), entity).toEqual([]);
    expect((await t.call(users.endpoints.grid, {}, { token: idle.token, entity })).status).toBe(403);
  }
  await grantPerson(idle, await makePerson(home, null));
  for (const entity of contexts)
    expect(await permissionsIn(entity), entity).toEqual([{ name: 'users.menu' }]);
});

test('one of them is found by its number, among however many', async () => {
  const one = await makeOrganisation(t, 'Escola Um');
  const two = await makeOrganisation(t, 'Escola Dois');
  const foreign = await makeOrganisation(t, 'Escola de Outros');
  const user = await makeUser(t, { home: one, roleId, entities: [one, two] });
  const found = async (id: number) => {
    const items = [{ column: 'id', operator: 'equals', value: String(id) }];
    const { body } = await t.call(grid, { query: { filters: { items } } as never }, { token: user.token });
    return body.model.data.map(({ name }: { name: string }) => name);
  };
  expect(await found(two)).toEqual(['Escola Dois']);
  expect(await found(foreign)).toEqual([]);
});
