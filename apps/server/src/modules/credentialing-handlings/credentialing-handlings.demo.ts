import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { fileKinds } from '@conforme/contracts/core/upload.ts';
import {
  type ApplicationForm,
  peopleOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { neededDocuments } from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import { DEFAULT_CRITERIA } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { sql } from 'kysely';
import { keepDemoFile } from '../../platform/demo/demo-files.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { demoPaper } from '../../platform/demo/demo-paper.ts';
import { callQuestionnaire } from '../../platform/scholarships/call-questionnaire.ts';
import { type DemoFamily, demoFamilies, demoForm } from './demo/demo-families.ts';
import { demoGrantees, enrolDemo } from './demo/demo-grantees.ts';
import { backdateDemo, handleDemo } from './demo/demo-handling.ts';
import { demoServices, demoStaff } from './demo/demo-staff.ts';
import { beginApplication } from './new-application.ts';
import { callOfLink } from './public-form/offered-call.ts';
import { takeApplication } from './public-form/submit-application.ts';

/** A call that takes applications now, and families at each stage of it. */
export const credentialingHandlingsDemo: DemoPart = async (demo) => {
  const year = Number(civilDayOf(Date.now()).slice(0, 4));
  const past = await openCall(demo, { year, number: `01/${year - 1}` });
  const chosen: string[] = [];
  for (const [at, family] of demoGrantees.entries()) chosen.push(await apply(demo, past, family, at));
  await enrolDemo(demo, past.id, chosen);
  const call = await openCall(demo, { year: year + 1, number: `03/${year}` });
  for (const [at, family] of demoFamilies.entries()) await apply(demo, call, family, at);
};

async function openCall(
  { db, school, links, accounts }: DemoInstallation,
  { year, number }: { readonly year: number; readonly number: string },
) {
  const today = civilDayOf(Date.now());
  const span = (phase: string, from: number, to: number) => ({
    ...{ phase, starts_on: addDays(today, from), ends_on: addDays(today, to) },
  });
  const phases = [
    span('application', -20, 10),
    span('documents', -10, 20),
    span('preliminary', 30, 30),
    span('appeal', 31, 35),
    span('final', 40, 40),
    span('enrolment', 41, 50),
  ];
  const { rows } = await sql<{ id: number; vacancy: number }>`
    with call as (insert into scholarship_calls (legal_entity_id, number, title, kind, year, status, published_at, body,
        minimum_wage, minimum_wage_on, phases, documents, declarations, criteria)
      values (${school.id}, ${number}, ${`Bolsas do ensino médio para ${year}`}, 'new', ${year}, 'published', now(),
        'Bolsas para a 1ª série do ensino médio. A escolha é pela renda da família e pela análise social.', 162100,
        ${`${year - 1}-01-01`}, ${JSON.stringify(phases)}::jsonb,
        '[{"situation": "everyone", "name": "RG ou certidão de nascimento, e CPF"}, {"situation": "employed", "name": "Contracheques dos últimos três meses"}]',
        '[{"text": "Declaro que as informações são verdadeiras e que respondo por elas (LC 187/2021, art. 26)."}]',
        ${JSON.stringify(DEFAULT_CRITERIA)}::jsonb) returning id)
    , vacancy as (insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      select id, ${school.id}, ${school.units[0] ?? school.id}, 0, 'secondary', '1ª série do médio', 'morning', 2, 1 from call
      returning id)
    select call.id, vacancy.id as vacancy from call, vacancy`.execute(db);
  const { id, vacancy } = rows[0] as { id: number; vacancy: number };
  const link = (purpose: 'vacancies' | 'credentialing', label: string) =>
    links.create(db, {
      ...{ purpose, label, legalEntityId: school.id, createdBy: accounts.admin },
      target: { type: 'scholarship_call', id },
    });
  const page = await link('vacancies', `Edital ${number}`);
  const application = await link('credentialing', `Inscrição no edital ${number}`);
  await sql`update scholarship_calls set link_id = ${page.id}, application_link_id = ${application.id}
    where id = ${id}`.execute(db);
  return { id, vacancy, year, kind: 'new', legalEntityId: school.id, linkId: application.id };
}

type OpenCall = Awaited<ReturnType<typeof openCall>>;

/** Begun, filled in with its documents, sent, and handled as far as it has got: each by the product's own acts. */
async function apply(
  demo: DemoInstallation,
  call: OpenCall,
  family: DemoFamily,
  at: number,
): Promise<string> {
  const { db, school, accounts } = demo;
  const services = demoServices(demo);
  const of = await beginApplication(db, services, call);
  const form = demoForm(call.vacancy, family, at, school.domain);
  await addDocuments(demo, call, of.id, form);
  const { version_id } = await callQuestionnaire(db, call);
  await takeApplication(demoStaff(demo, accounts.admin), db, services, {
    ...{ id: of.id, linkId: call.linkId, turn: { delay: null, isUsed: false, giveBack: async () => {} } },
    body: {
      ...{ param: '', protocol: of.protocol, key: of.key, version: 1, form },
      questionnaire_version_id: version_id,
      declarations: (await callOfLink(db, call.linkId)).declarations.map(({ text }) => text),
    } as Parameters<typeof takeApplication>[3]['body'],
  });
  await handleDemo(demo, of.id, family, form);
  await backdateDemo(demo, of.id, family);
  return of.id;
}

async function addDocuments(
  { db, files, school, accounts }: DemoInstallation,
  call: OpenCall,
  id: string,
  form: ApplicationForm,
): Promise<void> {
  const { documents } = await callOfLink(db, call.linkId);
  const names = new Map(peopleOf(form).map(({ key, name }) => [key, name]));
  for (const { person, document } of neededDocuments(form, documents)) {
    const name = names.get(person) ?? form.candidate.name;
    const bytes = demoPaper({
      ...{ organisation: 'Documento de demonstração', title: document, line: name, author: name },
      ...{ at: new Date().toISOString(), watermark: 'Demonstração' },
      sections: [{ title: name, text: ['Este papel é inventado e não vale fora da demonstração.'] }],
    });
    const file = await keepDemoFile(db, files, {
      ...{ legalEntityId: school.id, createdBy: accounts.admin, purpose: 'case.family' },
      ...{ name: `${document.split(' ')[0]} - ${name}.pdf`, type: fileKinds.pdf.type, bytes },
    });
    await db
      .insertInto('case_files')
      .values({ file_id: file.id, legal_entity_id: school.id, case_id: id, paper: 'family' })
      .execute();
    await sql`insert into scholarship_documents (case_id, file_id, legal_entity_id, person, document)
      values (${id}, ${file.id}, ${school.id}, ${person}, ${document})`.execute(db);
  }
}
