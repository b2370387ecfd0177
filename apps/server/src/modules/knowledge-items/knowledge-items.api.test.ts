import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type { KnowledgeDetail } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { FOUND_FROM, unmarked } from '@conforme/contracts/platform/text-search/marked-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly articles: number;
}

const api = knowledgeItems.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
let reader: TestUser;
let stranger: TestUser;
let writer: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  const reads = await makeRole(t, ['knowledge_items.show', 'knowledge_items.detail']);
  reader = await makeUser(t, { home: unit, roleId: reads });
  const elsewhere = await makeOrganisation(t, 'Outra Escola');
  stranger = await makeUser(t, { home: elsewhere, roleId: reads });
  writer = await makeUser(t, {
    home: elsewhere,
    roleId: await makeRole(t, ['knowledge_items.show', 'knowledge_items.detail', 'knowledge_items.edit']),
  });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const make = async (title: string): Promise<KnowledgeDetail> =>
  (await t.call(api.create, { body: { title } as never }, as(admin))).body;
const write = (item: KnowledgeDetail, changes: object = {}, user = admin) =>
  t.call(
    api.update,
    {
      params: { id: item.id },
      body: {
        title: item.title,
        summary: item.summary,
        body: '<p>A comunicação é feita em três dias úteis.</p>',
        tags: item.tags,
        category_id: item.category?.id ?? null,
        related_ids: [],
        document_ids: [],
        everyone: true,
        owner_id: item.owner?.id ?? null,
        review_on: item.review_on,
        version: item.version,
        ...changes,
      } as never,
    },
    as(user),
  );
const release = (item: KnowledgeDetail, user = admin) =>
  t.call(api.release, { params: { id: item.id }, body: { version: item.version } as never }, as(user));
const published = async (title: string, changes: object = {}): Promise<KnowledgeDetail> => {
  const written = await write(await make(title), changes);
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  return (await release(written.body)).body;
};
const consult = async (search: string, user = reader, more: object = {}) =>
  (await t.call(api.consult, { query: { search, ...more } as never }, as(user))).body;
const show = (id: number, user = reader) => t.call(api.show, { params: { id } }, as(user));

describe('an article', () => {
  test('is nobody’s to read until it is released, and what is written on stays unread', async () => {
    const draft = (await write(await make('Guarda de prontuários'))).body;
    expect((await show(draft.id)).status).toBe(404);
    expect((await consult('prontuarios')).total).toBe(0);
    const released = (await release(draft)).body;
    expect(released).toMatchObject({ status: 'RE', current_version: 1, changed_since_release: false });
    expect((await show(draft.id)).body.number).toBe(1);
    const changed = (await write(released, { body: '<p>Texto secreto rinoceronte.</p>' })).body;
    expect(changed.changed_since_release).toBe(true);
    expect((await show(draft.id)).body.body).not.toContain('secreto');
    expect((await consult('rinoceronte')).total).toBe(0);
    const asWriter = await t.call(
      api.grid,
      { query: { filters: { search: 'rinoceronte' } } as never },
      as(admin),
    );
    expect(asWriter.body.model.data).toHaveLength(1);
    const asReader = await t.call(
      api.grid,
      { query: { filters: { search: 'rinoceronte' } } as never },
      as(reader),
    );
    expect(asReader.body.model.data).toHaveLength(0);
  });

  test('needs a text and an audience, and a change, to be released', async () => {
    const empty = await make('Vazio');
    expect((await release(empty)).body.errors).toHaveProperty('body');
    const nobody = (await write(empty, { everyone: false })).body;
    expect((await release(nobody)).body.errors).toHaveProperty('everyone');
    const once = await published('Uma vez');
    expect((await release(once)).status).toBe(409);
  });

  test('is saved once where two write, and refused in words at the field', async () => {
    const item = await make('Dois editores');
    expect((await write(item, { title: 'Primeiro' })).status).toBe(200);
    expect((await write(item, { title: 'Segundo' })).status).toBe(409);
    const now = (await t.call(api.read, { params: { id: item.id } }, as(admin))).body;
    expect((await write(now, { title: '' })).body.errors).toHaveProperty('title');
    expect((await write(now, { category_id: 999_999 })).body.errors).toHaveProperty('category_id');
    expect((await write(now, { owner_id: 999_999 })).body.errors).toHaveProperty('owner_id');
    expect((await write(now, { related_ids: [now.id] })).body.errors).toHaveProperty('related_ids');
    expect((await write(now, { user_ids: [999_999] })).body.errors).toHaveProperty('user_ids');
    expect((await write(now, { review_on: '31/12/2026' })).body.errors).toHaveProperty('review_on');
  });

  test('comes back as an earlier version said it, and is released as the next', async () => {
    const first = await published('Versões', { body: '<p>Primeiro texto.</p>' });
    const second = (await release((await write(first, { body: '<p>Segundo texto.</p>' })).body)).body;
    const taken = await t.call(
      api.takeVersion,
      { params: { id: first.id }, body: { number: 1, version: second.version } },
      as(admin),
    );
    expect(taken.body.body).toContain('Primeiro');
    expect((await release(taken.body)).body.current_version).toBe(3);
    const versions = (await t.call(api.versions, { params: { id: first.id } }, as(admin))).body;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect(versions[0]?.content_hash).toBe(versions[2]?.content_hash);
    expect((await show(first.id)).body.body).toContain('Primeiro');
  });

  test('is out of sight for another organisation, whoever asks', async () => {
    const item = await published('Só nosso aqui');
    expect((await show(item.id, stranger)).status).toBe(404);
    expect((await show(item.id, writer)).status).toBe(404);
    expect((await t.call(api.read, { params: { id: item.id } }, as(writer))).status).toBe(404);
    expect((await write(item, {}, writer)).status).toBe(404);
    expect((await consult('nosso', stranger)).total).toBe(0);
    expect(
      (await t.call(api.vote, { params: { id: item.id }, body: { useful: true } }, as(stranger))).status,
    ).toBe(404);
    expect((await t.call(api.read, { params: { id: item.id } }, as(reader))).status).toBe(403);
    expect((await release(item, reader)).status).toBe(403);
  });

  test('for some people is found by them alone', async () => {
    const item = await published('Salários da diretoria', { everyone: false, user_ids: [admin.id] });
    expect((await show(item.id)).status).toBe(404);
    expect((await consult('salarios')).total).toBe(0);
    expect((await consult('salarioz')).meant).toBeNull();
    expect((await consult('salarios', admin)).total).toBe(1);
  });

  test('deleted, it is gone for readers and can come back', async () => {
    const item = await published('Some e volta');
    await t.call(api.remove, { params: { id: item.id } }, as(admin));
    expect((await show(item.id)).status).toBe(404);
    await t.call(api.restore, { params: { id: item.id } }, as(admin));
    expect((await show(item.id)).status).toBe(200);
  });
});

describe('the search of a reader', () => {
  test('forgives accents, stems and slips, and says what it searched', async () => {
    const item = await published('Comunicação de incidentes à autoridade', { tags: ['ANPD'] });
    for (const words of ['comunicacoes', 'comunicar', 'INCIDENTE', 'anpd', 'autorid'])
      expect(
        (await consult(words)).articles.map(({ id }: Named) => id),
        words,
      ).toContain(item.id);
    const slip = await consult('insidentes');
    expect(slip.meant).toBe('incidentes');
    expect(slip.articles.map(({ id }: Named) => id)).toContain(item.id);
    expect(slip.articles.find(({ id }: Named) => id === item.id)?.title).toContain(FOUND_FROM);
    // A letter left out, two turned round, one too many, one for another; one word of two.
    for (const words of ['incidnte', 'inicdentes', 'autorridade', 'comunicassao', 'incidnte autoridade']) {
      const answer = await consult(words);
      expect(answer.meant, words).not.toBeNull();
      expect(
        answer.articles.map(({ id }: Named) => id),
        words,
      ).toContain(item.id);
    }
    expect(await consult('insidentes', reader, { exact: 'yes' })).toMatchObject({ total: 0, meant: null });
  });

  test('shows text as text, never as tags', async () => {
    await published('Escrever <b>negrito</b> zebra', {
      body: '<p>Use &lt;script&gt; zebra com cuidado.</p>',
    });
    const [article] = (await consult('zebra')).articles;
    expect(unmarked(article?.title ?? '')).toBe('Escrever <b>negrito</b> zebra');
    expect(unmarked(article?.excerpt ?? '')).toContain('<script>');
  });

  test('tells categories with what is in them, and what is read most', async () => {
    const tree = (await t.call(api.addCategory, { body: { name: 'Privacidade' } as never }, as(admin))).body;
    const parent = tree[0]?.id as number;
    const all = (
      await t.call(api.addCategory, { body: { name: 'Guarda', parent_id: parent } as never }, as(admin))
    ).body;
    const child = all.find(({ name }: Named) => name === 'Guarda')?.id as number;
    const item = await published('Prazo de guarda girafa', { category_id: child });
    await t.call(api.noteReading, { params: { id: item.id } }, as(reader));
    await t.call(api.noteReading, { params: { id: item.id } }, as(reader));
    const { categories, most_read } = (await t.call(api.overview, {}, as(reader))).body;
    expect(categories.map(({ name, articles }: Named) => [name, articles])).toEqual([
      ['Privacidade', 0],
      ['Guarda', 1],
    ]);
    expect(most_read[0]).toMatchObject({ id: item.id, readers: 1 });
    expect((await consult('girafa', reader, { category_id: parent })).total).toBe(1);
    expect((await consult('', reader, { category_id: child })).articles).toHaveLength(1);
    expect((await show(item.id)).body.path).toBe('Privacidade › Guarda');
  });
});

describe('readers say', () => {
  test('whether it helped: the last word counts, once', async () => {
    const item = await published('Ajudou?');
    const vote = (useful: boolean, user = reader) =>
      t.call(api.vote, { params: { id: item.id }, body: { useful } }, as(user));
    await Promise.all([vote(true), vote(true), vote(true)]);
    expect((await show(item.id)).body).toMatchObject({ vote: true, useful: 100 });
    expect((await vote(false)).body).toEqual({ vote: false, useful: 0 });
    expect((await vote(true, admin)).body.useful).toBe(50);
  });

  test('what is wrong: the owner is told, answers once, and the reader reads the answer', async () => {
    const item = await published('Sugestões');
    const suggest = (body: string) =>
      t.call(api.suggest, { params: { id: item.id }, body: { body } }, as(reader));
    expect((await suggest('curto')).body.errors).toHaveProperty('body');
    expect((await suggest('O prazo certo é de cinco dias.')).body.suggestions).toHaveLength(1);
    expect((await t.call(api.waiting, {}, as(admin))).body.suggestions).toBe(1);
    const told = await t.pool.query("select user_id from notifications where type = 'knowledge.suggestion'");
    expect(told.rows).toEqual([{ user_id: admin.id }]);
    const [waiting] = (await t.call(api.suggestions, { params: { id: item.id } }, as(admin))).body;
    const decide = (body: object) =>
      t.call(
        api.decide,
        { params: { id: item.id, suggestion_id: waiting?.id as number }, body: body as never },
        as(admin),
      );
    expect((await decide({ accepted: false })).body.errors).toHaveProperty('answer');
    const answers = await Promise.all([decide({ accepted: true }), decide({ accepted: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show(item.id)).body.suggestions[0]).toMatchObject({ state: 'accepted' });
    expect((await t.call(api.waiting, {}, as(admin))).body.suggestions).toBe(0);
  });
});

describe('categories', () => {
  test('are moved, named and removed without losing what is in them', async () => {
    const add = (name: string, parent_id: number | null = null) =>
      t.call(api.addCategory, { body: { name, parent_id } as never }, as(admin));
    const idOf = (rows: readonly { id: number; name: string }[], name: string) =>
      rows.find((row) => row.name === name)?.id as number;
    const a = idOf((await add('Alfa')).body, 'Alfa');
    const b = idOf((await add('Beta', a)).body, 'Beta');
    expect((await add('ALFA')).body.errors).toHaveProperty('name');
    const move = (id: number, parent_id: number | null, before_id: number | null = null, user = admin) =>
      t.call(api.moveCategory, { params: { id }, body: { parent_id, before_id } }, as(user));
    expect((await move(a, b)).body.errors).toHaveProperty('parent_id');
    expect((await move(b, null, a)).status).toBe(200);
    const roots = (await t.call(api.categories, {}, as(admin))).body.filter(
      (row: Named) => row.parent_id === null,
    );
    expect(roots.findIndex((row: Named) => row.id === b)).toBeLessThan(
      roots.findIndex((row: Named) => row.id === a),
    );
    expect((await move(b, null, null, writer)).status).toBe(404);
    await published('Na alfa', { category_id: a });
    const remove = (id: number) => t.call(api.removeCategory, { params: { id } }, as(admin));
    expect((await remove(a)).status).toBe(409);
    expect((await remove(b)).status).toBe(200);
  });

  test('two moves at once never close a circle', async () => {
    const add = async (name: string) =>
      (await t.call(api.addCategory, { body: { name } as never }, as(admin))).body.find(
        (row: Named) => row.name === name,
      )?.id as number;
    const [one, two] = [await add('Um'), await add('Dois')];
    const move = (id: number, parent_id: number) =>
      t.call(api.moveCategory, { params: { id }, body: { parent_id, before_id: null } }, as(admin));
    const answers = await Promise.all([move(one, two), move(two, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
