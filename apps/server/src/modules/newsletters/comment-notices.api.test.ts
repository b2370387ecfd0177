import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { comment, reportComment } = newsletters.endpoints;

let t: TestApp;
let school: number;
let unit: number;
let ana: TestUser;
let rui: TestUser;
let moderator: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  const roleId = await makeRole(t, ['newsletters.detail']);
  ana = await makeUser(t, { home: unit, entities: [unit], roleId });
  rui = await makeUser(t, { home: unit, entities: [unit], roleId });
  const moderating = await makeRole(t, [
    ...['newsletters_moderator.grid', 'newsletters_moderator.show', 'newsletters_moderator.moderate'],
  ]);
  moderator = await makeUser(t, { home: school, entities: [school], roleId: moderating });
  other = await makeUser(t, { home: school, entities: [school], roleId: moderating });
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('delete from notifications'));

const as = ({ token }: TestUser, entity: number) => ({ token, entity: `${entity},legal_entity` });
const made = async (isModerated: boolean) => {
  const id = await makeNewsletter(t, { entity: school, author: moderator.id });
  await publishNewsletter(t, id);
  await t.pool.query('update newsletters set comments_moderated = $2 where id = $1', [id, isModerated]);
  return id;
};
const say = async (id: number, body: string, parent_id: number | null, by: TestUser) => {
  const answer = await t.call(comment, { params: { id }, body: { body, parent_id } }, as(by, unit));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id as number;
};
const noticesOf = async ({ id }: TestUser) =>
  (await t.pool.query('select type, link from notifications where user_id = $1', [id])).rows;

test('the author of a comment is told of a reply once it is shown, and not of their own', async () => {
  const id = await made(false);
  const first = await say(id, 'De quando é?', null, ana);
  await say(id, 'Esqueci: bom dia.', first, ana);
  expect(await noticesOf(ana)).toEqual([]);
  await say(id, 'De agosto.', first, rui);
  expect(await noticesOf(ana)).toEqual([{ type: 'newsletter.reply', link: `/newsletters/${id}` }]);
});

test('a reply that waits is told when a moderator approves it', async () => {
  const id = await made(true);
  const { rows } = await t.pool.query(
    `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
     values ($1, $2, $3, 'Pergunta', 'approved') returning id`,
    [id, school, ana.id],
  );
  const reply = await say(id, 'Resposta', rows[0].id, rui);
  expect(await noticesOf(ana)).toEqual([]);
  const body = { comments: [{ id: reply, version: 1 }], act: 'approve' } as never;
  const decided = await t.call(newslettersModerator.endpoints.moderate, { body }, as(moderator, school));
  expect(decided.body).toMatchObject({ done: 1 });
  expect(await noticesOf(ana)).toEqual([{ type: 'newsletter.reply', link: `/newsletters/${id}` }]);
});

test('all who may moderate are told where nobody is named, else those who are; the notice leads to the comments', async () => {
  const id = await made(true);
  const notice = { type: 'newsletter.comment', link: `/newsletters-moderator/${id}/comments` };
  await say(id, 'Um', null, ana);
  expect([await noticesOf(moderator), await noticesOf(other)]).toEqual([[notice], [notice]]);
  const named = await made(true);
  await t.pool.query(
    `insert into newsletter_moderators (legal_entity_id, group_id, user_id)
     select legal_entity_id, group_id, $2 from newsletters where id = $1`,
    [named, other.id],
  );
  await t.pool.query('delete from notifications');
  await say(named, 'Dois', null, ana);
  expect([(await noticesOf(moderator)).length, (await noticesOf(other)).length]).toEqual([0, 1]);
  // Named once, but not able to decide any more: again all are told.
  await t.pool.query('update newsletter_moderators set user_id = $1 where user_id = $2', [rui.id, other.id]);
  await t.pool.query('delete from notifications');
  await say(named, 'Três', null, ana);
  expect([(await noticesOf(moderator)).length, (await noticesOf(rui)).length]).toEqual([1, 0]);
});

test('a comment that a reader reports is told to whoever may moderate, but not to who wrote it', async () => {
  const id = await made(false);
  const moderating = await makeRole(t, ['newsletters.detail', 'newsletters_moderator.moderate']);
  const both = await makeUser(t, { home: unit, entities: [school], roleId: moderating });
  const said = await say(id, 'Que absurdo.', null, both);
  await t.pool.query('delete from notifications');
  const params = { id, comment_id: said };
  const report = () => t.call(reportComment, { params, body: { reason: 'Ofende.' } }, as(ana, unit));
  expect((await report()).status).toBe(200);
  expect((await report()).status).toBe(200);
  const { rows } = await t.pool.query('select title, link, user_id from notifications');
  const told = rows.map(({ user_id }) => user_id);
  expect(told).toEqual(expect.arrayContaining([moderator.id, other.id]));
  expect([told.includes(both.id), told.length]).toEqual([false, new Set(told).size]);
  expect(rows[0]).toMatchObject({
    title: expect.stringMatching(/^Comentário denunciado: ./),
    link: `/newsletters-moderator/${id}/comments`,
  });
});
