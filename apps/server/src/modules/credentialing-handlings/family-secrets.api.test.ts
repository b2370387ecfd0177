import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aForm } from '../../testing/features/scholarship-form.ts';
import { makeOpenCall, startScholarships } from '../../testing/features/scholarships.ts';
import { auditRows } from '../../testing/stored-rows.ts';

let fixture: Awaited<ReturnType<typeof startScholarships>>;
beforeAll(async () => {
  fixture = await startScholarships();
});
afterAll(() => fixture.t.close());

/** Sent, checked and with an opinion, of a candidate with a disability. */
async function opined() {
  const { t, school, ana, act } = fixture;
  const call = await makeOpenCall(t, school);
  const begun = await fixture.begin(call.param);
  await fixture.addFile(begun.handle);
  const form = aForm(call.vacancyId);
  const sensitive = { ...form.sensitive, disability: 'yes', disability_kind: 'Autismo' };
  expect((await fixture.submit(begun, { ...form, sensitive })).status).toBe(200);
  const id = await fixture.idOf(begun.protocol);
  await act(ana, 'start_check', id);
  const { body } = await t.call(
    credentialingHandlings.endpoints.read,
    { params: { id } },
    { token: ana.token },
  );
  for (const { file_id } of body.documents_sent)
    await act(ana, 'review_file', id, { file_id, accepted: true, reason: null });
  await act(ana, 'check_income', id, { total: 214_000, members: 2, note: null });
  await act(ana, 'start_social', id);
  const opinion = { grant: 'full', raised: false, social: 60, cress: '12345/9', text: 'A família precisa.' };
  expect((await act(ana, 'opine', id, opinion)).status).toBe(200);
  return { id, call, begun };
}

test('points for a disability are read only by those who may look it up', async () => {
  const { t, ana, bia } = fixture;
  const { id } = await opined();
  const lines = async (token: string) =>
    (await t.call(credentialingHandlings.endpoints.read, { params: { id } }, { token })).body.opinion.lines;
  expect(await lines(ana.token)).toContainEqual(expect.objectContaining({ criterion: 'disability' }));
  expect(await lines(bia.token)).toEqual([]);
});

test('a report of a disability is asked only of whom it concerns, and stands apart from the other papers', async () => {
  const { t, school, ana, bia, act } = fixture;
  const REPORT = 'Laudo médico';
  const call = await makeOpenCall(t, school);
  await t.pool.query(`update scholarship_calls set documents = $2 where id = $1`, [
    call.id,
    JSON.stringify([{ situation: 'disability', name: REPORT }]),
  ]);
  const none = await fixture.begin(call.param);
  expect((await fixture.submit(none, aForm(call.vacancyId))).status).toBe(200);
  const begun = await fixture.begin(call.param);
  const form = aForm(call.vacancyId);
  const ofDisability = {
    ...form,
    sensitive: { ...form.sensitive, disability: 'yes', disability_kind: 'Autismo' },
  };
  const without = await fixture.submit(begun, ofDisability);
  expect(Object.keys(without.body.errors)).toEqual([`files.candidate ${REPORT}`]);
  await fixture.addFile(begun.handle, REPORT);
  expect((await fixture.submit(begun, ofDisability)).status).toBe(200);

  const id = await fixture.idOf(begun.protocol);
  const { read, paper } = credentialingHandlings.endpoints;
  const seenBy = async (token: string) => (await t.call(read, { params: { id } }, { token })).body;
  const [sent] = (await seenBy(ana.token)).documents_sent;
  expect(sent).toMatchObject({ document: REPORT, sensitive: true });
  await act(ana, 'start_check', id);
  const refused = { file_id: sent.file_id, accepted: false, reason: 'O laudo está cortado.' };
  expect((await act(ana, 'review_file', id, refused)).status).toBe(200);
  const others = await seenBy(bia.token);
  expect([others.documents_sent, others.files]).toEqual([[], []]);
  expect(JSON.stringify(others)).not.toMatch(/laudo/i);
  const take = (token: string) => t.call(paper, { params: { id, file_id: sent.file_id } }, { token });
  expect((await take(bia.token)).status).toBe(404);
  expect((await take(ana.token)).status).toBe(200);
  expect((await auditRows(t)).at(-1)).toMatchObject({
    action: 'scholarship_application.file_taken',
    meta: { paper: 'sensitive' },
  });
});

test('staff read the CPFs of a family masked', async () => {
  const { t, ana } = fixture;
  const { id } = await opined();
  const { body } = await t.call(
    credentialingHandlings.endpoints.read,
    { params: { id } },
    { token: ana.token },
  );
  const mask = expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/);
  expect(body.form).toMatchObject({ candidate: { cpf: mask }, guardians: [{ cpf: mask }] });
  expect(body.form.candidate.cpf).toBe(body.cpf_masked);
});

test('a family learns nothing of the decision before the result is out', async () => {
  const { t, bia, act } = fixture;
  const { id, call, begun } = await opined();
  const { protocol, key } = begun;
  const seen = async () => {
    const { body } = await t.call(protocols.endpoints.query, {
      body: { form_type: 'credentialing', protocol, key },
    });
    const { status, ended_at, answered_at, acts, answer_rows } = body;
    return { status, ended_at, answered_at, acts, answer_rows };
  };
  await t.pool.query(`update scholarship_calls set status = 'analysis' where id = $1`, [call.id]);
  const before = await seen();
  expect((await act(bia, 'decide', id, { decision: 'refused', text: 'Renda acima.' })).status).toBe(200);
  expect(await seen()).toEqual(before);
  await t.pool.query(`update scholarship_calls set status = 'preliminary' where id = $1`, [call.id]);
  expect(await seen()).toMatchObject({ ended_at: expect.any(String) });
});

test('who has applied is not learnt by trying one CPF after the other', async () => {
  const { t, school } = fixture;
  const renewal = await makeOpenCall(t, school, { kind: 'renewal', year: 2028 });
  const form = aForm(renewal.vacancyId);
  const sent = await fixture.begin(renewal.param);
  await fixture.addFile(sent.handle);
  expect((await fixture.submit(sent, form)).status).toBe(200);
  const begun = await fixture.begin(renewal.param);
  await fixture.addFile(begun.handle);
  const tried = async () => (await fixture.submit(begun, form)).status;
  const answers: number[] = [];
  for (let number = 0; number < 22; number++) answers.push(await tried());
  expect(answers).toEqual([...Array(20).fill(422), 429, 429]);
});
