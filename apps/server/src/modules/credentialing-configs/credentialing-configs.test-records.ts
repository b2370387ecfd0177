import { sql } from 'kysely';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';
import { completeForForm } from '../../testing/features/organisation-parts.ts';
import { makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';

const numbers = {
  ...{ paying: 100, full: 18, full_disability: 1, full_time: 1, partial: 2, benefits: 0, by_agreement: 3 },
  ...{ terms_signed: 20, counted_on: '2026-03-02', courses: 0, courses_with_full: 0 },
};

/** A year and stage that the organisation has no numbers of yet. */
async function freeYear({ t, entity }: Asking): Promise<number> {
  const { rows } = await sql<{ year: number }>`
    select free.year from generate_series(2001, 2099) as free (year) where not exists (
      select from scholarship_counts c where c.legal_entity_id = ${entity} and c.year = free.year
        and c.stage = 'basic') order by 1 limit 1`.execute(t.system);
  return rows[0]?.year ?? 2001;
}

async function makeCount(asking: Asking): Promise<number> {
  const { id } = await asking.t.system
    .insertInto('scholarship_counts')
    .values({ legal_entity_id: asking.entity, year: await freeYear(asking), stage: 'basic', ...numbers })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const call = {
  ...{ title: 'Bolsas de estudo', kind: 'new', year: 2027, text: 'Quem pode pedir e como.' },
  ...{ minimum_wage: 162_100, minimum_wage_on: '2026-01-01', declarations: [] },
  documents: [{ situation: 'everyone', name: 'Documento de identidade' }],
  phases: [
    { phase: 'application', starts_on: '2027-01-04', ends_on: '2099-01-29' },
    { phase: 'preliminary', starts_on: '2099-02-08', ends_on: '2099-02-08' },
    { phase: 'appeal', starts_on: '2099-02-09', ends_on: '2099-02-12' },
    { phase: 'final', starts_on: '2099-02-19', ends_on: '2099-02-19' },
  ],
};
const vacanciesIn = (entity: number) => [
  { unit_id: entity, level: 'secondary', grade: '1ª série', shift: 'morning', full: 4, partial: 2 },
];
const newCall = (entity: number) => ({
  number: fresh('Ed').slice(0, 20),
  ...call,
  vacancies: vacanciesIn(entity),
});

/** A draft that lacks nothing. */
export async function makeCall({ t, entity }: Pick<Asking, 't' | 'entity'>): Promise<number> {
  const { text, vacancies, phases, documents, declarations, ...facts } = newCall(entity);
  const { id } = await t.system
    .insertInto('scholarship_calls')
    .values({
      legal_entity_id: entity,
      body: text,
      ...facts,
      phases: JSON.stringify(phases),
      documents: JSON.stringify(documents),
      declarations: JSON.stringify(declarations),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.system
    .insertInto('scholarship_vacancies')
    .values(vacancies.map((vacancy) => ({ call_id: id, legal_entity_id: entity, place: 0, ...vacancy })))
    .execute();
  return id;
}
const ofCall = (more: (asking: Asking) => object = () => ({})): Known => ({
  input: async (asking) => ({ params: { id: await makeCall(asking) }, ...more(asking) }),
});

/** The token of a call that anybody may read. */
async function publishedCall(asking: Asking): Promise<string> {
  const { t, entity } = asking;
  const { id: userId } = await makeUser(t, { home: entity });
  const id = await makeCall(asking);
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'vacancies', label: 'Edital', legalEntityId: entity, createdBy: userId },
      target: { type: 'scholarship_call', id },
    }),
  );
  await sql`update scholarship_calls set status = 'published', published_at = now(), link_id = ${link.id}
    where id = ${id}`.execute(t.system);
  return link.token;
}

const QUESTIONS = [{ id: 'floor', type: 'short_text', label: 'Em que andar moram?', required: false }];

/** A draft of the edital's own questions. */
const draftQuestions: Known = {
  input: async (asking) => {
    const id = await makeCall(asking);
    await sql`with own as (insert into questionnaires (legal_entity_id, key, title)
        values (${asking.entity}, ${`scholarship.call.${id}`}, 'Questionário socioeconômico') returning id)
      insert into questionnaire_versions (questionnaire_id, legal_entity_id, number, questions)
      select id, ${asking.entity}, 1, ${JSON.stringify(QUESTIONS)}::jsonb from own`.execute(asking.t.system);
    return { params: { id }, body: { version: 1 } };
  },
};

export const scholarshipRecords: Readonly<Record<string, Known>> = {
  'portal-cebas-ratio.create': {
    input: async (asking) => ({
      body: { unit_id: asking.entity, year: await freeYear(asking), stage: 'basic', ...numbers },
    }),
  },
  'portal-cebas-ratio.update': {
    input: async (asking) => ({
      params: { id: await makeCount(asking) },
      body: { version: 1, ...numbers, paying: 101 },
    }),
  },
  'portal-cebas-ratio.remove': {
    input: async (asking) => ({ params: { id: await makeCount(asking) } }),
  },
  'credentialing-configs.grid': {
    rows: async (asking, names) => {
      for (const title of names) {
        const id = await makeCall(asking);
        await sql`update scholarship_calls set title = ${title} where id = ${id}`.execute(asking.t.system);
      }
    },
    named: 'title',
  },
  'credentialing-configs.read': ofCall(),
  'credentialing-configs.create': { input: async ({ entity }) => ({ body: newCall(entity) }) },
  'credentialing-configs.update': ofCall(({ entity }) => ({ body: { ...newCall(entity), version: 1 } })),
  'credentialing-configs.remove': ofCall(),
  'credentialing-configs.restore': {
    input: async (asking) => {
      const id = await makeCall(asking);
      await sql`update scholarship_calls set deleted_at = now() where id = ${id}`.execute(asking.t.system);
      return { params: { id } };
    },
  },
  'credentialing-configs.move': {
    input: async (asking) => {
      await completeForForm(asking.t, asking.entity);
      return { params: { id: await makeCall(asking) }, body: { version: 1, status: 'published' } };
    },
  },
  'credentialing-configs.preview': ofCall(),
  'credentialing-configs.copy': ofCall(),
  'credentialing-configs.questionnaire': ofCall(),
  'credentialing-configs.save_questionnaire': ofCall(() => ({
    body: { version: null, questions: QUESTIONS },
  })),
  'credentialing-configs.publish_questionnaire': draftQuestions,
  'credentialing-configs.discard_questionnaire': draftQuestions,
  'portal-cebas-vacancies.open': {
    input: async (asking) => ({ body: { param: await publishedCall(asking) } }),
  },
  'portal-cebas-vacancies.results': {
    input: async (asking) => ({ body: { param: await publishedCall(asking), from: 0 } }),
  },
};
