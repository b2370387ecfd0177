import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataParts } from '../../own-data.ts';
import { tellParts } from '../../platform/own-data/own-data-part.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
let reader: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  reader = await makeUser(t, { home: school, roleId: await makeRole(t, []) });
});
afterAll(() => t.close());

const titles = async (key: string): Promise<unknown[]> => {
  const parts = await tellParts(ownDataParts, t.system, reader.id, t.keys);
  return (parts.find((part) => part.key === key)?.records ?? []).map(({ title }) => title);
};

test('a newsletter is told by the title it had when it was read, liked or written about', async () => {
  const id = await makeNewsletter(t, { entity: school, author: admin.id, title: 'Título lido' });
  await publishNewsletter(t, id);
  await t.pool.query(
    `update newsletter_versions set created_at = now() - interval '3 days' where newsletter_id = $1`,
    [id],
  );
  const at = [id, school, reader.id];
  await t.pool.query(
    `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, first_read_at, last_read_at)
     values ($1, $2, $3, 1, now() - interval '2 days', now() - interval '2 days')`,
    at,
  );
  await t.pool.query(
    `insert into newsletter_likes (newsletter_id, legal_entity_id, user_id, created_at)
     values ($1, $2, $3, now() - interval '2 days')`,
    at,
  );
  await t.pool.query(
    `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state, created_at)
     values ($1, $2, $3, 'Certo.', 'approved', now() - interval '2 days')`,
    at,
  );
  // Since then the reader has lost access: a new version, and a draft after it.
  await t.pool.query(
    `insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, body, content_hash, relevant)
     values ($1, 2, $2, 'Título secreto', '', sha256('x'), true)`,
    [id, school],
  );
  await t.pool.query(`update newsletters set title = 'Rascunho secreto' where id = $1`, [id]);
  expect(await titles('newsletter_reading')).toEqual(['Título lido']);
  expect(await titles('newsletter_comments')).toEqual(['Título lido']);
});

test('an article is told by the title it had when it was read or written about', async () => {
  const { rows } = await t.pool.query(
    `insert into knowledge_items (legal_entity_id, title, status, current_version, released_at)
     values ($1, 'Rascunho secreto', 'RE', 2, now()) returning id`,
    [school],
  );
  await t.pool.query(
    `insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash, current,
       created_at)
     values ($1, 1, $2, 'Título lido', '', '', '{}', sha256('x'), false, now() - interval '3 days'),
       ($1, 2, $2, 'Título secreto', '', '', '{}', sha256('y'), true, now() - interval '1 day')`,
    [rows[0].id, school],
  );
  const at = [rows[0].id, school, reader.id];
  await t.pool.query(
    `insert into knowledge_reads (item_id, legal_entity_id, user_id, first_read_at, last_read_at)
     values ($1, $2, $3, now() - interval '2 days', now() - interval '2 days')`,
    at,
  );
  await t.pool.query(
    `insert into knowledge_suggestions (item_id, legal_entity_id, author_id, version, body, created_at)
     values ($1, $2, $3, 1, 'Falta um prazo.', now() - interval '2 days')`,
    at,
  );
  expect(await titles('knowledge_reading')).toEqual(['Título lido']);
  expect(await titles('knowledge_suggestions')).toEqual(['Título lido']);
});
