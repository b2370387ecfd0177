import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { legalEntityUpdate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { publicForms } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCnpj, makePerson } from '../../catalog-tests/records/record-makers.ts';
import { makeSmallAgent, smallAgentAnswers } from '../../testing/features/organisation-parts.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { smallPdf } from '../../testing/multipart.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, grid, list, tree } = legalEntities.endpoints;
const { assess, publishNotice, notice, fileAct, act, removeAct } = legalEntities.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t, 'Rede Ipê'));
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const told = async (action: string) => (await auditRows(t)).filter((row) => row.action === action);
const unit = (changes: object = {}) => ({
  kind: 'filial',
  company_name: 'Associação Ipê',
  trading_name: 'Colégio Ipê Centro',
  cnpj: freshCnpj(),
  parent_id: school,
  ...changes,
});
const make = (changes: object = {}, options: object = asAdmin()) =>
  t.call(create, { body: unit(changes) as never }, options);
const get = async (id: number, options: object = asAdmin()) =>
  (await t.call(read, { params: { id } }, options)).body;

/** What the page would send back unchanged, but for these changes. */
const inputOf = (detail: Record<string, unknown>, changes: object = {}) => {
  const sent = Object.keys(legalEntityUpdate.shape).map((key) => [key, detail[key]]);
  return { ...Object.fromEntries(sent), encarregado: null, substitute: null, ...changes } as never;
};
const change = async (id: number, changes: object, options: object = asAdmin()) =>
  t.call(update, { params: { id }, body: inputOf(await get(id), changes) }, options);

describe('a unit', () => {
  test('is made under an organisation in scope, reached at once, and told', async () => {
    const { status, body } = await make({
      cnpj: '12.ABC.345/01DE-35',
      cnae: '8513-9/00',
      phone: '4333224455',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Colégio Ipê Centro',
      cnpj: '12ABC34501DE35',
      cnae: '8513900',
      phone: '+554333224455',
      parent: { id: school, label: 'Rede Ipê' },
      is_root: false,
      state: 'active',
      actions: ['edit', 'move', 'deactivate', 'delete'],
    });
    expect((await get(body.id)).id).toBe(body.id);
    expect(await told('legal_entity.created')).toEqual([
      expect.objectContaining({ object_id: body.id, legal_entity_id: school, meta: { to: school } }),
    ]);
    // As context, too, without signing in again.
    const own = await t.call(grid, {}, { ...asAdmin(), entity: `${body.id},legal_entity` });
    expect(own.body.model.data.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  });

  test('stands under something one sees and that is open; a root is the administration’s', async () => {
    const foreign = await makeOrganisation(t, 'Alheia');
    expect((await make({ parent_id: foreign })).body.errors).toEqual({
      parent_id: ['Esta organização não existe.'],
    });
    const closed = await makeOrganisation(t, 'Fechada', school);
    await t.pool.query('update legal_entities set active = false where id = $1', [closed]);
    expect((await make({ parent_id: closed })).body.errors).toEqual({
      parent_id: ['Esta organização está desativada.'],
    });
    const role = await makeRole(t, ['legal_entities.menu', 'legal_entities.create']);
    const clerk = await makeUser(t, { home: school, roleId: role });
    expect((await make({ parent_id: null }, { token: clerk.token })).body.errors).toEqual({
      parent_id: ['Escolha de que organização ela é unidade.'],
    });
    expect((await make({}, { token: clerk.token })).status).toBe(200);
  });

  test('a root is reached by whoever founded it, and by nobody else', async () => {
    const { body } = await make({ parent_id: null, kind: 'matriz', trading_name: 'Instituto Novo' });
    expect(body).toMatchObject({ name: 'Instituto Novo', is_root: true, parent: null });
    const there = { ...asAdmin(), entity: `${body.id},legal_entity` };
    expect((await get(body.id, there)).name).toBe('Instituto Novo');
    const { rows } = await t.pool.query('select user_id from data_access_grants where legal_entity_id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ user_id: admin.id }]);
  });

  test('a CNPJ is taken once, in any writing, and whose it is stays unsaid', async () => {
    const cnpj = freshCnpj();
    await make({ cnpj });
    const again = await make({ cnpj: cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') });
    expect(again.status).toBe(422);
    expect(again.body.errors.cnpj[0]).toMatch(/^Este CNPJ já está cadastrado/);
    for (const wrong of ['12.ABC.345/01DE-36', '123', 'abc'])
      expect((await make({ cnpj: wrong })).body.errors).toHaveProperty('cnpj');
    for (const wrong of ['8513', '85139-00', 'x'])
      expect((await make({ cnae: wrong })).body.errors).toHaveProperty('cnae');
  });

  test('a branch has the root of its head; a mantida may have its own', async () => {
    const head = freshCnpj();
    await t.pool.query("update legal_entities set cnpj = $2, kind = 'matriz' where id = $1", [school, head]);
    const other = await make({ trading_name: 'Outra raiz' });
    expect(other.body.errors.cnpj[0]).toContain('começa como o da matriz');
    const mantida = await make({ trading_name: 'Mantida de outra raiz', kind: 'mantida' });
    expect(mantida.status, mantida.text).toBe(200);
    expect((await change(mantida.body.id, { kind: 'filial' })).body.errors).toHaveProperty('cnpj');
    await t.pool.query('update legal_entities set cnpj = null where id = $1', [school]);
  });

  test('found by part of its name without accents, by city and by CNPJ in any writing', async () => {
    const { body } = await make({ trading_name: 'Creche São João', city: 'Maringá', federation_unit: 'PR' });
    const search = async (words: string) =>
      (await t.call(grid, { query: { filters: { search: words } } as never }, asAdmin())).body.model.data.map(
        ({ id }: { id: number }) => id,
      );
    for (const words of ['sao joao', 'maringa', body.cnpj, body.cnpj.slice(0, 8)])
      expect(await search(words)).toContain(body.id);
    const options = await t.call(list, { query: { search: 'creche' } as never }, asAdmin());
    expect(options.body).toEqual([{ id: body.id, label: 'Creche São João (Maringá)' }]);
  });
});

describe('the form', () => {
  test('keeps officers, forms and CEBAS; a form opened before is refused', async () => {
    const { body: made } = await make();
    const person = await makePerson(t, school, 'Enzo');
    const encarregado = { name: 'Enzo Dias', email: 'Enzo@Ipe.test', natural_entity_id: person };
    const forms = { open: ['privacy-form'], texts: { 'privacy-form': { opening_text: 'Olá' } } };
    for (const [name, label] of Object.entries(publicForms.labels)) {
      const early = await change(made.id, { encarregado, public_forms: { ...forms, open: [name] } });
      expect(early.body.errors).toEqual({
        'public_forms.open': [
          `Para abrir “${label}”, falta: informe o telefone ou o e-mail da organização; publique o aviso de privacidade.`,
        ],
      });
    }
    expect((await get(made.id)).public_forms.open ?? []).toEqual([]);
    await t.call(
      publishNotice,
      { params: { id: made.id }, body: { body: 'Aviso de privacidade. '.repeat(5), follows: 0 } },
      asAdmin(),
    );
    const saved = await change(made.id, {
      encarregado,
      email: 'contato@ipe.test',
      cebas_number: 'Portaria 10/2024',
      cebas_valid_until: '2027-01-31',
      public_forms: forms,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      encarregado: { name: 'Enzo Dias', email: 'enzo@ipe.test', person: { id: person }, act: null },
      substitute: null,
      public_forms: {
        open: ['privacy-form'],
        texts: { 'privacy-form': { opening_text: 'Olá', confirmation_text: null } },
      },
    });
    expect((await told('legal_entity.updated')).at(-1)?.meta).toEqual({
      changed: ['email', 'cebas_number', 'cebas_valid_until', 'public_forms', 'encarregado'],
    });
    // Taken away later, it stays open: holders are not turned away, and whoever may mend it is told first.
    const bare = await change(made.id, { encarregado: null, email: null });
    expect(bare.body.public_forms.open).toEqual(['privacy-form']);
    expect(bare.body.gaps.map(({ code }: { code: string }) => code).slice(0, 2)).toEqual([
      'open_form_officer',
      'open_form_contact',
    ]);
    await change(made.id, { encarregado, email: 'contato@ipe.test' });
    const stale = await t.call(
      update,
      { params: { id: made.id }, body: inputOf(made, { city: 'Londrina' }) },
      asAdmin(),
    );
    expect(stale.body.code).toBe('stale_version');
    expect((await change(made.id, { encarregado: null, substitute: encarregado })).body.errors).toEqual({
      'encarregado.name': ['Indique a pessoa encarregada antes de quem substitui.'],
    });
    const foreign = await makePerson(t, await makeOrganisation(t, 'Outra'), 'Zoé');
    const linked = await change(made.id, { encarregado: { ...encarregado, natural_entity_id: foreign } });
    expect(linked.body.errors).toEqual({ 'encarregado.natural_entity_id': ['Esta pessoa não existe.'] });
  });

  test('an act of appointment is a PDF, names whom it was filed for, and goes with them', async () => {
    const { body: made } = await make();
    const params = { id: made.id, kind: 'encarregado' };
    const early = await t.call(fileAct, { params }, asAdmin());
    expect(early.body.messages).toMatch(/^Salve primeiro/);
    await change(made.id, { encarregado: { name: 'Enzo', email: 'enzo@ipe.test' } });
    const filed = await t.call(
      fileAct,
      { params, files: [{ name: 'Ato.pdf', content: smallPdf }] },
      asAdmin(),
    );
    expect(filed.body.encarregado.act).toEqual({
      name: 'Ato.pdf',
      size: smallPdf.length,
      is_of_another: false,
    });
    expect((await t.call(act, { params }, asAdmin())).status).toBe(200);
    const renamed = await change(made.id, { encarregado: { name: 'Rosa', email: 'rosa@ipe.test' } });
    expect(renamed.body.encarregado.act.is_of_another).toBe(true);
    expect(renamed.body.gaps.map(({ code }: { code: string }) => code)).toContain('act_of_another');
    expect((await t.call(removeAct, { params }, asAdmin())).status).toBe(200);
    expect((await t.call(act, { params }, asAdmin())).status).toBe(404);
    const { rows } = await t.pool.query(`select from files where purpose = 'legal_entity.act'`);
    expect(rows).toEqual([]);
  });
});

describe('what stays as it was', () => {
  test('each notice is a version; two writers never publish over each other', async () => {
    const { body: made } = await make();
    const params = { id: made.id };
    const first = 'Tratamos os dados de quem estuda aqui para cuidar da matrícula.';
    const publish = (body: string, follows: number) =>
      t.call(publishNotice, { params, body: { body, follows } }, asAdmin());
    expect((await publish(first, 0)).body.notice).toMatchObject({ version: 1, author: 'Ana Administradora' });
    expect((await publish(`${first} E também a cantina.`, 0)).body.code).toBe('stale_version');
    expect((await publish(first, 1)).body.errors).toHaveProperty('body');
    const two = await Promise.all([publish(`${first} Um.`, 1), publish(`${first} Dois.`, 1)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(made.id)).notices.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const old = await t.call(notice, { params: { ...params, version: 1 } }, asAdmin());
    expect(old.body).toMatchObject({ version: 1, body: first });
    expect((await t.call(notice, { params: { ...params, version: 9 } }, asAdmin())).status).toBe(404);
  });

  test('an assessment is dated and reasoned, and keeps every answer; high risk takes it away', async () => {
    const { body: made } = await make();
    const input = { assessed_on: '2026-03-02', answers: smallAgentAnswers };
    const send = (changes: object) =>
      t.call(
        assess,
        {
          params: { id: made.id },
          body: { ...input, reason: 'Microempresa desde 2019.', ...changes } as never,
        },
        asAdmin(),
      );
    expect((await send({})).body.assessments[0]).toMatchObject({
      small_agent: true,
      assessed_on: '2026-03-02',
      answers: smallAgentAnswers,
    });
    // Neither large nor many: that it decides on children is enough (Res. CD/ANPD 2/2022, art. 4, I, b, and II, d).
    const risky = { ...smallAgentAnswers, significant_effect: true, vulnerable_holders: true };
    const later = await send({ assessed_on: '2026-04-01', answers: risky });
    expect(later.body.assessments[0].answers).toEqual(risky);
    expect(later.body.assessments.map(({ small_agent }: { small_agent: boolean }) => small_agent)).toEqual([
      false,
      true,
    ]);
    expect((await send({ assessed_on: '2999-01-01' })).body.errors).toHaveProperty('assessed_on');
    expect((await send({ reason: 'curto' })).body.errors).toHaveProperty('reason');
    const { large_scale: _, ...unanswered } = smallAgentAnswers;
    expect((await send({ answers: unanswered })).body.errors).toHaveProperty(['answers.large_scale']);
  });

  test('an assessment that did not ask every criterion no longer counts, and is asked for again', async () => {
    const { body: made } = await make();
    await sql`insert into small_agent_assessments (legal_entity_id, assessed_on, size_fits, children_at_scale,
        sensitive_at_scale, small_agent, reason)
      values (${made.id}, current_date, true, false, false, true, 'Microempresa.')`.execute(t.system);
    const isSmall = async () =>
      (await sql<{ is: boolean }>`select is_small_agent(${made.id}) as is`.execute(t.system)).rows[0]?.is;
    expect(await isSmall()).toBe(false);
    const { gaps, assessments } = await get(made.id);
    expect(assessments[0]).toMatchObject({ answers: null, small_agent: true });
    expect(gaps.map(({ code }: { code: string }) => code)).toContain('small_agent_in_part');
    await makeSmallAgent(t, made.id);
    expect(await isSmall()).toBe(true);
    // What the answers come to is not for anybody to write.
    const wrong = JSON.stringify({ ...smallAgentAnswers, above_revenue: true });
    await expect(
      sql`insert into small_agent_assessments (legal_entity_id, assessed_on, answers, small_agent, reason)
        values (${made.id}, current_date, ${wrong}::jsonb, true, 'Não passa.')`.execute(t.system),
    ).rejects.toThrow(/small_agent_answered/);
  });
});

describe('deleting', () => {
  test('only what nothing belongs to; what does is said', async () => {
    const { body: made } = await make();
    await makePerson(t, made.id, 'Lia');
    await makePerson(t, made.id, 'Téo');
    await makeOrganisation(t, 'Anexo', made.id);
    const refused = await t.call(remove, { params: { id: made.id } }, asAdmin());
    expect(refused.body.messages).toBe(
      'Ainda pertencem a esta organização: 1 unidade e 2 pessoas. Desative-a em vez de excluir.',
    );
    const { body: empty } = await make();
    await change(empty.id, { encarregado: { name: 'Enzo', email: 'enzo@ipe.test' } });
    const params = { id: empty.id, kind: 'encarregado' };
    await t.call(fileAct, { params, files: [{ name: 'Ato.pdf', content: smallPdf }] }, asAdmin());
    expect((await t.call(remove, { params: { id: empty.id } }, asAdmin())).status).toBe(200);
    expect((await t.call(read, { params: { id: empty.id } }, asAdmin())).status).toBe(404);
    expect((await told('legal_entity.deleted')).at(-1)).toMatchObject({
      object_id: empty.id,
      legal_entity_id: school,
    });
  });
});

describe('the tree', () => {
  test('shows what is in scope, each under the one above it, with people and gaps', async () => {
    const { body: made } = await make({ trading_name: 'Ramo' });
    const leaf = await makeOrganisation(t, 'Folha', made.id);
    await makePerson(t, leaf, 'Lia');
    const all = (await t.call(tree, {}, asAdmin())).body as { id: number; parent_id: number | null }[];
    expect(all.find(({ id }) => id === school)).toMatchObject({ parent_id: null });
    expect(all.find(({ id }) => id === leaf)).toMatchObject({ parent_id: made.id, people: 1 });
    const there = { ...asAdmin(), entity: `${made.id},legal_entity` };
    const part = (await t.call(tree, {}, there)).body as { id: number; parent_id: number | null }[];
    expect(part.map(({ id, parent_id }) => [id, parent_id])).toEqual([
      [leaf, made.id],
      [made.id, null],
    ]);
  });
});
