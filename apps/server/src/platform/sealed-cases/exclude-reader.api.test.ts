import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rewrapFor } from '../../../../web/src/platform/sealed-reports/data-keys.ts';
import { makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startReports } from '../../testing/features/sealed-reports.ts';

const story = { text: 'Sobre quem lê.' };
let f: Awaited<ReturnType<typeof startReports>>;
let boss: TestUser;
beforeEach(async () => {
  f = await startReports('intimidation');
  const roleId = await makeRole(f.t, ['sealed_reports.recipients']);
  boss = await makeUser(f.t, { home: f.school, roleId, name: 'Quem Designa' });
});
afterEach(() => f.t.close());

const notices = async ({ id }: TestUser) =>
  (
    await f.t.pool.query(
      `select title, message, extra_data, created_by, created_at = date_trunc('hour', created_at) as whole_hour
       from notifications where user_id = $1`,
      [id],
    )
  ).rows;
const exclude = (id: string, user: TestUser, more: object = {}) =>
  f.act(f.ana, 'exclude', id, { user_id: user.id, ...more });
const withoutAlternate = () =>
  f.t.pool.query("update report_appointments set state = 'ended', ended_at = now() where user_id = $1", [
    f.eva.id,
  ]);
const oneLeft = /uma só pessoa/;

describe('who is excluded', () => {
  test('is told, with the channel alone and to the hour', async () => {
    const { id, answer } = await f.send(story);
    expect((await exclude(id, f.bia, { ground: 'accused' })).status).toBe(200);
    expect((await f.read(id, f.bia)).status).toBe(404);
    const [notice, ...more] = await notices(f.bia);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ title: 'Você não lê mais um relato', created_by: null, whole_hour: true });
    expect(notice.message).toMatch(/Intimidação sistemática/);
    expect(JSON.stringify(notice)).not.toContain(answer.body.protocol);
    expect(JSON.stringify(notice)).not.toContain(id);
  });

  test('is not told where they never read it: they would learn of the report', async () => {
    const { id } = await f.send(story);
    expect((await exclude(id, f.other, { ground: 'accused' })).status).toBe(200);
    expect(await notices(f.other)).toEqual([]);
  });

  test('stands with a name in the log of the report; the reporter reads that its readers changed, without one', async () => {
    const { id, receipt } = await f.send(story);
    await exclude(id, f.bia, { ground: 'accused' });
    const { entries } = (await f.read(id, f.ana)).body;
    expect(entries.at(-1)).toMatchObject({
      ...{ kind: 'report_act', by: { label: 'Ana Ouvidora' }, mentions: [{ label: 'Bia Jurídica' }] },
      facts: { act: 'exclude', lost: 1 },
    });
    const { body } = await f.follow(receipt);
    expect(body.readers_changed).toEqual([{ at: expect.stringMatching(/:00:00/) }]);
    expect(JSON.stringify(body)).not.toMatch(/Bia|Ana/);
  });
});

test('that somebody is accused stands sealed: a copy of the database tells neither that nor an account that never read', async () => {
  const { id } = await f.send(story);
  const words = await f.words(id, f.ana, 'exclusion', { text: 'É uma das pessoas acusadas.' });
  expect((await exclude(id, f.other, { ground: 'accused', words })).status).toBe(200);
  const { rows } = await f.t.pool.query(
    "select facts from case_entries where case_id = $1 and facts ->> 'act' = 'exclude'",
    [id],
  );
  expect(rows).toEqual([{ facts: { act: 'exclude', lost: 0, mentions: [] } }]);
  const opened = await f.openFor(id, f.bia);
  const at = opened.envelope.records.findIndex(({ kind }) => kind === 'exclusion');
  expect(opened.read(at)).toMatchObject({ text: 'É uma das pessoas acusadas.' });
});

describe('the last two readers', () => {
  test('stay two while somebody can be brought in: a conflict alone does not leave one', async () => {
    const { id } = await f.send(story);
    const refused = await exclude(id, f.bia);
    expect(refused.status).toBe(409);
    expect(refused.body.messages).toMatch(/só uma pessoa.*entregue/i);
    expect((await f.openFor(id, f.bia)).read(0)).toEqual(story);
    const { report, envelope } = await f.openFor(id, f.ana);
    const eva = envelope.readers.filter((reader) => reader.id === f.eva.id);
    const alternates = rewrapFor(f.sodium, report.keys, eva);
    expect((await exclude(id, f.bia, { alternates })).status).toBe(200);
    expect((await f.openFor(id, f.eva)).read(0)).toEqual(story);
    expect(await notices(boss)).toEqual([]);
  });

  test('become one where nobody else is appointed, and who may appoint is told', async () => {
    await withoutAlternate();
    const { id, answer } = await f.send(story);
    expect((await exclude(id, f.bia)).status).toBe(200);
    const told = await notices(boss);
    expect(told).toEqual([expect.objectContaining({ message: expect.stringMatching(oneLeft) })]);
    expect(JSON.stringify(told)).not.toContain(answer.body.protocol);
  });

  test('become one at once where the other is accused, and who may appoint is told', async () => {
    const { id } = await f.send(story);
    expect((await exclude(id, f.bia, { ground: 'accused' })).status).toBe(200);
    expect((await f.read(id, f.bia)).status).toBe(404);
    expect(await notices(boss)).toEqual([
      expect.objectContaining({ message: expect.stringMatching(oneLeft), whole_hour: true }),
    ]);
  });

  test('are not counted with somebody whose account is closed', async () => {
    const { id } = await f.send(story);
    await f.t.pool.query(`insert into case_readers (case_id, legal_entity_id, user_id) values ($1, $2, $3)`, [
      id,
      f.school,
      f.other.id,
    ]);
    await f.t.pool.query("update users set status = 'inactive' where id = $1", [f.other.id]);
    expect((await exclude(id, f.bia)).status).toBe(409);
  });
});
