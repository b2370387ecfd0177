import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complementBody, freshCnpj } from '../../catalog-tests/records/record-makers.ts';
import { createOwnOrganisation } from '../../platform/accounts/self-registered.ts';
import { hashPassword } from '../../platform/passwords.ts';
import {
  goodPassword,
  makeAdministrator,
  makeRole,
  makeUser,
  openTestSession,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let passwordHash: string;
beforeAll(async () => {
  t = await startTestApp();
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => t.close());

const { read, save } = complementModule.endpoints;
let counter = 0;

/** Somebody who registered an organisation a moment ago. */
async function registered(): Promise<TestUser & { entity: number }> {
  const email = `dona${++counter}@nova.test`;
  const id = await t.system
    .transaction()
    .execute((db) =>
      createOwnOrganisation(db, `Nova ${counter}`, { name: 'Dona Nova', email, passwordHash }),
    );
  const { home_entity_id: entity } = await t.system
    .selectFrom('users')
    .select('home_entity_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await openTestSession(t, id, await roleNamed(t, 'responsavel_organizacao'));
  return { id, email, token, entity };
}
const open = ({ token }: TestUser, id: number) => t.call(read, { params: { id } }, { token });
const fill = ({ token }: TestUser, id: number, change: object = {}, options: object = {}) =>
  t.call(
    save,
    { params: { id }, body: { ...complementBody(), version: 1, ...change } },
    { token, ...options },
  );
const stored = async (id: number) =>
  (await t.pool.query('select * from legal_entities where id = $1', [id])).rows[0];
const absent = { code: 'not_found', messages: 'Registro não encontrado.' };

describe('the registration complement', () => {
  test('is owed until it is saved; then sign-in leads on', async () => {
    const user = await registered();
    expect((await signIn(t, user.email)).body.uncomplete_legal_entity_id).toBe(user.entity);
    expect((await open(user, user.entity)).body).toMatchObject({
      id: user.entity,
      version: 1,
      completed_at: null,
      cnpj: null,
      encarregado: null,
    });
    const body = complementBody();
    const rows = await auditOf(t, async () => {
      const { status, body: saved } = await fill(user, user.entity, body);
      expect(status).toBe(200);
      expect(saved).toMatchObject({ ...body, phone: '+554333224455', id: user.entity, version: 2 });
      expect(saved.completed_at).not.toBeNull();
    });
    expect(rows).toMatchObject([
      {
        chain: `entity:${user.entity}`,
        actor_id: user.id,
        action: 'legal_entity.completed',
        object_type: 'legal_entity',
        object_id: user.entity,
        meta: {},
      },
    ]);
    expect((await signIn(t, user.email)).body.uncomplete_legal_entity_id).toBeNull();
  });

  test('what people write is kept in one form: CNPJ with letters, CEP, phones', async () => {
    const user = await registered();
    await fill(user, user.entity, {
      cnpj: ' 12.abc.345/01de-35 ',
      postal_code: '86010-190',
      phone: '+55 (43) 99887-7665',
      substitute: { name: 'Sub', email: 'SUB@nova.test', phone: '(43) 3322-4455' },
    });
    expect(await stored(user.entity)).toMatchObject({
      cnpj: '12ABC34501DE35',
      postal_code: '86010190',
      phone: '+5543998877665',
    });
    expect((await open(user, user.entity)).body.substitute).toEqual({
      name: 'Sub',
      email: 'sub@nova.test',
      phone: '+554333224455',
    });
  });

  test('whichever context is active', async () => {
    const user = await registered();
    expect((await fill(user, user.entity, {}, { entity: '0,all' })).status).toBe(200);
  });

  test('once complete it is shown, and not written again', async () => {
    const user = await registered();
    await fill(user, user.entity);
    expect((await open(user, user.entity)).body.completed_at).not.toBeNull();
    const before = await stored(user.entity);
    const { status, body } = await fill(user, user.entity, { version: 2, company_name: 'Outra' });
    expect([status, body]).toEqual([
      409,
      { code: 'conflict', messages: 'O cadastro desta organização já está completo.' },
    ]);
    expect(await stored(user.entity)).toEqual(before);
  });

  test('ten windows at the same moment: one is saved, with its audit row', async () => {
    const user = await registered();
    const rows = await auditOf(t, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fill(user, user.entity)));
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(200), count(409)]).toEqual([1, 9]);
    });
    expect(rows).toHaveLength(1);
  });

  test('a version that was overtaken is refused', async () => {
    const user = await registered();
    await t.pool.query(`update legal_entities set city = 'Londrina' where id = $1`, [user.entity]);
    expect((await fill(user, user.entity)).body.code).toBe('stale_version');
    expect((await stored(user.entity)).completed_at).toBeNull();
  });
});

describe('is absent for everybody else', () => {
  test('whoever they are, it is neither shown nor written', async () => {
    const owner = await registered();
    const { admin } = await makeAdministrator(t, 'Escola Vizinha');
    const colleague = await makeUser(t, {
      home: owner.entity,
      roleId: await makeRole(t, ['users.menu', 'users.edit']),
    });
    const adminThere = await makeUser(t, { home: owner.entity, roleId: await roleNamed(t, 'admin') });
    const guest = await makeUser(t, {
      home: (await registered()).entity,
      roleId: await roleNamed(t, 'responsavel_organizacao'),
      entities: [owner.entity],
    });
    const before = await stored(owner.entity);
    for (const asker of [await registered(), admin, colleague, adminThere, guest])
      for (const answer of [await open(asker, owner.entity), await fill(asker, owner.entity)])
        expect([answer.status, answer.body]).toEqual([404, absent]);
    expect(await stored(owner.entity)).toEqual(before);
    expect((await open(owner, 999_999)).body).toEqual(absent);
  });

  test('whoever lost the group or the access for it', async () => {
    const user = await registered();
    await t.pool.query('delete from data_access_grants where user_id = $1', [user.id]);
    expect((await open(user, user.entity)).status).toBe(404);
    expect((await fill(user, user.entity)).status).toBe(404);
    expect((await signIn(t, user.email)).body.uncomplete_legal_entity_id).toBeNull();
  });
});

describe('what is refused, each at its field', () => {
  const required = 'Este campo é obrigatório!';
  const invalid = expect.stringMatching(/^Este campo está inválido! ./);
  test.each<[string, object, unknown]>([
    ['cnpj', { cnpj: '' }, required],
    ['cnpj', { cnpj: '11.222.333/0001-82' }, invalid],
    ['company_name', { company_name: ' ' }, required],
    ['size', { size: 'GRANDE' }, invalid],
    ['postal_code', { postal_code: '00000-000' }, invalid],
    ['federation_unit', { federation_unit: 'XX' }, invalid],
    ['city', { city: '' }, required],
    ['phone', { phone: '43 1234' }, invalid],
    ['email', { email: 'sem arroba' }, invalid],
    ['encarregado.email', { encarregado: { name: 'Enc', email: 'x', phone: null } }, invalid],
    ['encarregado.name', { size: 'DEMAIS', encarregado: null }, required],
    [
      'encarregado.name',
      { size: 'ME', encarregado: null, substitute: { name: 'Sub', email: 'sub@nova.test' } },
      'Indique a pessoa encarregada antes de quem substitui.',
    ],
  ])('%s: %j', async (field, change, message) => {
    const user = await registered();
    const { status, body } = await fill(user, user.entity, change);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await stored(user.entity)).completed_at).toBeNull();
  });

  test('a small organisation needs no encarregado', async () => {
    const user = await registered();
    expect((await fill(user, user.entity, { size: 'MEI', encarregado: null })).status).toBe(200);
  });

  test('columns that are not the form’s cannot be written', async () => {
    const user = await registered();
    for (const extra of ['parent_id', 'active', 'completed_at', 'id'])
      expect((await fill(user, user.entity, { [extra]: 1 })).status).toBe(422);
  });

  test('a CNPJ that is taken: whose it is stays unsaid, and nobody may ask for a list', async () => {
    const owner = await registered();
    const cnpj = freshCnpj();
    await fill(owner, owner.entity, { cnpj, company_name: 'Segredo S.A.' });
    const user = await registered();
    const { status, body, text } = await fill(user, user.entity, { cnpj });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['cnpj']]);
    expect(body.errors.cnpj[0]).toMatch(/^Este CNPJ já está cadastrado/);
    expect(text).not.toContain('Segredo');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await fill(user, user.entity, { cnpj })).status);
    expect(statuses).toEqual([...Array(9).fill(422), 429, 429]);
    expect((await stored(user.entity)).completed_at).toBeNull();
  });
});
