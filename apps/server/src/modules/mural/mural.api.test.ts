import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { intimidationChannel } from '@conforme/contracts/modules/intimidation-form/intimidation-kind.ts';
import { mural } from '@conforme/contracts/modules/mural/mural.contract.ts';
import type { MyWork } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseKinds } from '../../case-kinds.ts';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { bareCase } from '../../testing/staff-ctx.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let unit: number;
let elsewhere: number;
let author: TestUser;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin: author } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Norte', school);
  elsewhere = await makeOrganisation(t, 'Outra');
  const roleId = await makeRole(t, ['newsletters.detail']);
  reader = await makeUser(t, { home: unit, entities: [unit], roleId });
  stranger = await makeUser(t, { home: elsewhere, entities: [elsewhere], roleId });
});
afterAll(() => t.close());

const api = mural.endpoints;
const as = ({ token }: TestUser, entity: number) => ({ token, entity: `${entity},legal_entity` });
const feed = async (query: object = {}, user = reader, entity = unit) => {
  const { status, body } = await t.call(api.feed, { query: query as never }, as(user, entity));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as {
    items: { id: number; title: string; is_read: boolean; to_sign: boolean }[];
    next: string | null;
  };
};
const counts = async () => (await t.call(api.counts, {}, as(reader, unit))).body;
const publish = async (title: string, given: object = {}) => {
  const id = await makeNewsletter(t, { entity: school, author: author.id, title, ...given });
  await publishNewsletter(t, id);
  return id;
};

test('the feed has what is released for the reader, pinned first, and goes on where it ended', async () => {
  for (let n = 1; n <= 12; n++) {
    const id = await publish(`Aviso ${n}`);
    await t.pool.query(
      `update newsletters set publish_at = now() - make_interval(hours => $2) where id = $1`,
      [id, 20 - n],
    );
  }
  const pinned = await publish('Fixado');
  await t.pool.query(
    `update newsletters set pinned = true, publish_at = now() - interval '9 days' where id = $1`,
    [pinned],
  );
  await makeNewsletter(t, { entity: school, author: author.id, title: 'Rascunho' });
  const later = await publish('Agendado');
  await t.pool.query(`update newsletters set publish_at = now() + interval '1 day' where id = $1`, [later]);
  const over = await publish('Vencido');
  await t.pool.query(
    `update newsletters set publish_at = now() - interval '2 days', expires_at = now() - interval '1 hour' where id = $1`,
    [over],
  );
  const first = await feed();
  expect(first.items.map(({ title }) => title)).toEqual([
    'Fixado',
    ...Array.from({ length: 9 }, (_, n) => `Aviso ${12 - n}`),
  ]);
  // Something new does not push anything into the next page twice.
  await publish('Novo');
  const second = await feed({ after: first.next });
  expect([second.items.map(({ title }) => title), second.next]).toEqual([
    ['Aviso 3', 'Aviso 2', 'Aviso 1'],
    null,
  ]);
  expect((await feed({}, stranger, elsewhere)).items).toEqual([]);
  expect((await t.call(api.feed, { query: { after: 'x' } as never }, as(reader, unit))).status).toBe(422);
});

test('what was not read is counted until it was opened; a mark of one’s own is no proof of reading', async () => {
  const before = await counts();
  const [{ id } = { id: 0 }] = (await feed({ filter: 'unread' })).items;
  await t.pool.query(
    `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version) values ($1, $2, $3, 1)`,
    [id, school, reader.id],
  );
  expect((await counts()).unread).toBe(before.unread - 1);
  expect((await feed()).items.find((item) => item.id === id)?.is_read).toBe(true);
  expect((await t.call(api.seen, {}, as(reader, unit))).body.unread).toBe(0);
  const { rows } = await t.pool.query('select count(*) from newsletter_reads where user_id = $1', [
    reader.id,
  ]);
  expect(Number(rows[0].count)).toBe(1);
});

test('what has to be signed is listed until it is, and again after a relevant change', async () => {
  const id = await publish('Código de conduta', { requiresSignature: true });
  expect(await counts()).toMatchObject({ to_sign_count: 1, to_sign: [{ id, title: 'Código de conduta' }] });
  await t.pool.query(
    `insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email, statement,
       content_hash, method) values ($1, 'newsletter', $2, 1, $3, 'R', 'r@x.test', 'Li.', sha256('x'), 'session')`,
    [school, id, reader.id],
  );
  expect((await counts()).to_sign_count).toBe(0);
  await t.pool.query('update newsletters set signed_from = 2 where id = $1', [id]);
  expect((await feed({ filter: 'to_sign' })).items).toMatchObject([{ id, to_sign: true }]);
});

describe('my work', () => {
  const day = (from: number) => addDays(civilDayOf(Date.now()), from);
  const work = async (user: TestUser, entity = unit) => {
    const { status, body } = await t.call(api.work, {}, as(user, entity));
    expect(status, JSON.stringify(body)).toBe(200);
    return body as MyWork;
  };
  const handlerOf = async (...permissions: string[]) =>
    makeUser(t, { home: unit, entities: [unit], roleId: await makeRole(t, permissions) });
  const caseOf = async (formType: string, user: TestUser, due: string) => {
    const made = await bareCase(t, unit);
    await t.pool.query('update cases set form_type = $2, responsible_id = $3, due_at = $4 where id = $1', [
      ...[made.id, formType, user.id, `${due}T23:59:59-03:00`],
    ]);
    return made;
  };

  test('is of cases I answer for, and nobody else’s', async () => {
    const made = await caseOf('intimidation', reader, day(1));
    // Whoever may not handle it any more is told of it without a way to it.
    expect(await work(reader)).toEqual({
      deadlines: [
        {
          ...{ case_id: made.id, protocol: made.protocol, kind: intimidationChannel.kind.title, path: null },
          due: { state: 'due_soon', words: 'vence em 1 dia' },
        },
      ],
      tasks: [],
    });
    expect(await work(stranger, elsewhere)).toEqual({ deadlines: [], tasks: [] });
  });

  test('counts as the list of the cases counts, and a task as the page of its case does', async () => {
    const user = await handlerOf(privacyKind.handling);
    const { id } = await makeRequest(t, unit);
    await t.pool.query('update cases set responsible_id = $2 where id = $1', [id, user.id]);
    const { status, body } = await t.call(
      privacyForm.endpoints.grid,
      { query: { per_page: '100' } as never },
      { token: author.token },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const row = body.model.data.find((one: { id: string }) => one.id === id);
    const task = (title: string, due: string | null) =>
      t.pool.query(
        `insert into case_tasks (case_id, legal_entity_id, task_group, title, owner_id, due_on)
         values ($1, $2, 'x', $3, $4, $5)`,
        [id, unit, title, user.id, due],
      );
    await task('Ontem', day(-1));
    await task('Hoje', day(0));
    await task('Depois', day(5));
    await task('Sem dia', null);
    const { deadlines, tasks } = await work(user);
    expect(deadlines).toMatchObject([{ case_id: id, due: { state: row.due, words: row.due_words } }]);
    expect(tasks.map(({ title, path, due }) => [title, path, due?.state, due?.words])).toEqual(
      [
        ['Ontem', 'overdue', 'venceu há 1 dia'],
        ['Hoje', 'due_today', 'vence hoje'],
        ['Depois', 'on_time', 'vence em 5 dias'],
        ['Sem dia', undefined, undefined],
      ].map(([title, ...due]) => [title, `/privacy-form/${id}/handling`, ...due]),
    );
  });

  test('leads to where each kind is handled', async () => {
    const user = await handlerOf(...caseKinds.map(({ handling }) => handling));
    const made = new Map<string, string>();
    for (const { formType } of caseKinds) made.set(formType, (await caseOf(formType, user, day(2))).id);
    const { deadlines } = await work(user);
    expect(new Map(deadlines.map(({ kind, path }) => [kind, path]))).toEqual(
      new Map(caseKinds.map((kind) => [kind.title, handlingPath(kind, made.get(kind.formType) as string)])),
    );
    const patterns = allPages.map(({ path }) => new RegExp(`^${path.replace(/:[a-z_]+/g, '[^/]+')}$`));
    for (const { path } of deadlines)
      expect(
        patterns.some((pattern) => pattern.test(path as string)),
        path as string,
      ).toBe(true);
  });
});
