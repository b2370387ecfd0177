import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { aForm } from '../../testing/features/scholarship-form.ts';
import { startScholarships } from '../../testing/features/scholarships.ts';
import { auditRows } from '../../testing/stored-rows.ts';

const { create, move, copy, remove, read } = credentialingConfigs.endpoints;
const { questionnaire, save_questionnaire, publish_questionnaire, discard_questionnaire } =
  credentialingConfigs.endpoints;

let fixture: Awaited<ReturnType<typeof startScholarships>>;
let editor: TestUser;
beforeAll(async () => {
  fixture = await startScholarships();
  const rules = ['grid', 'create', 'edit', 'publish', 'delete'];
  const roleId = await makeRole(
    fixture.t,
    rules.map((name) => `portal_cebas.credentialing.config.${name}`),
  );
  editor = await makeUser(fixture.t, { home: fixture.school, roleId });
});
afterAll(() => fixture.t.close());

const as = () => ({ token: editor.token });
const today = civilDayOf(Date.now());
const day = (phase: string, from: number, to: number) => ({
  ...{ phase, starts_on: addDays(today, from), ends_on: addDays(today, to) },
});
let made = 0;
const makeCall = async () => {
  const { body } = await fixture.t.call(
    create,
    {
      body: {
        ...{ number: `Q${++made}/2026`, title: 'Bolsas', kind: 'new', year: 2030 + made, text: 'Texto.' },
        ...{ minimum_wage: 162_100, minimum_wage_on: '2026-01-01' },
        vacancies: [
          {
            ...{ unit_id: fixture.school, level: 'secondary', grade: '1ª série', shift: 'morning' },
            ...{ full: 2, partial: 1 },
          },
        ],
        phases: [
          ...[day('application', -3, 20), day('preliminary', 40, 40)],
          ...[day('appeal', 41, 44), day('final', 50, 50)],
        ],
        documents: [{ situation: 'candidate', name: 'Certidão de nascimento' }],
        declarations: [{ text: 'Declaro que é verdade.' }],
      } as never,
    },
    as(),
  );
  return body as { id: number; version: number };
};
const rooms: Question = { id: 'rooms', type: 'number', label: 'Quantos cômodos tem a casa?', required: true };
const pets: Question = { id: 'pets', type: 'yes_no', label: 'Há animais?', required: false };
const ask = (id: number) => fixture.t.call(questionnaire, { params: { id } }, as());
const save = (id: number, questions: readonly Question[], version: number | null = null) =>
  fixture.t.call(
    save_questionnaire,
    { params: { id }, body: { version, questions: [...questions] } as never },
    as(),
  );
const publish = (id: number, version = 1) =>
  fixture.t.call(publish_questionnaire, { params: { id }, body: { version } }, as());
const toPublished = async (id: number) => {
  const { version } = (await fixture.t.call(read, { params: { id } }, as())).body;
  return fixture.t.call(move, { params: { id }, body: { version, status: 'published' } as never }, as());
};
const publishCall = async (id: number) => {
  const { body } = await toPublished(id);
  const { rows } = await sql<{ vacancy: number }>`select id as vacancy from scholarship_vacancies
    where call_id = ${id}`.execute(fixture.t.system);
  return {
    param: (body.application_path as string).split('/').at(-1) as string,
    vacancyId: rows[0]?.vacancy as number,
  };
};
const apply = async (
  param: string,
  vacancyId: number,
  answers: Record<string, string>,
  some: object = {},
) => {
  const begun = await fixture.begin(param);
  await fixture.addFile(begun.handle);
  const sent = await fixture.submit(begun, aForm(vacancyId, { answers }), { ...some });
  return { ...begun, sent };
};

test('an edital begins with the usual questions, and gets its own in versions', async () => {
  const { id } = await makeCall();
  expect((await ask(id)).body).toMatchObject({ in_force: { from: 'default' }, draft: null, refused: null });
  expect((await save(id, [rooms])).body.draft).toMatchObject({ version: 1, number: 1, questions: [rooms] });
  expect((await save(id, [rooms, pets])).status).toBe(409);
  expect((await fixture.t.call(read, { params: { id } }, as())).body.questionnaire).toMatchObject({
    ...{ is_own: false, has_draft: true },
  });
  expect((await publish(id)).body).toMatchObject({ in_force: { from: 'own', number: 1 }, draft: null });
  expect((await save(id, [rooms, pets])).body.draft).toMatchObject({ number: 2 });
  const discarded = await fixture.t.call(
    discard_questionnaire,
    { params: { id }, body: { version: 1 } },
    as(),
  );
  expect(discarded.body).toMatchObject({ in_force: { number: 1, questions: [rooms] }, draft: null });
  expect((await fixture.t.call(read, { params: { id } }, as())).body.questionnaire).toEqual({
    ...{ questions: 1, number: 1, is_own: true, has_draft: false },
  });
  const actions = (await auditRows(fixture.t)).map(({ action }) => action);
  for (const one of ['saved', 'published', 'discarded']) expect(actions).toContain(`questionnaire.${one}`);
});

test('its families answer its questions, refused at the question; the analyst reads the answers', async () => {
  const { id } = await makeCall();
  await save(id, [rooms, pets]);
  const unfinished = await toPublished(id);
  expect([unfinished.status, unfinished.text]).toEqual([
    409,
    expect.stringContaining('rascunho do questionário'),
  ]);
  await publish(id);
  const { param, vacancyId } = await publishCall(id);
  const shown = (await fixture.family('open', { param })).body.questionnaire;
  expect(shown.questions).toEqual([rooms, pets]);
  expect((await apply(param, vacancyId, {})).sent.body.errors).toHaveProperty('answers.rooms');
  const { sent, protocol } = await apply(param, vacancyId, { rooms: '4', pets: 'no' });
  expect(sent.status).toBe(200);
  const application = await fixture.t.call(
    credentialingHandlings.endpoints.read,
    { params: { id: await fixture.idOf(protocol) } },
    { token: fixture.ana.token },
  );
  expect(application.body.answered).toMatchObject([
    { number: 1, questions: [rooms, pets], answers: { rooms: 4, pets: false } },
  ]);
});

test('what was published stays from the first application on; before it a change is told in public', async () => {
  const { id } = await makeCall();
  const { param, vacancyId } = await publishCall(id);
  const before = (await fixture.family('open', { param })).body.questionnaire;
  // Publishing the edital kept the usual questions as its own: what the product asks later changes nothing here.
  expect((await ask(id)).body).toMatchObject({ in_force: { from: 'own', number: 1 }, refused: null });
  await save(id, [rooms]);
  await publish(id);
  expect((await fixture.t.call(read, { params: { id } }, as())).body.rectifications).toMatchObject([
    { text: 'O questionário socioeconômico tem uma nova versão.' },
  ]);
  // Opened before the new version: its answers still fit.
  const earlier = await apply(
    param,
    vacancyId,
    { housing: 'rented', social_register: 'yes' },
    { questionnaire_version_id: before.version_id },
  );
  expect(earlier.sent.status).toBe(200);
  expect((await ask(id)).body.refused).toContain('Já há uma inscrição enviada');
  const late = await save(id, [rooms, pets]);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Já há uma inscrição enviada')]);
  expect((await publish(id)).status).toBe(409);
});

test('is copied with the edital, and changing the copy leaves last year alone', async () => {
  const { id } = await makeCall();
  await save(id, [rooms]);
  await publish(id);
  const { body } = await fixture.t.call(copy, { params: { id } }, as());
  expect(body.questionnaire).toEqual({ questions: 1, number: 1, is_own: true, has_draft: false });
  await save(body.id, [rooms, pets]);
  await publish(body.id);
  expect((await ask(body.id)).body.in_force).toMatchObject({ number: 2, questions: [rooms, pets] });
  expect((await ask(id)).body.in_force).toMatchObject({ number: 1, questions: [rooms] });
});

test('another organisation neither reads nor writes it; with a deleted edital it goes for good', async () => {
  const { t } = fixture;
  const { id } = await makeCall();
  await save(id, [rooms]);
  const other = await makeOrganisation(t, 'Outra rede');
  const stranger = await makeUser(t, {
    home: other,
    roleId: await makeRole(t, ['portal_cebas.credentialing.config.edit']),
  });
  const foreign = { token: stranger.token };
  expect((await t.call(questionnaire, { params: { id } }, foreign)).status).toBe(404);
  const body = { version: null, questions: [rooms] } as never;
  expect((await t.call(save_questionnaire, { params: { id }, body }, foreign)).status).toBe(404);
  await t.call(remove, { params: { id } }, as());
  await sql`update scholarship_calls set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
    t.system,
  );
  await t.runJobs('purge-scholarship-calls');
  const { rows } = await sql`select from questionnaires where key = ${`scholarship.call.${id}`}`.execute(
    t.system,
  );
  expect(rows).toHaveLength(0);
});
