import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import { requestTypeCodes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { gapsIn, templateProblem } from '@conforme/contracts/modules/privacy-form/template-variables.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../../testing/features/people.ts';
import { makeRequest } from '../../../testing/features/privacy-requests.ts';
import { plainRequest } from '../../../testing/plain-request.ts';
import { auditRows } from '../../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startingTemplates } from './starting-templates.ts';

const { begin, create, fitting, grid, read, remove, restore, update } = answerTemplates.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const make = (changes: object = {}) =>
  t.call(
    create,
    {
      body: {
        name: 'Acesso',
        types: ['ACES'],
        result: 'granted',
        body: 'Olá, {{titular}}.',
        ...changes,
      } as never,
    },
    asAdmin(),
  );
const named = (body: { name: string }[]) => body.map(({ name }) => name);

/** Of 3 November in Brasília, by then already the fourth elsewhere. */
const request = async (legalEntityId: number, types: RequestInput['types'], name = 'Ana Prado') =>
  (
    await makeRequest(
      t,
      legalEntityId,
      { types, holder: { ...plainRequest.holder, name } },
      '2026-11-04T02:30:00Z',
    )
  ).id;

describe('a model', () => {
  test('is made, changed, deleted and brought back, each of it told', async () => {
    const { body: made } = await make({ types: ['CORR', 'ACES', 'CORR'] });
    expect(made).toMatchObject({ name: 'Acesso', types: ['ACES', 'CORR'], result: 'granted', version: 1 });
    const change = {
      name: 'Acesso',
      types: [],
      result: null,
      body: 'Novo, {{ protocolo }}.',
      version: 1,
    } as const;
    const params = { id: made.id };
    const { body: changed } = await t.call(update, { params, body: change as never }, asAdmin());
    expect(changed).toMatchObject({ types: [], result: null, body: 'Novo, {{ protocolo }}.', version: 2 });
    expect((await t.call(update, { params, body: change as never }, asAdmin())).status).toBe(409);
    expect((await t.call(remove, { params }, asAdmin())).status).toBe(200);
    expect((await t.call(read, { params }, asAdmin())).status).toBe(404);
    expect((await t.call(restore, { params }, asAdmin())).body.name).toBe('Acesso');
    expect((await t.call(restore, { params }, asAdmin())).status).toBe(404);
    const told = (await auditRows(t)).filter(({ object_id }) => Number(object_id) === made.id);
    expect(told.map(({ action }) => action)).toEqual([
      'answer_template.created',
      'answer_template.updated',
      'answer_template.deleted',
      'answer_template.restored',
    ]);
    expect(told[1]?.meta).toEqual({ changed: ['types', 'result', 'body'] });
  });

  test.each([
    ['Olá, {{nome}}', 'A variável {{nome}} não existe. Use uma das que estão na lista.'],
    ['Olá, {{titular', 'Há chaves sem par: uma variável se escreve {{assim}}.'],
  ])('%s is refused at its field', async (body, message) => {
    const answer = await make({ body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ body: [message] });
  });

  test('tells in its list what it serves for, and is found by it', async () => {
    await make({ name: 'Para eliminar', types: ['ELIM', 'ELCO'], result: null });
    const items = [{ column: 'types', operator: 'contains', value: 'eliminacao' }];
    const { body } = await t.call(grid, { query: { filters: { items } } as never }, asAdmin());
    expect(body.model.data).toMatchObject([
      { name: 'Para eliminar', types: ['Eliminação', 'Eliminação (consentimento)'], result: 'any' },
    ]);
  });
});

describe('those that fit', () => {
  let unit: number;
  let other: TestUser;
  beforeAll(async () => {
    unit = await makeOrganisation(t, 'Unidade Centro', school);
    const role = await makeRole(t, ['privacy_form.handling']);
    const away = await makeOrganisation(t, 'Outra');
    other = await makeUser(t, { home: away, roleId: role, entities: [away] });
    await sql`delete from answer_templates`.execute(t.system);
    await make({ name: 'Qualquer', types: [], result: null });
    await make({ name: 'Acesso atendido' });
    await make({ name: 'Acesso indeferido', result: 'refused' });
    await make({ name: 'Correção', types: ['CORR'] });
  });

  test('come for a type and a result, the closest first', async () => {
    const ask = async (query: object) =>
      named((await t.call(fitting, { query: query as never }, asAdmin())).body);
    expect(await ask({ type: 'ACES', result: 'granted' })).toEqual(['Acesso atendido', 'Qualquer']);
    expect(await ask({ type: 'CORR' })).toEqual(['Correção', 'Qualquer']);
    expect(await ask({ result: 'refused' })).toEqual(['Acesso indeferido', 'Qualquer']);
    expect(await ask({})).toHaveLength(4);
    expect(await (await t.call(fitting, { query: {} as never }, { token: other.token })).body).toEqual([]);
  });

  test('come with the words of the request they are for, days as they are in Brasília', async () => {
    await sql`delete from answer_templates`.execute(t.system);
    const body =
      '{{titular}}|{{solicitante}}|{{tipos}}|{{recebido}}|{{prazo}}|{{organizacao}}|{{encarregado}}|{{contato}}';
    await make({ body });
    const id = await request(unit, ['ACES', 'CORR'], 'Ana {{protocolo}}');
    const ask = async (request_id: string, token = admin.token) =>
      t.call(fitting, { query: { request_id } as never }, { token });
    const filled =
      'Ana {{protocolo}}|Ana {{protocolo}}|acesso e correção|3 de novembro de 2026|18 de novembro de 2026';
    expect((await ask(id)).body[0].body).toBe(`${filled}|Unidade Centro|{{encarregado}}|{{contato}}`);
    await sql`insert into privacy_officers (legal_entity_id, kind, name, email)
      values (${school}, 'encarregado', 'Enzo', 'dpo@escola.test')`.execute(t.system);
    expect((await ask(id)).body[0].body).toBe(`${filled}|Unidade Centro|Enzo|dpo@escola.test`);
    expect((await ask(id, other.token)).status).toBe(404);
    // Also for whoever works in the unit alone and sees nothing above it.
    await sql`insert into answer_templates (legal_entity_id, name, body) values (${unit}, 'Da unidade', '{{encarregado}}')`.execute(
      t.system,
    );
    const query = { request_id: String(id) } as never;
    const within = await t.call(fitting, { query }, { ...asAdmin(), entity: `${unit},legal_entity` });
    expect(within.body).toMatchObject([{ name: 'Da unidade', body: 'Enzo' }]);
  });

  test('of a sister organisation do not, also where the asker reaches both', async () => {
    const sister = await makeOrganisation(t, 'Irmã', school);
    const id = await request(unit, ['ACES']);
    await sql`insert into answer_templates (legal_entity_id, name, body) values (${sister}, 'Da irmã', 'x')`.execute(
      t.system,
    );
    const { body } = await t.call(fitting, { query: { request_id: String(id) } as never }, asAdmin());
    expect(named(body)).not.toContain('Da irmã');
  });
});

describe('those of the organisation', () => {
  test('come once, also for two who begin at the same moment, and again where they are missing', async () => {
    await sql`delete from answer_templates`.execute(t.system);
    const both = await Promise.all([t.call(begin, {}, asAdmin()), t.call(begin, {}, asAdmin())]);
    expect(both.map(({ body }) => body.created).sort((one, two) => one - two)).toEqual([
      0,
      startingTemplates.length,
    ]);
    const { rows } = await sql<{ id: number }>`select id from answer_templates limit 1`.execute(t.system);
    await t.call(remove, { params: { id: rows[0]?.id as number } }, asAdmin());
    expect((await t.call(begin, {}, asAdmin())).body).toEqual({ created: 1 });
  });

  test('use only variables there are, mark what is left to write, and every refusal says where to complain', () => {
    for (const { name, body, result } of startingTemplates) {
      expect(templateProblem(body), name).toBeNull();
      expect(gapsIn(body.replace(/\{\{\w+\}\}/g, '')).length, name).toBeGreaterThan(0);
      if (result === 'refused' || result === 'partial') expect(body, name).toContain('ANPD');
    }
    expect(new Set(startingTemplates.map(({ name }) => name)).size).toBe(startingTemplates.length);
    const served = startingTemplates.flatMap(({ types }) => types);
    expect(requestTypeCodes.filter((code) => !served.includes(code))).toEqual([]);
  });
});
