import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatAmount } from '@conforme/contracts/core/brazil/money-amounts.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { ApplicationState } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import {
  familyIncome,
  incomeClass,
} from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { maskedCpf } from '@conforme/contracts/modules/credentialing-handlings/rules/masked-cpf.ts';
import {
  DEFAULT_CRITERIA,
  scoreLines,
  scoreOf,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import { sql } from 'kysely';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { changeApplication } from './change-application.ts';
import { beginApplication } from './new-application.ts';
import { SealedApplication } from './sealed-application.ts';

interface DemoFamily {
  readonly candidate: string;
  readonly birth: string;
  readonly guardian: string;
  /** A month's income of whoever earns, in cents. */
  readonly income: number;
  readonly others: number;
  /** Nobody's: the check digits fit. */
  readonly cpf: string;
  readonly state: ApplicationState;
  readonly social?: number;
}

const WAGE = 162_100;
const families: readonly DemoFamily[] = [
  {
    ...{ candidate: 'Kauã Henrique Nascimento', birth: '2012-05-04', guardian: 'Rosângela Nascimento' },
    ...{ income: 214_000, others: 2, cpf: '52998224725', state: 'submitted' },
  },
  {
    ...{ candidate: 'Yasmin Ferreira Lopes', birth: '2011-09-21', guardian: 'Marcos Lopes' },
    ...{ income: 389_000, others: 1, cpf: '11144477735', state: 'checking' },
  },
  {
    ...{ candidate: 'Davi Lucca Prado', birth: '2012-01-30', guardian: 'Simone Prado' },
    ...{ income: 720_000, others: 1, cpf: '39053344705', state: 'social' },
  },
  {
    ...{ candidate: 'Helena Batista Moura', birth: '2011-12-12', guardian: 'Joana Batista' },
    ...{ income: 168_000, others: 3, cpf: '15350946056', state: 'classified', social: 80 },
  },
  {
    ...{ candidate: 'Enzo Gabriel Teixeira', birth: '2012-07-08', guardian: 'Paula Teixeira' },
    ...{ income: 305_000, others: 2, cpf: '86288366757', state: 'classified', social: 40 },
  },
];

/** A call that takes applications now, and families at each stage of it. */
export const credentialingHandlingsDemo: DemoPart = async (demo) => {
  const call = await openCall(demo);
  for (const family of families) await apply(demo, call, family);
};

async function openCall({ db, school }: DemoInstallation) {
  const today = civilDayOf(Date.now());
  const year = Number(today.slice(0, 4)) + 1;
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
      values (${school.id}, ${`03/${year - 1}`}, ${`Bolsas do ensino médio para ${year}`}, 'new', ${year}, 'published', now(),
        'Bolsas para a 1ª série do ensino médio. A escolha é pela renda da família e pela análise social.', ${WAGE},
        ${`${year - 1}-01-01`}, ${JSON.stringify(phases)}::jsonb,
        '[{"situation": "everyone", "name": "RG ou certidão de nascimento, e CPF"}, {"situation": "employed", "name": "Contracheques dos últimos três meses"}]',
        '[{"text": "Declaro que as informações são verdadeiras e que respondo por elas (LC 187/2021, art. 26)."}]',
        ${JSON.stringify(DEFAULT_CRITERIA)}::jsonb) returning id)
    , vacancy as (insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      select id, ${school.id}, ${school.units[0] ?? school.id}, 0, 'secondary', '1ª série do médio', 'morning', 2, 1 from call
      returning id)
    select call.id, vacancy.id as vacancy from call, vacancy`.execute(db);
  const { id, vacancy } = rows[0] as { id: number; vacancy: number };
  return { id, vacancy, year, kind: 'new', legalEntityId: school.id };
}

const formOf = (vacancyId: number, family: DemoFamily, domain: string): ApplicationForm => {
  const amount = formatAmount(family.income);
  const [first = 'Ana'] = family.guardian.toLowerCase().split(' ');
  return {
    ...EMPTY_FORM,
    vacancy_id: vacancyId,
    candidate: {
      ...EMPTY_FORM.candidate,
      ...{
        name: family.candidate,
        cpf: family.cpf,
        birth_date: family.birth,
        sibling: 'no',
        livelihood: 'minor',
      },
    },
    contact: { email: `${first}@${domain}`, phone: '43999990000' },
    guardians: [{ name: family.guardian, cpf: '', kinship: 'guardian' }],
    address: {
      ...EMPTY_FORM.address,
      street: 'Rua Sergipe',
      street_number: '100',
      city: 'Londrina',
      federation_unit: 'PR',
    },
    members: [
      {
        ...{ key: 'adulto1', name: family.guardian, birth_date: '1984-02-11', kinship: 'guardian' },
        ...{ marital_status: 'S', occupation: 'auxiliar administrativa', livelihood: 'employed' },
        incomes: [amount, amount, amount],
      },
      ...Array.from({ length: family.others }, (_, at) => ({
        ...{ key: `crianca${at}`, name: `${family.candidate.split(' ').at(-1)} (irmão ${at + 1})` },
        ...{ birth_date: '2016-03-15', kinship: 'sibling' as const, marital_status: '', occupation: '' },
        ...{ livelihood: 'minor' as const, incomes: ['', '', ''] as const },
      })),
    ],
    answers: { housing: 'rented', social_register: 'yes' },
    sensitive: { ...EMPTY_FORM.sensitive, disability: 'no' },
  };
};

async function apply(
  { db, keys, school, accounts }: DemoInstallation,
  call: Awaited<ReturnType<typeof openCall>>,
  family: DemoFamily,
): Promise<void> {
  const sealed = new SealedApplication(new SealedFields(keys));
  const notifier = { tell: async () => {} };
  const of = await beginApplication(db, { caseKeys: new CaseKeys(keys), notifier, sealed }, call);
  const form = formOf(call.vacancy, family, school.domain);
  const income = familyIncome(form);
  await sql`update scholarship_forms set content = ${sealed.form(of.id, form)} where case_id = ${of.id}`.execute(
    db,
  );
  await sql`update scholarship_sensitive set content = ${sealed.sensitive(of.id, form)} where case_id = ${of.id}`.execute(
    db,
  );
  const isChecked = family.state === 'social' || family.state === 'classified';
  const { per_capita, members, total } = income;
  const facts = { per_capita, members, disability: false, sibling: false, children: family.others };
  const lines = scoreLines(DEFAULT_CRITERIA, { ...facts, social: family.social ?? 0 }, WAGE);
  const found = incomeClass(income, WAGE);
  await changeApplication(
    db,
    of,
    { state: family.state, due_at: `${addDays(civilDayOf(Date.now()), 20)}T23:59:59-03:00` },
    {
      ...{ submitted_at: sql<string>`now() - interval '2 days'`, vacancy_id: call.vacancy },
      unit_id: school.units[0] ?? school.id,
      ...{ candidate_name: family.candidate, birth_date: family.birth, contact_name: family.guardian },
      ...{
        contact_email: form.contact.email,
        cpf_digest: sealed.digest(family.cpf),
        cpf_masked: maskedCpf(family.cpf),
      },
      ...{ children: family.others, told_total: total, told_members: members, told_per_capita: per_capita },
      ...{ told_class: found, declarations: 1 },
      ...(isChecked ? { total, members, per_capita, income_class: found } : {}),
      ...(family.social === undefined
        ? {}
        : {
            ...{ opinion_grant: found === 'full' ? 'full' : 'partial', opinion_social: family.social },
            ...{ opinion_cress: '12345/9ª', opinion_text: 'A família tem o perfil do edital.' },
            ...{ opinion_at: sql<string>`now()`, opinion_by: accounts.admin },
            ...{ score: scoreOf(lines), score_lines: JSON.stringify(lines) },
          }),
    },
  );
}
