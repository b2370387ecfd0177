import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bringDueDiligence,
  makeDueDiligence,
  startDueDiligence,
} from '../../testing/features/due-diligence.ts';
import { makeOrganisation } from '../../testing/features/people.ts';

const { today, figures } = dueDiligenceForm.endpoints;
let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
  const { t, school, ana, bia, templateVersionId } = f;
  const open = async () => (await makeDueDiligence(t, school, { templateVersionId })).id;
  await open();
  await bringDueDiligence(
    t,
    await open(),
    { state: 'answered', responsible_id: bia.id },
    { score: 60, band: 'high' },
  );
  const opinion = { opinion: 'approved', opinion_text: 'Sim.', opinion_at: '2026-11-11T12:00:00Z' } as const;
  const proposed = await open();
  await bringDueDiligence(t, proposed, { state: 'analysing' }, { ...opinion, opinion_by: bia.id });
  await sql`insert into case_entries (case_id, legal_entity_id, kind, author, author_id)
    values (${proposed}, ${school}, 'proposal', 'staff', ${bia.id})`.execute(t.system);
  await bringDueDiligence(
    t,
    await open(),
    { state: 'rejected' },
    {
      ...opinion,
      opinion_by: bia.id,
      ...{
        sent_at: '2026-11-01T12:00:00Z',
        submitted_at: '2026-11-03T12:00:00Z',
        score: 20,
        band: 'critical',
      },
      ...{
        decision: 'rejected',
        decision_text: 'Não.',
        decided_by: ana.id,
        decided_at: '2026-11-04T00:00:00Z',
      },
    },
  );
  await makeDueDiligence(t, await makeOrganisation(t, 'Outra rede'));
});
afterAll(() => f.t.close());

test('what waits now; whoever analysed has nothing to decide', async () => {
  const waits = async (token: string) => (await f.t.call(today, {}, { token })).body;
  expect(await waits(f.bia.token)).toEqual({
    ...{ open: 3, to_analyse: 1, to_decide: 0, link_expired: 0, lapsed: 0, mine: 1 },
  });
  expect(await waits(f.ana.token)).toMatchObject({ to_decide: 1, mine: 0 });
});

test('the figures of the year: decisions, risk and how long answering and deciding took', async () => {
  const { body } = await f.t.call(figures, { query: {} } as never, { token: f.bia.token });
  expect(body).toMatchObject({ total: 4, open: 3, hours_to_answer: 48, hours_to_decide: 12 });
  expect(body.by_decision).toEqual([{ key: 'rejected', count: 1 }]);
  expect(body.by_band).toEqual([
    { key: 'critical', count: 1 },
    { key: 'high', count: 1 },
  ]);
  expect(body.by_criticality).toEqual([{ key: '3', count: 4 }]);
  expect(body.by_unit).toEqual([{ key: expect.any(String), count: 4 }]);
});
