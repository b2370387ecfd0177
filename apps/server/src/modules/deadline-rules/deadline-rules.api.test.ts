import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { deadlineRulesModule } from '@conforme/contracts/modules/deadline-rules/deadline-rules.contract.ts';
import type {
  RuleDetail,
  RuleSummary,
} from '@conforme/contracts/modules/deadline-rules/deadline-rules.schemas.ts';
import type { DeadlineRuleKey } from '@conforme/contracts/platform/deadlines/deadline-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localHolidaysOf } from '../../platform/deadlines/local-holidays.ts';
import { ruleInForce, ruleOfVersion } from '../../platform/deadlines/rules-in-force.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { list, read, createVersion, resumeDefault, checkSource, holidays, addHoliday, removeHoliday } =
  deadlineRulesModule.endpoints;

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

const today = civilDayOf(Date.now());
const tomorrow = addDays(today, 1);
const inEntity = (id: number) => ({ token: admin.token, entity: `${id},legal_entity` });
const rule = async (key: DeadlineRuleKey, options: object = inEntity(school)): Promise<RuleDetail> =>
  (await t.call(read, { params: { key } }, options)).body;
const told = async (action: string) => (await auditRows(t)).filter((row) => row.action === action);
const asked = {
  follows: null as number | null,
  valid_from: today,
  reason: 'Combinado com a direção.',
  amount: 10,
  unit: 'calendar_days' as 'calendar_days' | 'business_days' | 'hours' | 'immediate',
  calendar: 'internal' as 'internal' | 'national',
};
const make = (key: DeadlineRuleKey, changes: Partial<typeof asked>, options: object = inEntity(school)) =>
  t.call(createVersion, { params: { key }, body: { ...asked, ...changes } }, options);

describe('the rules', () => {
  test('are those of the law with their source, each once, and of the rest only guidance', async () => {
    const rules: RuleSummary[] = (await t.call(list, {}, inEntity(school))).body;
    const of = (key: string) => rules.find((one) => one.key === key);
    expect(rules).toHaveLength(new Set(rules.map(({ key }) => key)).size);
    expect(of('dsr.confirm_access.complete')).toMatchObject({
      start_event: 'request',
      current: { amount: 15, unit: 'calendar_days', pausable: false, doubles: true, origin: 'installation' },
      base: { standing: 'law', source: expect.stringContaining('art. 19, II') },
      changes_on: null,
      checked_at: null,
    });
    expect(of('inc.anpd')?.base).toMatchObject({
      amount: 3,
      unit: 'business_days',
      standing: 'law',
      doubles: true,
    });
    // Only the notice itself is doubled for small agents, not the declaration after it (Res. 15/2024 art. 9 §6).
    expect(of('inc.holders_declaration')?.base).toMatchObject({ amount: 3, doubles: false });
    expect(of('inc.public_notice')?.base).toMatchObject({ amount: 3, unit: 'months', bound: 'at_least' });
    expect(of('dsr.public_body')?.base).toMatchObject({ amount: 20, max_extension: 10 });
    // The date on a receipt is a promise; only the organisation's own goal stands still.
    expect(of('dsr.other_rights')?.base).toMatchObject({ standing: 'policy', pausable: false });
    expect(of('dsr.internal')?.base).toMatchObject({ standing: 'policy', pausable: true });
    expect(of('bully.conselho_tutelar')?.base).toMatchObject({ unit: 'immediate', standing: 'guidance' });
  });

  test('are seen by who may look, changed by who may change', async () => {
    const viewer = await makeUser(t, { home: school, roleId: await makeRole(t, ['deadline_rules.menu']) });
    expect((await t.call(list, {}, { token: viewer.token })).status).toBe(200);
    expect((await make('dsr.internal', {}, { token: viewer.token })).status).toBe(403);
  });
});

describe('a version of one’s own', () => {
  test('counts from its day; a case that runs keeps the one it started with', async () => {
    const key = 'dsr.other_rights';
    const before = await ruleInForce(t.system, school, key, today);
    const { status, body } = await make(key, { valid_from: tomorrow });
    expect(status).toBe(200);
    expect(body).toMatchObject({ current: { amount: 15, origin: 'installation' }, changes_on: tomorrow });
    expect(body.versions.map(({ state }: { state: string }) => state)).toEqual(['coming', 'current']);
    expect((await ruleInForce(t.system, school, key, today)).version.amount).toBe(15);
    const after = await ruleInForce(t.system, school, key, tomorrow);
    expect(after).toMatchObject({ version: { amount: 10, calendar: 'internal' }, base: { amount: 15 } });
    expect(after.version.id).not.toBe(before.version.id);
    expect((await ruleOfVersion(t.system, school, before.version.id)).version.amount).toBe(15);
    expect((await ruleOfVersion(t.system, school, after.version.id)).base.source).toContain('art. 18, § 5º');
    expect(await told('deadline_rule.version_created')).toMatchObject([
      { meta: { deadline: key, valid_from: tomorrow } },
    ]);
  });

  test('of the same day replaces the one before, and the history tells of both', async () => {
    const key = 'dsr.reopening';
    const first = (await make(key, { amount: 20 })).body;
    const second = (await make(key, { amount: 25, follows: first.newest_own })).body;
    expect(second.current.amount).toBe(25);
    expect(second.versions[0]).toMatchObject({
      state: 'current',
      valid_to: null,
      author: expect.any(String),
    });
    expect(second.versions[1]).toMatchObject({ state: 'past', valid_to: addDays(today, -1) });
  });

  test.each([
    [
      'inc.anpd',
      { amount: 4, unit: 'business_days', calendar: 'national' },
      'amount',
      'A lei dá no máximo 3 dias úteis: a organização só pode reduzir.',
    ],
    [
      'inc.anpd',
      { amount: 24, unit: 'hours', calendar: 'national' },
      'unit',
      'A unidade deste prazo é a da lei.',
    ],
    [
      'inc.anpd',
      { amount: 2, unit: 'business_days', calendar: 'internal' },
      'calendar',
      'Prazo da lei só considera os feriados nacionais.',
    ],
    [
      'inc.record_retention',
      { amount: 4, unit: 'years', calendar: 'national' },
      'amount',
      'A lei exige no mínimo 5 anos: a organização só pode aumentar.',
    ],
    ['dsr.share_notice', { amount: 1 }, 'unit', 'A lei manda fazer imediatamente: não há prazo a escolher.'],
    ['dsr.internal', { amount: 0 }, 'amount', 'Informe um prazo de pelo menos 1.'],
    ['dsr.internal', { amount: 366 }, 'amount', 'O prazo pode ter até 365 dias.'],
    ['dsr.internal', { amount: 10 }, 'amount', 'Este já é o prazo que vale nesse dia.'],
    [
      'dsr.internal',
      { valid_from: addDays(today, -1) },
      'valid_from',
      'Escolha hoje ou um dia que ainda virá: o que já correu fica como foi.',
    ],
    ['dsr.internal', { valid_from: '2090-01-01' }, 'valid_from', 'Escolha um dia mais próximo.'],
    ['dsr.internal', { reason: 'Porque' }, 'reason', 'Digite ao menos 10 caracteres...'],
  ] as const)('%s %j is refused at %s', async (key, changes, field, message) => {
    const { status, body } = await make(key, changes as Partial<typeof asked>);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
  });

  test('may be stricter than the law, and where the law has none, anything', async () => {
    const stricter = await make('inc.complement', {
      amount: 15,
      unit: 'business_days',
      calendar: 'national',
    });
    expect(stricter.body.current).toMatchObject({ amount: 15, origin: 'own' });
    const hours = await make('bully.conselho_tutelar', { amount: 24, unit: 'hours', calendar: 'national' });
    expect(hours.body.current).toMatchObject({ amount: 24, unit: 'hours' });
  });

  test('the law that grew stricter meanwhile wins over what an organisation once wrote', async () => {
    const key = 'dsr.public_body';
    await make(key, { amount: 18, calendar: 'national' });
    await t.pool.query(`insert into deadline_rules (key, valid_from, start_event, amount, unit, calendar, bound, doubles,
        pausable, max_extension, standing, source, follows_id)
      select key, current_date + 30, start_event, 12, unit, calendar, bound, doubles, pausable, max_extension, 'law',
        'Lei nova', id from deadline_rules where key = '${key}' and legal_entity_id is null`);
    expect((await ruleInForce(t.system, school, key, today)).version.amount).toBe(18);
    expect((await ruleInForce(t.system, school, key, addDays(today, 40))).version).toMatchObject({
      amount: 12,
    });
  });

  test('of two who saw the same version one is told that the other was quicker', async () => {
    const both = await Promise.all([12, 13].map((amount) => make('wb.acknowledgement', { amount })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale_version');
    expect((await make('wb.acknowledgement', { amount: 14 })).status).toBe(409);
  });

  test('goes back to the default from a day, once', async () => {
    const key = 'dd.renewal';
    const months = { unit: 'months' as never, amount: 9 };
    const { newest_own } = (await make(key, months)).body;
    const back = {
      params: { key },
      body: { follows: newest_own, valid_from: today, reason: asked.reason },
    } as const;
    const { body } = await t.call(resumeDefault, back, inEntity(school));
    expect(body.current).toMatchObject({ amount: 12, origin: 'installation' });
    expect(body.versions[0]).toMatchObject({ origin: 'own', term: null });
    const again = { ...back, body: { ...back.body, follows: body.newest_own } };
    expect((await t.call(resumeDefault, again, inEntity(school))).status).toBe(409);
  });
});

describe('a unit', () => {
  test('goes by what stands above it, without its reasons, until it has its own', async () => {
    const key = 'dsr.holder_reply';
    await make(key, { amount: 21 });
    const below = await rule(key, inEntity(unit));
    expect(below.current).toMatchObject({ amount: 21, origin: 'above' });
    expect(below.versions.map(({ reason }) => reason)).toEqual([null, null]);
    expect(below.newest_own).toBeNull();
    await make(key, { amount: 14 }, inEntity(unit));
    expect((await rule(key, inEntity(unit))).current).toMatchObject({ amount: 14, origin: 'own' });
    expect((await rule(key)).current).toMatchObject({ amount: 21, origin: 'own' });
    expect((await ruleInForce(t.system, unit, key, today)).version.amount).toBe(14);
  });

  test('in "Todas" there are only the installation’s, and nothing can be written', async () => {
    const everywhere = { token: admin.token, entity: '0,all' };
    expect((await rule('dsr.holder_reply', everywhere)).current).toMatchObject({ amount: 30 });
    expect((await make('dsr.holder_reply', {}, everywhere)).status).toBe(409);
  });
});

describe('the official text', () => {
  test('was compared when somebody says so, and by whom', async () => {
    const { base, checked_at } = await rule('inc.holders');
    expect(checked_at).toBeNull();
    const input = { params: { key: 'inc.holders' as const }, body: { rule_id: base.id } };
    const { body } = await t.call(checkSource, input, inEntity(school));
    expect(body).toMatchObject({ checked_at: expect.any(String), checked_by: expect.any(String) });
    expect((await rule('inc.holders', inEntity(unit))).checked_at).toBeNull();
    const other = { ...input, body: { rule_id: base.id + 1 } };
    expect((await t.call(checkSource, other, inEntity(school))).status).toBe(409);
  });
});

describe('local holidays', () => {
  const year = Number(today.slice(0, 4)) + 1;
  const add = (day: string, options: object = inEntity(school)) =>
    t.call(addHoliday, { body: { day, name: 'Aniversário da cidade' } }, options);
  const ofYear = async (options: object = inEntity(school)) =>
    (await t.call(holidays, { query: { year: String(year) } }, options)).body;

  test('belong to one place; internal clocks count with them', async () => {
    const day = `${year}-01-25`;
    const { status, body } = await add(day);
    expect(status).toBe(200);
    expect(await ofYear()).toEqual([{ id: body.id, day, name: 'Aniversário da cidade' }]);
    expect(await ofYear(inEntity(unit))).toEqual([]);
    expect(await localHolidaysOf(t.system, school)).toEqual(new Set([day]));
    expect((await add(day)).body.errors).toEqual({ day: ['Este dia já está na lista.'] });
    const elsewhere = { params: { id: body.id } };
    expect((await t.call(removeHoliday, elsewhere, inEntity(unit))).status).toBe(404);
    expect((await t.call(removeHoliday, elsewhere, inEntity(school))).status).toBe(200);
    expect(await ofYear()).toEqual([]);
    expect(await told('local_holiday.removed')).toHaveLength(1);
  });

  test('are days to come that are not holidays anyway; those gone by stay', async () => {
    expect((await add(addDays(today, -1))).body.errors).toEqual({
      day: ['Escolha hoje ou um dia que ainda virá.'],
    });
    expect((await add(`${year}-12-25`)).body.errors).toEqual({
      day: ['Este dia já é feriado nacional: Natal.'],
    });
    const { id } = await t.system
      .insertInto('local_holidays')
      .values({ legal_entity_id: school, day: '2026-01-26', name: 'Antigo' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await t.call(removeHoliday, { params: { id } }, inEntity(school))).status).toBe(409);
    expect(await localHolidaysOf(t.system, school)).toEqual(new Set(['2026-01-26']));
  });
});
