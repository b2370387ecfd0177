import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let elsewhere: number;
let moderator: TestUser;
let approver: TestUser;
let reader: TestUser;
let stranger: TestUser;
let newsletter: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  elsewhere = await makeOrganisation(t, 'Outra');
  const all = ['grid', 'show', 'moderate', 'delete'].map((name) => `newsletters_moderator.${name}`);
  const moderators = await makeRole(t, all);
  const here = { home: school, entities: [school] };
  moderator = await makeUser(t, { ...here, roleId: moderators, name: 'Mara' });
  approver = await makeUser(t, {
    ...here,
    roleId: await makeRole(t, ['newsletters_moderator.grid', 'newsletters_moderator.moderate']),
  });
  reader = await makeUser(t, { ...here, roleId: await makeRole(t, ['newsletters.detail']), name: 'Rui' });
  stranger = await makeUser(t, { home: elsewhere, entities: [elsewhere], roleId: moderators });
  newsletter = await makeNewsletter(t, { entity: school, author: moderator.id });
  await publishNewsletter(t, newsletter);
});
afterAll(() => t.close());

const api = newslettersModerator.endpoints;
const as = ({ token }: TestUser, entity = school) => ({ token, entity: `${entity},legal_entity` });
const comment = async (body: string, { author = reader, state = 'pending' } = {}) => {
  const { rows } = await t.pool.query(
    `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
     values ($1, $2, $3, $4, $5) returning id, version, state, held_words`,
    [newsletter, school, author.id, body, state],
  );
  return rows[0] as { id: number; version: number; state: string; held_words: string[] };
};
const decide = (comments: readonly { id: number; version: number }[], given: object, user = moderator) =>
  t.call(
    api.moderate,
    { body: { comments: comments.map(({ id, version }) => ({ id, version })), ...given } as never },
    as(user),
  );
const stateOf = async (id: number) =>
  (await t.pool.query('select state, reason, moderated_by from newsletter_comments where id = $1', [id]))
    .rows[0];

test('the queue has what waits, the oldest first, and says whose it is', async () => {
  const first = await comment('De quando é?');
  const own = await comment('Boa pergunta.', { author: moderator });
  const { body } = await t.call(api.queue, {}, as(moderator));
  expect(body.comments.map(({ id }: { id: number }) => id)).toEqual([first.id, own.id]);
  expect(body).toMatchObject({
    waiting: 1,
    comments: [{ is_own: false, is_first: true, author: { label: 'Rui' } }, { is_own: true }],
  });
  expect((await t.call(api.queue, {}, as(stranger, elsewhere))).body.comments).toEqual([]);
  expect((await t.call(api.queue, {}, as(reader))).status).toBe(403);
  const all = await t.call(api.comments, { params: { id: newsletter } }, as(moderator));
  expect(all.body.comments).toHaveLength(2);
  expect((await t.call(api.comments, { params: { id: newsletter } }, as(stranger, elsewhere))).status).toBe(
    404,
  );
});

test('the queue is searched, narrowed and paged; the newest conversations of a newsletter come first', async () => {
  const other = await makeNewsletter(t, { entity: school, author: moderator.id, title: 'Férias' });
  await publishNewsletter(t, other);
  await t.pool.query(
    `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
     select $1, $2, $3, 'Pergunta ' || n, case when n = 7 then 'reported' else 'pending' end
     from generate_series(1, 60) n`,
    [other, school, reader.id],
  );
  const queue = async (query: object) =>
    (await t.call(api.queue, { query: query as never }, as(moderator))).body;
  const first = await queue({ search: 'ferias' });
  expect([first.comments.length, first.total, first.last_page]).toEqual([50, 60, 2]);
  expect((await queue({ search: 'ferias', page: '2' })).comments.at(-1).body).toBe('Pergunta 60');
  expect((await queue({ search: 'pergunta 33' })).comments).toMatchObject([{ body: 'Pergunta 33' }]);
  const reported = await queue({ search: 'ferias', state: 'reported' });
  expect(reported.comments).toMatchObject([{ body: 'Pergunta 7' }]);
  // What waits is counted whatever is looked for.
  expect(reported.waiting).toBe(first.waiting);
  const all = await t.call(api.comments, { params: { id: other } }, as(moderator));
  expect([all.body.comments[0].body, all.body.total, all.body.last_page]).toEqual(['Pergunta 60', 60, 2]);
  await t.pool.query('delete from newsletter_comments where newsletter_id = $1', [other]);
});

test('several are decided at once; nobody decides their own, and the author is told why', async () => {
  const [one, two] = [await comment('Um.'), await comment('Dois.')];
  const own = await comment('Meu.', { author: moderator });
  const { body } = await decide([one, two, own], {
    act: 'reject',
    reason: 'exposes',
    message: 'Sem o nome.',
  });
  expect(body).toEqual({
    done: 2,
    refused: [{ id: own.id, message: 'Ninguém modera o próprio comentário.' }],
  });
  expect(await stateOf(two.id)).toEqual({
    state: 'rejected',
    reason: 'Expõe dados de outra pessoa. Sem o nome.',
    moderated_by: moderator.id,
  });
  const { rows } = await t.pool.query('select message from notifications where user_id = $1', [reader.id]);
  expect(rows.at(-1).message).toContain('não foi publicado. Expõe dados de outra pessoa. Sem o nome.');
  // Also past the application.
  const forced = t.pool.query(
    `update newsletter_comments set state = 'approved', moderated_by = author_id where id = $1`,
    [own.id],
  );
  await expect(forced).rejects.toThrow(/newsletter_comments_moderator/);
});

test('a reason is required, each act fits a state, and what was decided meanwhile is not decided again', async () => {
  const one = await comment('Três.');
  const without = await decide([one], { act: 'reject' });
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']]);
  const other = await decide([one], { act: 'reject', reason: 'other' });
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['message']]);
  expect((await decide([one], { act: 'remove', reason: 'offends' })).body.refused).toHaveLength(1);
  expect((await decide([one], { act: 'approve' })).body.done).toBe(1);
  expect((await decide([one], { act: 'approve' })).body.refused[0].message).toContain('já decidiu');
  const shown = { ...one, version: one.version + 1 };
  expect((await decide([shown], { act: 'remove', reason: 'offends' }, approver)).status).toBe(403);
  expect((await decide([shown], { act: 'remove', reason: 'offends' })).body.done).toBe(1);
  const foreign = await comment('Quatro.');
  const answer = await t.call(
    api.moderate,
    { body: { comments: [{ id: foreign.id, version: 1 }], act: 'approve' } as never },
    as(stranger, elsewhere),
  );
  expect(answer.body).toMatchObject({ done: 0, refused: [{ id: foreign.id }] });
});

test('a word of the list makes a comment wait, as a whole word, whatever its accents', async () => {
  const added = await t.call(api.addWords, { body: { words: ['Incompetente', 'má fé'] } }, as(moderator));
  expect(added.body.map(({ word }: { word: string }) => word)).toEqual(['Incompetente', 'má fé']);
  const held = await comment('Que INCOMPETENTE!', { state: 'approved' });
  expect(held).toMatchObject({ state: 'pending', held_words: ['Incompetente'] });
  expect(await comment('Foi ma fe, sim.', { state: 'approved' })).toMatchObject({ held_words: ['má fé'] });
  expect(await comment('Os incompetentes.', { state: 'approved' })).toMatchObject({ state: 'approved' });
  const [{ id }] = added.body;
  expect((await t.call(api.removeWord, { params: { id } }, as(stranger, elsewhere))).status).toBe(404);
  expect((await t.call(api.removeWord, { params: { id } }, as(moderator))).status).toBe(200);
  expect((await t.call(api.words, {}, as(moderator))).body).toHaveLength(1);
  expect((await t.call(api.addWords, { body: { words: [] } }, as(moderator))).status).toBe(422);
});

test('what its author took back is shown again by nobody, and is no decision of a moderator', async () => {
  const one = await comment('Cinco.');
  expect((await decide([one], { act: 'approve' })).body.done).toBe(1);
  const params = { id: newsletter, comment_id: one.id };
  expect((await t.call(newsletters.endpoints.withdrawComment, { params }, as(reader))).status).toBe(200);
  expect(await stateOf(one.id)).toMatchObject({ state: 'removed', moderated_by: null });
  const { body } = await decide([{ ...one, version: one.version + 2 }], { act: 'approve' });
  expect(body).toEqual({
    done: 0,
    refused: [{ id: one.id, message: 'Quem escreveu este comentário o apagou.' }],
  });
  const all = await t.call(api.comments, { params: { id: newsletter } }, as(moderator));
  const shown = all.body.comments.find(({ id }: { id: number }) => id === one.id);
  expect([shown.moderated_by, typeof shown.withdrawn_at]).toEqual([null, 'string']);
  // Also past the application.
  const forced = t.pool.query(`update newsletter_comments set state = 'approved' where id = $1`, [one.id]);
  await expect(forced).rejects.toThrow(/newsletter_comments_withdrawn/);
});
