import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, update, read, remove, restore, order, reorder, list } = groupNews.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = (name: string, changes: object = {}) =>
  t.call(create, { body: { name, colour: 'blue', icon: 'book', ...changes } as never }, asAdmin());

test('a group has moderators, an order, and goes only while it is empty', async () => {
  const roleId = await makeRole(t, ['newsletters_moderator.moderate']);
  const moderator = await makeUser(t, { home: school, entities: [school], roleId, name: 'Rita' });
  const unable = await makeUser(t, { home: school, name: 'Sem permissão' });
  const stranger = await makeUser(t, { home: await makeOrganisation(t, 'Outra') });
  const { body: one } = await make('Um', { moderator_ids: [moderator.id] });
  expect(one.moderators).toEqual([{ id: moderator.id, label: 'Rita' }]);
  expect((await make('Dois', { moderator_ids: [stranger.id] })).body.errors).toHaveProperty('moderator_ids');
  expect((await make('Dois', { moderator_ids: [unable.id] })).body.errors).toEqual({
    moderator_ids: ['Sem permissão não tem permissão para moderar comentários aqui.'],
  });
  const { body: two } = await make('Dois');
  const { body: three } = await make('Três');
  const names = async () =>
    (await t.call(order, {}, asAdmin())).body.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Um', 'Dois', 'Três']);
  const ids = [three.id, one.id, two.id];
  expect((await t.call(reorder, { body: { ids } }, asAdmin())).status).toBe(200);
  expect(await names()).toEqual(['Três', 'Um', 'Dois']);
  expect((await t.call(reorder, { body: { ids: [one.id] } }, asAdmin())).status).toBe(409);

  const params = { id: one.id };
  const body = { name: 'Um só', colour: 'red', icon: 'heart', moderator_ids: [], version: one.version };
  expect((await t.call(update, { params, body: body as never }, asAdmin())).body).toMatchObject({
    name: 'Um só',
    moderators: [],
  });
  expect((await t.call(update, { params, body: body as never }, asAdmin())).status).toBe(409);
  expect((await t.call(remove, { params }, asAdmin())).status).toBe(200);
  expect((await t.call(read, { params }, asAdmin())).status).toBe(404);
  expect((await t.call(restore, { params }, asAdmin())).body.name).toBe('Um só');
  await t.pool.query(`insert into newsletters (legal_entity_id, title, group_id) values ($1, 'X', $2)`, [
    school,
    one.id,
  ]);
  expect((await t.call(remove, { params }, asAdmin())).status).toBe(409);
  expect((await t.call(list, { query: {} }, asAdmin())).body[0].label).toBe('Três');
});
