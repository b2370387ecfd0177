import { openProfile, sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import type {
  AnsweredVersion,
  EditedQuestionnaire,
} from '@conforme/contracts/platform/questionnaires/questionnaire.schemas.ts';
import type {
  Answers,
  DefaultQuestionnaire,
  Question,
} from '@conforme/contracts/platform/questionnaires/questions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeReport, staffOf } from '../../testing/features/made-up-cases.ts';
import { madeUpKind, madeUpTable } from '../../testing/features/made-up-kind.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { questionnaireHandlers } from './questionnaire.handlers.ts';
import { answeredQuery, assertAnswers, keepAnswers, questionnaireInForce } from './questionnaires.ts';
import { seedQuestionnaires } from './seed-questionnaires.ts';

const key = 'test.report';
const happened: Question = { id: 'what_happened', type: 'long_text', label: 'O que houve?', required: true };
const when: Question = { id: 'when', type: 'date', label: 'Quando?', required: false };
const standard: DefaultQuestionnaire = { key, title: 'Relato', questions: [happened] };

let t: TestApp;
let school: number;
let unit: number;
let other: number;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade', school);
  other = await makeOrganisation(t, 'Outra');
  member = await makeUser(t, { home: school, roleId: await makeRole(t, ['privacy_form.handling']) });
  await t.pool.query(madeUpTable);
  await seedQuestionnaires(t.system, [standard]);
});
afterAll(() => t.close());

const handlers = questionnaireHandlers();
const inSchool = () => staffOf(t, admin, [school, unit]);
const params = { key };
const save = (questions: readonly Question[], version: number | null = null) =>
  handlers.save_questionnaire(inSchool(), { params, body: { version, questions } });
const publish = (version: number) =>
  handlers.publish_questionnaire(inSchool(), { params, body: { version } });
const inForce = (entity: number) => questionnaireInForce(t.system, entity, key);
const versionsOf = async () =>
  (
    await t.pool.query(`select v.number, q.legal_entity_id from questionnaire_versions v
      join questionnaires q on q.id = v.questionnaire_id where q.key = 'test.report' order by q.legal_entity_id nulls first, v.number`)
  ).rows;

const sentOf = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([question, value]) => ({ question, values: [value] }));
const keep = (of: CaseRef, versionId: number, answers: Answers) =>
  t.system.transaction().execute((db) => keepAnswers(db, of, { versionId, answers }));
const answered = async (ctx: ReturnType<typeof inSchool>, id: string): Promise<AnsweredVersion[]> =>
  (await answeredQuery(id).execute(ctx.db)).rows;

test('the product’s questions are written once, and again only where they changed', async () => {
  await seedQuestionnaires(t.system, [standard]);
  expect(await versionsOf()).toEqual([{ number: 1, legal_entity_id: null }]);
  await seedQuestionnaires(t.system, [{ ...standard, questions: [happened, when] }]);
  expect(await versionsOf()).toHaveLength(2);
  expect(await inForce(other)).toMatchObject({
    number: 2,
    legal_entity_id: null,
    questions: [happened, when],
  });
});

describe('an organisation’s own version', () => {
  test('is written, published and in force there and in its units, and nowhere else', async () => {
    const first: EditedQuestionnaire = await save([happened]);
    expect(first).toMatchObject({
      in_force: { from: 'default' },
      draft: { number: 1, questions: [happened] },
    });
    expect(await inForce(school)).toMatchObject({ legal_entity_id: null });
    await expect(save([when])).rejects.toMatchObject({ code: 'stale_version' });
    const version = first.draft?.version as number;
    const second = await save([when, happened], version);
    await expect(publish(version)).rejects.toMatchObject({ code: 'stale_version' });
    const published = await publish(second.draft?.version as number);
    expect(published).toMatchObject({
      in_force: { from: 'own', number: 1, questions: [when, happened] },
      draft: null,
    });
    for (const entity of [school, unit])
      expect(await inForce(entity)).toMatchObject({ legal_entity_id: school, number: 1 });
    expect(await inForce(other)).toMatchObject({ legal_entity_id: null });
    const ofUnit = await handlers.questionnaire(staffOf(t, admin, [unit]), { params });
    expect(ofUnit).toMatchObject({ in_force: { from: 'above' }, draft: null });
    const { rows } = await t.pool.query(
      "select action from audit_events where object_type = 'questionnaire' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['questionnaire.saved', 'questionnaire.saved', 'questionnaire.published'],
    ]);
  });

  test('is not changed and not removed once it is published; a draft is discarded', async () => {
    const { rows } = await t.pool.query(
      'select id from questionnaire_versions where legal_entity_id = $1 and published_at is not null',
      [school],
    );
    const { id } = rows[0];
    const change = t.pool.query("update questionnaire_versions set questions = '[]' where id = $1", [id]);
    await expect(change).rejects.toThrow(/cannot be changed/);
    const unpublish = t.pool.query('update questionnaire_versions set published_at = null where id = $1', [
      id,
    ]);
    await expect(unpublish).rejects.toThrow(/cannot be changed/);
    await expect(t.pool.query('delete from questionnaire_versions where id = $1', [id])).rejects.toThrow(
      /cannot be removed/,
    );
    const draft = await save([happened]);
    expect(draft.draft).toMatchObject({ number: 2 });
    const discarded = await handlers.discard_questionnaire(inSchool(), {
      params,
      body: { version: draft.draft?.version as number },
    });
    expect(discarded.draft).toBeNull();
  });
});

describe('answers', () => {
  test('are refused at their question, and kept with the version they answered', async () => {
    const asked = await inForce(school);
    const given = { key, versionId: asked.version_id };
    const wrong = assertAnswers(t.system, school, {
      ...given,
      sent: sentOf({ when: '2026-02-30', else: 'x' }),
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid',
      errors: {
        'answers.what_happened': ['Este campo é obrigatório!'],
        'answers.when': [expect.any(String)],
        'answers.else': [expect.any(String)],
      },
    });
    const answers = { what_happened: 'Um e-mail foi para a lista errada.', when: '2026-11-16' };
    expect(await assertAnswers(t.system, school, { ...given, sent: sentOf(answers) })).toMatchObject({
      answers,
    });
    const kind = madeUpKind(openProfile);
    const of = await makeReport(t, kind, { entity: school, readers: [] });
    await keep(of, asked.version_id, answers);
    // Another version comes; what was answered stays with its own, and may still be answered by whoever had it open.
    const draft = await save([happened]);
    await publish(draft.draft?.version as number);
    expect(await inForce(school)).toMatchObject({ number: 2, questions: [happened] });
    await expect(assertAnswers(t.system, school, { ...given, sent: sentOf(answers) })).resolves.toMatchObject(
      { asked: { number: 1 } },
    );
    expect(await answered(inSchool(), of.id)).toMatchObject([
      { number: 1, answers, questions: [when, happened], version: 1, title: 'Relato' },
    ]);
    await keep(of, asked.version_id, { ...answers, when: '2026-11-15' });
    expect(await answered(inSchool(), of.id)).toMatchObject([
      { version: 2, answers: { when: '2026-11-15' } },
    ]);
    expect(await answered(staffOf(t, member, [other]), of.id)).toEqual([]);
  });

  test('are given to published versions of one’s own organisation alone', async () => {
    const of = await makeReport(t, madeUpKind(openProfile), { entity: other, readers: [] });
    const ofSchool = (await inForce(school)).version_id;
    await expect(keep(of, ofSchool, { what_happened: 'x' })).rejects.toThrow(/published version/);
    const unknown = assertAnswers(t.system, other, { key, versionId: ofSchool, sent: [] });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    const draft = await save([happened, when]);
    const { rows } = await t.pool.query('select id from questionnaire_versions where published_at is null');
    const own = await makeReport(t, madeUpKind(openProfile), { entity: school, readers: [] });
    await expect(keep(own, rows[0].id, {})).rejects.toThrow(/published version/);
    await handlers.discard_questionnaire(inSchool(), {
      params,
      body: { version: draft.draft?.version as number },
    });
  });

  test('to a sealed case are read by its readers alone, and keep no more than the hour', async () => {
    const of = await makeReport(t, madeUpKind(sealedProfile), { entity: school, readers: [member.id] });
    await keep(of, (await inForce(school)).version_id, { what_happened: 'Em sigilo.' });
    expect(await answered(staffOf(t, member, [school]), of.id)).toHaveLength(1);
    expect(await answered(inSchool(), of.id)).toEqual([]);
    const rows = await inSchool()
      .db.selectFrom('questionnaire_answers')
      .select('case_id')
      .where('case_id', '=', of.id)
      .execute();
    expect(rows).toEqual([]);
    const { rows: stored } = await t.pool.query(
      'select created_at, updated_at from questionnaire_answers where case_id = $1',
      [of.id],
    );
    for (const time of Object.values(stored[0]))
      expect(new Date(time as string).toISOString()).toMatch(/:00:00\.000Z$/);
  });
});
