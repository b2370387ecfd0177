import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bringDueDiligence,
  makeDueDiligence,
  startDueDiligence,
  tomorrowPlus,
} from '../../testing/features/due-diligence.ts';
import { giveCertificate } from '../../testing/features/due-diligence-proofs.ts';
import { toldTo } from '../../testing/features/handling.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

const open = () => makeDueDiligence(f.t, f.school, { templateVersionId: f.templateVersionId });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const approved = {
  ...{ submitted_at: '2026-11-10T12:00:00Z', opinion: 'approved', opinion_text: 'Sim.', opinion_months: 12 },
  ...{
    opinion_at: '2026-11-10T12:00:00Z',
    decision: 'approved',
    decision_text: 'Sim.',
    decided_at: '2026-11-10T12:00:00Z',
  },
};

test('a supplier is reminded 7, 3 and 1 day before, once each, and then the time is over', async () => {
  const { id } = await open();
  await f.invite(f.bia, id);
  const counts: number[] = [];
  for (const days of [9, 6, 6, 3, 1]) {
    await bringDueDiligence(f.t, id, {}, { answer_until: inDays(days) });
    await Promise.all([f.t.runJobs('remind-suppliers'), f.t.runJobs('remind-suppliers')]);
    const letters = await f.t.letters('jessica@trilha.example');
    counts.push(letters.filter(({ subject }) => /: faltam|termina amanhã/.test(subject)).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 3]);
  await bringDueDiligence(f.t, id, {}, { answer_until: inDays(-1) });
  await Promise.all([f.t.runJobs('expire-due-diligence'), f.t.runJobs('expire-due-diligence')]);
  expect(await f.read(id, f.bia)).toMatchObject({ state: 'link_expired', next: 'invite' });
  const told = (await toldTo(f.t, f.bia)).filter((title) => title.startsWith('Um fornecedor não respondeu'));
  expect(told).toHaveLength(1);
  const letters = await f.t.letters('jessica@trilha.example');
  const ended = letters.filter(({ subject }) => /: o prazo do questionário terminou$/.test(subject));
  expect(ended).toHaveLength(1);
});

test('an approval is told 60, 30 and 7 days before its end, renews by itself, and lapses', async () => {
  const { id } = await open();
  await bringDueDiligence(f.t, id, { state: 'approved' }, { ...approved, valid_until: tomorrowPlus(50) });
  await Promise.all([f.t.runJobs('renew-due-diligence'), f.t.runJobs('renew-due-diligence')]);
  const before = await f.read(id, f.bia);
  expect(before).toMatchObject({ state: 'approved', renewal: { state: 'draft' } });
  const told = async () =>
    (await toldTo(f.t, f.bia)).filter((title) => title.startsWith('A avaliação de um fornecedor vence'))
      .length;
  expect(await told()).toBe(1);
  const counts: number[] = [];
  for (const days of [31, 30, 25, 8, 7, 5]) {
    await bringDueDiligence(f.t, id, {}, { valid_until: tomorrowPlus(days) });
    await Promise.all([f.t.runJobs('renew-due-diligence'), f.t.runJobs('renew-due-diligence')]);
    counts.push(await told());
  }
  expect(counts).toEqual([1, 2, 2, 2, 3, 3]);
  await bringDueDiligence(f.t, id, {}, { valid_until: tomorrowPlus(-1) });
  await f.t.runJobs('lapse-due-diligence');
  // Its renewal is under way already.
  expect((await f.read(id, f.bia)).state).toBe('renewing');
});

test('a certificate that an approval leans on is told 30 and 7 days before its end, once each', async () => {
  const { id } = await open();
  await giveCertificate(f.t, id, tomorrowPlus(40));
  const told = async () =>
    (await toldTo(f.t, f.bia)).filter((title) => title.startsWith('Um certificado de fornecedor vence'))
      .length;
  const after = async (days: number) => {
    await f.t.pool.query('update due_diligence_certificates set valid_until = $2 where case_id = $1', [
      id,
      tomorrowPlus(days),
    ]);
    await Promise.all([f.t.runJobs('warn-of-certificates'), f.t.runJobs('warn-of-certificates')]);
    return told();
  };
  // Nobody leans on it before the decision.
  await bringDueDiligence(f.t, id, { state: 'answered' });
  expect(await after(20)).toBe(0);
  await bringDueDiligence(f.t, id, { state: 'approved' }, { ...approved, valid_until: tomorrowPlus(200) });
  const counts: number[] = [];
  for (const days of [31, 30, 20, 7, 0, -1]) counts.push(await after(days));
  expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
});
