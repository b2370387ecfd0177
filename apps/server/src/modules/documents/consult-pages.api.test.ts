import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than are weighed, and more than are counted at first. */
const MANY = 1043;
const COUNTED = 1000;
const PAGE = 10;

let t: TestApp;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  let entity: number;
  ({ admin: reader, entity } = await makeAdministrator(t));
  ({ admin: stranger } = await makeAdministrator(t, 'Outra escola'));
  // The last one is for nobody, and the one before it is over.
  await t.pool.query(
    `with made as (
       insert into documents (legal_entity_id, code, title, kind, classification, tags, status, current_version, expires_on)
       select $1, 'DOC-' || n, 'Norma ' || lpad(n::text, 5, '0'), case when n % 4 = 0 then 'policy' else 'norm' end,
         'internal', array[case when n % 5 = 0 then 'lgpd' else 'rh' end], 'in_force', 1,
         case when n = $2 + 1 then current_date - 2 end
       from generate_series(1, $2::int + 2) n returning *),
     versions as (
       insert into document_versions (document_id, legal_entity_id, number, state, file_name, media_type, size, sha256, note,
         approved_at, released_at)
       select id, legal_entity_id, 1, 'in_force', 'a.pdf', 'application/pdf', 9, sha256(code::bytea), '', now(), now()
       from made)
     insert into audiences (target_type, target_id, legal_entity_id, unit_id)
     select 'document', id, legal_entity_id, legal_entity_id from made where code <> 'DOC-' || ($2 + 2)`,
    [entity, MANY],
  );
});
afterAll(() => t.close());

type Row = { id: number; title: string };
const consult = async (query: object, user = reader) =>
  (await t.call(documents.endpoints.consult, { query: query as never }, { token: user.token })).body;
const pages = (asked: readonly number[], query: object) =>
  Promise.all(asked.map(async (page) => (await consult({ ...query, page: String(page) })).rows as Row[]));
const LAST = Math.ceil(MANY / PAGE);
/** At the beginning, where weighing ends, and at the end: a test may not ask for all of them. */
const SOME = [1, 2, 99, 100, 101, 102, LAST];

test('pages go to the end in the order of titles, and a thousand behind each are counted', async () => {
  expect(await consult({})).toMatchObject({ total: COUNTED, more: true, page: 1, page_size: PAGE });
  for (const query of [{}, { search: 'norma', order: 'title' }]) {
    const rows = (await pages(SOME, query)).flat();
    const numbers = rows.map(({ title }) => Number(title.slice(-5)));
    const wanted = SOME.flatMap((page) =>
      Array.from({ length: PAGE }, (_, at) => (page - 1) * PAGE + at + 1),
    );
    expect(numbers).toEqual(wanted.filter((number) => number <= MANY));
  }
  expect(await consult({ page: '6' })).toMatchObject({ total: MANY, more: false });
  expect(await consult({ page: '5000' })).toMatchObject({ total: MANY, page: COUNTED / PAGE });
  expect(await consult({}, stranger)).toMatchObject({ total: 0, more: false, page: 1, rows: [] });
});

test('finds have pages beyond those that are weighed, with type and tag', async () => {
  const found = (await pages(SOME, { search: 'norma' })).flat().map(({ id }) => id);
  expect(new Set(found).size).toBe(found.length);
  expect((await consult({ search: 'norma', page: String(LAST) })).rows).toHaveLength(3);
  expect(await consult({ search: 'norma' })).toMatchObject({ total: COUNTED, more: true });
  expect((await consult({ kind: 'policy' })).total).toBe(260);
  expect((await consult({ kind: 'policy', tag: 'lgpd' })).total).toBe(52);
  expect((await consult({ search: 'norma', kind: 'policy', tag: 'lgpd', page: '6' })).rows).toHaveLength(2);
});
