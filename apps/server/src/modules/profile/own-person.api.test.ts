import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  goodPassword,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { signIn } from '../../testing/sign-in.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let elsewhere: number;
beforeAll(async () => {
  t = await startTestApp();
  school = await makeOrganisation(t, 'Escola Ipê');
  elsewhere = await makeOrganisation(t, 'Escola Jatobá');
});
afterAll(() => t.close());

const { read, update, choosePerson } = profileModule.endpoints;
const me = async ({ token }: TestUser) => (await t.call(read, {}, { token })).body;
const save = async (user: TestUser, change: object, options: object = {}) => {
  const { name, email, version } = await me(user);
  const body = { name, email, version, ...change };
  return t.call(update, { body }, { token: user.token, ...options });
};
const choose = ({ token }: TestUser, person_id: number) =>
  t.call(choosePerson, { body: { person_id } }, { token });
const personsOf = async ({ id }: TestUser) =>
  (
    await t.pool.query(
      'select legal_entity_id, first_name, surname, social_name, gender, birth_date, marital_status from natural_entities where user_id = $1',
      [id],
    )
  ).rows;

describe('what people say about themselves', () => {
  test('begins a person where the account lives, wherever its owner is working', async () => {
    const role = await makeRole(t, ['users.menu']);
    const user = await makeUser(t, {
      home: school,
      roleId: role,
      entities: [elsewhere],
      name: 'Ana Lúcia Prado',
    });
    const said = { birth_date: '1988-02-29', gender: 'F', marital_status: 'J', social_name: 'Ana' };
    const { status, body } = await save(user, { person_version: null, ...said });
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ ...said, version: 1 });
    expect(await personsOf(user)).toEqual([
      { legal_entity_id: school, first_name: 'Ana', surname: 'Lúcia Prado', ...said },
    ]);
    expect((await signIn(t, user.email)).body).toMatchObject({
      natural_entity: { birth_date: '1988-02-29', gender: 'F' },
      people: [{ name: 'Ana Lúcia Prado', type: 'natural_entity' }],
    });
  });

  test('with no group, and with a name of one word', async () => {
    const user = await makeUser(t, { home: school, name: 'Raoni' });
    expect((await save(user, { gender: 'M' })).status).toBe(200);
    expect((await me(user)).people).toMatchObject([{ name: 'Raoni' }]);
  });

  test('what is left out stays; null takes it back', async () => {
    const user = await makeUser(t, { home: school });
    await save(user, { birth_date: '1990-05-01', gender: 'F' });
    await save(user, { marital_status: 'C' });
    expect((await me(user)).person).toMatchObject({
      birth_date: '1990-05-01',
      gender: 'F',
      marital_status: 'C',
    });
    await save(user, { gender: null });
    expect((await me(user)).person).toMatchObject({ birth_date: '1990-05-01', gender: null });
  });

  test('nothing said makes no person, and saving what is there leaves no trace', async () => {
    const user = await makeUser(t, { home: school });
    expect(await auditOf(t, () => save(user, { person_version: null, gender: null }))).toEqual([]);
    expect(await personsOf(user)).toEqual([]);
    await save(user, { gender: 'M' });
    expect(await auditOf(t, () => save(user, { gender: 'M' }))).toEqual([]);
  });

  test('the audit log tells which fields changed, never what they hold', async () => {
    const user = await makeUser(t, { home: school });
    const rows = await auditOf(t, () => save(user, { birth_date: '1977-07-07', social_name: 'canário' }));
    expect(rows).toMatchObject([
      { action: 'user.profile_updated', actor_id: user.id, meta: { changed: ['social_name', 'birth_date'] } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/1977|canário/);
  });

  test.each([
    ['birth_date', '2026-02-30', 'Este campo está inválido! Escreva uma data que exista, como 31/01/2026.'],
    ['birth_date', '2999-01-01', 'A data de nascimento não pode estar no futuro.'],
    ['birth_date', '1899-12-31', 'Confira o ano de nascimento.'],
    ['gender', 'X', 'Este campo está inválido! Escolha uma das opções.'],
    ['marital_status', 'S ', 'Este campo está inválido! Escolha uma das opções.'],
    [
      'social_name',
      'a\u202eb',
      'Este campo está inválido! Há nele um caractere que não aparece na tela: apague e digite de novo.',
    ],
  ])('%s: %j is refused at its field', async (field, value, message) => {
    const user = await makeUser(t, { home: school });
    const { status, body } = await save(user, { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await personsOf(user)).toEqual([]);
  });

  test('a version somebody else has overtaken is refused, with the name and all', async () => {
    const user = await makeUser(t, { home: school, name: 'Antes' });
    await save(user, { gender: 'F' });
    const { person } = await me(user);
    await t.pool.query(`update natural_entities set birth_date = '1950-01-01' where id = $1`, [person.id]);
    const { status, body } = await save(user, {
      name: 'Depois',
      person_version: person.version,
      gender: 'M',
    });
    expect([status, body.code]).toEqual([409, 'stale_version']);
    expect(await me(user)).toMatchObject({
      name: 'Antes',
      person: { gender: 'F', birth_date: '1950-01-01' },
    });
  });

  test('ten windows at the same moment make one person', async () => {
    const user = await makeUser(t, { home: school });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => save(user, { person_version: null, social_name: `Janela ${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await personsOf(user)).toHaveLength(1);
  });
});

describe('the active person', () => {
  test('is the oldest until another is chosen; the session, the password’s answer and the context follow', async () => {
    const user = await makeUser(t, { home: school });
    const one = await makePerson(t, school, 'Bento', user.id);
    const two = await makePerson(t, elsewhere, 'Clara', user.id);
    await t.pool.query(`update natural_entities set gender = 'F', birth_date = '2001-01-01' where id = $1`, [
      two,
    ]);
    const ids = (people: { id: number }[]) => people.map(({ id }) => id);
    expect(ids((await me(user)).people)).toEqual([one, two]);
    const rows = await auditOf(t, async () => {
      const { status, body } = await choose(user, two);
      expect([status, ids(body.people), body.person.id]).toEqual([200, [two, one], two]);
    });
    expect(rows).toMatchObject([
      { action: 'user.person_chosen', object_id: user.id, legal_entity_id: school, meta: { person: two } },
    ]);
    expect(await auditOf(t, () => choose(user, two))).toEqual([]);
    const signedIn = (await signIn(t, user.email)).body;
    expect(ids(signedIn.people)).toEqual([two, one]);
    expect(signedIn.natural_entity).toEqual({ birth_date: '2001-01-01', gender: 'F' });
    const { body: starts } = await t.call(dataAccess.endpoints.defaultEntity, {}, { token: signedIn.token });
    expect(starts).toEqual({ entity: { id: two, name: 'Clara Prado' }, entity_type: 'natural_entity' });
    const password = 'violeta lilás 2026';
    const { body: changed } = await t.call(
      session.endpoints.changePassword,
      { body: { password, password_confirmation: password, current_password: goodPassword } },
      { token: signedIn.token },
    );
    expect(ids(changed.people)).toEqual([two, one]);
  });

  test('is what the profile writes to', async () => {
    const user = await makeUser(t, { home: school });
    await makePerson(t, school, 'Davi', user.id);
    const two = await makePerson(t, elsewhere, 'Elis', user.id);
    await choose(user, two);
    const { status } = await save(user, { gender: 'F' }, { entity: `${two},natural_entity` });
    expect(status).toBe(200);
    expect((await personsOf(user)).map(({ first_name, gender }) => [first_name, gender])).toEqual([
      ['Davi', null],
      ['Elis', 'F'],
    ]);
  });

  test('is nobody else’s, and one that was taken away no longer counts', async () => {
    const user = await makeUser(t, { home: school });
    const one = await makePerson(t, school, 'Fábio', user.id);
    const two = await makePerson(t, school, 'Gil', user.id);
    const stranger = await makePerson(t, school, 'Estranha', (await makeUser(t, { home: school })).id);
    for (const id of [stranger, 999_999, await makePerson(t, school, 'Ninguém')])
      expect((await choose(user, id)).status).toBe(404);
    await choose(user, two);
    await t.pool.query('update natural_entities set user_id = null where id = $1', [two]);
    expect((await me(user)).people.map(({ id }: { id: number }) => id)).toEqual([one]);
  });
});
