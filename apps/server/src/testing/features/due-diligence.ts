import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { isCnpj } from '@conforme/contracts/core/brazil/cnpj-number.ts';
import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { dueDiligencePublicForm } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../core/database/schema.gen.ts';
import { openDueDiligence } from '../../modules/due-diligence-form/new-due-diligence.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { versionOf } from './handling.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from './people.ts';

const { endpoints } = dueDiligenceForm;
const form = dueDiligencePublicForm.endpoints;
type Act = keyof typeof endpoints;

/** Two sections: one with a proof and a blocking question, one with a follow-up question. */
const aTemplate = {
  sections: [
    { id: 'integrity', title: 'Integridade' },
    { id: 'security', title: 'Segurança', certificates: [{ id: 'iso27001', label: 'ISO 27001' }] },
  ],
  questions: [
    {
      id: 'code',
      section: 'integrity',
      type: 'compliance',
      label: 'Há código de conduta?',
      required: true,
      weight: 4,
      code: 'INT-01',
    },
    {
      id: 'channel',
      section: 'integrity',
      type: 'compliance',
      label: 'Há canal de denúncias?',
      required: true,
      weight: 2,
      blocking: true,
      code: 'INT-02',
    },
    {
      id: 'policy',
      section: 'security',
      type: 'compliance',
      label: 'Há política de segurança?',
      required: true,
      weight: 4,
      code: 'SEG-01',
    },
    {
      id: 'notes',
      section: 'security',
      type: 'long_text',
      label: 'Algo mais?',
      required: false,
      code: 'SEG-02',
    },
  ],
};

export const tomorrowPlus = (days: number): string => addDays(civilDayOf(Date.now()), days);

/** A published template of this organisation; gives the id of its version. */
export async function makeTemplate(
  t: TestApp,
  legalEntityId: number,
  content: object = aTemplate,
): Promise<number> {
  const { sections, questions } = content as typeof aTemplate;
  const key = `due-diligence-test-${Math.random().toString(36).slice(2)}`;
  const { rows } = await sql<{ id: number }>`
    with made as (insert into questionnaires (legal_entity_id, key, title, purpose, state)
      values (${legalEntityId}, ${key}, 'Fornecedores', 'due_diligence', 'active') returning id)
    insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, sections, questions, published_at)
    select id, ${legalEntityId}, 1, ${JSON.stringify(sections)}::jsonb, ${JSON.stringify(questions)}::jsonb, now() from made
    returning id`.execute(t.system);
  return rows[0]?.id as number;
}

const cnpjs = ['12ABC34501DE35', '11222333000181', '00000000E08G12'];
let madeCnpjs = 0;
/** One that no supplier has yet, with the check digits that fit it. */
export function newCnpj(): string {
  const base = String(++madeCnpjs).padStart(8, '0');
  const ends = Array.from({ length: 100 }, (_, digits) => `${base}0001${String(digits).padStart(2, '0')}`);
  return ends.find(isCnpj) as string;
}

export async function makeSupplier(
  t: TestApp,
  legalEntityId: number,
  part: UpdateObject<DB, 'suppliers'> = {},
): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from suppliers where legal_entity_id = ${legalEntityId}`.execute(t.system);
  const used = rows[0]?.used ?? 0;
  const { id } = await t.system.transaction().execute((db) =>
    db
      .insertInto('suppliers')
      .values({
        legal_entity_id: legalEntityId,
        cnpj: cnpjs[used] ?? newCnpj(),
        company_name: 'Trilha Sistemas Educacionais Ltda.',
        contact_email: 'contato@trilha.example',
        service: 'Sistema acadêmico',
        lgpd_role: 'operator',
        criticality_answers: '{"data":1,"volume":1,"access":1,"continuity":2,"transfer":0,"public_agents":0}',
        criticality: 3,
        ...(part as object),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Nobody is told of what the tests make up. */
const silent = { tell: async () => {} } as unknown as Notifier;

/** An assessment as staff leave it when they open it. */
export async function makeDueDiligence(
  t: TestApp,
  legalEntityId: number,
  given: { supplierId?: number; templateVersionId?: number; previousId?: string | null } = {},
) {
  const supplierId = given.supplierId ?? (await makeSupplier(t, legalEntityId));
  const templateVersionId = given.templateVersionId ?? (await makeTemplate(t, legalEntityId));
  return t.system.transaction().execute((db) =>
    openDueDiligence(
      db,
      { caseKeys: new CaseKeys(t.keys), notifier: silent },
      {
        ...{ legalEntityId, supplierId, templateVersionId, respondentName: 'Jéssica', respondentEmail: null },
        previousId: given.previousId ?? null,
        createdBy: null,
      },
    ),
  );
}

/** Writes to an assessment's rows as if it had come so far; gives its version. */
export const bringDueDiligence = (
  t: TestApp,
  id: string,
  onCase: CaseChange,
  own: UpdateObject<DB, 'due_diligences'> = {},
): Promise<number> =>
  t.system.transaction().execute(async (db) => {
    if (Object.keys(own).length > 0)
      await db.updateTable('due_diligences').set(own).where('id', '=', id).execute();
    await changeCase(db, dueDiligenceKind, id, onCase);
    const { version } = await db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return version;
  });

/** A buyer with somebody who analyses, two who may decide, and a supplier who answers. */
export async function startDueDiligence() {
  const t = await startTestApp();
  const school = await makeOrganisation(t, 'Escola Ipê');
  const work = ['due_diligence_form.menu', 'due_diligence_form.handling'];
  const approving = await makeRole(t, [...work, 'due_diligence_form.approve']);
  const ana = await makeUser(t, { home: school, roleId: approving, name: 'Ana Aprovadora' });
  const caio = await makeUser(t, { home: school, roleId: approving, name: 'Caio Aprovador' });
  const bia = await makeUser(t, { home: school, roleId: await makeRole(t, work), name: 'Bia Analista' });
  const templateVersionId = await makeTemplate(t, school);
  return { t, school, ana, bia, caio, templateVersionId, ...actsOf(t) };
}

function actsOf(t: TestApp) {
  const read = async (id: string, by: TestUser) =>
    (await t.call(endpoints.read, { params: { id } }, { token: by.token })).body;
  /** Does it to the assessment as it is now, unless a version is given. */
  const act = async (
    by: TestUser,
    name: Act,
    id: string,
    body: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const version = body.version ?? (await versionOf(t, id));
    return t.call(endpoints[name], { params: { id }, body: { version, ...body } }, { token: by.token });
  };
  /** Sends it, and gives the token of the link that left. */
  const invite = async (by: TestUser, id: string): Promise<string> => {
    const { status, body } = await act(by, 'invite', id, {
      respondent_name: 'Jéssica Vasconcelos',
      respondent_email: 'jessica@trilha.example',
      answer_until: tomorrowPlus(10),
      message: null,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return tokenIn(body.link_url);
  };
  const supplier = (name: keyof typeof form, body: Record<string, unknown>, key?: string): Promise<Answer> =>
    t.call(form[name], { body }, key ? { headers: { 'idempotency-key': key } } : {});
  const save = (param: string, answers: readonly Record<string, unknown>[]) =>
    supplier('save', {
      param,
      certificates: [],
      answers: answers.map((answer) => ({
        ...{ values: [], reason: null, comment: null, confirmed: false, version: null, overwrites: false },
        ...answer,
      })),
    });
  const submit = (param: string, key = `submit-${Math.random().toString(36).slice(2)}-00000000`) =>
    supplier(
      'submit',
      {
        param,
        name: 'Jéssica Vasconcelos',
        role: 'Diretora',
        email: 'jessica@trilha.example',
        declaration: true,
        note: null,
      },
      key,
    );
  return { read, act, invite, supplier, save, submit };
}

export const tokenIn = (url: string): string => url.split('/').at(-1) ?? '';

export const allYes = ['code', 'channel', 'policy'].map((question) => ({ question, values: ['yes'] }));
