import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let asker: TestUser;
let unit: number;
const ids: Record<string, number> = {};

/** name, e-mail, status, created and last login (UTC); made in this order, so ids ascend. */
const people = [
  ['Zuleide Paz', 'zu@ipe.test', 'active', '2026-03-10T02:30:00Z', null],
  ['Bruno Costa', 'bruno@ipe.test', 'blocked', '2026-03-10T03:00:00Z', '2026-04-02T10:00:00Z'],
  ['Álvaro Dias', 'alvaro@ipe.test', 'active', '2026-03-11T12:00:00Z', '2026-04-01T10:00:00Z'],
  ['ana lima', 'ana.lima@ipe.test', 'invited', '2026-03-12T12:00:00Z', null],
  ['Érica Luz', 'erica@ipe.test', 'inactive', '2026-03-12T12:00:00Z', '2026-04-03T10:00:00Z'],
  ['Ângela Reis', '100%@ipe.test', 'active', '2026-03-14T12:00:00Z', '2026-04-01T10:00:00Z'],
] as const;

beforeAll(async () => {
  t = await startTestApp();
  const office = await makeOrganisation(t, 'Mantenedora');
  const school = await makeOrganisation(t, 'Escola Ipê', office);
  unit = await makeOrganisation(t, 'Escola Ipê Norte', school);
  const viewer = await makeRole(t, ['users.menu']);
  asker = await makeUser(t, {
    home: office,
    roleId: viewer,
    entities: [office, school],
    name: 'Quem Pergunta',
  });
  // The asker's access would show in the list: this one reaches the school only as the whole group does.
  await t.pool.query('update data_access_grants set user_id = null where legal_entity_id = $1', [school]);
  for (const [name, email, status, created, login] of people) {
    const user = await makeUser(t, { home: name === 'Érica Luz' ? unit : school, name, email });
    ids[name] = user.id;
    await t.pool.query('update users set status = $2, created_at = $3, last_login_at = $4 where id = $1', [
      user.id,
      status,
      created,
      login,
    ]);
  }
  const elsewhere = await makeOrganisation(t, 'Escola Jatobá');
  await makeUser(t, { home: elsewhere, name: 'Ana de Fora', email: 'fora@jatoba.test' });
  scope = `${school},legal_entity`;
});
afterAll(() => t.close());

let scope: string;
const grid = (query: object = {}, entity = scope) =>
  t.call(users.endpoints.grid, { query: { per_page: 100, ...query } }, { token: asker.token, entity });
type Row = { id: number; name: string };
const names = async (query: object = {}, entity = scope) => {
  const { status, body } = await grid(query, entity);
  expect(status).toBe(200);
  return body.model.data.map((row: Row) => row.name).filter((name: string) => name !== 'Quem Pergunta');
};
const search = (words: string) => names({ filters: { search: words } });
const filtered = (column: string, value: string, operator?: string) =>
  names({ filters: { items: [{ column, value, ...(operator ? { operator } : {}) }] } });

describe('the answer', () => {
  test('describes its columns', async () => {
    const { body } = await grid();
    expect(body.columns).toEqual([
      { key: 'name', label: 'Nome', type: 'text', sortable: true, filterable: true },
      { key: 'email', label: 'E-mail', type: 'text', sortable: true, filterable: true },
      {
        key: 'status',
        label: 'Situação',
        type: 'choice',
        sortable: true,
        filterable: true,
        options: [
          { value: 'active', label: 'Ativo' },
          { value: 'invited', label: 'Convidado' },
          { value: 'blocked', label: 'Bloqueado' },
          { value: 'inactive', label: 'Inativo' },
        ],
      },
      { key: 'roles', label: 'Grupos', type: 'list', sortable: false, filterable: true },
      { key: 'organisation', label: 'Organização', type: 'text', sortable: false, filterable: false },
      {
        key: 'second_factor',
        label: 'Segundo fator',
        type: 'choice',
        sortable: false,
        filterable: true,
        options: [
          { value: 'yes', label: 'Sim' },
          { value: 'no', label: 'Não' },
        ],
      },
      { key: 'last_login_at', label: 'Último acesso', type: 'datetime', sortable: true, filterable: true },
      { key: 'created_at', label: 'Criado em', type: 'datetime', sortable: true, filterable: true },
    ]);
  });

  test('holds exactly the declared fields of each row', async () => {
    const { body } = await grid({ filters: { search: 'bruno' } });
    expect(body.model).toEqual({
      current_page: 1,
      data: [
        {
          id: ids['Bruno Costa'],
          name: 'Bruno Costa',
          photo: null,
          email: 'bruno@ipe.test',
          status: 'blocked',
          roles: [],
          organisation: 'Escola Ipê',
          second_factor: 'no',
          last_login_at: '2026-04-02T10:00:00.000Z',
          created_at: '2026-03-10T03:00:00.000Z',
        },
      ],
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      to: 1,
      total: 1,
    });
  });

  test('shows the words of the groups', async () => {
    const { body } = await grid({ filters: { search: 'quem pergunta' } }, '0,all');
    expect(body.model.data[0].roles).toEqual([expect.stringMatching(/^role_\d+$/)]);
  });

  test('holds the active organisation and its units, nobody else', async () => {
    expect(await names()).toEqual(people.map(([name]) => name));
    const lonely = await makeUser(t, {
      home: unit,
      roleId: await makeRole(t, ['users.menu']),
      name: 'Da Unidade',
    });
    const { body } = await t.call(users.endpoints.grid, {}, { token: lonely.token });
    expect(body.model.data.map((row: Row) => row.name).sort()).toEqual(
      ['Da Unidade', 'Quem Pergunta', 'Érica Luz'].sort(),
    );
    await t.pool.query('delete from users where id = $1', [lonely.id]);
  });
});

describe('order', () => {
  const asc: Record<string, string[]> = {
    id: people.map(([name]) => name),
    name: ['Álvaro Dias', 'ana lima', 'Ângela Reis', 'Bruno Costa', 'Érica Luz', 'Zuleide Paz'],
    email: ['Ângela Reis', 'Álvaro Dias', 'ana lima', 'Bruno Costa', 'Érica Luz', 'Zuleide Paz'],
    status: ['Zuleide Paz', 'Álvaro Dias', 'Ângela Reis', 'Bruno Costa', 'Érica Luz', 'ana lima'],
    created_at: ['Zuleide Paz', 'Bruno Costa', 'Álvaro Dias', 'ana lima', 'Érica Luz', 'Ângela Reis'],
  };
  test.each(Object.entries(asc))('by %s, both ways', async (order_column, expected) => {
    expect(await names({ order_column, direction: 'asc' })).toEqual(expected);
    expect(await names({ order_column, direction: 'desc' })).toEqual([...expected].reverse());
  });

  test('by last login: those who never came stand last both ways', async () => {
    expect(await names({ order_column: 'last_login_at', direction: 'asc' })).toEqual([
      'Álvaro Dias',
      'Ângela Reis',
      'Bruno Costa',
      'Érica Luz',
      'Zuleide Paz',
      'ana lima',
    ]);
    expect(await names({ order_column: 'last_login_at', direction: 'desc' })).toEqual([
      'Érica Luz',
      'Bruno Costa',
      'Ângela Reis',
      'Álvaro Dias',
      'ana lima',
      'Zuleide Paz',
    ]);
  });

  test.each(['roles', 'password_hash', 'id;drop table users'])('by %s is refused', async (order_column) => {
    const { status, body } = await grid({ order_column });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['order_column']]);
  });
});

describe('other ways to ask', () => {
  test('a group finds its people', async () => {
    const { body } = await grid({ filters: { search: 'quem pergunta' } }, '0,all');
    const [group] = body.model.data[0].roles as string[];
    const held = await grid({ custom_filters: { roles: group } }, '0,all');
    expect(held.body.model.data.map((row: Row) => row.name)).toEqual(['Quem Pergunta']);
    expect(await filtered('roles', 'nenhum grupo assim', 'contains')).toEqual([]);
  });

  test('a column and its value are a filter, refused where its column refuses it', async () => {
    expect(await names({ custom_filters: { status: 'blocked' } })).toEqual(['Bruno Costa']);
    const refused = await grid({ custom_filters: { status: 'asleep' } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      'custom_filters.status': ['Este campo está inválido! Escolha uma das opções.'],
    });
  });

  test('the address of the next page asks the same question', async () => {
    const asked = {
      per_page: 1,
      direction: 'desc',
      filters: { search: 'ipe.test', items: [{ column: 'status', operator: 'equals', value: 'active' }] },
      custom_filters: { second_factor: 'no' },
    };
    const first = await grid(asked);
    const query = qs.parse(first.body.model.next_page_url, { ignoreQueryPrefix: true });
    const second = await t.call(
      users.endpoints.grid,
      { query: query as never },
      { token: asker.token, entity: scope },
    );
    const { body } = await grid({ ...asked, page: 2 });
    expect(second.body.model).toEqual(body.model);
    expect(body.model).toMatchObject({ current_page: 2, total: 3 });
  });

  test('the plain list is narrowed by the same filters', async () => {
    const listed = async (query: object) => {
      const answer = await t.call(
        users.endpoints.list,
        { query: query as never },
        { token: asker.token, entity: scope },
      );
      return answer.body.map(({ label }: { label: string }) => label);
    };
    expect(await listed({ filters: { items: [{ column: 'name', value: 'Zuleide Paz' }] } })).toEqual([
      'Zuleide Paz (zu@ipe.test)',
    ]);
    expect(await listed({ custom_filters: { email: 'alvaro@ipe.test' }, search: 'alvaro' })).toEqual([
      'Álvaro Dias (alvaro@ipe.test)',
    ]);
  });
});

describe('pages', () => {
  test('show every row once, in ties too', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page++) {
      const { body } = await grid({ per_page: 2, page, order_column: 'status' });
      expect(body.model).toMatchObject({ current_page: page, last_page: 4, total: 7 });
      expect(body.model.to).toBe(Math.min(page * 2, 7));
      const neighbour = (of: number) => `?page=${of}&per_page=2&order_column=status`;
      expect(body.model.next_page_url).toBe(page < 4 ? neighbour(page + 1) : null);
      expect(body.model.prev_page_url).toBe(page > 1 ? neighbour(page - 1) : null);
      seen.push(...body.model.data.map((row: Row) => row.id));
    }
    expect(new Set(seen).size).toBe(7);
  });

  test('past the end answer the last one; ten rows and id ascending by default', async () => {
    const beyond = await grid({ per_page: 4, page: 999 });
    expect(beyond.body.model).toMatchObject({ current_page: 2, last_page: 2, to: 7 });
    expect(beyond.body.model.data).toHaveLength(3);
    const { body } = await t.call(users.endpoints.grid, {}, { token: asker.token, entity: scope });
    const shown = body.model.data.map((row: Row) => row.id);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  });

  test('of nothing are one empty page', async () => {
    const { body } = await grid({ filters: { search: 'ninguém com este nome' } });
    expect(body.model).toEqual({
      current_page: 1,
      data: [],
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
      to: 0,
      total: 0,
    });
  });
});

describe('search', () => {
  test.each([
    ['alvaro', ['Álvaro Dias']],
    ['ÁLVARO', ['Álvaro Dias']],
    ['ângela', ['Ângela Reis']],
    ['ANGELA', ['Ângela Reis']],
    ['ana', ['ana lima']],
    ['ca lu', ['Érica Luz']],
    ['lima@ipe', ['ana lima']],
    ['@ipe.test', people.map(([name]) => name)],
    ['%', ['Ângela Reis']],
    ['_', []],
    ["'; drop table users; --", []],
    ['fora@jatoba', []],
  ])('%s', async (words, expected) => {
    expect(await search(words)).toEqual(expected);
  });
});

describe('filters', () => {
  test.each(['active', 'invited', 'blocked', 'inactive'])('by status %s', async (status) => {
    const expected = people.filter((person) => person[2] === status).map(([name]) => name);
    expect(expected.length).toBeGreaterThan(0);
    expect(await filtered('status', status)).toEqual(expected);
  });

  test('by parts of the name and by the whole e-mail, accents and case apart', async () => {
    expect(await filtered('name', 'ÂNG', 'contains')).toEqual(['Ângela Reis']);
    expect(await filtered('name', 'alvaro dias')).toEqual(['Álvaro Dias']);
    expect(await filtered('name', 'alvaro')).toEqual([]);
    expect(await filtered('email', 'BRUNO@ipe.test')).toEqual(['Bruno Costa']);
  });

  test('by day in São Paulo: 02:30 in Greenwich is still the day before', async () => {
    expect(await filtered('created_at', '2026-03-09')).toEqual(['Zuleide Paz']);
    expect(await filtered('created_at', '2026-03-10')).toEqual(['Bruno Costa']);
    expect(await filtered('created_at', '2026-03-09', 'to')).toEqual(['Zuleide Paz']);
    expect((await filtered('created_at', '2026-03-10', 'from')).includes('Zuleide Paz')).toBe(false);
    expect(await filtered('created_at', '2026-03-14', 'from')).toEqual(['Ângela Reis']);
    expect(await filtered('last_login_at', '2026-04-03', 'from')).toEqual(['Érica Luz']);
  });

  test('together, and with the search', async () => {
    const items = [
      { column: 'created_at', operator: 'from', value: '2026-03-10' },
      { column: 'created_at', operator: 'to', value: '2026-03-12' },
      { column: 'email', operator: 'contains', value: 'ipe' },
    ];
    expect(await names({ filters: { items } })).toEqual([
      'Bruno Costa',
      'Álvaro Dias',
      'ana lima',
      'Érica Luz',
    ]);
    expect(await names({ filters: { items, search: 'luz' } })).toEqual(['Érica Luz']);
  });

  test.each([
    [{ column: 'organisation', value: 'Escola' }, 'filters.items.0.column'],
    [{ column: 'name', value: 'a', operator: 'from' }, 'filters.items.0.operator'],
    [{ column: 'status', value: 'ativo' }, 'filters.items.0.value'],
    [{ column: 'created_at', value: '31/12/2026' }, 'filters.items.0.value'],
  ])('%j is refused at its field', async (item, field) => {
    const { status, body } = await grid({ filters: { items: [item] } });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
