import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import { ownDataParts } from '../../own-data.ts';
import { tellParts } from '../../platform/own-data/own-data-part.ts';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
} from '../../testing/features/people.ts';
import { atWork, bringTo, makeRequest } from '../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let elsewhere: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade', school);
  elsewhere = await makeOrganisation(t, 'Outra Escola');
});
afterAll(() => t.close());

const told = async (userId: number, key: string, column: string) => {
  const parts = await tellParts(ownDataParts, t.system, userId, t.keys);
  return parts.find((part) => part.key === key)?.records.map((record) => record[column]);
};
const prove = (userId: number) =>
  t.pool.query('update users set email_verified_at = now() where id = $1', [userId]);

async function request(entity: number, description: string, holder: object): Promise<void> {
  const { id } = await makeRequest(t, entity, { description, holder: { ...plainRequest.holder, ...holder } });
  await bringTo(t, id, atWork);
}

test('a request is found by the address the account has proven, in any organisation', async () => {
  const user = await makeUser(t, { home: school });
  for (const [entity, words] of [
    [school, 'Aqui'],
    [elsewhere, 'Lá'],
  ] as const)
    await request(entity, words, { email: user.email });
  expect(await told(user.id, 'privacy_requests', 'description')).toEqual([]);
  await prove(user.id);
  expect(await told(user.id, 'privacy_requests', 'description')).toEqual(['Lá', 'Aqui']);
});

test('by the CPF only in the organisation that checked the documents, and its units', async () => {
  const document = { kind: 'cpf', number: '935.411.347-80' } as const;
  for (const [entity, words] of [
    [school, 'Matriz'],
    [unit, 'Unidade'],
    [elsewhere, 'Outra'],
  ] as const)
    await request(entity, words, { document, email: null });
  const confirmedIn = async (entity: number) => {
    const user = await makeUser(t, { home: entity });
    const person = await makePerson(t, entity, 'Lia', user.id);
    const { rows } = await t.pool.query('select uuid from natural_entities where id = $1', [person]);
    const columns = new SealedPerson(new SealedFields(t.keys)).columnsOf(rows[0].uuid, {
      cpf: document.number,
    });
    await t.system.updateTable('natural_entities').set(columns).where('id', '=', person).execute();
    expect(await told(user.id, 'privacy_requests', 'description')).toEqual([]);
    await t.pool.query('update natural_entities set holder_confirmed_at = now() where id = $1', [person]);
    return told(user.id, 'privacy_requests', 'description');
  };
  expect(await confirmedIn(school)).toEqual(['Unidade', 'Matriz']);
  expect(await confirmedIn(unit)).toEqual(['Unidade']);
});

test('an officer is told by the proven address, or by the record of the same organisation', async () => {
  const user = await makeUser(t, { home: school });
  const person = await makePerson(t, school, 'Lia', user.id);
  await t.pool.query(
    `insert into privacy_officers (legal_entity_id, kind, name, email, natural_entity_id) values
       ($1, 'encarregado', 'Pelo cadastro', 'outra@escola.test', $4),
       ($2, 'encarregado', 'Cadastro de fora', 'outra@escola.test', $4),
       ($2, 'substitute', 'Pelo e-mail', $3, null)`,
    [unit, elsewhere, user.email, person],
  );
  expect(await told(user.id, 'privacy_officers', 'name')).toEqual(['Pelo cadastro']);
  await prove(user.id);
  expect((await told(user.id, 'privacy_officers', 'name'))?.sort()).toEqual(['Pelo cadastro', 'Pelo e-mail']);
});

test('whoever was given a person of another organisation is beyond the staff of this one', async () => {
  const student = await roleNamed(t, 'student');
  const role = await makeRole(t, ['users.menu', 'users.edit']);
  const staff = await makeUser(t, { home: school, roleId: role });
  const user = await makeUser(t, { home: school, roleId: student, entities: [school] });
  const beyond = async () =>
    (await t.pool.query('select reaches_beyond($1, $2, $3) as is', [user.id, staff.id, role])).rows[0].is;
  expect(await beyond()).toBe(false);
  const give = async (entity: number) =>
    t.pool.query('insert into data_access_grants (role_id, user_id, natural_entity_id) values ($1, $2, $3)', [
      student,
      user.id,
      await makePerson(t, entity, 'Lia'),
    ]);
  await give(unit);
  expect(await beyond()).toBe(false);
  await give(elsewhere);
  expect(await beyond()).toBe(true);
});
