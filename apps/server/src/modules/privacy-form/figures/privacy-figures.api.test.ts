import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import type { RequestInput } from '@conforme/contracts/modules/privacy-form/rules/request-input.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../../testing/features/people.ts';
import { bringTo, makeProposal, makeRequest, turnCase } from '../../../testing/features/privacy-requests.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { figures, today } = privacyForm.endpoints;
const DAY = 86_400_000;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
let other: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Centro', school);
  other = await makeOrganisation(t, 'Outra casa');
});
afterAll(() => t.close());

const ask = (query: object = {}, entity = `${school},legal_entity`) =>
  t.call(figures, { query: query as never }, { token: admin.token, entity });

/** Received at noon of a day, and answered so many days later where that is given. */
async function made(
  entity: number,
  day: string,
  days: number | null,
  types: RequestInput['types'] = ['ACES'],
) {
  const receivedAt = `${day}T15:00:00.000Z`;
  const { id } = await makeRequest(t, entity, { types }, receivedAt);
  if (days !== null)
    await bringTo(t, id, {
      state: 'closed',
      result: 'granted',
      ended_at: sql<string>`now()`,
      answered_at: new Date(Date.parse(receivedAt) + days * DAY + 3_600_000).toISOString(),
    });
  return id;
}

describe('the figures of a period', () => {
  beforeAll(async () => {
    await made(school, '2026-01-05', 2);
    await made(school, '2026-01-20', 4);
    await made(unit, '2026-01-28', 20, ['ACES', 'COMP']);
    await made(unit, '2026-02-10', 6, ['COMP']);
    await made(unit, '2025-12-31', 1);
    await made(other, '2026-01-06', 1);
  });
  const period = { from: '2026-01-01', to: '2026-02-28' };

  test('count what came in and what was answered, by month, type and unit', async () => {
    const { body } = await ask(period);
    expect(body).toMatchObject({
      ...period,
      received: 4,
      answered: 5,
      on_time: 4,
      median_days: 4,
      p90_days: 20,
    });
    expect(body.months).toEqual([
      { month: '2026-01', received: 3, answered: 3, on_time: 3 },
      { month: '2026-02', received: 1, answered: 2, on_time: 1 },
    ]);
    expect(body.types).toEqual([
      { type: 'ACES', received: 3, answered: 4, on_time: 3, median_days: 2, p90_days: 20 },
      { type: 'COMP', received: 2, answered: 2, on_time: 1, median_days: 6, p90_days: 20 },
    ]);
    expect(body.units).toMatchObject([
      { id: school, received: 2, answered: 2, median_days: 2, p90_days: 4 },
      { id: unit, label: 'Unidade Centro', received: 2, answered: 3, on_time: 2 },
    ]);
  });

  test('are those of the active entity: a unit, or all that are reached', async () => {
    expect((await ask(period, `${unit},legal_entity`)).body).toMatchObject({ received: 2, answered: 3 });
    const all = (await ask(period, '0,all')).body;
    expect(all).toMatchObject({ received: 4, answered: 5 });
    await sql`insert into data_access_grants (role_id, user_id, legal_entity_id)
      select id, ${admin.id}, ${other} from roles where catalog_name = 'admin'`.execute(t.system);
    expect((await ask(period, '0,all')).body).toMatchObject({ received: 5, answered: 6 });
  });

  test('begin and end with days in Brasília', async () => {
    await sql`update privacy_requests set received_at = '2026-03-01T02:59:59Z' where id = ${await made(unit, '2026-02-28', null)}`.execute(
      t.system,
    );
    await sql`update privacy_requests set received_at = '2026-03-01T03:00:00Z' where id = ${await made(unit, '2026-03-01', null)}`.execute(
      t.system,
    );
    expect((await ask({ from: '2026-02-28', to: '2026-02-28' })).body.received).toBe(1);
    expect((await ask({ from: '2026-03-01', to: '2026-03-01' })).body.received).toBe(1);
  });

  test.each([
    [{ from: '2026-01-01' }, 'to', 'Informe os dois dias do período.'],
    [{ from: '2026-02-01', to: '2026-01-31' }, 'to', 'O último dia vem depois do primeiro.'],
    [{ from: '2020-01-01', to: '2026-01-31' }, 'to', 'Escolha no máximo cinco anos.'],
    [
      { from: '9999-11-30', to: '9999-12-31' },
      'to',
      'Este campo está inválido! Escolha um dia entre 2000 e 2099.',
    ],
    [
      { from: '0001-01-01', to: '2026-01-31' },
      'from',
      'Este campo está inválido! Escolha um dia entre 2000 e 2099.',
    ],
  ])('%j is refused in words', async (query, field, message) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([message]);
  });

  test('of nothing are nothing, and say no time', async () => {
    const { body } = await ask({ from: '2024-01-01', to: '2024-01-31' });
    expect(body).toMatchObject({ received: 0, answered: 0, median_days: null, types: [], units: [] });
    expect(body.months).toEqual([{ month: '2024-01', received: 0, answered: 0, on_time: 0 }]);
  });
});

describe('today', () => {
  test('counts what waits, for everybody and for whoever asks', async () => {
    await sql`delete from cases`.execute(t.system);
    const now = new Date().toISOString();
    const colleague = await makeUser(t, { home: school, roleId: await roleNamed(t, 'admin') });
    const [late, soon, mine, approval, own] = [
      (await makeRequest(t, school, {}, now)).id,
      (await makeRequest(t, school, {}, now)).id,
      (await makeRequest(t, unit, {}, now)).id,
      (await makeRequest(t, unit, {}, now)).id,
      (await makeRequest(t, unit, {}, now)).id,
    ];
    await makeRequest(t, other, {}, now);
    await turnCase(t, late, "due_at = now() - interval '1 day'");
    await turnCase(t, soon, "due_at = now() + interval '2 seconds'");
    await bringTo(t, mine, { responsible_id: admin.id });
    await makeProposal(t, { id: approval, legalEntityId: unit }, colleague.id);
    await makeProposal(t, { id: own, legalEntityId: unit }, admin.id);
    for (const took of ['1 hour', '50 hours', '98 hours'])
      await turnCase(
        t,
        (await makeRequest(t, school, {}, now)).id,
        `answered_at = received_at + interval '${took}', state = 'answered', result = 'granted'`,
      );
    const { body } = await t.call(today, {}, { token: admin.token, entity: `${school},legal_entity` });
    expect(body).toEqual({
      open: 5,
      overdue: 1,
      due_today: 1,
      mine: 1,
      unassigned: 4,
      to_approve: 1,
      month: { received: 8, answered: 3, on_time: 3, median_days: 2 },
    });
    const open = (await ask({})).body;
    expect(open.overdue).toBe(1);
    expect(open.open).toEqual([
      { state: 'received', count: 3 },
      { state: 'in_progress', count: 0 },
      { state: 'waiting_holder', count: 0 },
      { state: 'awaiting_approval', count: 2 },
    ]);

    // What was counted is kept: for somebody else, and after a change, it is right all the same.
    const asked = (token: string) => t.call(today, {}, { token, entity: `${school},legal_entity` });
    expect((await asked(colleague.token)).body).toMatchObject({ mine: 0, unassigned: 4, to_approve: 1 });
    await turnCase(t, soon, `due_at = now() - interval '3 seconds', responsible_id = ${colleague.id}`);
    await sql`delete from cases where id = ${own}`.execute(t.system);
    const later = { open: 4, overdue: 2, due_today: 0, unassigned: 2 };
    expect((await asked(admin.token)).body).toMatchObject({ ...later, mine: 1, to_approve: 1 });
    expect((await asked(colleague.token)).body).toMatchObject({ ...later, mine: 1, to_approve: 0 });
  });
});
