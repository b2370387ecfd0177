import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '../../catalog-tests/records/record-makers.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, read, update, remove, restore, grid, list, units } = employees.endpoints;
const { positions, areas, terms, addTerm, changeTerm, mergeTerm, removeTerm } = employees.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Centro', school);
});
afterAll(() => t.close());

const asAdmin = () => ({ token: admin.token });
const inUnit = () => ({ token: admin.token, entity: `${unit},legal_entity` });
const person = (name = 'Ana') => makePerson(t, school, name);
const hire = async (input: object = {}, options: object = asAdmin()) =>
  t.call(
    create,
    {
      body: {
        natural_entity_id: await person(),
        unit_id: school,
        admitted_on: '2024-02-01',
        ...input,
      } as never,
    },
    options as never,
  );
type Hired = Awaited<ReturnType<typeof hire>>;
const inputOf = ({ body }: Hired, changes: object = {}) =>
  ({
    natural_entity_id: body.natural_entity.id,
    unit_id: body.unit.id,
    registration: body.registration,
    position_id: body.position?.id ?? null,
    area_id: body.area?.id ?? null,
    manager_id: body.manager?.id ?? null,
    admitted_on: body.admitted_on,
    dismissed_on: body.dismissed_on,
    dismissal_reason: body.dismissal_reason,
    on_leave: body.on_leave,
    email: body.email,
    cipa_member: body.cipa_member,
    notes: body.notes,
    version: body.version,
    ...changes,
  }) as never;
const change = (hired: Hired, changes: object, options: object = asAdmin()) =>
  t.call(update, { params: { id: hired.body.id }, body: inputOf(hired, changes) }, options as never);
const add = async (kind: 'position' | 'area', name: string, options: object = asAdmin()) =>
  t.call(addTerm, { params: { kind }, body: { name } }, options as never);
const namesIn = async (filters: object, options: object = asAdmin()): Promise<string[]> =>
  (await t.call(grid, { query: { filters } as never }, options as never)).body.model.data.map(
    ({ name }: { name: string }) => name,
  );

describe('an employee', () => {
  test('is a person in a unit, as something, under somebody', async () => {
    const { body: position } = await add('position', 'Secretária escolar');
    const { body: area } = await add('area', 'Secretaria');
    const boss = await hire({ natural_entity_id: await person('Zélia') });
    const made = await hire({
      natural_entity_id: await person('Íris'),
      unit_id: unit,
      registration: '0042',
      position_id: position.id,
      area_id: area.id,
      manager_id: boss.body.id,
      email: 'Iris@Escola.test',
      cipa_member: true,
      notes: 'Turno da manhã.',
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Íris Prado',
      unit: { id: unit, label: 'Unidade Centro' },
      position: { label: 'Secretária escolar' },
      area: { label: 'Secretaria' },
      manager: { label: 'Zélia Prado' },
      email: 'iris@escola.test',
      status: 'active',
      user: null,
      team_count: 0,
    });
    for (const search of ['iris', '0042', 'escola.test', 'secretaria'])
      expect(await namesIn({ search }), search).toContain('Íris Prado');
    for (const [column, value] of [
      ['unit', 'centro'],
      ['position', 'escolar'],
      ['area', 'secret'],
      ['manager', 'zelia'],
    ])
      expect(await namesIn({ items: [{ column, operator: 'contains', value }] }), column).toEqual([
        'Íris Prado',
      ]);
    expect(await namesIn({ items: [{ column: 'cipa_member', value: 'yes' }] })).toEqual(['Íris Prado']);
    expect((await t.call(read, { params: { id: boss.body.id } }, asAdmin())).body).toMatchObject({
      team: [{ name: 'Íris Prado' }],
      team_count: 1,
    });
    const told = (await auditRows(t)).filter(({ action }) => action === 'employee.created');
    expect(told.at(-1)).toMatchObject({ object_id: made.body.id, meta: {} });
  });

  test('is called as the person is called now, also where they are the manager', async () => {
    const personId = await person('Antes');
    const boss = await hire({ natural_entity_id: personId });
    const member = await hire({ manager_id: boss.body.id });
    await t.pool.query(`update natural_entities set social_name = 'Depois' where id = $1`, [personId]);
    const { body } = await t.call(read, { params: { id: member.body.id } }, asAdmin());
    expect(body).toMatchObject({ manager: { label: 'Depois' }, version: member.body.version });
    expect(await namesIn({ search: 'depois' })).toEqual(['Depois']);
  });

  test('status follows the leave, the dismissal and the day', async () => {
    const hired = await hire();
    const left = await change(hired, { on_leave: true });
    expect(left.body.status).toBe('on_leave');
    const gone = await change(left, { dismissed_on: '2024-03-01', dismissal_reason: 'Fim do contrato' });
    expect(gone.body.status).toBe('dismissed');
    const leaving = await change(gone, { dismissed_on: '2999-01-01' });
    expect(leaving.body.status).toBe('on_leave');
    const told = (await auditRows(t)).filter(({ action }) => action === 'employee.updated');
    expect(told.map(({ meta }) => meta)).toEqual([
      { changed: ['on_leave'] },
      { changed: ['dismissed_on', 'dismissal_reason'] },
      { changed: ['dismissed_on'] },
    ]);
    const stale = await change(hired, {});
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  });

  test.each([
    ['dismissed_on', { dismissed_on: '2024-01-31' }],
    ['admitted_on', { admitted_on: '31/02/2024' }],
    ['admitted_on', { admitted_on: '0200-01-01' }],
    ['email', { email: 'ana@' }],
    ['unit_id', { unit_id: 999_999 }],
    ['natural_entity_id', { natural_entity_id: 999_999 }],
    ['position_id', { position_id: 999_999 }],
    ['area_id', { area_id: 999_999 }],
    ['manager_id', { manager_id: 999_999 }],
  ])('what is wrong is said at %s', async (field, input) => {
    const { status, body } = await hire(input);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a registration number is one unit’s only once', async () => {
    await hire({ registration: 'a-7' });
    expect((await hire({ registration: 'A-7' })).body.errors).toEqual({
      registration: ['Esta matrícula já é de outro vínculo desta unidade.'],
    });
    expect((await hire({ registration: 'A-7', unit_id: unit })).status).toBe(200);
  });

  test('is deleted and brought back, unless the place is taken meanwhile or somebody reports to them', async () => {
    const boss = await hire({ natural_entity_id: await person('Chefe') });
    const member = await hire({ manager_id: boss.body.id });
    const at = (id: number) => ({ params: { id } });
    expect((await t.call(remove, at(boss.body.id), asAdmin())).status).toBe(409);
    expect((await t.call(remove, at(member.body.id), asAdmin())).status).toBe(200);
    expect((await t.call(remove, at(boss.body.id), asAdmin())).status).toBe(200);
    expect(await namesIn({ search: 'chefe' })).toEqual([]);
    expect((await t.call(restore, at(boss.body.id), asAdmin())).body.name).toBe('Chefe Prado');
    await hire({ natural_entity_id: member.body.natural_entity.id });
    expect((await t.call(restore, at(member.body.id), asAdmin())).status).toBe(409);
  });
});

describe('employments of one person', () => {
  const again = (hired: Hired, input: object) =>
    hire({ natural_entity_id: hired.body.natural_entity.id, ...input });

  test('several over time and in several units, never two in one unit on one day', async () => {
    const first = await hire({ dismissed_on: '2024-06-30' });
    const refused = { natural_entity_id: ['Esta pessoa já tem um vínculo nesta unidade no mesmo período.'] };
    expect((await again(first, { admitted_on: '2024-06-30' })).body.errors).toEqual(refused);
    expect((await again(first, { admitted_on: '2020-01-01' })).body.errors).toEqual(refused);
    expect((await again(first, { unit_id: unit })).status).toBe(200);
    const second = await again(first, { admitted_on: '2024-07-01' });
    expect(second.body.employments.map(({ admitted_on }: { admitted_on: string }) => admitted_on)).toEqual([
      '2024-07-01',
      '2024-02-01',
      '2024-02-01',
    ]);
    expect((await change(first, { dismissed_on: null })).body.errors).toEqual(refused);
  });

  test('two at once: one of them', async () => {
    const natural_entity_id = await person();
    const answers = await Promise.all([1, 2, 3, 4].map(() => hire({ natural_entity_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe('managers', () => {
  test('nobody is above themselves', async () => {
    const top = await hire();
    const middle = await hire({ manager_id: top.body.id });
    const low = await hire({ manager_id: middle.body.id });
    for (const manager of [top, middle, low])
      expect(Object.keys((await change(top, { manager_id: manager.body.id })).body.errors)).toEqual([
        'manager_id',
      ]);
    expect((await change(low, { manager_id: top.body.id })).status).toBe(200);
  });

  test('not even when a circle is closed from all its sides at once', async () => {
    for (let round = 0; round < 5; round++) {
      const ring = [await hire(), await hire(), await hire()] as const;
      const answers = await Promise.all(
        ring.map((hired, index) => change(hired, { manager_id: ring[(index + 1) % 3]?.body.id })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    }
  });

  test('those who were dismissed are not offered', async () => {
    const gone = await hire({ natural_entity_id: await person('Dario'), dismissed_on: '2024-02-02' });
    expect((await t.call(list, { query: { search: 'dario' } }, asAdmin())).body).toEqual([]);
    expect(Object.keys((await hire({ manager_id: gone.body.id })).body.errors)).toEqual(['manager_id']);
  });
});

describe('positions and areas', () => {
  const all = async (kind: 'position' | 'area', options: object = asAdmin()) =>
    (await t.call(terms, { params: { kind } }, options as never)).body;
  const row = async (kind: 'position' | 'area', id: number) =>
    (await all(kind)).terms.find((term: { id: number }) => term.id === id);

  test('are made while typing, once however they are written, apart from each other', async () => {
    const { body: one } = await add('position', 'Técnico de informática');
    expect((await add('position', 'TECNICO DE INFORMATICA')).body).toEqual(one);
    expect((await add('area', 'Técnico de informática')).body.id).not.toBe(one.id);
    expect((await t.call(positions, { query: { search: 'informat' } }, asAdmin())).body).toEqual([one]);
    expect((await t.call(areas, { query: { search: 'técnico' } }, asAdmin())).body).toHaveLength(1);
    expect(Object.keys((await hire({ area_id: one.id })).body.errors)).toEqual(['area_id']);
  });

  test('two at once make one', async () => {
    const made = await Promise.all([1, 2, 3].map(() => add('area', 'Biblioteca')));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  });

  test('are renamed everywhere, taken out of use, merged, and deleted when nobody bears them', async () => {
    const { body: wrong } = await add('area', 'Financero');
    const { body: right } = await add('area', 'Financeiro');
    const hired = await hire({ area_id: wrong.id });
    const at = (id: number) => ({ kind: 'area' as const, id });
    const rename = (id: number, name: string, retired = false) =>
      t.call(changeTerm, { params: at(id), body: { name, retired } }, asAdmin());
    expect(Object.keys((await rename(wrong.id, 'FINANCEIRO')).body.errors)).toEqual(['name']);
    await rename(wrong.id, 'Finanças');
    expect((await t.call(read, { params: { id: hired.body.id } }, asAdmin())).body).toMatchObject({
      area: { label: 'Finanças' },
      version: hired.body.version,
    });
    expect((await t.call(removeTerm, { params: at(wrong.id) }, asAdmin())).status).toBe(409);
    await rename(wrong.id, 'Finanças', true);
    expect((await t.call(areas, { query: { search: 'finan' } }, asAdmin())).body).toEqual([right]);
    expect((await change(hired, { notes: 'Segue com a área que tem.' })).status).toBe(200);
    expect(Object.keys((await add('area', 'financas')).body.errors)).toEqual(['name']);
    expect(await row('area', wrong.id)).toMatchObject({ retired: true, employees: 1 });
    const merged = await t.call(mergeTerm, { params: at(wrong.id), body: { into: right.id } }, asAdmin());
    expect(merged.body).toEqual(right);
    expect((await t.call(read, { params: { id: hired.body.id } }, asAdmin())).body.area).toEqual(right);
    expect(await row('area', wrong.id)).toBeUndefined();
    const { body: unused } = await add('area', 'Sobra');
    expect((await t.call(removeTerm, { params: at(unused.id) }, asAdmin())).status).toBe(200);
  });

  test('are the whole organisation’s: a unit uses them and adds, and changes none', async () => {
    const { body: shared } = await add('position', 'Vigia', inUnit());
    expect((await t.call(positions, { query: { search: 'vigia' } }, asAdmin())).body).toEqual([shared]);
    expect((await all('position', inUnit())).may_change).toBe(false);
    expect((await all('position')).may_change).toBe(true);
    const asked = {
      params: { kind: 'position' as const, id: shared.id },
      body: { name: 'Outro', retired: false },
    };
    expect((await t.call(changeTerm, asked, inUnit())).status).toBe(404);
  });
});

describe('a unit', () => {
  test('sees its own, with the names of a person and a manager of the head', async () => {
    const boss = await hire({ natural_entity_id: await person('Diretora') });
    const hired = await hire({
      unit_id: unit,
      manager_id: boss.body.id,
      natural_entity_id: await person('Vera'),
    });
    const seen = await t.call(read, { params: { id: hired.body.id } }, inUnit());
    expect(seen.body).toMatchObject({ name: 'Vera Prado', manager: { label: 'Diretora Prado' } });
    expect((await t.call(read, { params: { id: boss.body.id } }, inUnit())).status).toBe(404);
    const kept = await change(seen, { notes: 'Da unidade.' }, inUnit());
    expect(kept.body.manager).toEqual({ id: boss.body.id, label: 'Diretora Prado' });
    expect((await t.call(units, { query: {} }, inUnit())).body).toEqual([
      { id: unit, label: 'Unidade Centro' },
    ]);
    expect(Object.keys((await change(kept, { unit_id: school }, inUnit())).body.errors)).toEqual(['unit_id']);
  });
});

describe('rights', () => {
  test.each([
    ['employees.menu', [200, 403, 403, 403]],
    ['employees.create', [403, 200, 403, 403]],
    ['employees.edit', [403, 403, 200, 403]],
    ['employees.delete', [403, 403, 403, 200]],
  ])('%s', async (permission, expected) => {
    const roleId = await makeRole(t, [permission]);
    const { token } = await makeUser(t, { home: school, roleId });
    const hired = await hire();
    const answers = [
      await t.call(grid, {}, { token }),
      await hire({}, { token }),
      await change(hired, {}, { token }),
      await t.call(remove, { params: { id: hired.body.id } }, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });
});
