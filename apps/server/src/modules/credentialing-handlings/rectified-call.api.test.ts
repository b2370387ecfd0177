import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import {
  portalCebasVacancies,
  RESULTS_AT_ONCE,
} from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';

const { read, update } = credentialingConfigs.endpoints;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
let manager: TestUser;
beforeAll(async () => {
  fixture = await startScholarships();
  const roleId = await makeRole(fixture.t, [
    ...['grid', 'edit', 'publish'].map((name) => `portal_cebas.credentialing.config.${name}`),
  ]);
  manager = await makeUser(fixture.t, { home: fixture.school, roleId });
});
afterAll(() => fixture.t.close());

/** The edital as it is, with these changes, told as a rectification. */
async function rectify(id: number, change: (call: Record<string, unknown>) => object) {
  const { token } = manager;
  const { body: call } = await fixture.t.call(read, { params: { id } }, { token });
  const { number, title, kind, year, text, minimum_wage, minimum_wage_on, phases } = call;
  const vacancies = call.vacancies.map(({ unit, ...one }: { unit: { id: number } }) => ({
    unit_id: unit.id,
    ...one,
  }));
  const same = { number, title, kind, year, text, minimum_wage, minimum_wage_on, phases, vacancies };
  const { documents, declarations, criteria, version } = call;
  const rest = { documents, declarations, criteria, version, rectification: 'O edital foi corrigido.' };
  const body = { ...same, ...rest, ...change(call) };
  return fixture.t.call(update, { params: { id }, body: body as never }, { token });
}
async function made(call: { id: number; vacancyId: number }, state: string, own: object = {}) {
  const { id } = await makeApplication(fixture.t, fixture.school, call.id);
  const sent = { ...sentColumns(fixture.t, call.vacancyId), ...own };
  await bringApplication(fixture.t, id, { state }, sent);
  return id;
}

test('what everybody is measured by stays from the first application that was sent', async () => {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school);
  await makeApplication(t, school, call.id);
  const points = (one: Record<string, unknown>) => {
    const criteria = one.criteria as { points: object };
    return { criteria: { ...criteria, points: { ...criteria.points, social: 33 } } };
  };
  // What is only begun is measured when it is sent.
  expect((await rectify(call.id, () => ({ minimum_wage: 170_000 }))).status).toBe(200);
  await made(call, 'submitted');
  for (const [change, path] of [
    [() => ({ minimum_wage: 162_100 }), 'minimum_wage'],
    [() => ({ year: 2028 }), 'year'],
    [() => ({ kind: 'partnership' }), 'kind'],
    [points, 'criteria.points.social'],
  ] as const) {
    const { status, body } = await rectify(call.id, change);
    expect([status, body.errors?.[path]]).toEqual([422, [expect.stringContaining('uma inscrição enviada')]]);
  }
  expect((await rectify(call.id, () => ({ title: 'Outro título' }))).status).toBe(200);
});

test.each([
  ['granted_full', 'full'],
  ['appeal', 'partial'],
] as const)('a class keeps the vacancies that were granted: %s, %s', async (state, granted) => {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school, { full: 1, partial: 1 });
  await made(call, state, { ...opinedColumns, granted });
  const fewer = (one: Record<string, unknown>) => ({
    vacancies: (one.vacancies as { unit: { id: number } }[]).map(({ unit, ...rest }) => ({
      ...{ unit_id: unit.id, ...rest },
      [granted]: 0,
    })),
  });
  const { status, body } = await rectify(call.id, fewer);
  expect([status, body.errors]).toEqual([
    422,
    { [`vacancies.0.${granted}`]: ['Já foram concedidas 1 nesta turma.'] },
  ]);
});

test('an application is of the year and the kind that the edital has when it is sent', async () => {
  const { t, school, begin, addFile, submit, idOf } = fixture;
  const call = await makeOpenCall(t, school, { year: 2040 });
  const begun = await begin(call.param);
  await addFile(begun.handle);
  expect((await rectify(call.id, () => ({ year: 2041 }))).status).toBe(200);
  expect((await submit(begun, aForm(call.vacancyId))).status).toBe(200);
  const { rows } = await sql<{ year: number }>`select year from scholarship_applications
    where id = ${await idOf(begun.protocol)}`.execute(t.system);
  expect(rows).toEqual([{ year: 2041 }]);
});

test('what a family declared stays word for word, and it declares what the edital says now', async () => {
  const { t, school, begin, addFile, submit, idOf } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  const declare = (...texts: string[]) => ({ declarations: texts.map((text) => ({ text })) });
  await rectify(call.id, () => declare('Declaro que li o edital.'));
  const form = aForm(call.vacancyId);
  const old = await submit(begun, form, { declarations: ['Declaro que é verdade.'] });
  expect(old.body.errors.declarations[0]).toContain('mudaram');
  const sent = await submit(begun, form, { declarations: ['Declaro que li o edital.'] });
  expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
  await rectify(call.id, () => declare('Outra coisa.'));
  const { rows } = await sql`select declarations, declared from scholarship_applications
    where id = ${await idOf(begun.protocol)}`.execute(t.system);
  expect(rows).toEqual([{ declarations: 1, declared: ['Declaro que li o edital.'] }]);
});

test('a result is public to its last line, part by part, in one order', async () => {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school);
  const id = await made(call, 'waiting_list', {
    ...{ ...opinedColumns, decision: 'waiting_list', decision_text: 'Sem vaga.' },
    decided_at: '2026-11-12T12:00:00Z',
  });
  // As many as two answers hold, and one more: copies of one row, each a case of its own.
  const more = 2 * RESULTS_AT_ONCE;
  await sql`with copies as (select gen_random_uuid() as id, n from generate_series(1, ${more}::int) n)
    , added as (insert into cases (id, legal_entity_id, form_type, protocol, key_hash, channel, state, state_group, received_at)
      select copies.id, c.legal_entity_id, c.form_type, 'EDI-2026-R' || lpad(n::text, 6, '0') || '-A',
        sha256(n::text::bytea), c.channel, c.state, c.state_group, c.received_at
      from copies, cases c where c.id = ${id} returning id, protocol)
    insert into scholarship_applications (id, legal_entity_id, protocol, received_at, call_id, year, kind, submitted_at,
      vacancy_id, candidate_name, birth_date, cpf_digest, cpf_masked, score, decision, decision_text, decided_at)
    select added.id, a.legal_entity_id, added.protocol, a.received_at, a.call_id, a.year, a.kind, a.submitted_at, a.vacancy_id,
      a.candidate_name, a.birth_date, a.cpf_digest, a.cpf_masked, a.score, 'refused', 'Renda.', a.decided_at
    from added, scholarship_applications a where a.id = ${id}`.execute(t.system);
  const links = await linksOf(t);
  const link = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'vacancies', label: 'Vagas', legalEntityId: school, createdBy: manager.id },
      target: { type: 'scholarship_call', id: call.id },
    }),
  );
  await sql`update scholarship_calls set link_id = ${link.id}, status = 'preliminary' where id = ${call.id}`.execute(
    t.system,
  );
  const { open, results } = portalCebasVacancies.endpoints;
  const param = link.token;
  const first = (await t.call(open, { body: { param } })).body;
  expect([first.results.length, first.results_total]).toEqual([RESULTS_AT_ONCE, more + 1]);
  expect(first.results[0].outcome).toBe('waiting');
  const seen = new Set<string>(first.results.map(({ protocol }: { protocol: string }) => protocol));
  for (let from = RESULTS_AT_ONCE; from <= more; from += RESULTS_AT_ONCE)
    for (const { protocol } of (await t.call(results, { body: { param, from } })).body.results)
      seen.add(protocol);
  expect(seen.size).toBe(more + 1);
  await sql`update scholarship_calls set status = 'analysis' where id = ${call.id}`.execute(t.system);
  expect((await t.call(results, { body: { param, from: 0 } })).body).toEqual({
    results: [],
    results_total: 0,
  });
});
