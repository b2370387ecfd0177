import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allYes,
  makeDueDiligence,
  makeTemplate,
  startDueDiligence,
  tokenIn,
  tomorrowPlus,
} from '../../../testing/features/due-diligence.ts';
import { giveCertificate } from '../../../testing/features/due-diligence-proofs.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

const yesNo = (id: string, section: string, more: object = {}) => ({
  ...{ id, section, type: 'compliance', label: `${id}?`, required: true, weight: 1 },
  ...more,
});
const content = {
  sections: [
    { id: 'integrity', title: 'Integridade' },
    { id: 'security', title: 'Segurança', certificates: [{ id: 'iso27001', label: 'ISO 27001' }] },
  ],
  questions: [
    yesNo('code', 'integrity'),
    yesNo('channel', 'integrity'),
    yesNo('why', 'integrity', { type: 'long_text', show_if: { question: 'channel', is: ['no', 'partial'] } }),
    yesNo('policy', 'security'),
  ],
};

/** Sent in, and asked once more about one question; gives the id and the new link. */
async function asked(
  answers: readonly { question: string; values: readonly string[] }[],
  before?: (id: string) => Promise<void>,
) {
  const templateVersionId = await makeTemplate(f.t, f.school, content);
  const { id } = await makeDueDiligence(f.t, f.school, { templateVersionId });
  const param = await f.invite(f.bia, id);
  await before?.(id);
  await f.save(param, answers);
  expect((await f.submit(param)).status).toBe(200);
  await f.act(f.bia, 'start_analysis', id);
  const { body } = await f.act(f.bia, 'ask', id, {
    ...{ text: 'Conte mais sobre o canal.', questions: ['channel'], files: [] },
    answer_until: tomorrowPlus(5),
  });
  return { id, param: tokenIn(body.link_url) };
}
const open = async (param: string) => (await f.supplier('open', { param })).body;

test('a changed answer opens its follow-up question, and that can be answered', async () => {
  const { id, param } = await asked(allYes);
  expect((await open(param)).complement.questions).toEqual(['channel', 'why']);
  await f.save(param, [{ question: 'channel', values: ['partial'], version: 1 }]);
  const early = await f.submit(param);
  expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['answers.why']]);
  const { body } = await f.save(param, [{ question: 'why', values: ['Só por e-mail.'] }]);
  expect(body).toMatchObject({ versions: { why: 1 }, unknown: [] });
  // What nobody asked for stays as it was signed.
  expect((await f.save(param, [{ question: 'code', values: ['no'], version: 1 }])).body.unknown).toEqual([
    'code',
  ]);
  expect((await f.submit(param)).status).toBe(200);
  expect(await f.read(id, f.bia)).toMatchObject({
    state: 'analysing',
    given: { answers: { channel: { value: 'partial' }, why: { value: 'Só por e-mail.' } } },
  });
});

test('a certificate that lapsed meanwhile leaves its section to be answered', async () => {
  const two = allYes.filter(({ question }) => question !== 'policy');
  const { id, param } = await asked(two, (id) => giveCertificate(f.t, id, tomorrowPlus(0)));
  await f.t.pool.query('update due_diligence_certificates set valid_until = $2 where case_id = $1', [
    id,
    tomorrowPlus(-1),
  ]);
  expect(Object.keys((await f.submit(param)).body.errors)).toEqual(['answers.policy']);
  expect((await open(param)).complement.questions).toContain('policy');
  expect((await f.save(param, [{ question: 'policy', values: ['no'] }])).body.versions).toEqual({
    policy: 1,
  });
  // Answered now, it can still be put right, after a reload too.
  expect((await open(param)).complement.questions).toContain('policy');
  const again = await f.save(param, [{ question: 'policy', values: ['yes'], version: 1 }]);
  expect(again.body.versions).toEqual({ policy: 2 });
  expect((await f.submit(param)).status).toBe(200);
});
