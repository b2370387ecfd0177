import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  type TestUser,
} from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestUser;
let school: number;
let role: number;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://conforme.test' });
  ({ admin, entity: school } = await makeAdministrator(t));
  role = await makeRole(t, ['users.menu']);
});
afterAll(() => t.close());

let counter = 0;
const form = (changes: object = {}) => ({
  name: 'Nova Pessoa',
  email: `nova${++counter}@conforme.test`,
  role_ids: [role],
  accesses: [{ role_id: role, entity_type: 'legal_entity', entity_id: school }],
  delivery: 'one_time_password',
  ...changes,
});
const create = (changes: object = {}, options: object = {}) =>
  t.call(users.endpoints.create, { body: form(changes) }, { token: admin.token, ...options });
const countUsers = async () => (await t.pool.query('select count(*) as n from users')).rows[0].n;

describe('with a one-time password', () => {
  test('answers the user and the password, once', async () => {
    const { status, body } = await create({ name: '  Clara Nunes ', email: 'Clara@Conforme.TEST' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Clara Nunes',
      email: 'clara@conforme.test',
      status: 'active',
      first_access: true,
      version: 1,
      roles: [{ id: role }],
      accesses: [
        {
          role_id: role,
          entity_type: 'legal_entity',
          entity_id: school,
          entity_name: 'Escola Ipê',
          inherited: false,
        },
      ],
      open_sessions: 0,
      last_login_at: null,
      actions: ['edit', 'block', 'end_sessions', 'renew_access', 'delete'],
      delivered: {
        one_time_password: expect.stringMatching(/^([a-hj-km-np-z2-9]{5}-){3}[a-hj-km-np-z2-9]{5}$/),
        invitation_link: null,
        expires_at: null,
        mailed_to: null,
      },
    });
    const again = await t.call(users.endpoints.read, { params: { id: body.id } }, { token: admin.token });
    expect(again.text).not.toContain(body.delivered.one_time_password);
  });

  test('it signs in and nothing works before it is replaced', async () => {
    const { body: made } = await create();
    const entered = await signIn(t, made.email, made.delivered.one_time_password);
    expect(entered.body).toMatchObject({ id: made.id, firstAccess: true });
    const { token } = entered.body;
    const grid = await t.call(users.endpoints.grid, {}, { token });
    expect([grid.status, grid.body]).toEqual([
      403,
      { code: 'first_access', messages: 'Defina sua senha antes de continuar.' },
    ]);
    const own = { password: 'minha própria senha', password_confirmation: 'minha própria senha' };
    const changed = await t.call(session.endpoints.changePassword, { body: own }, { token });
    expect((await t.call(users.endpoints.grid, {}, { token: changed.body.token })).status).toBe(200);
    expect((await signIn(t, made.email, made.delivered.one_time_password)).status).toBe(401);
  });
});

describe('with an invitation', () => {
  test('answers a link at PUBLIC_URL, whatever host was asked, and when it ends', async () => {
    const { body } = await create(
      { delivery: 'invitation' },
      { headers: { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' } },
    );
    expect(body).toMatchObject({ status: 'invited', first_access: true });
    expect(body.delivered).toEqual({
      one_time_password: null,
      invitation_link: expect.stringMatching(
        /^https:\/\/conforme\.test\/#\/first-access\?convite=[A-Za-z0-9_-]{43}$/,
      ),
      expires_at: expect.any(String),
      // There is no mail server in these tests.
      mailed_to: null,
    });
    const days = (Date.parse(body.delivered.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });
});

describe('internal_store', () => {
  const store = (body: object) => t.call(users.endpoints.internalStore, { body }, { token: admin.token });

  test('one group, in the active entity, by invitation', async () => {
    const { status, body } = await store({ name: 'Davi Melo', email: 'Davi@conforme.test', role_id: role });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        label: 'Davi Melo (davi@conforme.test)',
        invitation_link: expect.stringMatching(/^https:\/\/conforme\.test\/#\/first-access\?convite=/),
      },
    ]);
    const { body: user } = await t.call(
      users.endpoints.read,
      { params: { id: body.id } },
      { token: admin.token },
    );
    expect(user).toMatchObject({
      status: 'invited',
      roles: [{ id: role }],
      accesses: [{ role_id: role, entity_type: 'legal_entity', entity_id: school }],
    });
  });

  test('an unknown group is refused and nobody is created', async () => {
    const before = await countUsers();
    const { status, body } = await store({
      name: 'Davi Melo',
      email: 'outro@conforme.test',
      role_id: 999_999,
    });
    expect(status).toBe(422);
    expect(Object.values(body.errors)).toEqual([['Este grupo não existe.']]);
    expect(await countUsers()).toBe(before);
  });
});

describe('is refused, and nobody is created,', () => {
  const other = () => makeOrganisation(t, 'Escola de Fora');
  const cases: [string, () => Promise<object>, string, string][] = [
    [
      'with an e-mail in use',
      async () => ({ email: admin.email }),
      'email',
      'Já existe uma conta com este e-mail.',
    ],
    [
      'with an e-mail in use, spelled otherwise',
      async () => ({ email: ` ${admin.email.toUpperCase()}` }),
      'email',
      'Já existe uma conta com este e-mail.',
    ],
    [
      'with a group that does not exist',
      async () => ({ role_ids: [999_999], accesses: [] }),
      'role_ids',
      'Este grupo não existe.',
    ],
    [
      'with an access of a group the user does not have',
      async () => ({ role_ids: [] }),
      'accesses.0.role_id',
      'Escolha um dos grupos do usuário.',
    ],
    [
      'with the same access twice',
      async () => ({
        accesses: [1, 2].map(() => ({ role_id: role, entity_type: 'legal_entity', entity_id: school })),
      }),
      'accesses.1.entity_id',
      'Este acesso já está na lista.',
    ],
    [
      'with an access out of reach',
      async () => ({
        accesses: [
          { role_id: role, entity_type: 'legal_entity', entity_id: school },
          { role_id: role, entity_type: 'legal_entity', entity_id: await other() },
        ],
      }),
      'accesses.1.entity_id',
      'Você não alcança esta entidade.',
    ],
    [
      "with a person's access that does not exist",
      async () => ({ accesses: [{ role_id: role, entity_type: 'natural_entity', entity_id: 999_999 }] }),
      'accesses.0.entity_id',
      'Você não alcança esta entidade.',
    ],
    [
      "with one's own person in an organisation out of reach",
      async () => {
        const { id } = await t.system
          .insertInto('natural_entities')
          .values({ legal_entity_id: await other(), user_id: admin.id, first_name: 'Ana', surname: 'Fora' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { accesses: [{ role_id: role, entity_type: 'natural_entity', entity_id: id }] };
      },
      'accesses.0.entity_id',
      'Você não alcança esta entidade.',
    ],
  ];
  test.each(cases)('%s', async (_, prepare, field, message) => {
    const changes = await prepare();
    const before = await countUsers();
    const { status, body } = await create(changes);
    expect([status, body]).toEqual([
      422,
      {
        code: 'invalid',
        messages: 'Preencha corretamente os campos do formulário',
        errors: { [field]: [message] },
      },
    ]);
    expect(await countUsers()).toBe(before);
  });

  test('in "Todas" or in a person\'s own context: an account needs an organisation', async () => {
    const { id } = await t.system
      .insertInto('natural_entities')
      .values({ legal_entity_id: school, user_id: admin.id, first_name: 'Ana', surname: 'Souza' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const entity of ['0,all', `${id},natural_entity`])
      expect((await create({}, { entity })).status).toBe(409);
  });
});

test('a group named twice counts once', async () => {
  const { status, body } = await create({ role_ids: [role, role] });
  expect(status).toBe(200);
  expect(body.roles).toMatchObject([{ id: role }]);
});

test('access to a person of the organisation can be given', async () => {
  const { id } = await t.system
    .insertInto('natural_entities')
    .values({ legal_entity_id: school, first_name: 'Caio', surname: 'Reis' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await create({
    accesses: [{ role_id: role, entity_type: 'natural_entity', entity_id: id }],
  });
  expect(body.accesses).toEqual([
    {
      role_id: role,
      entity_type: 'natural_entity',
      entity_id: id,
      entity_name: 'Caio Reis',
      inherited: false,
    },
  ]);
});

test('of ten with the same e-mail at the same moment one is created', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create({ email: 'dupla@conforme.test' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
});

test('one audit row: how it was delivered and which groups, no contents', async () => {
  let made = 0;
  const rows = await auditOf(t, async () => {
    made = (await create({ delivery: 'invitation' })).body.id;
  });
  expect(rows).toMatchObject([
    {
      chain: `entity:${school}`,
      action: 'user.created',
      actor_id: admin.id,
      object_type: 'user',
      object_id: made,
      meta: { delivery: 'invitation', role_ids: [role] },
    },
  ]);
  expect(Object.keys(rows[0]?.meta ?? {})).toHaveLength(2);
});
