import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = knowledgeItems.endpoints;

let t: TestApp;
let admin: TestUser;
let writer: TestUser;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  let school: number;
  ({ admin, entity: school } = await makeAdministrator(t));
  ({ admin: stranger } = await makeAdministrator(t, 'Outra escola'));
  const reads = ['knowledge_items.show', 'knowledge_items.detail'];
  reader = await makeUser(t, { home: school, roleId: await makeRole(t, reads) });
  const writes = await makeRole(t, [...reads, 'knowledge_items.edit']);
  writer = await makeUser(t, { home: school, roleId: writes });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const release = async (id: number) => {
  const { version } = (await t.call(api.read, { params: { id } }, as(admin))).body;
  return t.call(api.release, { params: { id }, body: { version, note: null } }, as(admin));
};
async function published(title: string): Promise<number> {
  const { id } = (await t.call(api.create, { body: { title, category_id: null } as never }, as(admin))).body;
  await t.pool.query(`update knowledge_items set body = '<p>Texto.</p>', words = 'Texto.' where id = $1`, [
    id,
  ]);
  expect((await release(id)).status).toBe(200);
  return id;
}
const found = async (search: string) =>
  (await t.call(api.consult, { query: { search } as never }, as(reader))).body.total;

describe('a released article', () => {
  test('goes back to a draft that nobody finds, and is released again as the next version', async () => {
    const id = await published('Crachá perdido');
    expect(await found('crachá')).toBe(1);
    const withdraw = async (user: TestUser) => {
      const { version } = (await t.call(api.read, { params: { id } }, as(admin))).body;
      return t.call(api.withdraw, { params: { id }, body: { version } }, as(user));
    };
    expect((await withdraw(writer)).status).toBe(403);
    expect((await withdraw(stranger)).status).toBe(404);
    expect((await withdraw(admin)).body).toMatchObject({ status: 'DR', current_version: 1 });
    expect(await found('crachá')).toBe(0);
    expect((await t.call(api.show, { params: { id } }, as(reader))).status).toBe(404);
    expect((await withdraw(admin)).status).toBe(409);
    expect((await release(id)).body).toMatchObject({ status: 'RE', current_version: 2 });
    expect(await found('crachá')).toBe(1);
  });
});

describe('a deleted article', () => {
  test('is listed until it is gone, to those who may bring it back', async () => {
    const id = await published('Chaves do laboratório');
    await t.call(api.remove, { params: { id } }, as(admin));
    const deleted = (user: TestUser) => t.call(api.deleted, {}, as(user));
    const [first] = (await deleted(admin)).body;
    expect(first).toMatchObject({ id, title: 'Chaves do laboratório', gone_on: expect.any(String) });
    expect((await deleted(writer)).status).toBe(403);
    expect((await deleted(stranger)).body).toEqual([]);
    expect((await t.call(api.restore, { params: { id } }, as(admin))).status).toBe(200);
    expect([(await deleted(admin)).body, await found('chaves')]).toEqual([[], 1]);
    await t.call(api.remove, { params: { id } }, as(admin));
    await t.pool.query(`update knowledge_items set deleted_at = now() - interval '31 days' where id = $1`, [
      id,
    ]);
    await t.runJobs('purge-knowledge-items');
    expect((await deleted(admin)).body).toEqual([]);
  });
});

describe('the review of an article', () => {
  test('is called to mind a week ahead, once for a day, and again for another', async () => {
    const id = await published('Revisar prazos');
    const told = async () =>
      (
        await t.pool.query(
          `select message from notifications where type = 'knowledge.review_due' and user_id = $1 order by id`,
          [admin.id],
        )
      ).rows.length;
    const review = async (day: string) => {
      await t.pool.query(
        `update knowledge_items set review_on = today_in_brasilia() + ${day} where id = $1`,
        [id],
      );
      await t.runJobs('remind-knowledge-reviews');
      return told();
    };
    expect(await review('8')).toBe(0);
    expect(await review('7')).toBe(1);
    await t.runJobs('remind-knowledge-reviews');
    expect(await told()).toBe(1);
    expect(await review('3')).toBe(2);
  });
});
