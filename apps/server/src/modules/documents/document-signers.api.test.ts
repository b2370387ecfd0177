import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDocument, makeDocumentVersion } from '../../testing/features/made-documents.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = documents.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let teacher: TestUser;
let student: TestUser;
let visitor: TestUser;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const unit = await makeOrganisation(t, 'Unidade Norte', school);
  const elsewhere = await makeOrganisation(t, 'Outra Escola');
  const reads = await makeRole(t, ['documents.detail', 'knowledge_items.show']);
  const looks = await makeRole(t, ['knowledge_items.show']);
  teacher = await makeUser(t, { home: unit, roleId: reads, name: 'Professora' });
  student = await makeUser(t, { home: unit, roleId: await roleNamed(t, 'student'), name: 'Estudante' });
  // At home here without the right to read documents, which they hold in another organisation.
  visitor = await makeUser(t, { home: school, roleId: looks, name: 'Visitante' });
  await t.pool.query('insert into role_users (user_id, role_id) values ($1, $2)', [visitor.id, reads]);
  await t.pool.query(
    'insert into data_access_grants (role_id, user_id, legal_entity_id) values ($1, $2, $3)',
    [reads, visitor.id, elsewhere],
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await makeDocument(t, { entity: school, author: admin.id, requiresSignature: true });
  await makeDocumentVersion(t, id, { state: 'in_force' });
});

const as = (user: TestUser) => ({ token: user.token });
const numbers = async () => (await t.call(api.show, { params: { id } }, as(admin))).body.numbers;
const signers = async (): Promise<number[]> =>
  (await t.call(api.people, { params: { id }, query: {} as never }, as(admin))).body.model.data
    .map((row: { id: number }) => row.id)
    .sort((one: number, other: number) => one - other);
const told = async (): Promise<number[]> =>
  (
    await t.pool.query(
      "select user_id from notifications where type = 'document.to_sign' and link = $1 order by user_id",
      [`/documents/consult/${id}`],
    )
  ).rows.map(({ user_id }) => user_id);

test('only those who can open a document are counted, listed, told and reminded', async () => {
  expect((await t.call(api.show, { params: { id } }, as(student))).status).toBe(403);
  expect((await t.call(api.show, { params: { id } }, as(visitor))).status).toBe(403);
  expect(await numbers()).toEqual({ audience: 2, signed: 0 });
  expect(await signers()).toEqual([admin.id, teacher.id]);
  await t.runJobs('announce-documents');
  expect(await told()).toEqual([admin.id, teacher.id]);
  const signed = await t.call(api.sign, { params: { id }, body: { number: 1 } as never }, as(teacher));
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  expect(await numbers()).toEqual({ audience: 2, signed: 1 });
  await t.pool.query('delete from notifications');
  const reminded = await t.call(api.remind, { params: { id } }, as(admin));
  expect(reminded.body).toEqual({ people: 1 });
  expect(await told()).toEqual([admin.id]);
});

test('the day before the signature is due, only those who can open it hear of it', async () => {
  await t.pool.query('update documents set signature_due_on = today_in_brasilia() + 1 where id = $1', [id]);
  await t.runJobs('remind-documents');
  expect(await told()).toEqual([admin.id, teacher.id]);
});

test('a group that is given the right counts from then on, and one that loses it no longer', async () => {
  const { rows } = await t.pool.query(
    `insert into role_permissions (role_id, permission_id)
     select $1, id from permissions where name = 'documents.detail' returning role_id`,
    [await roleNamed(t, 'student')],
  );
  expect(rows).toHaveLength(1);
  expect(await signers()).toEqual([admin.id, teacher.id, student.id]);
  expect((await numbers()).audience).toBe(3);
  await t.pool.query(
    `delete from role_permissions where role_id = $1
     and permission_id = (select id from permissions where name = 'documents.detail')`,
    [await roleNamed(t, 'student')],
  );
  expect(await signers()).toEqual([admin.id, teacher.id]);
});

test('who may search but not open is not said to have something to sign', async () => {
  const rowOf = async (user: TestUser) =>
    (await t.call(api.consult, { query: { search: '' } as never }, as(user))).body.rows.find(
      (row: { id: number }) => row.id === id,
    );
  expect(await rowOf(teacher)).toMatchObject({ to_sign: true });
  expect(await rowOf(visitor)).toMatchObject({ to_sign: false });
});
