import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { portalCebasRatio } from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { read, create, update, remove, units, report } = portalCebasRatio.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t, 'Rede Ipê'));
  unit = await makeOrganisation(t, 'Colégio Londrina', school);
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const numbers = {
  ...{ paying: 845, full: 138, full_disability: 10, full_time: 0, partial: 24, benefits: 0, by_agreement: 3 },
  ...{ terms_signed: 170, counted_on: '2026-03-02', courses: 0, courses_with_full: 0 },
};
const input = (some: object = {}) => ({
  unit_id: unit,
  year: 2026,
  stage: 'basic' as const,
  ...numbers,
  ...some,
});
const make = (some: object = {}, options: object = asAdmin()) =>
  t.call(create, { body: input(some) }, options);
const yearOf = async (year: number, options: object = asAdmin()) =>
  (await t.call(read, { query: { year: String(year) } }, options)).body;

describe('the numbers of a unit', () => {
  test('are registered once for each year and stage, changed, deleted, and each is told', async () => {
    const made = await make();
    expect(made.body).toMatchObject({
      unit: { id: unit, label: 'Colégio Londrina' },
      paying: 845,
      version: 1,
    });
    const again = await make({ paying: 1 });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['stage']]);
    expect((await make({ stage: 'higher' })).status).toBe(200);
    const { id } = made.body;
    const changed = await t.call(
      update,
      { params: { id }, body: { ...numbers, paying: 900, version: 1 } },
      asAdmin(),
    );
    expect(changed.body).toMatchObject({ paying: 900, version: 2 });
    const stale = await t.call(update, { params: { id }, body: { ...numbers, version: 1 } }, asAdmin());
    expect(stale.status).toBe(409);
    const found = await yearOf(2026);
    expect(
      found.counts.map(({ stage, paying }: { stage: string; paying: number }) => [stage, paying]),
    ).toEqual([
      ['basic', 900],
      ['higher', 845],
    ]);
    expect(found.years).toEqual([2026]);
    expect((await t.call(remove, { params: { id } }, asAdmin())).status).toBe(200);
    expect((await yearOf(2026)).counts).toHaveLength(1);
    const told = (await auditRows(t)).filter(({ action }) => action.startsWith('scholarship_count.'));
    expect(told.map(({ action, legal_entity_id }) => [action, legal_entity_id])).toEqual([
      ['scholarship_count.created', unit],
      ['scholarship_count.created', unit],
      ['scholarship_count.updated', unit],
      ['scholarship_count.deleted', unit],
    ]);
    expect(told[2]?.meta).toEqual({ changed: ['paying'] });
  });

  test.each([
    ['more by agreement than grantees', { by_agreement: 173 }, 'by_agreement'],
    ['more terms than grantees', { terms_signed: 173 }, 'terms_signed'],
    [
      'more courses with a scholarship than courses',
      { courses: 2, courses_with_full: 3 },
      'courses_with_full',
    ],
    ['a negative number', { paying: -1 }, 'paying'],
    ['a fraction', { partial: 1.5 }, 'partial'],
    ['a day to come', { counted_on: addDays(civilDayOf(Date.now()), 1) }, 'counted_on'],
    ['a year that is none', { year: 1900 }, 'year'],
    ['a unit of nobody', { unit_id: 987_654 }, 'unit_id'],
  ])('%s is refused at its field', async (_, some, field) => {
    const { status, body } = await make({ year: 2031, ...some });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('belong to their organisation: nobody else reads, changes or deletes them', async () => {
    const { body } = await make({ year: 2030 });
    const other = await makeOrganisation(t, 'Rede Alheia');
    const role = await makeRole(t, ['portal_cebas.ratio.menu', 'portal_cebas.ratio.edit']);
    const stranger = await makeUser(t, { home: other, roleId: role, entities: [other] });
    const options = { token: stranger.token };
    expect((await yearOf(2030, options)).counts).toEqual([]);
    expect((await t.call(remove, { params: { id: body.id } }, options)).status).toBe(404);
    expect((await make({ year: 2032 }, options)).body.errors).toHaveProperty('unit_id');
    expect((await t.call(units, { query: { search: 'Londrina' } }, options)).body).toEqual([]);
    expect((await t.call(units, { query: { search: 'Londrina' } }, asAdmin())).body).toEqual([
      { id: unit, label: 'Colégio Londrina' },
    ]);
  });

  test('two at once: one is registered, the other is told', async () => {
    const both = await Promise.all([make({ year: 2033 }), make({ year: 2033 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('the report', () => {
  const take = (format: 'pdf' | 'xls', options: object = asAdmin()) =>
    t.call(report, { query: { year: '2035', format } }, options);

  test('has the arithmetic of each unit, the sums, the limits and their sources', async () => {
    await make({ year: 2035 });
    const { status, bytes, headers } = await take('pdf');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
    for (const words of [
      'Colégio Londrina',
      '845 ÷ 5',
      '138 + 10 × 1,2',
      '162,0',
      'faltam 7',
      'art. 53, § 3º',
    ])
      expect(text).toContain(words);
    expect((await auditRows(t)).at(-1)).toMatchObject({
      action: 'scholarship_ratio.exported',
      meta: { year: 2035, format: 'pdf' },
    });
  });

  test('tells the minimums of full scholarships: 1 in 9, 1 in 25 of an institution, in every course', async () => {
    const college = {
      paying: 430,
      full: 10,
      full_disability: 0,
      partial: 0,
      by_agreement: 0,
      terms_signed: 0,
    };
    await make({ year: 2036, stage: 'higher', ...college, courses: 6, courses_with_full: 4 });
    await make({ year: 2036 });
    const { bytes } = await t.call(report, { query: { year: '2036', format: 'pdf' } }, asAdmin());
    const text = pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
    for (const words of ['Mínimos de bolsas integrais', '1 integral para 9', '1 integral para 25'])
      expect(text).toContain(words);
    // 430 ÷ 25 = 17,2, which is 18 whole ones; two of six courses have nobody.
    // The end of a page may stand between them.
    expect(text).toMatch(/25 pagantes na instituição,Exigido,18/);
    expect(text).toMatch(/Tem,10,0,Faltam,8,Norma,LC 187\/2021, art. 22/);
    expect(text).toMatch(/Exigido,6,Tem,4,Faltam,2/);
  });

  test('and as a workbook', async () => {
    const { status, bytes } = await take('xls');
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('counts the benefits of each unit and names the rule of its stage', async () => {
    for (const stage of ['basic', 'professional', 'higher_prouni'])
      await make({
        ...{ year: 2037, stage, paying: 100, full: 15, full_disability: 0, partial: 0, benefits: 9 },
        ...{ by_agreement: 0, terms_signed: 0 },
      });
    const { bytes } = await t.call(report, { query: { year: '2037', format: 'pdf' } }, asAdmin());
    const text = pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
    for (const words of ['5,0 (9 registrados)', 'Decreto 11.791/2023, art. 60', 'não substituem bolsas'])
      expect(text).toContain(words);
  });
});
