import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { MOST_PICTURES } from '@conforme/contracts/platform/rich-text/text-pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { pngOf } from '../../testing/hollow-png.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = knowledgeItems.endpoints;

let t: TestApp;
let admin: TestUser;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  const { admin: first, entity } = await makeAdministrator(t);
  admin = first;
  const unit = await makeOrganisation(t, 'Unidade Norte', entity);
  const rights = ['knowledge_items.show', 'knowledge_items.detail'];
  reader = await makeUser(t, { home: unit, roleId: await makeRole(t, rights) });
  stranger = await makeUser(t, {
    home: await makeOrganisation(t, 'Outra Escola'),
    roleId: await makeRole(t, [...rights, 'knowledge_items.edit']),
  });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const make = async (title: string): Promise<number> =>
  (await t.call(api.create, { body: { title } as never }, as(admin))).body.id;
const send = (
  id: number,
  user = admin,
  file = { name: 'tela.png', content: pngOf(40, 30, { isWhole: true }) },
) => t.call(api.uploadImage, { params: { id }, files: [file] }, as(user));
const sent = async (id: number): Promise<string> => {
  const answer = await send(id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
};
const load = (id: number, file_id: string, user: TestUser) =>
  t.call(api.file, { params: { id, file_id } }, as(user));
const read = async (id: number): Promise<KnowledgeDetail> =>
  (await t.call(api.read, { params: { id } }, as(admin))).body;
const showing = (...files: readonly string[]) =>
  `<p>Veja:</p>${files.map((file) => `<img data-file="${file}" alt="A tela" />`).join('')}`;
const write = async (id: number, body: string) => {
  const { title, version } = await read(id);
  const change = { title, body, everyone: true, version };
  return t.call(api.update, { params: { id }, body: change as never }, as(admin));
};
const release = async (id: number): Promise<void> => {
  const { version } = await read(id);
  const answer = await t.call(api.release, { params: { id }, body: { version } as never }, as(admin));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

test('a picture is read by readers once the released text shows it, and by nobody elsewhere', async () => {
  const id = await make('Como entrar no sistema');
  const picture = await sent(id);
  expect((await write(id, showing(picture))).body.body).toContain(picture);
  expect((await load(id, picture, admin)).status).toBe(200);
  expect((await load(id, picture, reader)).status).toBe(404);
  await release(id);
  const answer = await load(id, picture, reader);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect((await t.call(api.show, { params: { id } }, as(reader))).body.body).toContain(picture);
  expect((await load(id, picture, stranger)).status).toBe(404);
  // Sent for the next version: in the draft, and no reader's.
  const next = await sent(id);
  await write(id, showing(picture, next));
  expect((await load(id, next, reader)).status).toBe(404);
  expect((await load(await make('Outro artigo'), picture, admin)).status).toBe(404);
});

test('a text shows pictures of its own article and no others', async () => {
  const [one, other] = [await make('Um'), await make('Outro')];
  const picture = await sent(other);
  for (const named of [picture, '01234567-89ab-4def-8123-456789abcdef']) {
    const answer = await write(one, showing(named));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['body']);
  }
  const { body } = await write(one, '<p>Sem.</p><img src="https://fora.test/pixel.gif" alt="" />');
  expect(body.body).toBe('<p>Sem.</p>');
});

test('whoever only reads, or writes elsewhere, sends none; what is no picture is refused in words', async () => {
  const id = await make('Quem envia');
  expect((await send(id, reader)).status).toBe(403);
  expect((await send(id, stranger)).status).toBe(404);
  const wrong = await send(id, admin, { name: 'tela.png', content: Buffer.from('<html>') });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors ?? {})).toEqual(['file']);
  const { rows } = await t.pool.query('select from knowledge_files where item_id = $1', [id]);
  expect(rows).toHaveLength(0);
});

test('an article holds so many pictures, and an earlier version still shows its own', async () => {
  const id = await make('Muitas imagens');
  const first = await sent(id);
  await write(id, showing(first));
  await release(id);
  await write(id, '<p>Sem imagem.</p>');
  await release(id);
  expect((await load(id, first, reader)).status).toBe(404);
  const { version } = await read(id);
  await t.call(api.takeVersion, { params: { id }, body: { number: 1, version } }, as(admin));
  await release(id);
  expect((await load(id, first, reader)).status).toBe(200);
  // As many rows as fit, without drawing as many pictures.
  await t.pool.query(
    `with made as (insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
       select gen_random_uuid(), legal_entity_id, 'knowledge.image', 'x.webp', 'image/webp', 1, sha256('x'),
         'many-' || n from knowledge_items, generate_series(2, $2::integer) n where id = $1
       returning id, legal_entity_id)
     insert into knowledge_files (file_id, item_id, legal_entity_id) select id, $1, legal_entity_id from made`,
    [id, MOST_PICTURES],
  );
  const full = await send(id);
  expect(full.body.errors?.file?.[0]).toBe(`Cabem no máximo ${MOST_PICTURES} imagens em um artigo.`);
});

test('the pictures of an article go with it', async () => {
  const id = await make('Some com as imagens');
  const picture = await sent(id);
  await t.pool.query('delete from knowledge_items where id = $1', [id]);
  const { rows } = await t.pool.query('select from files where id = $1', [picture]);
  expect(rows).toHaveLength(0);
});
