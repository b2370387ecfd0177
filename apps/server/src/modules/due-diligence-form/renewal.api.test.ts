import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allYes,
  bringDueDiligence,
  makeDueDiligence,
  makeTemplate,
  startDueDiligence,
  tomorrowPlus,
} from '../../testing/features/due-diligence.ts';
import { giveProof } from '../../testing/features/due-diligence-proofs.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

const decided = {
  ...{ opinion: 'approved', opinion_text: 'Sim.', opinion_months: 12, opinion_at: '2026-11-10T12:00:00Z' },
  ...{ decision: 'approved', decision_text: 'Sim.', decided_at: '2026-11-10T12:00:00Z' },
};

/** Answered, and approved until a day. */
async function approved(validUntil: string, templateVersionId = f.templateVersionId) {
  const { id } = await makeDueDiligence(f.t, f.school, { templateVersionId });
  const param = await f.invite(f.bia, id);
  await f.save(param, allYes);
  if (templateVersionId !== f.templateVersionId) await giveProof(f.t, id, { question: 'statute' });
  expect((await f.submit(param)).status).toBe(200);
  await bringDueDiligence(f.t, id, { state: 'approved' }, { ...decided, valid_until: validUntil });
  const { rows } = await f.t.pool.query(
    'update suppliers set valid_until = $2, last_state = $3 where last_case_id = $1 returning id',
    [id, validUntil, 'approved'],
  );
  return { id, supplierId: rows[0].id as number };
}
const cancel = (id: string) => f.act(f.bia, 'cancel', id, { reason: 'Aberta por engano.' });

test('a cancelled renewal leaves the approval as it was, to be renewed again with its answers', async () => {
  const { id, supplierId } = await approved(tomorrowPlus(100));
  const first = (await f.act(f.bia, 'renew', id)).body.renewal.id;
  expect((await cancel(first)).body).toMatchObject({ state: 'cancelled', previous: null });
  const freed = await f.read(id, f.bia);
  expect(freed).toMatchObject({ state: 'approved', renewal: null });
  expect(freed.entries.at(-1)).toMatchObject({ kind: 'renewed', facts: { cancelled: true } });
  const { rows } = await f.t.pool.query('select last_case_id, last_state from suppliers where id = $1', [
    supplierId,
  ]);
  expect(rows).toEqual([{ last_case_id: id, last_state: 'approved' }]);
  const second = (await f.act(f.bia, 'renew', id)).body.renewal.id;
  const carried = (await f.supplier('open', { param: await f.invite(f.bia, second) })).body;
  expect(carried.given.answers.code).toMatchObject({ value: 'yes', carried: 'unconfirmed' });
  expect(carried.carried.given.answers.code).toEqual({ value: 'yes' });
});

test('of a lapsed approval, too; and one that only a cancelled renewal followed lapses as such', async () => {
  const lapsed = await approved(tomorrowPlus(-1));
  await f.t.runJobs('lapse-due-diligence');
  const renewal = (await f.act(f.bia, 'renew', lapsed.id)).body;
  expect(renewal.state).toBe('renewing');
  await cancel(renewal.renewal.id);
  expect(await f.read(lapsed.id, f.bia)).toMatchObject({ state: 'lapsed', next: 'renew' });

  const { id } = await approved(tomorrowPlus(50));
  await f.t.runJobs('renew-due-diligence');
  await cancel((await f.read(id, f.bia)).renewal.id);
  // Nor does what somebody cancelled come again by itself.
  await bringDueDiligence(f.t, id, {}, { valid_until: tomorrowPlus(20) });
  await f.t.runJobs('renew-due-diligence');
  expect((await f.read(id, f.bia)).renewal).toBeNull();
  await bringDueDiligence(f.t, id, {}, { valid_until: tomorrowPlus(-1) });
  await f.t.runJobs('lapse-due-diligence');
  expect((await f.read(id, f.bia)).state).toBe('lapsed');
});

test('a file that was asked for is confirmed like every other answer', async () => {
  const question = (id: string, type = 'compliance') => ({
    ...{ id, section: 's', type, label: `${id}?`, required: true },
  });
  const templateVersionId = await makeTemplate(f.t, f.school, {
    sections: [{ id: 's', title: 'Empresa' }],
    questions: [question('code'), question('channel'), question('policy'), question('statute', 'file')],
  });
  const { id } = await approved(tomorrowPlus(100), templateVersionId);
  const next = (await f.act(f.bia, 'renew', id)).body.renewal.id;
  const param = await f.invite(f.bia, next);
  const { given } = (await f.supplier('open', { param })).body;
  expect(given.answers.statute).toMatchObject({ carried: 'unconfirmed', files: [{ name: 'prova.pdf' }] });
  const confirmed = (questions: readonly string[]) =>
    f.save(
      param,
      questions.map((one) => ({
        ...{ question: one, values: one === 'statute' ? [] : ['yes'] },
        ...{ confirmed: true, version: 1 },
      })),
    );
  await confirmed(['code', 'channel', 'policy']);
  expect(Object.keys((await f.submit(param)).body.errors)).toEqual(['answers.statute']);
  await confirmed(['statute']);
  expect((await f.submit(param)).status).toBe(200);
});

test('the picture leads to the answers that a score comes from, and counts every lapsed approval', async () => {
  const { portfolio } = suppliers.endpoints;
  const { id } = await approved(tomorrowPlus(100));
  await f.act(f.bia, 'renew', id);
  for (let lapsed = 0; lapsed < 12; lapsed++) await approved(tomorrowPlus(-2));
  const { body } = await f.t.call(portfolio, {}, { token: f.bia.token });
  const shown = body.suppliers.map(({ assessment_id }: { assessment_id: string }) => assessment_id);
  expect(shown).toContain(id);
  expect(body.renewals.lapsed).toBeGreaterThanOrEqual(12);
  expect(body.renewals.lapsed_names).toHaveLength(3);
});
