import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocument, makeDocumentVersion } from '../../testing/features/made-documents.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let elsewhere: number;
let compliance: number;
let colaborador: number;
let document: number;
let newsletter: number;

beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  school = entity;
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  elsewhere = await makeOrganisation(t, 'Fachada Ltda');
  compliance = await roleNamed(t, 'compliance');
  colaborador = await roleNamed(t, 'colaborador');
  document = await makeDocument(t, { entity: school, author: admin.id });
  await makeDocumentVersion(t, document, { state: 'in_force' });
  newsletter = await makeNewsletter(t, { entity: school, author: admin.id, title: 'Só para o Compliance' });
  await t.pool.query(`delete from audiences where target_type = 'document' and target_id = $1`, [document]);
  await t.pool.query(
    `insert into audiences (target_type, target_id, legal_entity_id, role_id) values ('document', $1, $2, $3)`,
    [document, school, compliance],
  );
  await t.pool.query('delete from newsletter_audience where newsletter_id = $1', [newsletter]);
  await t.pool.query(
    'insert into newsletter_audience (newsletter_id, legal_entity_id, role_id) values ($1, $2, $3)',
    [newsletter, school, compliance],
  );
  await publishNewsletter(t, newsletter);
});
afterAll(() => t.close());

/** A colaborador of the school who holds the addressed group too, with access at this place or with none. */
async function holderAt(place: number | null): Promise<TestUser> {
  const person = await makeUser(t, { home: school, roleId: colaborador, entities: [school] });
  await t.system.insertInto('role_users').values({ user_id: person.id, role_id: compliance }).execute();
  if (place !== null)
    await t.system
      .insertInto('data_access_grants')
      .values({ role_id: compliance, user_id: person.id, legal_entity_id: place })
      .execute();
  return person;
}

/** What the person opens, and whether they are counted among those it is for. */
async function reachedBy({ id, token }: TestUser) {
  const asked = { token, entity: `${school},legal_entity` };
  const found = async (query: string, target: number) =>
    (await t.pool.query(query, [target])).rows.some(({ user_id }) => user_id === id);
  return {
    document: (await t.call(documents.endpoints.show, { params: { id: document } }, asked)).status,
    newsletter: (await t.call(newsletters.endpoints.show, { params: { id: newsletter } }, asked)).status,
    amongReaders: await found(`select user_id from audience_accounts('document', $1)`, document),
    amongRecipients: await found('select user_id from newsletter_people($1)', newsletter),
  };
}

const none = { document: 404, newsletter: 404, amongReaders: false, amongRecipients: false };
const all = { document: 200, newsletter: 200, amongReaders: true, amongRecipients: true };

test('a group that was given in another organisation addresses nobody here', async () => {
  expect(await reachedBy(await holderAt(elsewhere))).toEqual(none);
});

test('a group held at the organisation, in a unit of it, or at home without accesses is addressed', async () => {
  for (const place of [school, unit, null]) expect(await reachedBy(await holderAt(place))).toEqual(all);
});
