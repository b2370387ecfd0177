import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRole, makeUser } from '../../testing/features/people.ts';
import { aForm } from '../../testing/features/scholarship-form.ts';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../testing/features/scholarships.ts';
import { auditRows } from '../../testing/stored-rows.ts';

const { endpoints } = credentialingHandlings;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const text = 'Por este motivo, escrito aqui.';
const opinion = { grant: 'full', raised: false, social: 60, cress: '12345/9', text };

/** Refused for an income above every ceiling, and appealed against. */
async function appealed() {
  const { t, school } = fixture;
  const call = await makeOpenCall(t, school);
  const { id } = await makeApplication(t, school, call.id);
  await bringApplication(
    t,
    id,
    { state: 'appeal' },
    {
      ...{ ...sentColumns(t, call.vacancyId), ...opinedColumns, opinion_grant: 'none', score: 20 },
      ...{ total: 1_200_000, members: 2, per_capita: 600_000, income_class: 'above' },
      ...{ decision: 'refused', decision_text: 'Renda.', decided_at: '2026-11-12T12:00:00Z' },
      ...{ appeal_text: 'A renda caiu.', appealed_at: '2026-11-13T12:00:00Z' },
    },
  );
  return id;
}

test('an appeal that proves a lower income is checked, valued again and granted', async () => {
  const { act, ana, caio } = fixture;
  const id = await appealed();
  const grant = { decision: 'granted_full', text };
  expect((await act(caio, 'answer_appeal', id, grant)).status).toBe(422);
  const checked = await act(ana, 'check_income', id, { total: 214_000, members: 2, note: 'Demitido.' });
  expect(checked.body).toMatchObject({ state: 'appeal', income: { income_class: 'full' } });
  expect(checked.body.opinion.score).toBeGreaterThan(20);
  expect((await act(caio, 'answer_appeal', id, grant)).body).toMatchObject({
    state: 'granted_full',
    granted: 'full',
  });
});

test('a family may appeal up to the last day of the calendar, whatever phase the edital stands in', async () => {
  const { t, school, begin, addFile, submit, idOf } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await begin(call.param);
  await addFile(begun.handle);
  expect((await submit(begun, aForm(call.vacancyId))).status).toBe(200);
  const refused = { ...opinedColumns, decision: 'refused', decision_text: 'Renda.' };
  await bringApplication(
    t,
    await idOf(begun.protocol),
    { state: 'refused' },
    { ...refused, decided_at: '2026-11-12T12:00:00Z' },
  );
  await sql`update scholarship_calls set status = 'appeal' where id = ${call.id}`.execute(t.system);
  const own = { form_type: 'credentialing', protocol: begun.protocol, key: begun.key };
  const acts = async () => (await t.call(protocols.endpoints.query, { body: own } as never)).body.acts;
  expect(await acts()).toContain('reopen');
  const today = civilDayOf(Date.now());
  const endsOn = (day: string) =>
    sql`update scholarship_calls set phases = jsonb_set(phases, '{2}', ${JSON.stringify({
      ...{ phase: 'appeal', starts_on: addDays(today, -9), ends_on: day },
    })}::jsonb) where id = ${call.id}`.execute(t.system);
  await endsOn(today);
  expect(await acts()).toContain('reopen');
  await endsOn(addDays(today, -1));
  expect(await acts()).not.toContain('reopen');
  const late = await t.call(protocols.endpoints.reopen, {
    body: { ...own, reason: 'A renda caiu neste mês.' },
  } as never);
  expect(late.status).toBe(409);
});

test('a new opinion leaves it an appeal, which neither of those who gave one answers', async () => {
  const { t, school, act, ana, caio } = fixture;
  const all = ['grid', 'detail', 'decide'].map((name) => `portal_cebas.credentialing.handling.${name}`);
  const roleId = await makeRole(t, [...all, 'portal_cebas.credentialing.handling']);
  const dora = await makeUser(t, { home: school, roleId });
  const id = await appealed();
  await act(ana, 'check_income', id, { total: 214_000, members: 2, note: null });
  expect((await act(dora, 'opine', id, opinion)).body.state).toBe('appeal');
  expect((await act(ana, 'opine', id, opinion)).body).toMatchObject({
    state: 'appeal',
    opinion: { grant: 'full', by: { id: ana.id } },
  });
  const answer = { decision: 'waiting_list', text };
  expect((await act(dora, 'answer_appeal', id, answer)).status).toBe(409);
  expect((await act(caio, 'answer_appeal', id, answer)).body.state).toBe('waiting_list');
});

test('what the family told of itself is confirmed with a reason, scored again and on record', async () => {
  const { t, act, ana } = fixture;
  const id = await appealed();
  const before = (await t.call(endpoints.read, { params: { id } }, { token: ana.token })).body;
  expect(before.counted).toMatchObject({ sibling: false, children: 0, by_agreement: false, at: null });
  const facts = { sibling: true, disability: true, children: 3, by_agreement: true };
  const silent = await act(ana, 'check_facts', id, { ...facts, reason: '' });
  expect(silent.body.errors).toHaveProperty('reason');
  const { body } = await act(ana, 'check_facts', id, { ...facts, reason: 'Certidões e laudo vistos.' });
  expect(body.counted).toMatchObject({ sibling: true, children: 3, by: { id: ana.id } });
  // Ten for the disability, five for the sibling, five for the children; the income is above every point.
  expect(body.opinion.score).toBe(30);
  expect(JSON.stringify(body.counted)).not.toContain('disability');
  expect((await auditRows(t)).at(-1)).toMatchObject({
    action: 'scholarship_application.facts_checked',
    // That a disability was confirmed is told by no line of the audit log.
    meta: { changed: ['sibling', 'children', 'by_agreement'] },
  });
});
