import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
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

let t: TestApp;
let school: number;
let elsewhere: number;
let readers: number;
let writer: TestUser;
let ana: TestUser;
let bia: TestUser;
let head: TestUser;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  elsewhere = await makeOrganisation(t, 'Outra');
  const writing = [
    ...['newsletters.detail', 'newsletters.create', 'newsletters.edit', 'newsletters.release'],
    ...['newsletter_workflows.show', 'newsletter_workflows.create', 'newsletter_workflows.edit'],
    ...['newsletter_workflows.delete', 'newsletter_workflows.detail'],
  ];
  const writers = await makeRole(t, writing);
  readers = await makeRole(t, ['newsletters.detail']);
  const others = await makeRole(t, ['newsletters.detail']);
  const here = { home: school, entities: [school] };
  writer = await makeUser(t, { ...here, roleId: writers, name: 'Wanda' });
  ana = await makeUser(t, { ...here, roleId: readers, name: 'Ana' });
  bia = await makeUser(t, { ...here, roleId: readers, name: 'Bia' });
  head = await makeUser(t, { ...here, roleId: others, name: 'Helena' });
  reader = await makeUser(t, { ...here, roleId: others, name: 'Rui' });
  stranger = await makeUser(t, { home: elsewhere, entities: [elsewhere], roleId: writers });
});
afterAll(() => t.close());

const as = ({ token }: TestUser, entity = school) => ({ token, entity: `${entity},legal_entity` });
const review = newsletterReviews.endpoints;
const workflow = newsletterWorkflows.endpoints;
const step = (given: Record<string, unknown>) => ({
  ...{
    name: 'Etapa',
    kind: 'review',
    people: 'role',
    role_id: readers,
    user_ids: [],
    quorum: 'any',
    due_days: 2,
  },
  ...given,
});
const create = (body: Record<string, unknown>, user = writer, entity = school) =>
  t.call(workflow.create, { body: { name: 'Comunicado', steps: [step({})], ...body } }, as(user, entity));
const publishing = () =>
  step({ name: 'Publicar', kind: 'publication', people: 'people', role_id: null, user_ids: [head.id] });
const made = async (steps: readonly Record<string, unknown>[]) => {
  const { status, body } = await create({ steps });
  expect(status).toBe(200);
  return body.id as number;
};
const draft = (body?: string) =>
  makeNewsletter(t, { entity: school, author: writer.id, ...(body ? { body } : {}) });
const submit = (id: number, workflow_id: number, user = writer) =>
  t.call(review.submit, { params: { id }, body: { workflow_id, comment: null } }, as(user));
const read = async (id: number, user = writer) =>
  (await t.call(review.read, { params: { id } }, as(user))).body;
const decide = async (id: number, user: TestUser, decision: string, comment: string | null = null) => {
  const { review: now } = await read(id);
  return t.call(
    review.decide,
    { params: { id }, body: { decision, comment, version: now.version } },
    as(user),
  );
};
const noticesOf = async ({ id }: TestUser) =>
  (
    await t.pool.query('select message, link from notifications where user_id = $1 order by created_at, id', [
      id,
    ])
  ).rows;

test('a workflow has ordered steps, each of a group or of people, refused at their fields', async () => {
  const { status, body } = await create({ steps: [step({ name: 'Ler' }), publishing()] });
  expect([status, body.steps.map((one: { name: string }) => one.name)]).toEqual([200, ['Ler', 'Publicar']]);
  const refusals: [Record<string, unknown>, string][] = [
    [{ steps: [] }, 'steps'],
    [{ steps: [step({ role_id: null })] }, 'steps.0.role_id'],
    [{ steps: [step({ people: 'people', role_id: null })] }, 'steps.0.user_ids'],
    [{ steps: [step({ role_id: 999_999 })] }, 'steps.0.role_id'],
    [{ steps: [step({ people: 'people', role_id: null, user_ids: [stranger.id] })] }, 'steps.0.user_ids'],
    [{ steps: [publishing(), step({})] }, 'steps.0.kind'],
    [{ steps: [step({ due_days: 0 })] }, 'steps.0.due_days'],
    [{ name: '' }, 'name'],
  ];
  for (const [wrong, field] of refusals) {
    const answer = await create(wrong);
    expect([answer.status, Object.keys(answer.body.errors ?? {})], field).toEqual([422, [field]]);
  }
  const update = {
    name: 'Outro',
    description: null,
    state: 'inactive',
    steps: [step({})],
    version: body.version,
  };
  expect(
    (await t.call(workflow.update, { params: { id: body.id }, body: update }, as(writer))).body,
  ).toMatchObject({
    name: 'Outro',
    state: 'inactive',
    version: body.version + 1,
  });
  expect((await t.call(workflow.update, { params: { id: body.id }, body: update }, as(writer))).status).toBe(
    409,
  );
  expect((await t.call(workflow.read, { params: { id: body.id } }, as(stranger, elsewhere))).status).toBe(
    404,
  );
  expect((await t.call(workflow.create, { body: update }, as(reader))).status).toBe(403);
});

test('a text goes from step to step, whoever is waited for is told, and the last one publishes it', async () => {
  const way = await made([
    step({ name: 'Revisar' }),
    step({ name: 'Aprovar', kind: 'approval', quorum: 'all' }),
    publishing(),
  ]);
  const id = await draft();
  expect((await submit(id, way)).status).toBe(200);
  expect((await submit(id, way)).status).toBe(409);
  expect((await noticesOf(ana)).at(-1)).toMatchObject({ link: `/newsletters/${id}/review` });
  expect((await t.call(review.waiting, {}, as(ana))).body).toMatchObject([
    { newsletter_id: id, step: 'Revisar' },
  ]);
  expect((await t.call(review.waiting, {}, as(head))).body).toEqual([]);
  // Who has no part in it finds nothing; who has one, but not now, is refused.
  expect((await t.call(review.read, { params: { id } }, as(reader))).status).toBe(404);
  expect((await t.call(review.read, { params: { id } }, as(stranger, elsewhere))).status).toBe(404);
  expect((await decide(id, head, 'approve')).status).toBe(403);
  expect((await decide(id, ana, 'approve')).body.review).toMatchObject({ position: 1, state: 'running' });
  expect((await decide(id, ana, 'approve')).body.review).toMatchObject({ position: 1 });
  expect((await t.call(review.waiting, {}, as(ana))).body).toEqual([]);
  expect((await decide(id, bia, 'approve')).body.review).toMatchObject({ position: 2 });
  expect((await decide(id, head, 'approve')).body.review).toMatchObject({ state: 'approved' });
  const { rows } = await t.pool.query('select status, current_version from newsletters where id = $1', [id]);
  expect(rows).toEqual([{ status: 'RE', current_version: 1 }]);
  const after = await read(id);
  expect(after.events.map(({ kind }: { kind: string }) => kind).toReversed()).toEqual([
    ...[
      'submitted',
      'approved',
      'step_passed',
      'approved',
      'approved',
      'step_passed',
      'approved',
      'completed',
    ],
  ]);
  expect(after.review.published_at).not.toBeNull();
  expect((await t.call(workflow.runs, { params: { id: way } }, as(writer))).body).toMatchObject([
    { newsletter_id: id, state: 'approved' },
  ]);
});

test('what was sent back says why, and comes again: from the beginning where the text is another one', async () => {
  const way = await made([
    step({ name: 'Ler' }),
    step({ name: 'Aprovar', kind: 'approval', people: 'people', role_id: null, user_ids: [head.id] }),
  ]);
  const id = await draft();
  await submit(id, way);
  await decide(id, ana, 'approve');
  const silent = await decide(id, head, 'send_back');
  expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['comment']]);
  const note = { quote: 'Leia a tabela.', before: '', after: '', body: 'Qual tabela?' };
  expect((await t.call(review.note, { params: { id }, body: note }, as(ana))).status).toBe(409);
  expect((await t.call(review.note, { params: { id }, body: note }, as(head))).body.notes).toMatchObject([
    note,
  ]);
  expect((await decide(id, head, 'send_back')).body.review.state).toBe('sent_back');
  expect((await noticesOf(writer)).at(-1).message).toContain('devolvido para ajustes');
  const again = async () => {
    const { review: now } = await read(id);
    return t.call(
      review.resubmit,
      { params: { id }, body: { comment: null, version: now.version } },
      as(writer),
    );
  };
  expect((await again()).body.review).toMatchObject({ state: 'running', position: 1 });
  expect((await again()).status).toBe(409);
  await decide(id, head, 'send_back', 'Ainda falta.');
  await t.pool.query(`update newsletters set body = '<p>Leia a tabela de guarda.</p>' where id = $1`, [id]);
  const { notes } = await read(id);
  expect(notes[0].quote).toBe('Leia a tabela.');
  expect((await again()).body.review).toMatchObject({ state: 'running', position: 0 });
  const resolved = await t.call(review.resolve, { params: { id, note_id: notes[0].id } }, as(writer));
  expect(resolved.body.notes[0].resolved_by).toBe('Wanda');
});

test('who publishes at the end of a workflow is chosen only by who may release', async () => {
  const arranging = await makeRole(t, [
    ...['newsletters.detail', 'newsletter_workflows.show', 'newsletter_workflows.create'],
    ...['newsletter_workflows.edit', 'newsletter_workflows.detail'],
  ]);
  const arranger = await makeUser(t, { home: school, entities: [school], roleId: arranging });
  const refused = await create({ steps: [step({}), publishing()] }, arranger);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['steps.1.kind']]);
  const id = await made([step({}), publishing()]);
  const change = async (last: Record<string, unknown>) => {
    const { version } = (await t.call(workflow.read, { params: { id } }, as(arranger))).body;
    const body = { name: 'Outro', description: null, state: 'active', steps: [step({}), last], version };
    return (await t.call(workflow.update, { params: { id }, body }, as(arranger))).status;
  };
  // Whoever was chosen before may stay.
  expect(await change(publishing())).toBe(200);
  expect(await change({ ...publishing(), user_ids: [arranger.id] })).toBe(422);
});

test('notes are resolved by whoever writes or reviews the text; whoever only follows it reads them', async () => {
  const id = await draft();
  await submit(id, await made([step({ people: 'people', role_id: null, user_ids: [ana.id] })]));
  const note = { quote: 'Leia', before: '', after: '', body: 'Qual?' };
  await t.call(review.note, { params: { id }, body: note }, as(ana));
  const follows = await makeRole(t, ['newsletters.detail', 'newsletter_workflows.detail']);
  const auditor = await makeUser(t, { home: school, entities: [school], roleId: follows });
  const { notes, acts } = await read(id, auditor);
  expect(acts).toEqual([]);
  const params = { id, note_id: notes[0].id };
  expect((await t.call(review.resolve, { params }, as(auditor))).status).toBe(403);
  expect((await read(id)).notes[0].resolved_at).toBeNull();
  expect((await read(id, ana)).acts).toContain('resolve');
  expect((await t.call(review.resolve, { params }, as(ana))).body.notes[0].resolved_by).toBe('Ana');
});

test('nobody approves another text than was handed in, nor their own', async () => {
  const way = await made([step({ people: 'people', role_id: null, user_ids: [ana.id, writer.id] })]);
  const id = await draft();
  await submit(id, way);
  expect((await decide(id, writer, 'approve')).status).toBe(403);
  await t.pool.query(`update newsletters set title = 'Outro título' where id = $1`, [id]);
  expect((await decide(id, ana, 'approve')).status).toBe(409);
  expect((await read(id)).acts).toContain('resubmit');
  const alone = await made([step({ people: 'people', role_id: null, user_ids: [writer.id] })]);
  const refused = await submit(await draft(), alone);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['workflow_id']]);
});

test('what a review stands against does not get out, also past the application; withdrawn, it may', async () => {
  const way = await made([step({})]);
  const id = await draft();
  await submit(id, way);
  const forced = t.pool.query(
    `update newsletters set status = 'RE', current_version = 1, publish_at = now(), released_at = now() where id = $1`,
    [id],
  );
  await expect(forced).rejects.toThrow(/under review/);
  const { review: now } = await read(id);
  const withdrawn = await t.call(
    review.withdraw,
    { params: { id }, body: { version: now.version } },
    as(writer),
  );
  expect(withdrawn.body.review.state).toBe('withdrawn');
  await submit(id, way);
  expect((await decide(id, ana, 'reject')).status).toBe(422);
  expect((await decide(id, ana, 'reject', 'Não é o momento.')).body.review.state).toBe('rejected');
  const { rows } = await t.pool.query('select newsletter_release_refusal($1) as refusal', [id]);
  expect(rows).toEqual([{ refusal: 'rejected' }]);
});

test('of two who decide at the same time one is told to look again', async () => {
  const way = await made([step({ quorum: 'any' }), step({ quorum: 'any' })]);
  const id = await draft();
  await submit(id, way);
  const { review: now } = await read(id);
  const body = { decision: 'approve', comment: null, version: now.version };
  const answers = await Promise.all(
    [ana, bia].map((user) => t.call(review.decide, { params: { id }, body }, as(user))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read(id)).review.position).toBe(1);
});

test('what could not be released does not go to review: no text, nobody to read it', async () => {
  const way = await made([step({})]);
  const refused = async (change: string) => {
    const id = await draft();
    await t.pool.query(change, [id]);
    const { status, body } = await submit(id, way);
    return [status, body.messages];
  };
  const said = 'O informativo ainda não pode ir para revisão.';
  expect(await refused(`update newsletters set body = '<p> </p>' where id = $1`)).toEqual([
    409,
    `${said} Escreva o texto antes de liberar.`,
  ]);
  expect(await refused('delete from newsletter_audience where newsletter_id = $1')).toEqual([
    409,
    `${said} Escolha para quem é o informativo.`,
  ]);
  const id = await draft();
  await submit(id, way);
  await decide(id, ana, 'send_back', 'Falta o público.');
  await t.pool.query('delete from newsletter_audience where newsletter_id = $1', [id]);
  const { review: now } = await read(id);
  const body = { comment: null, version: now.version };
  expect((await t.call(review.resubmit, { params: { id }, body }, as(writer))).status).toBe(409);
});

test('a newsletter that was deleted waits for nobody: no reminder, and no place in the count of its workflow', async () => {
  const way = await made([step({})]);
  const running = async () => {
    const { body } = await t.call(workflow.grid, { query: { per_page: 100 } as never }, as(writer));
    return body.model.data.find(({ id }: { id: number }) => id === way).running;
  };
  const id = await draft();
  await submit(id, way);
  expect(await running()).toBe(1);
  await t.pool.query('update newsletter_reviews set due_on = today_in_brasilia() where newsletter_id = $1', [
    id,
  ]);
  await t.pool.query('update newsletters set deleted_at = now() where id = $1', [id]);
  const before = (await noticesOf(ana)).length;
  await t.runJobs('remind-reviewers');
  expect((await noticesOf(ana)).filter(({ link }) => link === `/newsletters/${id}/review`)).toHaveLength(1);
  expect(await running()).toBe(0);
  await t.pool.query('update newsletters set deleted_at = null where id = $1', [id]);
  await t.runJobs('remind-reviewers');
  expect((await noticesOf(ana)).length).toBeGreaterThan(before);
});
