import { setup } from '@conforme/contracts/modules/setup/setup.contract.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setupToken } from '../../platform/setup-link.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const { check, complete } = setup.endpoints;
const password = 'mandacaru em flor';
const deadLink = { code: 'not_found', messages: 'Este link não vale mais.' };

const form = (changes: object = {}) => ({
  token: setupToken(t.keys),
  name: 'Ana Souza',
  email: 'Ana@Escola.Org.BR',
  password,
  password_confirmation: password,
  organisation: { company_name: 'Escola Ipê Ltda', trading_name: 'Escola Ipê', cnpj: '11.222.333/0001-81' },
  ...changes,
});
const send = (changes: object = {}) => t.call(complete, { body: form(changes) });
const checkLink = (token = setupToken(t.keys)) => t.call(check, { body: { token } });
const count = async (table: 'users' | 'legal_entities' | 'data_access_grants' | 'audit_events') =>
  (await t.pool.query(`select count(*) as rows from ${table}`)).rows[0].rows;

describe('the link', () => {
  test('is open while nobody administers, and looking at it changes nothing', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, body } = await checkLink();
      expect([status, body]).toEqual([200, {}]);
    }
  });

  test('creates the organisation and its administrator, who signs in', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { email: 'ana@escola.org.br' }]);
    const { rows: organisations } = await t.pool.query(
      'select id, parent_id, company_name, trading_name, cnpj, active from legal_entities',
    );
    expect(organisations).toEqual([
      {
        id: expect.any(Number),
        parent_id: null,
        company_name: 'Escola Ipê Ltda',
        trading_name: 'Escola Ipê',
        cnpj: '11222333000181',
        active: true,
      },
    ]);
    const entered = await signIn(t, 'ana@escola.org.br', password);
    expect(entered.body).toMatchObject({ name: 'Ana Souza', active_role: 'admin', firstAccess: false });
    expect(entered.body.permissions).toContainEqual({ name: 'users.create' });
  });

  test('leaves one audit row that names nobody', async () => {
    await send();
    const rows = await auditRows(t);
    const { rows: kept } = await t.pool.query('select id, home_entity_id from users');
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        chain: `entity:${kept[0].home_entity_id}`,
        legal_entity_id: kept[0].home_entity_id,
        actor_id: kept[0].id,
        action: 'installation.set_up',
        object_type: 'legal_entity',
        object_id: kept[0].home_entity_id,
        object_uuid: null,
        meta: {},
      },
    ]);
  });

  test('is dead after use: as dead as an invented one', async () => {
    await send();
    const again = await send({ email: 'outra@escola.org.br' });
    const invented = await send({ token: 'A'.repeat(43) });
    for (const answer of [again, invented, await checkLink(), await checkLink('A'.repeat(43))])
      expect([answer.status, answer.body]).toEqual([404, deadLink]);
    expect([await count('users'), await count('legal_entities')]).toEqual([1, 1]);
  });

  test('works once: 50 uses at the same moment make one organisation and one administrator', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send({ email: `ana${i}@escola.org.br` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 429]).toContain(status);
    expect([await count('users'), await count('legal_entities'), await count('data_access_grants')]).toEqual([
      1, 1, 1,
    ]);
    expect(await count('audit_events')).toBe(1);
    expect((await signIn(t, won[0]?.body.email, password)).status).toBe(200);
  });

  test.each(['A'.repeat(43), 'B'.repeat(20)])('a wrong one is refused: %s', async (token) => {
    const { status, body } = await send({ token });
    expect([status, body]).toEqual([404, deadLink]);
    expect([await count('users'), await count('legal_entities')]).toEqual([0, 0]);
  });

  test('guesses are limited by address', async () => {
    await t.close();
    t = await startTestApp({ LOGIN_TRIES_PER_ADDRESS: '3' });
    for (let i = 0; i < 3; i++) expect((await checkLink('A'.repeat(43))).status).toBe(404);
    const refused = await checkLink();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('each refusal lands on its field', () => {
  const organisation = (changes: object) => ({
    organisation: { company_name: 'Escola Ipê', trading_name: null, cnpj: null, ...changes },
  });
  const cases: [string, object, string, string][] = [
    ['no name', { name: ' ' }, 'name', 'Este campo é obrigatório!'],
    [
      'a bad e-mail',
      { email: 'ana@escola' },
      'email',
      'Este campo está inválido! Escreva o e-mail inteiro, como nome@exemplo.com.br.',
    ],
    ['a short password', { password: 'onze letras' }, 'password', 'Digite ao menos 12 caracteres.'],
    [
      'no company name',
      organisation({ company_name: '' }),
      'organisation.company_name',
      'Este campo é obrigatório!',
    ],
    [
      'a long trading name',
      organisation({ trading_name: 'x'.repeat(161) }),
      'organisation.trading_name',
      'Digite no máximo 160 caracteres.',
    ],
    [
      'a wrong check digit',
      organisation({ cnpj: '11.222.333/0001-82' }),
      'organisation.cnpj',
      'Este campo está inválido! Confira os números e as letras do CNPJ.',
    ],
    ['an unknown field', organisation({ owner: 1 }), 'organisation.owner', 'Campo desconhecido: owner.'],
    ['no organisation', { organisation: undefined }, 'organisation', 'Este campo é obrigatório!'],
  ];
  test.each(cases)('%s', async (_, changes, field, message) => {
    const { status, body } = await send(changes);
    expect(status).toBe(422);
    expect(body.code).toBe('invalid');
    expect(body.messages).toBe('Preencha corretamente os campos do formulário');
    expect(body.errors[field]).toEqual([message]);
    expect(await count('users')).toBe(0);
  });

  test.each([
    ['common', '1qaz2wsx3edc'],
    ['the e-mail', 'Ana@Escola.Escola'],
    ["the organisation's name", 'EscolaIpe 2026'],
  ])('a password that is %s', async (_, obvious) => {
    const { status, body } = await send({ password: obvious, password_confirmation: obvious });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']]);
    expect(await count('users')).toBe(0);
  });
});

test('CNPJ and trading name may be left out; the new letters of a CNPJ are accepted', async () => {
  const { status } = await send({ organisation: { company_name: 'Escola Ipê' } });
  expect(status).toBe(200);
  const { rows } = await t.pool.query('select trading_name, cnpj from legal_entities');
  expect(rows).toEqual([{ trading_name: null, cnpj: null }]);
  await t.close();
  t = await startTestApp();
  await send({ organisation: { company_name: 'Escola Ipê', cnpj: '12.abc.345/01de-35' } });
  expect((await t.pool.query('select cnpj from legal_entities')).rows).toEqual([{ cnpj: '12ABC34501DE35' }]);
});
