import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bringApplication,
  makeApplication,
  makeOpenCall,
  opinedColumns,
  sentColumns,
  startScholarships,
} from '../../../testing/features/scholarships.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { auditRows } from '../../../testing/stored-rows.ts';

const { endpoints } = credentialingHandlings;
let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

const until = addDays(civilDayOf(Date.now()), 10);
const text = 'Por este motivo, escrito aqui.';
const reason = 'A família acima não respondeu ao telefone.';
const decidedAs = (decision: string) => ({
  ...{ decision, decision_text: 'Sim.', decided_at: '2026-11-12T12:00:00Z' },
  granted: decision === 'granted_full' ? 'full' : decision === 'granted_partial' ? 'partial' : null,
});

type Call = Awaited<ReturnType<typeof makeOpenCall>>;
const openCall = (full: number, partial: number) =>
  makeOpenCall(fixture.t, fixture.school, { full, partial });

/** An application with an opinion, in a class; decided where it says so. */
async function inClass(call: Call, state: string, own: Record<string, unknown> = {}) {
  const { t, school } = fixture;
  const { id, protocol } = await makeApplication(t, school, call.id);
  const decided = state === 'classified' ? {} : decidedAs(state);
  await bringApplication(
    t,
    id,
    { state },
    { ...sentColumns(t, call.vacancyId), ...opinedColumns, ...decided, ...own },
  );
  return { id, protocol };
}
const finish = ({ id }: Call) =>
  sql`update scholarship_calls set status = 'final' where id = ${id}`.execute(fixture.t.system);

describe('the ceilings of the law', () => {
  test('nobody waits for a scholarship that the opinion or the income refuses', async () => {
    const { act, bia } = fixture;
    const call = await openCall(2, 2);
    const none = await inClass(call, 'classified', { opinion_grant: 'none' });
    const above = await inClass(call, 'classified', { income_class: 'above' });
    for (const [{ id }, words] of [
      [none, 'não propõe bolsa'],
      [above, 'três salários mínimos'],
    ] as const) {
      const { status, body } = await act(bia, 'decide', id, { decision: 'waiting_list', text });
      expect([status, body.errors.decision[0]]).toEqual([422, expect.stringContaining(words)]);
    }
  });

  test('nobody is called up above them, whatever was decided before', async () => {
    const { act, ana } = fixture;
    const call = await openCall(2, 2);
    await finish(call);
    for (const own of [{ opinion_grant: 'none' }, { income_class: 'above' }]) {
      const { id } = await inClass(call, 'waiting_list', own);
      expect((await act(ana, 'call_up', id, { until })).status).toBe(409);
    }
    const { id } = await inClass(call, 'waiting_list', { income_class: 'partial' });
    expect((await act(ana, 'call_up', id, { until })).body).toMatchObject({ granted: 'partial' });
  });
});

describe('vacancies', () => {
  test('are granted once each; whoever comes after them waits', async () => {
    const { act, bia } = fixture;
    const call = await openCall(1, 0);
    const [first, second] = [await inClass(call, 'classified'), await inClass(call, 'classified')];
    const decide = (id: string) => act(bia, 'decide', id, { decision: 'granted_full', text });
    const answers = await Promise.all([decide(first.id), decide(second.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.decision[0]).toContain('já foram concedidas');
  });

  test('promised to somebody are not for the waiting list', async () => {
    const { act, ana } = fixture;
    const call = await openCall(1, 0);
    await finish(call);
    const granted = await inClass(call, 'granted_full', { score: 10 });
    const waiting = await inClass(call, 'waiting_list', { score: 90 });
    expect((await act(ana, 'call_up', waiting.id, { until })).status).toBe(409);
    expect((await act(ana, 'call_up', granted.id, { until })).body).toMatchObject({ state: 'called' });
  });

  test('go in the order of the class, or for a reason that is kept, shown and audited', async () => {
    const { t, act, ana } = fixture;
    const call = await openCall(1, 0);
    await finish(call);
    const best = await inClass(call, 'waiting_list', { score: 90 });
    const last = await inClass(call, 'waiting_list', { score: 10 });
    const read = async (id: string) =>
      (await t.call(endpoints.read, { params: { id } }, { token: ana.token })).body;
    expect((await read(last.id)).next_call).toEqual({ grant: 'full', passed_over: 1 });
    expect((await read(best.id)).next_call).toEqual({ grant: 'full', passed_over: 0 });
    const silent = await act(ana, 'call_up', last.id, { until });
    expect([silent.status, silent.body.errors.reason[0]]).toEqual([
      422,
      expect.stringContaining(best.protocol),
    ]);
    const called = await act(ana, 'call_up', last.id, { until, reason });
    expect(called.body).toMatchObject({ state: 'called', call_reason: reason });
    expect((await auditRows(t)).at(-1)).toMatchObject({
      action: 'scholarship_application.called',
      meta: { granted: 'full', passed_over: 1 },
    });
  });
});

test('the term states the scholarship that the family was called up for', async () => {
  const { t, act, ana } = fixture;
  const call = await openCall(1, 0);
  await finish(call);
  const { id } = await inClass(call, 'waiting_list');
  await act(ana, 'call_up', id, { until });
  const { body } = await act(ana, 'issue', id);
  const params = { id, document_id: body.documents[0].id };
  const { bytes } = await t.call(endpoints.document, { params } as never, { token: ana.token });
  const paper = pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
  expect(paper).toContain('100 % dos encargos');
  expect(paper).not.toContain('50 % dos encargos');
});
