import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let ana: TestUser;
let bia: TestUser;
let caio: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(t, [
    ...['newsletters.show', 'newsletters.detail', 'newsletters.create', 'newsletters.edit'],
    ...['newsletters.release', 'newsletter_workflows.show', 'newsletter_workflows.create'],
  ]);
  const here = { home: school, entities: [school], roleId };
  ana = await makeUser(t, { ...here, name: 'Ana Autora' });
  bia = await makeUser(t, { ...here, name: 'Bia Revisora' });
  caio = await makeUser(t, { ...here, name: 'Caio Revisor' });
});
afterAll(() => t.close());

const review = newsletterReviews.endpoints;
const as = ({ token }: TestUser) => ({ token, entity: `${school},legal_entity` });
const step = (kind: string, people: readonly TestUser[]) => ({
  ...{ name: 'Etapa', kind, people: 'people', role_id: null, quorum: 'any', due_days: 2 },
  user_ids: people.map(({ id }) => id),
});
const makeWorkflow = (steps: readonly object[]) =>
  t.call(
    newsletterWorkflows.endpoints.create,
    { body: { name: `Fluxo ${Math.random()}`, description: null, state: 'active', steps } },
    as(ana),
  );
const submit = (id: number, workflow_id: number, by: TestUser) =>
  t.call(review.submit, { params: { id }, body: { workflow_id, comment: null } }, as(by));
const decide = (id: number, decision: string, version: number, by: TestUser) =>
  t.call(review.decide, { params: { id }, body: { decision, comment: 'Lido.', version } }, as(by));
const rewrite = async (id: number, body: string, by: TestUser) => {
  const { body: now } = await t.call(newsletters.endpoints.read, { params: { id } }, as(by));
  const kept = Object.fromEntries(
    [
      ...['version', 'title', 'summary', 'cover_alt', 'publish_at', 'expires_at', 'pinned', 'highlighted'],
      ...['allow_comment', 'comments_moderated', 'allow_like', 'requires_signature', 'signature_statement'],
      'signature_due_on',
    ].map((key) => [key, now[key]]),
  );
  const audience = { everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [] };
  const changed = { ...kept, ...audience, body, group_id: now.group.id, subgroup_id: null };
  return t.call(newsletters.endpoints.update, { params: { id }, body: changed }, as(by));
};
const release = async (id: number, by: TestUser) => {
  const { rows } = await t.pool.query('select version from newsletters where id = $1', [id]);
  const body = { version: rows[0].version, relevant: true, note: null };
  return t.call(newsletters.endpoints.release, { params: { id }, body }, as(by));
};

test('what was rejected stays so after another review was begun and withdrawn', async () => {
  const id = await makeNewsletter(t, { entity: school, author: ana.id });
  const workflow = (await makeWorkflow([step('review', [bia])])).body.id;
  const first = (await submit(id, workflow, ana)).body.review;
  expect((await decide(id, 'reject', first.version, bia)).status).toBe(200);
  expect((await release(id, ana)).status).toBe(409);
  const second = (await submit(id, workflow, ana)).body.review;
  const withdrawn = await t.call(
    review.withdraw,
    { params: { id }, body: { version: second.version } },
    as(ana),
  );
  expect(withdrawn.status).toBe(200);
  expect((await release(id, ana)).status).toBe(409);
  // Approved in the end, it goes out.
  const third = (await submit(id, workflow, ana)).body.review;
  expect((await decide(id, 'approve', third.version, bia)).status).toBe(200);
  expect((await release(id, ana)).status).toBe(200);
});

test('whoever wrote on the text does not approve it, whoever began it', async () => {
  const id = await makeNewsletter(t, { entity: school, author: ana.id });
  const workflow = (await makeWorkflow([step('approval', [bia, caio])])).body.id;
  expect((await rewrite(id, '<p>Escrito pela Bia.</p>', bia)).status).toBe(200);
  const { version } = (await submit(id, workflow, ana)).body.review;
  expect((await decide(id, 'approve', version, bia)).status).toBe(403);
  expect((await decide(id, 'approve', version, caio)).status).toBe(200);
  expect((await release(id, ana)).status).toBe(200);
  // What was written before a release does not count against the next text.
  expect((await rewrite(id, '<p>Outro texto, da Ana.</p>', ana)).status).toBe(200);
  const next = (await submit(id, workflow, ana)).body.review;
  expect((await decide(id, 'approve', next.version, bia)).status).toBe(200);
});

test('whoever changed the audience or a file does not approve it either', async () => {
  const workflow = (await makeWorkflow([step('approval', [bia, caio])])).body.id;
  const attached = await makeNewsletter(t, { entity: school, author: ana.id });
  const files = [{ name: 'tabela.txt', content: Buffer.from('5 anos'), type: 'text/plain' }];
  const added = await t.call(
    newsletters.endpoints.uploadAttachment,
    { params: { id: attached }, files } as never,
    as(bia),
  );
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const one = (await submit(attached, workflow, ana)).body.review;
  expect((await decide(attached, 'approve', one.version, bia)).status).toBe(403);
  expect((await decide(attached, 'approve', one.version, caio)).status).toBe(200);
  const widened = await makeNewsletter(t, { entity: school, author: ana.id });
  await t.pool.query('update newsletter_audience set unit_id = null, user_id = $2 where newsletter_id = $1', [
    ...[widened, ana.id],
  ]);
  expect((await rewrite(widened, '<p>Leia a tabela.</p>', bia)).status).toBe(200);
  const other = (await submit(widened, workflow, ana)).body.review;
  expect((await decide(widened, 'approve', other.version, bia)).status).toBe(403);
});

test('the reviewer sees all they agree to, and only whoever has a part in the review gets its files', async () => {
  const readers = await makeRole(t, ['newsletters.detail']);
  const here = { home: school, entities: [school], roleId: readers };
  const helena = await makeUser(t, { ...here, name: 'Helena' });
  const rui = await makeUser(t, { ...here, name: 'Rui' });
  const id = await makeNewsletter(t, {
    ...{ entity: school, author: ana.id, requiresSignature: true },
    body: '<h2>Prazos</h2><p>Leia a <strong>tabela</strong>.</p>',
  });
  const files = [{ name: 'tabela.txt', content: Buffer.from('5 anos'), type: 'text/plain' }];
  const file = await t.call(
    newsletters.endpoints.uploadAttachment,
    { params: { id }, files } as never,
    as(ana),
  );
  const workflow = (await makeWorkflow([step('review', [helena])])).body.id;
  await submit(id, workflow, ana);
  const { body } = await t.call(review.read, { params: { id } }, as(helena));
  expect(body.newsletter).toMatchObject({
    body: '<h2>Prazos</h2><p>Leia a <strong>tabela</strong>.</p>',
    statement: 'Li e compreendi.',
    attachments: [{ name: 'tabela.txt' }],
  });
  expect(body.newsletter.audience).toHaveLength(1);
  const params = { id, file_id: file.body.id };
  expect((await t.call(review.file, { params }, as(helena))).status).toBe(200);
  expect((await t.call(review.file, { params }, as(rui))).status).toBe(404);
});

test('what the last step publishes asks for signatures again only where whoever handed it in said so', async () => {
  const id = await makeNewsletter(t, { entity: school, author: ana.id, requiresSignature: true });
  const workflow = (await makeWorkflow([step('review', [bia]), step('publication', [caio])])).body.id;
  const publish = async (given: object) => {
    const body = { workflow_id: workflow, comment: null, ...given };
    const { review: begun } = (await t.call(review.submit, { params: { id }, body }, as(ana))).body;
    const { review: next } = (await decide(id, 'approve', begun.version, bia)).body;
    const done = await decide(id, 'approve', next.version, caio);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const { rows } = await t.pool.query(
      `select n.signed_from, v.relevant, v.note from newsletters n
       join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version where n.id = $1`,
      [id],
    );
    return rows[0];
  };
  expect(await publish({})).toEqual({ signed_from: 1, relevant: true, note: null });
  await t.pool.query(`update newsletters set body = '<p>Leia a tabela, sim.</p>' where id = $1`, [id]);
  expect(await publish({ change_note: 'Uma vírgula.' })).toEqual({
    ...{ signed_from: 1, relevant: false, note: 'Uma vírgula.' },
  });
  await t.pool.query(`update newsletters set body = '<p>Outro prazo.</p>' where id = $1`, [id]);
  expect(await publish({ relevant: true })).toEqual({ signed_from: 3, relevant: true, note: null });
});

test('a workflow that only publishes is refused: nobody would have read the text', async () => {
  const { status, body } = await makeWorkflow([step('publication', [ana])]);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['steps.0.kind']);
});
