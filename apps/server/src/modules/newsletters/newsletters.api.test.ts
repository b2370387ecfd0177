import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = newsletters.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
let readerRole: number;
let reader: TestUser;
let stranger: TestUser;
let groupId: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  readerRole = await makeRole(t, ['newsletters.detail']);
  reader = await makeUser(t, { home: unit, roleId: readerRole });
  stranger = await makeUser(t, { home: await makeOrganisation(t, 'Outra Escola'), roleId: readerRole });
  const made = await t.call(
    groupNews.endpoints.create,
    { body: { name: 'Avisos', colour: 'green', icon: 'messages' } as never },
    as(admin),
  );
  groupId = made.body.id;
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const make = async (title = 'Guarda de documentos'): Promise<NewsletterDetail> =>
  (await t.call(api.create, { body: { title, group_id: groupId } as never }, as(admin))).body;
const bodyOf = (n: NewsletterDetail) => ({
  title: n.title,
  summary: n.summary,
  body: '<p>Texto do informativo.</p>',
  cover_alt: null,
  group_id: groupId,
  subgroup_id: null,
  everyone: true,
  unit_ids: [],
  role_ids: [],
  list_ids: [],
  user_ids: [],
  publish_at: n.publish_at,
  expires_at: null,
  pinned: false,
  highlighted: false,
  allow_comment: true,
  comments_moderated: false,
  allow_like: true,
  requires_signature: true,
  signature_statement: 'Li e vou aplicar.',
  signature_due_on: null,
  version: n.version,
});
const write = (n: NewsletterDetail, changes: object = {}) =>
  t.call(api.update, { params: { id: n.id }, body: { ...bodyOf(n), ...changes } as never }, as(admin));
const release = (n: NewsletterDetail, changes: object = {}) =>
  t.call(api.release, { params: { id: n.id }, body: { version: n.version, ...changes } as never }, as(admin));
const released = async (changes: object = {}, title?: string): Promise<NewsletterDetail> => {
  const { body, status } = await write(await make(title), changes);
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = await release(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const show = (id: number, user: TestUser) => t.call(api.show, { params: { id } }, as(user));
const sign = (id: number, version: number, user: TestUser) =>
  t.call(api.sign, { params: { id }, body: { version } }, as(user));

describe('writing and releasing', () => {
  test('a draft is written, released, changed; readers get what was released', async () => {
    const one = await released();
    expect(one).toMatchObject({ status: 'RE', stage: 'published', current_version: 1, everyone: true });
    const { body: shown, status } = await show(one.id, reader);
    expect(status, JSON.stringify(shown)).toBe(200);
    expect(shown).toMatchObject({ number: 1, body: '<p>Texto do informativo.</p>', addressed: true });
    const { body: changed } = await write(one, { body: '<p>Outro texto.</p>', publish_at: one.publish_at });
    expect(changed.changed_since_release).toBe(true);
    expect((await show(one.id, reader)).body.body).toBe('<p>Texto do informativo.</p>');
    const { body: again } = await release(changed, { relevant: true, note: 'Mudou o prazo.' });
    expect(again).toMatchObject({ current_version: 2, changed_since_release: false });
    const { body: versions } = await t.call(api.versions, { params: { id: one.id } }, as(admin));
    expect(versions.map(({ number, relevant, note }: never) => [number, relevant, note])).toEqual([
      [2, true, 'Mudou o prazo.'],
      [1, true, null],
    ]);
  });

  test('asks nobody to sign until a day that is over; one that has gone by since stays where it was', async () => {
    const over = (id: number) =>
      t.pool.query('update newsletters set signature_due_on = today_in_brasilia() - 1 where id = $1', [id]);
    const { body: draft } = await write(await make());
    await over(draft.id);
    const { body: aged } = await t.call(api.read, { params: { id: draft.id } }, as(admin));
    expect((await release(aged)).body.errors).toHaveProperty('signature_due_on');
    const saved = await write(aged, { signature_due_on: aged.signature_due_on, title: 'Outro título' });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const live = await released();
    await over(live.id);
    const { body: now } = await t.call(api.read, { params: { id: live.id } }, as(admin));
    expect((await release(now, { relevant: true })).body.errors).toHaveProperty('signature_due_on');
    expect((await release(now)).status).toBe(200);
  });

  test('what is missing is refused at its field', async () => {
    const draft = await make();
    expect((await release(draft)).body.errors).toHaveProperty('body');
    const { body: written } = await write(draft, { everyone: false });
    expect((await release(written)).body.errors).toHaveProperty('everyone');
    expect((await write(written, { signature_statement: null })).body.errors).toHaveProperty(
      'signature_statement',
    );
    expect((await write(written, { group_id: 999_999 })).body.errors).toHaveProperty('group_id');
    expect((await write(written, { signature_due_on: '2020-01-01' })).body.errors).toHaveProperty(
      'signature_due_on',
    );
    expect((await write(draft)).status).toBe(409);
    expect((await write(written, { user_ids: [stranger.id] })).body.errors).toHaveProperty('user_ids');
  });

  test('a scheduled one waits for its time, an archived one is over', async () => {
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    const later = await released({ publish_at });
    expect(later.stage).toBe('scheduled');
    expect((await show(later.id, reader)).status).toBe(404);
    const now = await released();
    const { body: archived } = await t.call(
      api.archive,
      { params: { id: now.id }, body: { version: now.version, archived: true } },
      as(admin),
    );
    expect(archived.stage).toBe('archived');
    expect((await sign(now.id, 1, reader)).status).toBe(409);
  });
});

describe('the audience', () => {
  test('opens only what is addressed to its reader', async () => {
    const all = await released();
    expect((await show(all.id, stranger)).status).toBe(404);
    const other = await makeOrganisation(t, 'Unidade Sul', school);
    const elsewhere = await released({ everyone: false, unit_ids: [other] });
    expect((await show(elsewhere.id, reader)).status).toBe(404);
    const personal = await released({ everyone: false, user_ids: [reader.id] });
    expect((await show(personal.id, reader)).status).toBe(200);
    const byGroup = await released({ everyone: false, role_ids: [readerRole] });
    expect((await show(byGroup.id, reader)).status).toBe(200);
    for (const act of [
      t.call(api.like, { params: { id: elsewhere.id }, body: { liked: true } }, as(reader)),
      t.call(api.comment, { params: { id: elsewhere.id }, body: { body: 'Oi' } as never }, as(reader)),
      sign(elsewhere.id, 1, reader),
    ])
      expect((await act).status).toBe(404);
  });

  test('a contact list brings accounts and people without one', async () => {
    const { body: list } = { body: await makeList() };
    const one = await released({ everyone: false, list_ids: [list] });
    const { body: size } = await t.call(api.audienceSize, { params: { id: one.id } }, as(admin));
    expect(size).toEqual({ accounts: 1, contacts: 1 });
    expect((await show(one.id, reader)).status).toBe(200);
    const { body: people } = await t.call(
      api.people,
      { params: { id: one.id }, query: { order_column: 'name' } as never },
      as(admin),
    );
    expect(people.model.data.map(({ state }: { state: string }) => state)).toEqual(['unread', 'unread']);
    const { body: told, status } = await t.call(api.remind, { params: { id: one.id } }, as(admin));
    expect(status, JSON.stringify(told)).toBe(200);
    expect(told).toEqual({ people: 2, by_mail: 1 });
    expect((await t.call(api.remind, { params: { id: one.id } }, as(admin))).body.people).toBe(0);
  });
});

async function makeList(): Promise<number> {
  const { rows: users } = await sql<{
    email: string;
  }>`select email from users where id = ${reader.id}`.execute(t.system);
  const { rows } = await sql<{ id: number }>`with list as (
      insert into contact_lists (legal_entity_id, name, kind) values (${school}, 'Famílias', 'static') returning id),
    people as (insert into contacts (legal_entity_id, name, emails) values
      (${school}, 'A conta', array[${users[0]?.email}]), (${school}, 'Sem conta', array['sem@conta.test']) returning id)
    insert into contact_list_members (list_id, legal_entity_id, contact_id)
    select list.id, ${school}, people.id from list, people returning list_id as id`.execute(t.system);
  return (rows[0] as { id: number }).id;
}

describe('reading', () => {
  test('time passes on the server', async () => {
    const one = await released();
    const note = () => t.call(api.noteReading, { params: { id: one.id }, body: { version: 1 } }, as(reader));
    expect((await note()).body).toEqual({ seconds: 0 });
    await sql`update newsletter_reads set last_read_at = now() - interval '20 seconds'`.execute(t.system);
    expect((await note()).body.seconds).toBe(20);
    await sql`update newsletter_reads set last_read_at = now() - interval '10 minutes'`.execute(t.system);
    expect((await note()).body.seconds).toBe(20);
  });

  test('likes count once, comments have replies, wait where they are moderated, and can be reported', async () => {
    const one = await released();
    const like = (liked: boolean) =>
      t.call(api.like, { params: { id: one.id }, body: { liked } }, as(reader));
    expect((await like(true)).body).toEqual({ likes: 1, liked: true });
    expect((await like(true)).body.likes).toBe(1);
    expect((await like(false)).body.likes).toBe(0);
    const say = (body: string, parent_id: number | null, user = reader) =>
      t.call(api.comment, { params: { id: one.id }, body: { body, parent_id } }, as(user));
    const { body: first, status } = await say('Primeiro', null);
    expect(status, JSON.stringify(first)).toBe(200);
    const { body: reply } = await say('Resposta', first.id, admin);
    expect((await say('Fundo', reply.id)).body.errors).toHaveProperty('parent_id');
    const { body: seen } = await t.call(api.comments, { params: { id: one.id } }, as(reader));
    expect(seen.comments.map(({ body, own }: never) => [body, own])).toEqual([
      ['Primeiro', true],
      ['Resposta', false],
    ]);
    const report = { params: { id: one.id, comment_id: reply.id }, body: { reason: 'Ofende' } };
    expect((await t.call(api.reportComment, report, as(reader))).status).toBe(200);
    expect((await t.call(api.withdrawComment, { params: report.params }, as(reader))).status).toBe(404);
    const held = await released({ comments_moderated: true });
    const waiting = await t.call(
      api.comment,
      { params: { id: held.id }, body: { body: 'Espera' } as never },
      as(reader),
    );
    expect(waiting.body.state).toBe('pending');
    const { body: others } = await t.call(api.comments, { params: { id: held.id } }, as(admin));
    expect(others.comments).toEqual([]);
  });
});

describe('signing', () => {
  test('once for a version; a relevant change asks again, a small one does not', async () => {
    const one = await released();
    const { body: signed, status } = await sign(one.id, 1, reader);
    expect(status, JSON.stringify(signed)).toBe(200);
    expect(signed).toMatchObject({ version: 1, method: 'session', statement: 'Li e vou aplicar.' });
    expect((await sign(one.id, 1, reader)).body.id).toBe(signed.id);
    const small = (await release((await write(one, { body: '<p>Vírgula, certa.</p>' })).body)).body;
    expect((await show(one.id, reader)).body.signature.own?.version).toBe(1);
    await release((await write(small, { body: '<p>Tudo mudou.</p>' })).body, { relevant: true });
    const { body: shown } = await show(one.id, reader);
    expect(shown.signature).toMatchObject({ own: null, signed_before: true });
    expect((await sign(one.id, 1, reader)).status).toBe(409);
    expect((await sign(one.id, 3, reader)).body.version).toBe(3);
  });

  test('counts are exact when fifty people sign at once, each of them twice', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, () => makeUser(t, { home: unit, roleId: readerRole })),
    );
    const one = await released({ everyone: false, user_ids: people.map(({ id }) => id) });
    const answers = await Promise.all(
      people.flatMap((person) => [sign(one.id, 1, person), sign(one.id, 1, person)]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { body } = await t.call(api.signatures, { params: { id: one.id } }, as(admin));
    expect(body).toMatchObject({ audience: 50, signed: 50 });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from read_signatures where target_id = ${one.id}`.execute(t.system);
    expect(rows[0]?.n).toBe(50);
    expect(body.units).toEqual([expect.objectContaining({ audience: 50, signed: 50 })]);
  });

  test('a proof is issued once and checks by its code', async () => {
    const one = await released();
    expect((await t.call(api.proof, { params: { id: one.id } }, as(reader))).status).toBe(409);
    await sign(one.id, 1, reader);
    for (let round = 0; round < 2; round++)
      expect((await t.call(api.proof, { params: { id: one.id } }, as(reader))).status).toBe(200);
    const { rows } = await sql`select title from issued_documents
      where kind like 'read-signature-%'`.execute(t.system);
    expect(rows).toEqual([{ title: 'Comprovante de leitura' }]);
  });
});
