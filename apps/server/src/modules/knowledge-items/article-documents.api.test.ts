import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocument, makeDocumentVersion } from '../../testing/features/made-documents.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = knowledgeItems.endpoints;
const writing = ['knowledge_items.show', 'knowledge_items.detail', 'knowledge_items.edit'];

let t: TestApp;
let admin: TestUser;
let school: number;
let elsewhere: number;
let reader: TestUser;
let without: TestUser;
let writer: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  elsewhere = await makeOrganisation(t, 'Outra Escola');
  const unit = await makeOrganisation(t, 'Unidade Norte', school);
  const reads = ['knowledge_items.show', 'knowledge_items.detail'];
  reader = await makeUser(t, { home: unit, roleId: await makeRole(t, [...reads, 'documents.detail']) });
  without = await makeUser(t, { home: unit, roleId: await makeRole(t, reads) });
  writer = await makeUser(t, { home: school, roleId: await makeRole(t, writing) });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const document = async (title: string, { entity = school, inForce = true } = {}): Promise<number> => {
  const id = await makeDocument(t, { entity, author: admin.id, title });
  if (inForce) await makeDocumentVersion(t, id, { state: 'in_force' });
  return id;
};
/** For one person alone, and not for the whole organisation. */
const onlyFor = (id: number, user: TestUser) =>
  t.pool.query(
    `with gone as (delete from audiences where target_type = 'document' and target_id = $1)
     insert into audiences (target_type, target_id, legal_entity_id, user_id) values ('document', $1, $2, $3)`,
    [id, school, user.id],
  );
const make = async (title: string): Promise<KnowledgeDetail> =>
  (await t.call(api.create, { body: { title } as never }, as(admin))).body;
const read = async (id: number, user = admin) =>
  (await t.call(api.read, { params: { id } }, as(user))).body as KnowledgeDetail;
const write = async (id: number, changes: object, user = admin) => {
  const { title, version } = await read(id);
  const body = { title, body: '<p>Texto.</p>', everyone: true, version, ...changes };
  return t.call(api.update, { params: { id }, body: body as never }, as(user));
};
const released = async (id: number): Promise<KnowledgeDetail> => {
  const { version } = await read(id);
  const answer = await t.call(api.release, { params: { id }, body: { version } as never }, as(admin));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
const shownTo = async (user: TestUser, id: number) => {
  const answer = await t.call(api.show, { params: { id } }, as(user));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return idsOf(answer.body.documents);
};

test('shows each reader the documents they can open, in the order of their author', async () => {
  const { id } = await make('Guarda de prontuários');
  const forAll = await document('Tabela de temporalidade');
  const forOne = await document('Ata reservada');
  await onlyFor(forOne, admin);
  const draft = await document('Minuta', { inForce: false });
  const saved = await write(id, { document_ids: [forOne, forAll, draft] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(idsOf(saved.body.documents)).toEqual([forOne, forAll, draft]);
  await released(id);
  expect(await shownTo(reader, id)).toEqual([forAll]);
  expect(await shownTo(admin, id)).toEqual([forOne, forAll]);
  // They may read the article and no document at all: a link would only refuse them.
  expect(await shownTo(without, id)).toEqual([]);
  await t.pool.query(`update documents set status = 'revoked', ended_at = now() where id = $1`, [forAll]);
  expect(await shownTo(reader, id)).toEqual([]);
});

test('refuses what is not of the organisation, what is not there, and too many', async () => {
  const { id } = await make('Escolhas');
  const foreign = await document('De outra escola', { entity: elsewhere });
  for (const document_ids of [[foreign], [999_999_999], Array.from({ length: 21 }, (_, at) => at + 1)]) {
    const answer = await write(id, { document_ids });
    expect(answer.status, JSON.stringify(document_ids)).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(/^document_ids/);
  }
  expect((await read(id)).documents).toEqual([]);
  const { rows } = await t.pool.query('select from knowledge_documents where document_id = $1', [foreign]);
  expect(rows).toHaveLength(0);
});

test('a writer without the register neither sees nor adds documents, and keeps what others chose', async () => {
  const { id } = await make('Dois escrevem');
  const chosen = await document('Norma de acesso');
  await write(id, { document_ids: [chosen] });
  expect((await read(id, writer)).documents).toEqual([]);
  const more = await write(id, { document_ids: [await document('Outra norma')] }, writer);
  expect(Object.keys(more.body.errors ?? {})).toEqual(['document_ids']);
  const saved = await write(id, { title: 'Dois escreveram', document_ids: [] }, writer);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(idsOf((await read(id)).documents)).toEqual([chosen]);
});

test('stay with the article from version to version, and two saves at once keep one of both', async () => {
  const { id } = await make('Versões e documentos');
  const [one, two] = [await document('Primeira norma'), await document('Segunda norma')];
  await write(id, { document_ids: [one], body: '<p>Primeiro texto.</p>' });
  await released(id);
  await write(id, { document_ids: [two], body: '<p>Segundo texto.</p>' });
  await released(id);
  const { version } = await read(id);
  const taken = await t.call(api.takeVersion, { params: { id }, body: { number: 1, version } }, as(admin));
  expect(taken.body.body).toContain('Primeiro');
  expect(idsOf(taken.body.documents)).toEqual([two]);
  const stale = { version: taken.body.version };
  const answers = await Promise.all([
    write(id, { ...stale, document_ids: [one] }),
    write(id, { ...stale, document_ids: [one, two] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200);
  expect(idsOf((await read(id)).documents)).toEqual(idsOf(winner?.body.documents));
});

test('a document that is removed leaves the article', async () => {
  const { id } = await make('Some o documento');
  const draft = await document('Rascunho que some', { inForce: false });
  await write(id, { document_ids: [draft] });
  await t.pool.query('update documents set deleted_at = now() where id = $1', [draft]);
  expect((await read(id)).documents).toEqual([]);
  await t.pool.query('delete from documents where id = $1', [draft]);
  const { rows } = await t.pool.query('select from knowledge_documents where item_id = $1', [id]);
  expect(rows).toHaveLength(0);
});
