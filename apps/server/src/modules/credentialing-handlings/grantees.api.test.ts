import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';

const { grantees } = credentialingHandlings.endpoints;
const year = Number(civilDayOf(Date.now()).slice(0, 4));
let fixture: Awaited<ReturnType<typeof startScholarships>>;
let north: number;
let current: Awaited<ReturnType<typeof makeOpenCall>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  fixture = await startScholarships();
  const { t, school, ana } = fixture;
  north = await makeOrganisation(t, 'Unidade Norte', school);
  current = await makeOpenCall(t, school, { year });
  const higher = await makeOpenCall(t, school, { year });
  await t.pool.query(
    `update scholarship_vacancies set unit_id = $2, level = 'higher', shift = 'evening' where id = $1`,
    [higher.vacancyId, north],
  );
  const before = await makeOpenCall(t, school, { year: year - 1 });
  const next = await makeOpenCall(t, school, { year: year + 1, kind: 'renewal' });
  const enrolled = (call: typeof current, name: string, some: object = {}, state = 'enrolled') =>
    application(call, name, state, { granted: 'full', enrolled_at: `${year}-02-03T12:00:00Z`, ...some });
  ids.old = await enrolled(before, 'Ana Prado', {
    year: year - 1,
    enrolled_at: `${year - 1}-02-01T12:00:00Z`,
  });
  ids.ana = await enrolled(current, 'Ana Prado', { previous_id: ids.old, by_agreement: true });
  ids.bruno = await enrolled(current, 'Bruno Sá', { granted: 'partial' });
  ids.clara = await enrolled(higher, 'Clara Luz', { unit_id: north });
  ids.cancelled = await enrolled(current, 'Davi Reis', {}, 'cancelled');
  await application(current, 'Eva Sol', 'called', { granted: 'full' });
  await application(next, 'Ana Prado', 'checking', { previous_id: ids.ana, year: year + 1 });
  await application(next, 'Bruno Sá', 'refused', { previous_id: ids.bruno, year: year + 1 });
  expect((await fixture.act(ana, 'issue', ids.ana)).status).toBe(200);
  expect((await fixture.act(ana, 'sign_term', ids.ana)).status).toBe(200);
  expect((await fixture.act(ana, 'issue', ids.clara)).status).toBe(200);
});
afterAll(() => fixture.t.close());

async function application(call: typeof current, name: string, state: string, some: object) {
  const { t, school } = fixture;
  const { id } = await makeApplication(t, school, call.id);
  await bringApplication(
    t,
    id,
    { state },
    {
      ...{ ...sentColumns(t, call.vacancyId), ...opinedColumns, candidate_name: name, unit_id: school, year },
      ...some,
    },
  );
  return id;
}
const ask = (query: object = {}, token = fixture.ana.token) =>
  fixture.t.call(grantees, { query } as never, { token });
const where = (column: string, value: string) => ({ custom_filters: { [column]: value } });
const names = async (query: object = {}) => {
  const { status, body, text } = await ask({ order_column: 'candidate', direction: 'asc', ...query });
  expect(status, text).toBe(200);
  return body.model.data.map((row: { candidate: string; year: number }) => `${row.candidate} ${row.year}`);
};

test('names who has a scholarship, and nobody whose scholarship was cancelled or only granted', async () => {
  expect(await names(where('validity', 'current'))).toEqual([
    `Ana Prado ${year}`,
    `Bruno Sá ${year}`,
    `Clara Luz ${year}`,
  ]);
  expect(await names(where('validity', 'over'))).toEqual([`Ana Prado ${year - 1}`]);
  expect(await names(where('validity', 'coming'))).toEqual([]);
});

test('says of each the unit, level, scholarship, since when, the renewal and the term', async () => {
  const { body } = await ask({
    ...where('validity', 'current'),
    order_column: 'candidate',
    direction: 'asc',
  });
  expect(body.model.data).toMatchObject([
    {
      ...{ id: ids.ana, unit: 'Rede Ipê', level: 'secondary', grade: '1ª série', granted: 'full' },
      ...{ by_agreement: 'yes', renewal: 'asked', term: 'signed', validity: 'current' },
      since: expect.stringContaining(`${year - 1}-02-01`),
    },
    { id: ids.bruno, granted: 'partial', renewal: 'refused', term: 'none', term_signed_at: null },
    {
      id: ids.clara,
      unit: 'Unidade Norte',
      level: 'higher',
      shift: 'evening',
      renewal: 'none',
      term: 'issued',
    },
  ]);
  expect((await ask(where('validity', 'over'))).body.model.data).toMatchObject([{ renewal: 'renewed' }]);
  expect(JSON.stringify(body)).not.toMatch(/disab|defici/);
});

test.each([
  ['unit', 'Unidade Norte', ['Clara Luz']],
  ['level', 'higher', ['Clara Luz']],
  ['granted', 'partial', ['Bruno Sá']],
  ['by_agreement', 'yes', ['Ana Prado']],
  ['renewal', 'asked', ['Ana Prado']],
  ['renewal', 'refused', ['Bruno Sá']],
  ['renewal', 'none', ['Clara Luz']],
  ['term', 'signed', ['Ana Prado']],
  ['term', 'issued', ['Clara Luz']],
  ['term', 'none', ['Bruno Sá']],
])('is narrowed by %s %s', async (column, value, expected) => {
  const found = await names({ custom_filters: { validity: 'current', [column]: value } });
  expect(found).toEqual(expected.map((name) => `${name} ${year}`));
});

test('is searched by name, and read only by those who may see applications of the organisation', async () => {
  expect(await names({ filters: { search: 'clara' } })).toEqual([`Clara Luz ${year}`]);
  const { t, school } = fixture;
  const none = await makeUser(t, { home: school, roleId: await makeRole(t, ['portal_cebas.ratio.menu']) });
  expect((await ask({}, none.token)).status).toBe(403);
  const roleId = await makeRole(t, ['portal_cebas.credentialing.handling.grid']);
  const stranger = await makeUser(t, { home: await makeOrganisation(t, 'Outra rede'), roleId });
  expect((await ask({}, stranger.token)).body.model.data).toEqual([]);
});

test('the ratio shows how many the register knows in each unit and stage', async () => {
  const { t, school } = fixture;
  const reader = await makeUser(t, { home: school, roleId: await makeRole(t, ['portal_cebas.ratio.menu']) });
  const zeros = `0, 0, 0, 0, 0, 0, 0, 0, current_date`;
  for (const [unit, stage] of [
    [school, 'basic'],
    [north, 'higher'],
    [north, 'basic'],
  ])
    await t.pool.query(
      `insert into scholarship_counts (legal_entity_id, year, stage, paying, "full", full_disability, full_time, partial,
         benefits, by_agreement, terms_signed, counted_on) values ($1, $2, $3, ${zeros})
       on conflict do nothing`,
      [unit, year, stage],
    );
  const { body } = await t.call(
    portalCebasRatio.endpoints.read,
    { query: { year: String(year) } },
    { token: reader.token },
  );
  const known = body.counts.map((one: { unit: { label: string }; stage: string; registered: number }) => [
    ...[one.unit.label, one.stage, one.registered],
  ]);
  expect(known).toEqual([
    ['Rede Ipê', 'basic', 2],
    ['Unidade Norte', 'basic', 0],
    ['Unidade Norte', 'higher', 1],
  ]);
});
