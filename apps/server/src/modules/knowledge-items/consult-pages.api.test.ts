import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than are weighed, so that some follow by their day alone. */
const MANY = 1043;
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
       select id, 1, legal_entity_id, title, '', words, tags, sha256(title::bytea) from made)
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
  const { total } = await consult(query);
  const ids: number[] = [];
  for (let page = 1; page <= Math.ceil(total / PAGE); page++)
    ids.push(...idsOf(await consult({ ...query, page: String(page) })));
  return ids;
}

test('every article is on one page, the newest first, and the count is exact', async () => {
  const first = await consult({});
  expect(first).toMatchObject({ total: MANY, page: 1, page_size: PAGE });
  expect(first.articles.map(({ title }: Named) => title).slice(0, 2)).toEqual(['Artigo 1', 'Artigo 2']);
  const ids = await allPages({});
  expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
  expect(await consult({ page: '9999' })).toMatchObject({ total: MANY, page: Math.ceil(MANY / PAGE) });
  expect(await consult({}, stranger)).toMatchObject({ total: 0, page: 1, articles: [] });
});

test('so is every find, beyond those that are weighed, and the pages keep category and words', async () => {
  // At the beginning, where weighing ends, and at the end.
  const found: number[] = [];
  for (const page of [1, 2, 49, 50, 51, 52, 53])
    found.push(...idsOf(await consult({ search: 'papel', page: String(page) })));
  expect([found.length, new Set(found).size]).toEqual([6 * PAGE + 3, 6 * PAGE + 3]);
  expect((await consult({ search: 'papel' })).total).toBe(MANY);
  expect((await consult({ search: 'hipopotamo' })).total).toBe((MANY - 1) / 2);
  const inside = { search: 'papel', category_id: String(category) };
  expect(await consult({ ...inside, page: '3' })).toMatchObject({ total: 104, page: 3 });
  expect(new Set(await allPages(inside)).size).toBe(104);
  expect(await consult({ category_id: String(category), page: '6' })).toMatchObject({ total: 104, page: 6 });
  // What was meant in place of what was typed has its pages as well.
  expect(await consult({ search: 'artgio', page: '2' })).toMatchObject({
    meant: 'artigo',
    total: MANY,
    page: 2,
  });
});

test('a page is a number, counted from one', async () => {
  for (const page of ['0', '-1', 'x', '1.5', '12345678']) {
    const asked = { query: { page } as never };
    const { status, body } = await t.call(knowledgeItems.endpoints.consult, asked, { token: reader.token });
    expect([status, Object.keys(body.errors)], page).toEqual([422, ['page']]);
  }
});
