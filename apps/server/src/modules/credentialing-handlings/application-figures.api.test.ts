import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganisation } from '../../testing/features/people.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';

const { today, figures } = credentialingHandlings.endpoints;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
  const { t, school, ana } = fixture;
  const call = await makeOpenCall(t, school);
  const sent = { ...sentColumns(t, call.vacancyId), unit_id: school };
  const again = () => ({ ...sent, cpf_digest: sentColumns(t, call.vacancyId).cpf_digest });
  // One still written, one sent, one with an opinion, one granted; and one of another school.
  await makeApplication(t, school, call.id);
  const { id: first } = await makeApplication(t, school, call.id);
  await bringApplication(t, first, { state: 'submitted', responsible_id: ana.id }, again());
  const { id: second } = await makeApplication(t, school, call.id);
  await bringApplication(
    t,
    second,
    { state: 'classified' },
    { ...again(), ...opinedColumns, opinion_by: ana.id },
  );
  const { id: third } = await makeApplication(t, school, call.id);
  await bringApplication(
    t,
    third,
    { state: 'granted_full' },
    {
      ...again(),
      ...opinedColumns,
      opinion_by: ana.id,
      ...{
        decision: 'granted_full',
        decision_text: 'Sim.',
        granted: 'full',
        decided_at: '2026-11-12T12:00:00Z',
      },
    },
  );
  const other = await makeOrganisation(t, 'Outra rede');
  const elsewhere = await makeOpenCall(t, other);
  const { id: foreign } = await makeApplication(t, other, elsewhere.id);
  await bringApplication(t, foreign, { state: 'submitted' }, sentColumns(t, elsewhere.vacancyId));
});
afterAll(() => fixture.t.close());

test('what waits now: not what a family still writes, and nothing of another school', async () => {
  const { t, ana } = fixture;
  expect((await t.call(today, {}, { token: ana.token })).body).toEqual({
    ...{ open: 3, to_check: 1, to_decide: 1, appeals: 0, overdue: 0, mine: 1 },
  });
});

test('the figures of the year: what was sent, what was granted, and how long deciding took', async () => {
  const { t, ana } = fixture;
  const { body } = await t.call(figures, { query: {} } as never, { token: ana.token });
  expect(body).toMatchObject({ total: 3, open: 3, granted_full: 1, granted_partial: 0, enrolled: 0 });
  expect(body.hours_to_decide).toBe(48);
  expect(body.by_state).toEqual([
    { key: 'classified', count: 1 },
    { key: 'granted_full', count: 1 },
    { key: 'submitted', count: 1 },
  ]);
  expect(body.by_income).toEqual([{ key: 'full', count: 3 }]);
  expect(body.by_unit).toEqual([{ key: 'Rede Ipê', count: 3 }]);
  expect(body.months).toHaveLength(12);
});

test('a period takes two days, in their order, five years at most', async () => {
  const { t, ana } = fixture;
  const ask = (query: object) => t.call(figures, { query } as never, { token: ana.token });
  const now = civilDayOf(Date.now());
  expect((await ask({ from: '2001-01-01', to: '2001-12-31' })).body).toMatchObject({
    total: 0,
    months: expect.anything(),
  });
  expect((await ask({ from: now })).body.errors).toHaveProperty('to');
  expect((await ask({ from: '2026-02-01', to: '2026-01-01' })).body.errors).toHaveProperty('to');
  expect((await ask({ from: '2001-01-01', to: '2099-01-01' })).body.errors).toHaveProperty('to');
});
