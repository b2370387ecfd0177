import { questionBank } from '@conforme/contracts/modules/due-diligence-templates/bank/question-bank.ts';
import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import type { TemplateDetail } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.schemas.ts';
import type { Question } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { defaultResidualFormula } from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { residualFormula } from '../../platform/questionnaires/residual-formula.ts';
import { templatesFor, templateVersion } from '../../platform/questionnaires/templates.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const {
  archive,
  create,
  discard,
  grid,
  publish,
  read,
  remove,
  residual,
  restore,
  save_draft,
  save_residual,
  update,
} = dueDiligenceTemplates.endpoints;

let t: TestApp;
let school: number;
let unit: number;
let other: number;
let admin: TestUser;
let unitUser: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade', school);
  other = await makeOrganisation(t, 'Outra');
  const roleId = await makeRole(t, ['due_diligence_form.templates']);
  unitUser = await makeUser(t, { home: unit, roleId });
  stranger = await makeUser(t, { home: other, roleId });
});
afterAll(() => t.close());

const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, type: 'compliance', label: `Pergunta ${id}?`, required: true, section: 's', weight: 3 },
  ...given,
});
const asking = (...questions: readonly Question[]) => ({
  sections: [{ id: 's', title: 'Segurança' }],
  questions,
});
const as = (user: TestUser) => ({ token: user.token });
const make = (name: string, content: object = asking(ask('a')), user = admin) =>
  t.call(create, { body: { name, description: null, tags: ['lgpd'], content } as never }, as(user));
const made = async (name: string, content?: object) => (await make(name, content)).body as TemplateDetail;
const params = ({ id }: { id: number }) => ({ id: String(id) });
const saveDraft = (of: { id: number }, version: number | null, content: object) =>
  t.call(save_draft, { params: params(of), body: { version, content } as never }, as(admin));
const publishDraft = (of: { id: number }, version: number) =>
  t.call(publish, { params: params(of), body: { version } }, as(admin));
const active = async (name: string, content?: object) =>
  (await publishDraft(await made(name, content), 1)).body as TemplateDetail;

describe('a template', () => {
  test('is written, activated and then never changed: the next save begins another version', async () => {
    const draft = await made('LGPD e segurança');
    expect(draft).toMatchObject({ state: 'draft', published: null, draft: { number: 1 }, tags: ['lgpd'] });
    const saved = (await saveDraft(draft, 1, asking(ask('a'), ask('b')))).body as TemplateDetail;
    expect(saved.draft).toMatchObject({ version: 2, number: 1 });
    const published = (await publishDraft(draft, 2)).body as TemplateDetail;
    expect(published).toMatchObject({ state: 'active', draft: null, published: { number: 1, uses: 0 } });
    const versionId = published.published?.version_id as number;
    const next = (await saveDraft(draft, null, asking(ask('a', { weight: 5 })))).body as TemplateDetail;
    expect(next).toMatchObject({ state: 'active', draft: { number: 2 }, published: { number: 1 } });
    expect((await templateVersion(t.system, versionId)).questions).toHaveLength(2);
    const change = t.pool.query("update questionnaire_versions set sections = '[]' where id = $1", [
      versionId,
    ]);
    await expect(change).rejects.toThrow(/cannot be changed/);
    const discarded = await t.call(
      discard,
      { params: params(draft), body: { version: next.draft?.version as number } },
      as(admin),
    );
    expect(discarded.body).toMatchObject({ draft: null, published: { number: 1 } });
    const actions = (await auditRows(t)).map(({ action }) => action);
    for (const action of ['due_diligence_template.created', 'questionnaire.saved', 'questionnaire.published'])
      expect(actions).toContain(action);
  });

  test('keeps what is not finished, and is not activated with it', async () => {
    const unfinished = asking(
      ask('a', { label: '' }),
      ask('b', { show_if: { question: 'c', is: ['yes'] } }),
      ask('c', { show_if: { question: 'b', is: ['yes'] } }),
    );
    const draft = await made('Por escrever', unfinished);
    const refused = await publishDraft(draft, 1);
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([
      ...['content.questions.0.label', 'content.questions.1.show_if', 'content.questions.2.show_if'],
    ]);
  });

  test.each([
    ['weight', ask('a', { weight: -1 })],
    ['weight', ask('a', { weight: 1e9 })],
    ['weight', ask('a', { weight: 2.5 })],
    ['scores.yes', ask('a', { scores: { yes: 2 } })],
    ['type', ask('a', { type: 'poem' as never })],
    ['id', ask('Não serve')],
  ])('is refused with a wrong %s, at its question', async (field, question) => {
    const refused = await make('Errado', asking(question));
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as { errors: object }).errors)).toEqual([
      `content.questions.0.${field}`,
    ]);
  });

  test('is not overwritten by who was slower', async () => {
    const draft = await made('Corrida');
    const tries = await Promise.all(
      ['x', 'y', 'z'].map((id) => saveDraft(draft, 1, asking(ask('a'), ask(id)))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await publishDraft(draft, 1)).status).toBe(409);
    const renamed = { name: 'Corrida 2', description: null, tags: [], version: draft.version };
    const names = await Promise.all(
      [1, 2].map(() => t.call(update, { params: params(draft), body: renamed as never }, as(admin))),
    );
    expect(names.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is archived and offered again, deleted and restored', async () => {
    const template = await active('Vai e volta');
    const offered = async () =>
      (await templatesFor(t.system, school, 'due_diligence')).map(({ title }) => title);
    expect(await offered()).toContain('Vai e volta');
    const put = (archived: boolean) =>
      t.call(archive, { params: params(template), body: { archived } }, as(admin));
    expect((await put(true)).body).toMatchObject({ state: 'archived' });
    expect(await offered()).not.toContain('Vai e volta');
    expect((await put(false)).body).toMatchObject({ state: 'active' });
    await t.call(remove, { params: params(template) }, as(admin));
    expect(await offered()).not.toContain('Vai e volta');
    expect((await t.call(read, { params: params(template) }, as(admin))).status).toBe(404);
    expect(await templateVersion(t.system, template.published?.version_id as number)).toMatchObject({
      number: 1,
    });
    expect((await t.call(restore, { params: params(template) }, as(admin))).body).toMatchObject({
      state: 'active',
    });
  });

  test('that was never activated keeps its only draft', async () => {
    const draft = await made('Só rascunho');
    const refused = await t.call(discard, { params: params(draft), body: { version: 1 } }, as(admin));
    expect(refused.status).toBe(409);
  });

  test('is found by search and state', async () => {
    await active('Prestadores de limpeza');
    const found = await t.call(
      grid,
      { query: { filters: { search: 'LIMPÉZA', items: [] } } as never },
      as(admin),
    );
    const { data } = (found.body as { model: { data: { name: string; questions: number }[] } }).model;
    expect(data).toMatchObject([
      { name: 'Prestadores de limpeza', state: 'active', number: 1, questions: 1, uses: 0 },
    ]);
  });
});

describe('whose templates are used', () => {
  test('a unit uses those above it and the product’s; a stranger sees none of them', async () => {
    const template = await active('Da escola');
    const titles = async (entity: number) =>
      (await templatesFor(t.system, entity, 'due_diligence')).map(({ title }) => title);
    expect(await titles(unit)).toContain('Da escola');
    expect(await titles(other)).toEqual(['Fornecedor: integridade, LGPD e segurança']);
    for (const user of [unitUser, stranger])
      expect((await t.call(read, { params: params(template) }, as(user))).status).toBe(404);
    const standard = (await templatesFor(t.system, other, 'due_diligence'))[0];
    expect(standard).toMatchObject({ questions: questionBank.length, legal_entity_id: null });
    const version = await templateVersion(t.system, standard?.version_id as number);
    expect(version.sections.length).toBeGreaterThan(3);
  });
});

describe('the formula of the risk that is left', () => {
  const readAs = async (user: TestUser) => (await t.call(residual, {}, as(user))).body;
  const save = (user: TestUser, version: number | null, formula: string | null) =>
    t.call(save_residual, { body: { version, formula } }, as(user));

  test('is the product’s, then one’s own, then that of the organisation above', async () => {
    expect(await readAs(admin)).toEqual({ formula: defaultResidualFormula, from: 'default', version: null });
    const own = 'SE(impeditiva; 5; criticidade * (1 - nota / 100))';
    expect((await save(admin, null, own)).body).toEqual({ formula: own, from: 'own', version: 1 });
    expect(await readAs(unitUser)).toEqual({ formula: own, from: 'above', version: null });
    expect(await readAs(stranger)).toMatchObject({ from: 'default' });
    expect((await save(admin, null, 'criticidade')).status).toBe(409);
    expect((await save(unitUser, null, 'criticidade')).body).toMatchObject({ from: 'own' });
    expect((await residualFormula(t.system, unit)).formula).toBe('criticidade');
    expect((await save(unitUser, 1, null)).body).toMatchObject({ from: 'above' });
    expect((await save(admin, 1, null)).body).toMatchObject({ from: 'default' });
  });

  test.each(['', 'criticidade *', 'criticidade * preço', 'criticidade / nota', 'nota > 5'])(
    'is refused as %j, at its field',
    async (formula) => {
      const refused = await save(admin, null, formula);
      expect(refused.status).toBe(422);
      expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(['formula']);
    },
  );
});
