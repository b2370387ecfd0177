import { randomUUID } from 'node:crypto';
import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { credentialingPublicForm } from '@conforme/contracts/modules/credentialing-handlings/public-form/credentialing-public-form.contract.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../core/database/schema.gen.ts';
import { beginApplication } from '../../modules/credentialing-handlings/new-application.ts';
import { SealedApplication } from '../../modules/credentialing-handlings/sealed-application.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { versionOf } from './handling.ts';
import { completeForForm } from './organisation-parts.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from './people.ts';
import { linksOf } from './public-links.ts';
import { newCpf } from './scholarship-form.ts';

const form = credentialingPublicForm.endpoints;
const { endpoints } = credentialingHandlings;

const today = civilDayOf(Date.now());
const phases = [
  { phase: 'application', starts_on: addDays(today, -3), ends_on: addDays(today, 20) },
  { phase: 'preliminary', starts_on: addDays(today, 40), ends_on: addDays(today, 40) },
  { phase: 'appeal', starts_on: addDays(today, 41), ends_on: addDays(today, 44) },
  { phase: 'final', starts_on: addDays(today, 50), ends_on: addDays(today, 50) },
];

interface NewCall {
  readonly full?: number;
  readonly partial?: number;
  readonly year?: number;
  readonly kind?: string;
  readonly userId?: number;
}

/** A call that anybody may apply to. */
export async function makeOpenCall(
  t: TestApp,
  legalEntityId: number,
  { full = 2, partial = 1, year = 2027, kind = 'new', userId }: NewCall = {},
) {
  const number = `T${randomUUID().slice(0, 8)}`;
  const { rows } = await sql<{ id: number; vacancy: number }>`
    with call as (insert into scholarship_calls (legal_entity_id, number, title, kind, year, status, published_at, body,
        minimum_wage, minimum_wage_on, phases, documents, declarations)
      values (${legalEntityId}, ${number}, 'Bolsas de estudo', ${kind}, ${year}, 'published', now(), 'Texto', 162100,
        '2026-01-01', ${JSON.stringify(phases)}::jsonb,
        '[{"situation": "candidate", "name": "Certidão de nascimento"}]', '[{"text": "Declaro que é verdade."}]')
      returning id)
    , vacancy as (insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      select id, ${legalEntityId}, ${legalEntityId}, 0, 'secondary', '1ª série', 'morning', ${full}, ${partial} from call
      returning id)
    select call.id, vacancy.id as vacancy from call, vacancy`.execute(t.system);
  const { id, vacancy } = rows[0] as { id: number; vacancy: number };
  const createdBy = userId ?? (await makeUser(t, { home: legalEntityId })).id;
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'credentialing', label: 'Inscrição', legalEntityId, createdBy },
      target: { type: 'scholarship_call', id },
    }),
  );
  await sql`update scholarship_calls set application_link_id = ${link.id} where id = ${id}`.execute(t.system);
  return { id, vacancyId: vacancy, param: link.token, linkId: link.id, number };
}

const silent = { tell: async () => {} } as unknown as Notifier;
const sealedOf = (t: TestApp) => new SealedApplication(new SealedFields(t.keys));

/** An application as a family begins it. */
export async function makeApplication(t: TestApp, legalEntityId: number, callId?: number) {
  const call = callId ?? (await makeOpenCall(t, legalEntityId)).id;
  return t.system
    .transaction()
    .execute((db) =>
      beginApplication(
        db,
        { caseKeys: new CaseKeys(t.keys), notifier: silent, sealed: sealedOf(t) },
        { id: call, legalEntityId, year: 2027, kind: 'new' },
      ),
    );
}

/** Writes to an application's rows as if it had come so far; gives its version. */
export const bringApplication = (
  t: TestApp,
  id: string,
  onCase: CaseChange,
  own: UpdateObject<DB, 'scholarship_applications'> = {},
): Promise<number> =>
  t.system.transaction().execute(async (db) => {
    if (Object.keys(own).length > 0)
      await db.updateTable('scholarship_applications').set(own).where('id', '=', id).execute();
    await changeCase(db, credentialingKind, id, onCase);
    const { version } = await db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return version;
  });

/** What an application has once it was sent in. */
export const sentColumns = (t: TestApp, vacancyId: number) => ({
  ...{ submitted_at: '2026-11-10T12:00:00Z', vacancy_id: vacancyId, candidate_name: 'Kauã Nascimento' },
  unit_id: sql<number>`(select unit_id from scholarship_vacancies where id = ${vacancyId})`,
  ...{ birth_date: '2012-05-04', cpf_digest: sealedOf(t).digest(newCpf()), cpf_masked: '***.111.222-**' },
  ...{ contact_name: 'Rosângela', contact_email: 'rosangela@exemplo.test', told_total: 214_000 },
  ...{ told_members: 2, told_per_capita: 107_000, told_class: 'full', is_live: true },
});
export const checkedColumns = { total: 214_000, members: 2, per_capita: 107_000, income_class: 'full' };
export const opinedColumns = {
  ...checkedColumns,
  ...{ opinion_grant: 'full', opinion_text: 'Parecer.', opinion_cress: '123/9', opinion_social: 50 },
  ...{ opinion_at: '2026-11-11T12:00:00Z', score: 50 },
};

/** A school with somebody who analyses, two who decide, and families that apply. */
export async function startScholarships() {
  const t = await startTestApp();
  const school = await makeOrganisation(t, 'Rede Ipê');
  await completeForForm(t, school);
  const read = ['grid', 'detail', 'export'].map((name) => `portal_cebas.credentialing.handling.${name}`);
  const roleId = await makeRole(t, [...read, 'portal_cebas.credentialing.handling']);
  const deciding = await makeRole(t, [...read, 'portal_cebas.credentialing.handling.decide']);
  const ana = await makeUser(t, { home: school, roleId, name: 'Ana Assistente' });
  const bia = await makeUser(t, { home: school, roleId: deciding, name: 'Bia Decisora' });
  const caio = await makeUser(t, { home: school, roleId: deciding, name: 'Caio Revisor' });
  return { t, school, ana, bia, caio, ...actsOf(t) };
}

function actsOf(t: TestApp) {
  const act = async (
    by: TestUser,
    name: keyof typeof endpoints,
    id: string,
    body: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const version = body.version ?? (await versionOf(t, id));
    return t.call(endpoints[name], { params: { id }, body: { version, ...body } }, { token: by.token });
  };
  const family = (name: keyof typeof form, body: Record<string, unknown>): Promise<Answer> =>
    t.call(form[name], { body });
  const begin = async (param: string) => {
    const { body } = await family('start', { param });
    return { param, ...(body as { protocol: string; key: string; handle: string; version: number }) };
  };
  const addFile = (handle: string, document = 'Certidão de nascimento', person = 'candidate') =>
    t.call(form.addFiles, { params: { handle }, query: { person, document } });
  const submit = async (
    begun: { param: string; protocol: string; key: string; version: number },
    filled: ApplicationForm,
    some: Record<string, unknown> = {},
    idempotency = randomUUID(),
  ): Promise<Answer> => {
    const { body } = await family('open', { param: begun.param });
    return t.call(
      form.submit,
      {
        body: {
          ...{ param: begun.param, protocol: begun.protocol, key: begun.key, version: begun.version },
          ...{
            form: filled,
            questionnaire_version_id: body.questionnaire.version_id,
            declarations: ['Declaro que é verdade.'],
          },
          ...some,
        },
      } as never,
      { headers: { 'idempotency-key': idempotency } },
    );
  };
  const idOf = async (protocol: string): Promise<string> =>
    (await sql<{ id: string }>`select id from cases where protocol = ${protocol}`.execute(t.system)).rows[0]
      ?.id as string;
  return { act, family, begin, addFile, submit, idOf };
}
