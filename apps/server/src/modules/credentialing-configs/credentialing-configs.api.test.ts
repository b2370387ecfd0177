import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { portalCebasVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { DEFAULT_CRITERIA } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeForForm } from '../../testing/features/organisation-parts.ts';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, restore, move, copy, grid, preview } = credentialingConfigs.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t, 'Rede Ipê'));
  unit = await makeOrganisation(t, 'Colégio Londrina', school);
  await completeForForm(t, school);
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const today = civilDayOf(Date.now());
const phases = [
  { phase: 'application', starts_on: addDays(today, -3), ends_on: addDays(today, 20) },
  { phase: 'preliminary', starts_on: addDays(today, 40), ends_on: addDays(today, 40) },
  { phase: 'appeal', starts_on: addDays(today, 41), ends_on: addDays(today, 44) },
  { phase: 'final', starts_on: addDays(today, 50), ends_on: addDays(today, 50) },
] as const;
let number = 0;
const input = (some: object = {}) => ({
  number: `${++number}/2026`,
  title: 'Bolsas de estudo para 2027',
  kind: 'new' as const,
  year: 2027,
  text: 'A seleção é pela renda da família.',
  minimum_wage: 162_100,
  minimum_wage_on: '2026-01-01',
  vacancies: [
    {
      unit_id: unit,
      level: 'secondary' as const,
      grade: '1ª série',
      shift: 'morning' as const,
      full: 8,
      partial: 2,
    },
  ],
  phases: [...phases],
  documents: [{ situation: 'everyone' as const, name: 'Documento de identidade' }],
  declarations: [{ text: 'Declaro que é verdade.' }],
  ...some,
});
const make = (some: object = {}) => t.call(create, { body: input(some) }, asAdmin());
const to = (id: number, version: number, status: string, reason: string | null = null) =>
  t.call(move, { params: { id }, body: { version, status, reason } as never }, asAdmin());
const free = (offered: number) => ({ offered, called: 0, enrolled: 0, left: offered });
const open = (path: string) =>
  t.call(portalCebasVacancies.endpoints.open, { body: { param: path.split('/').at(-1) ?? '' } });

describe('an edital', () => {
  test('is made as a draft, listed, changed, deleted and brought back', async () => {
    const { body } = await make({ number: 'AB/2026' });
    expect(body).toMatchObject({
      status: 'draft',
      public_path: null,
      vacancies: [{ unit: { id: unit }, full: 8 }],
    });
    const listed = (await t.call(grid, { query: {} }, asAdmin())).body.model.data;
    expect(listed).toContainEqual(
      expect.objectContaining({
        number: 'AB/2026',
        full: 8,
        partial: 2,
        applications_end: phases[0].ends_on,
      }),
    );
    expect((await make({ number: 'ab/2026' })).body.errors).toHaveProperty('number');
    const changed = await t.call(
      update,
      {
        params: { id: body.id },
        body: { ...input({ number: 'AB/2026', vacancies: [] }), version: body.version },
      },
      asAdmin(),
    );
    expect(changed.body).toMatchObject({ vacancies: [], rectifications: [] });
    expect((await t.call(remove, { params: { id: body.id } }, asAdmin())).status).toBe(200);
    expect((await t.call(read, { params: { id: body.id } }, asAdmin())).status).toBe(404);
    expect((await t.call(restore, { params: { id: body.id } }, asAdmin())).body.number).toBe('AB/2026');
  });

  const late = { ...phases[0], starts_on: addDays(today, 60), ends_on: addDays(today, 61) };
  test.each<[string, () => object, string]>([
    ['a phase before the one it follows', () => ({ phases: [phases[1], late] }), 'phases.0.starts_on'],
    [
      'an end before its beginning',
      () => ({ phases: [{ ...phases[0], ends_on: addDays(today, -9) }] }),
      'phases.0.ends_on',
    ],
    [
      'the same class twice',
      () => ({ vacancies: [...input().vacancies, ...input().vacancies] }),
      'vacancies.1.grade',
    ],
    [
      'a unit of nobody',
      () => ({ vacancies: [{ ...input().vacancies[0], unit_id: 987_654 }] }),
      'vacancies.0.unit_id',
    ],
    ['a negative number', () => ({ vacancies: [{ ...input().vacancies[0], full: -1 }] }), 'vacancies.0.full'],
    ['no minimum wage', () => ({ minimum_wage: 0 }), 'minimum_wage'],
  ])('%s is refused at its field', async (_, some, field) => {
    const { status, body } = await make(some());
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a copy keeps everything but number, year and dates', async () => {
    const { body } = await make();
    const first = await t.call(copy, { params: { id: body.id } }, asAdmin());
    const second = await t.call(copy, { params: { id: body.id } }, asAdmin());
    expect(first.body).toMatchObject({ year: 2028, status: 'draft', phases: [], documents: body.documents });
    expect(first.body.vacancies).toEqual(body.vacancies);
    expect(new Set([body.number, first.body.number, second.body.number]).size).toBe(3);
  });
});

describe('publication', () => {
  test('is preceded by a look at the very page, for whoever writes the draft and nobody else', async () => {
    const { body } = await make();
    const looked = await t.call(preview, { params: { id: body.id } }, asAdmin());
    expect(looked.body).toMatchObject({
      ...{ title: body.title, status: 'published', application_path: null },
      units: [{ name: 'Colégio Londrina', vacancies: [{ full: free(8) }] }],
    });
    const published = (await to(body.id, body.version, 'published')).body;
    const { application_path: _, ...page } = (await open(published.public_path)).body;
    expect(looked.body).toMatchObject(page);
    const other = await makeAdministrator(t, 'Rede Alheia');
    const stranger = await t.call(preview, { params: { id: body.id } }, { token: other.admin.token });
    expect(stranger.status).toBe(404);
  });

  test('lacks something: told; whole: everybody reads it under its address', async () => {
    const empty = (await make({ vacancies: [], phases: [] })).body;
    const refused = await to(empty.id, empty.version, 'published');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Ao menos uma vaga.')]);
    const { body } = await make();
    const published = (await to(body.id, body.version, 'published')).body;
    const shown = await open(published.public_path);
    expect(shown.body).toMatchObject({
      organisation: 'Rede Ipê',
      status: 'published',
      minimum_wage: 162_100,
      units: [
        {
          name: 'Colégio Londrina',
          vacancies: [{ grade: '1ª série', full: free(8), partial: free(2) }],
        },
      ],
      documents: [{ name: 'Documento de identidade' }],
      declarations: [{ text: 'Declaro que é verdade.' }],
      criteria: DEFAULT_CRITERIA,
    });
    expect((await auditRows(t)).map(({ action }) => action)).toContain('scholarship_call.moved');
  });

  test('without encarregado, contact and notice no family is asked for data', async () => {
    const bare = await makeAdministrator(t, 'Rede Nova');
    const as = { token: bare.admin.token };
    const vacancies = [{ ...input().vacancies[0], unit_id: bare.entity }];
    const { body } = await t.call(create, { body: input({ vacancies }) as never }, as);
    expect(body.missing_parts).toHaveLength(3);
    const publish = () =>
      t.call(move, { params: { id: body.id }, body: { version: 1, status: 'published' } as never }, as);
    const refused = await publish();
    expect([refused.status, refused.text]).toEqual([
      ...[409, expect.stringContaining('Publique o aviso de privacidade, na página da organização.')],
    ]);
    for (const words of ['Indique a pessoa encarregada', 'Informe o telefone ou o e-mail'])
      expect(refused.text).toContain(words);
    await completeForForm(t, bare.entity);
    expect((await publish()).status).toBe(200);
  });

  test('goes one step at a time, is rectified in public, never deleted', async () => {
    const { body } = await make();
    expect((await to(body.id, body.version, 'closed')).status).toBe(409);
    const published = (await to(body.id, body.version, 'published')).body;
    expect((await to(body.id, body.version, 'closed')).status).toBe(409);
    expect((await t.call(remove, { params: { id: body.id } }, asAdmin())).status).toBe(409);
    const change = (rectification: string | null) =>
      t.call(
        update,
        {
          params: { id: body.id },
          body: {
            ...input({ number: body.number, title: 'Outro título' }),
            version: published.version,
            rectification,
          },
        },
        asAdmin(),
      );
    expect((await change(null)).body.errors).toHaveProperty('rectification');
    const rectified = (await change('O título estava errado.')).body;
    expect((await open(published.public_path)).body).toMatchObject({
      title: 'Outro título',
      rectifications: [{ text: 'O título estava errado.' }],
    });
    let version = rectified.version;
    for (const status of ['closed', 'analysis', 'preliminary', 'appeal', 'final'])
      ({ version } = (await to(body.id, version, status)).body);
    const after = await t.call(update, { params: { id: body.id }, body: { ...input(), version } }, asAdmin());
    expect(after.status).toBe(409);
    expect((await to(body.id, version, 'cancelled', 'Não haverá mais bolsas.')).status).toBe(409);
  });

  test('is cancelled with a reason that its page tells', async () => {
    const { body } = await make();
    const published = (await to(body.id, body.version, 'published')).body;
    expect((await to(body.id, published.version, 'cancelled', 'curto')).body.errors).toHaveProperty('reason');
    await to(body.id, published.version, 'cancelled', 'A escola não abre esta turma.');
    expect((await open(published.public_path)).body).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'A escola não abre esta turma.',
    });
  });

  test('two at once: one publishes, the other is told', async () => {
    const { body } = await make();
    const both = await Promise.all([1, 2].map(() => to(body.id, body.version, 'published')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
