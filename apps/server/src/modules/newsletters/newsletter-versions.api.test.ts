import { mural } from '@conforme/contracts/modules/mural/mural.contract.ts';
import { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter } from '../../testing/features/made-newsletters.ts';
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
let school: number;
let unit: number;
let editor: TestUser;
let writer: TestUser;
let reader: TestUser;
let outside: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  const writing = ['newsletters.show', 'newsletters.detail', 'newsletters.edit'];
  const seeing = ['newsletters.release', 'newsletters.view_signatures', 'newsletter_workflows.detail'];
  const here = { home: school, entities: [school] };
  writer = await makeUser(t, { ...here, roleId: await makeRole(t, writing) });
  editor = await makeUser(t, { ...here, roleId: await makeRole(t, [...writing, ...seeing]) });
  const roleId = await makeRole(t, ['newsletters.detail']);
  reader = await makeUser(t, { home: unit, entities: [unit], roleId });
  outside = await makeUser(t, { ...here, roleId });
});
afterAll(() => t.close());

const as = ({ token }: TestUser, entity = school) => ({ token, entity: `${entity},legal_entity` });
const read = async (id: number): Promise<NewsletterDetail> =>
  (await t.call(api.read, { params: { id } }, as(editor))).body;
const save = async (id: number, changes: object, user = editor) => {
  const now = await read(id);
  const kept = {
    ...{ title: now.title, summary: now.summary, body: now.body, cover_alt: now.cover_alt },
    ...{ group_id: now.group.id, subgroup_id: null, everyone: now.everyone, version: now.version },
    unit_ids: now.units.map((one) => one.id),
    ...{ role_ids: [], list_ids: [], user_ids: [], publish_at: now.publish_at, expires_at: now.expires_at },
    ...{ pinned: now.pinned, highlighted: now.highlighted, allow_comment: now.allow_comment },
    ...{ comments_moderated: now.comments_moderated, allow_like: now.allow_like },
    ...{ requires_signature: now.requires_signature, signature_statement: now.signature_statement },
    signature_due_on: now.signature_due_on,
  };
  return t.call(api.update, { params: { id }, body: { ...kept, ...changes } as never }, as(user));
};
const release = async (id: number, relevant = false) => {
  const { version } = await read(id);
  const answer = await t.call(
    api.release,
    { params: { id }, body: { version, relevant, note: null } },
    as(editor),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
/** Released for one unit only. */
const released = async (given: { requiresSignature?: boolean } = {}) => {
  const id = await makeNewsletter(t, { entity: school, author: editor.id, ...given });
  await t.pool.query('update newsletter_audience set unit_id = $2 where newsletter_id = $1', [id, unit]);
  await release(id);
  return id;
};
const open = (id: number, version: number) =>
  t.call(api.noteReading, { params: { id }, body: { version } }, as(reader, unit));
const unread = async () => (await t.call(mural.endpoints.counts, {}, as(reader, unit))).body.unread;
const peopleOf = async (id: number) =>
  (await t.call(api.people, { params: { id }, query: { order_column: 'name' } as never }, as(editor))).body
    .model.data;
const noticesOf = async ({ id }: TestUser, newsletter: number) =>
  (
    await t.pool.query('select type from notifications where user_id = $1 and link = $2', [
      id,
      `/newsletters/${newsletter}`,
    ])
  ).rows;

test('each version somebody opened is kept with its time; a relevant change asks to be read again', async () => {
  const id = await released();
  const before = await unread();
  await open(id, 1);
  expect(await unread()).toBe(before - 1);
  await save(id, { body: '<p>Uma vírgula.</p>' });
  await release(id);
  expect(await peopleOf(id)).toMatchObject([{ state: 'read', reads: [{ version: 1 }] }]);
  expect(await unread()).toBe(before - 1);
  await save(id, { body: '<p>Outro prazo.</p>' });
  await release(id, true);
  expect(await peopleOf(id)).toMatchObject([{ state: 'unread', read_at: null, reads: [{ version: 1 }] }]);
  expect(await unread()).toBe(before);
  const report = async () =>
    (await t.call(newsletterReports.endpoints.read, { params: { id } }, as(editor))).body;
  const shown = async () => (await t.call(api.show, { params: { id } }, as(reader, unit))).body.numbers;
  expect([(await report()).readers, (await shown()).readers]).toEqual([0, 0]);
  await open(id, 3);
  // An old page that is still open tells of what it shows.
  await open(id, 1);
  const [{ state, reads }] = await peopleOf(id);
  expect([state, reads.map(({ version }: { version: number }) => version)]).toEqual(['read', [1, 3]]);
  expect([(await report()).readers, (await shown()).readers, await unread()]).toEqual([1, 1, before - 1]);
});

test('a relevant change is unread also for who marked everything as read', async () => {
  const id = await released();
  await t.call(mural.endpoints.seen, {}, as(reader, unit));
  expect(await unread()).toBe(0);
  await save(id, { body: '<p>Tudo mudou.</p>' });
  await release(id, true);
  expect(await unread()).toBe(1);
});

test('the words of a released one wait; its audience takes the right to release and a word that says so', async () => {
  const id = await released();
  const words = await save(id, { body: '<p>Novo texto.</p>' }, writer);
  expect([words.status, words.body.changed_since_release]).toEqual([200, true]);
  const wider = { everyone: true, unit_ids: [] };
  expect((await save(id, { ...wider, at_once: true }, writer)).status).toBe(403);
  expect((await save(id, { pinned: true, at_once: true }, writer)).status).toBe(403);
  const silent = await save(id, wider);
  expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['at_once']]);
  expect((await t.call(api.show, { params: { id } }, as(outside))).status).toBe(404);
  expect(await noticesOf(outside, id)).toEqual([]);
  expect((await save(id, { ...wider, at_once: true })).status).toBe(200);
  expect((await t.call(api.show, { params: { id } }, as(outside))).status).toBe(200);
  // Who is added is told; who was there is not told again.
  expect(await noticesOf(outside, id)).toEqual([{ type: 'newsletter.published' }]);
  expect(await noticesOf(reader, id)).toEqual([]);
  const draft = await makeNewsletter(t, { entity: school, author: editor.id });
  expect((await save(draft, { pinned: true }, writer)).status).toBe(200);
});

test('a signature that is asked for later waits for the version whose hash covers its statement', async () => {
  const id = await released();
  const sign = (version: number) => t.call(api.sign, { params: { id }, body: { version } }, as(reader, unit));
  await save(id, { requires_signature: true, signature_statement: 'Li e conc' });
  expect((await t.call(api.show, { params: { id } }, as(reader, unit))).body.signature).toBeNull();
  expect((await sign(1)).status).toBe(409);
  const counts = async () => (await t.call(mural.endpoints.counts, {}, as(reader, unit))).body.to_sign_count;
  expect(await counts()).toBe(0);
  expect((await t.call(api.remind, { params: { id } }, as(editor))).status).toBe(409);
  await save(id, { signature_statement: 'Li e concordo.' });
  await release(id, true);
  expect(await counts()).toBe(1);
  expect((await sign(2)).body).toMatchObject({ statement: 'Li e concordo.', version: 2 });
});

test('only what is on the Mural is reminded of', async () => {
  const id = await released({ requiresSignature: true });
  const remind = () => t.call(api.remind, { params: { id } }, as(editor));
  await t.pool.query(`update newsletters set publish_at = now() + interval '1 day' where id = $1`, [id]);
  expect((await remind()).status).toBe(409);
  await t.pool.query(
    `update newsletters set publish_at = now() - interval '2 days', expires_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  expect((await remind()).status).toBe(409);
  await t.pool.query('update newsletters set expires_at = null where id = $1', [id]);
  const watches = await makeRole(t, [
    'newsletters.detail',
    'newsletters.show',
    'newsletters.view_signatures',
  ]);
  const auditor = await makeUser(t, { home: school, entities: [school], roleId: watches });
  // Who may see the signatures sees who is missing, and writes to nobody.
  expect((await t.call(api.signatures, { params: { id } }, as(auditor))).status).toBe(200);
  expect((await t.call(api.remind, { params: { id } }, as(auditor))).status).toBe(403);
  expect((await remind()).body).toEqual({ people: 1, by_mail: 0 });
});

test('an attachment that came or went is a change that readers do not have yet', async () => {
  const id = await released();
  expect((await read(id)).changed_since_release).toBe(false);
  const files = [{ name: 'tabela.txt', content: Buffer.from('Prazo: 5 anos'), type: 'text/plain' }];
  const added = await t.call(api.uploadAttachment, { params: { id }, files } as never, as(editor));
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  expect((await read(id)).changed_since_release).toBe(true);
  await release(id);
  expect((await read(id)).changed_since_release).toBe(false);
  const { body: versions } = await t.call(api.versions, { params: { id } }, as(editor));
  expect(versions.map(({ attachments }: never) => (attachments as unknown[]).length)).toEqual([1, 0]);
  await t.call(api.removeAttachment, { params: { id, file_id: added.body.id } }, as(editor));
  expect((await read(id)).changed_since_release).toBe(true);
});

test('whoever has not signed is reminded after two days and the day before it is due, once each', async () => {
  const after = await released({ requiresSignature: true });
  const due = await released({ requiresSignature: true });
  const reminders = async () =>
    (
      await t.pool.query(
        `select kind from newsletter_reminders where newsletter_id = any ($1) and user_id = $2 order by id`,
        [[after, due], reader.id],
      )
    ).rows.map(({ kind }) => kind);
  const age = (id: number, days: number) =>
    t.pool.query(
      `with older as (update newsletter_versions set created_at = now() - make_interval(days => $2) where newsletter_id = $1)
       update newsletters set publish_at = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  await age(after, 1);
  await t.pool.query('update newsletters set signature_due_on = today_in_brasilia() + 2 where id = $1', [
    due,
  ]);
  await t.runJobs('remind-newsletters');
  expect(await reminders()).toEqual([]);
  await age(after, 2);
  await t.runJobs('remind-newsletters');
  await t.runJobs('remind-newsletters');
  expect(await reminders()).toEqual(['after']);
  await t.pool.query('update newsletters set signature_due_on = today_in_brasilia() + 1 where id = $1', [
    due,
  ]);
  await t.runJobs('remind-newsletters');
  await t.runJobs('remind-newsletters');
  expect(await reminders()).toEqual(['after', 'before']);
  const { rows } = await t.pool.query(
    `select count(*)::int as told from notifications where user_id = $1 and title like 'Para assinar: %'`,
    [reader.id],
  );
  expect(rows[0].told).toBeGreaterThanOrEqual(2);
  // Who has signed is left alone.
  const signed = await released({ requiresSignature: true });
  await t.call(api.sign, { params: { id: signed }, body: { version: 1 } }, as(reader, unit));
  await age(signed, 2);
  await t.runJobs('remind-newsletters');
  const { rows: none } = await t.pool.query(
    'select from newsletter_reminders where newsletter_id = $1 and user_id = $2',
    [signed, reader.id],
  );
  expect(none).toEqual([]);
});

test('two who edit the same one learn of each other, until one leaves or is not heard of', async () => {
  const id = await released();
  const editing = async (user: TestUser, open = true) => {
    const { status, body } = await t.call(api.editing, { params: { id }, body: { open } }, as(user));
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map((other: { id: number }) => other.id);
  };
  expect(await editing(writer)).toEqual([]);
  expect([await editing(editor), await editing(writer)]).toEqual([[writer.id], [editor.id]]);
  await t.pool.query(
    `update newsletter_editors set seen_at = now() - interval '2 minutes' where newsletter_id = $1 and user_id = $2`,
    [id, writer.id],
  );
  expect(await editing(editor)).toEqual([]);
  await editing(editor, false);
  expect(await editing(writer)).toEqual([]);
  // Who saves over the other's text is stopped.
  const { version } = await read(id);
  expect((await save(id, { body: '<p>Um.</p>' }, writer)).status).toBe(200);
  expect((await save(id, { body: '<p>Outro.</p>', version })).status).toBe(409);
});
