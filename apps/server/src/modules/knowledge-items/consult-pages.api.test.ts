import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than are weighed and counted at first, so that some follow by their day alone. */
const MANY = 1043;
const COUNTED = 1000;
const PAGE = 20;

let t: TestApp;
let reader: TestUser;
let stranger: TestUser;
let category: number;
beforeAll(async () => {
  t = await startTestApp();
  let entity: number;
  ({ admin: reader, entity } = await makeAdministrator(t));
  ({ admin: stranger } = await makeAdministrator(t, 'Outra escola'));
  const made = await t.pool.query(
    `insert into knowledge_categories (legal_entity_id, name) values ($1, 'Guarda') returning id`,
    [entity],
  );
  category = made.rows[0].id;
  // Every tenth in the category; the last one is for nobody.
  await t.pool.query(
    `with made as (
       insert into knowledge_items (legal_entity_id, title, words, status, current_version, released_at, category_id)
       select $1, 'Artigo ' || n, case when n % 2 = 0 then 'hipopótamo' else 'rinoceronte' end || ' de papel', 'RE', 1,
         now() - n * interval '1 minute', case when n % 10 = 0 then $2::bigint end
       from generate_series(1, $3::int) n returning *),
     versions as (
       insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash)
       select id, 1, legal_entity_id, title, '', words,
         case when category_id is null then '{papel}' else '{papel,guarda}' end::text[], sha256(title::bytea) from made)
     insert into audiences (target_type, target_id, legal_entity_id, unit_id)
     select 'knowledge_item', id, legal_entity_id, legal_entity_id from made where title <> 'Artigo ' || $3`,
    [entity, category, MANY + 1],
  );
});
afterAll(() => t.close());

type Named = { id: number; title: string };
const consult = async (query: object, user = reader) =>
  (await t.call(knowledgeItems.endpoints.consult, { query: query as never }, { token: user.token })).body;
const idsOf = ({ articles }: { articles: Named[] }) => articles.map(({ id }) => id);

async function allPages(query: object): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { total, more, ...answer } = await consult({ ...query, page: String(page) });
    ids.push(...idsOf(answer));
    if (!more && page >= Math.ceil(total / PAGE)) return ids;
  }
}

test('every article is on one page, the newest first, and a thousand behind it are counted', async () => {
  const first = await consult({});
  expect(first).toMatchObject({ total: COUNTED, more: true, page: 1, page_size: PAGE });
  expect(first.articles.map(({ title }: Named) => title).slice(0, 2)).toEqual(['Artigo 1', 'Artigo 2']);
  const ids = await allPages({});
  expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
  expect(await consult({ page: '4' })).toMatchObject({ total: MANY, more: false });
  // A page that is not there leads to the last that was counted.
  expect(await consult({ page: '9999' })).toMatchObject({ total: MANY, page: COUNTED / PAGE });
  expect(await consult({}, stranger)).toMatchObject({ total: 0, more: false, page: 1, articles: [] });
});

test('so is every find, beyond those that are weighed, and the pages keep category and words', async () => {
  // At the beginning, where weighing ends, and at the end.
  const found: number[] = [];
  for (const page of [1, 2, 49, 50, 51, 52, 53])
    found.push(...idsOf(await consult({ search: 'papel', page: String(page) })));
  expect([found.length, new Set(found).size]).toEqual([6 * PAGE + 3, 6 * PAGE + 3]);
  expect(await consult({ search: 'papel' })).toMatchObject({ total: COUNTED, more: true });
  expect((await consult({ search: 'hipopotamo' })).total).toBe((MANY - 1) / 2);
  const inside = { search: 'papel', category_id: String(category) };
  expect(await consult({ ...inside, page: '3' })).toMatchObject({ total: 104, page: 3 });
  expect(new Set(await allPages(inside)).size).toBe(104);
  expect(await consult({ category_id: String(category), page: '6' })).toMatchObject({ total: 104, page: 6 });
  // What was meant in place of what was typed has its pages as well.
  expect(await consult({ search: 'artgio', page: '2' })).toMatchObject({
    meant: 'artigo',
    total: COUNTED + PAGE,
    page: 2,
  });
});

test('a tag narrows what is read and what is found, and is told with each article', async () => {
  const tagged = await consult({ tag: 'guarda' });
  expect([tagged.total, tagged.articles[0].tags]).toEqual([104, ['papel', 'guarda']]);
  expect(await consult({ tag: 'papel' })).toMatchObject({ total: COUNTED, more: true });
  expect((await consult({ tag: 'guarda', search: 'hipopotamo' })).total).toBe(104);
  expect((await consult({ tag: 'guarda', search: 'rinoceronte' })).total).toBe(0);
  expect((await consult({ tag: 'guarda', category_id: String(category), page: '6' })).articles).toHaveLength(
    4,
  );
  const overview = async ({ token }: TestUser) =>
    (await t.call(knowledgeItems.endpoints.overview, {}, { token })).body.tags;
  expect(await overview(reader)).toEqual(['papel', 'guarda']);
  expect(await overview(stranger)).toEqual([]);
});

test('where very much is addressed and found, the same is read by walking', async () => {
  // Past the bound below which things are read as a set; the texts that nobody is to find are among them.
  await t.pool.query(
    `with made as (
       insert into knowledge_items (legal_entity_id, title, words, status, current_version, released_at)
       select home_entity_id, 'Nota ' || n, 'zebra', 'RE', 1, now() - n * interval '1 day' from users, generate_series(1, 8200) n
       where users.id = $1 returning *),
     versions as (
       insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash)
       select id, 1, legal_entity_id, title, '', words, '{nota}', sha256(title::bytea) from made)
     insert into audiences (target_type, target_id, legal_entity_id, unit_id)
     select 'knowledge_item', id, legal_entity_id, legal_entity_id from made where title not like '%7'`,
    [reader.id],
  );
  const wanted = (page: number) => (n: number) => n > (page - 1) * PAGE && n <= page * PAGE;
  const numbers = Array.from({ length: 8200 }, (_, at) => at + 1).filter((n) => n % 10 !== 7);
  for (const page of [1, 60])
    for (const query of [{ tag: 'nota' }, { search: 'zebra' }]) {
      const { articles, ...rest } = await consult({ ...query, page: String(page) });
      expect(rest).toMatchObject({ total: COUNTED + (page - 1) * PAGE, more: true });
      if ('tag' in query || page > 1)
        expect(articles.map(({ title }: Named) => title.replace(/\D/g, ''))).toEqual(
          numbers.filter((_, at) => wanted(page)(at + 1)).map(String),
        );
    }
  expect((await consult({ tag: 'nota' }, stranger)).total).toBe(0);
  expect((await consult({ search: 'papel' })).total).toBe(COUNTED);
  expect((await consult({ search: 'hipopotamo', tag: 'guarda' })).total).toBe(104);
});

test('a page is a number, counted from one', async () => {
  for (const page of ['0', '-1', 'x', '1.5', '12345678']) {
    const asked = { query: { page } as never };
    const { status, body } = await t.call(knowledgeItems.endpoints.consult, asked, { token: reader.token });
    expect([status, Object.keys(body.errors)], page).toEqual([422, ['page']]);
  }
});
