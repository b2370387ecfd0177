import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHandling } from '../../../testing/features/handling.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../../testing/features/privacy-forms.ts';
import { smallPdf } from '../../../testing/multipart.ts';

const { addFiles } = privacyPublicForm.endpoints;

let fixture: Awaited<ReturnType<typeof startHandling>>;
let param: string;
beforeAll(async () => {
  fixture = await startHandling();
  param = await openPrivacyForm(fixture.t, { entity: fixture.school, userId: fixture.ana.id });
});
afterAll(() => fixture.t.close());

const upload = async (handle: string, name: string): Promise<string> =>
  (
    await fixture.t.call(addFiles, {
      params: { handle },
      query: { paper: 'correction' },
      files: [{ name, content: smallPdf }],
    })
  ).body.files[0].id;
const row = (field: string, proof?: string | null) => ({ field, current: 'Errado', correct: 'Certo', proof });
const correcting = (corrections: readonly object[], files: readonly string[]) => ({
  types: ['CORR'],
  access: null,
  corrections,
  files,
});

test('a row of corrections has its proof: kept with the case, shown at its row, and the holder has it back', async () => {
  const { t, read, ana } = fixture;
  const { draft, handle } = await newDraft(t, param);
  const [certificate, bill] = [await upload(handle, 'certidão.pdf'), await upload(handle, 'conta.pdf')];
  const sent = await sendRequest(
    t,
    draft,
    correcting([row('Nome', certificate), row('Rua', bill), row('CEP')], [certificate, bill]),
  );
  expect(sent.status, sent.text).toBe(200);
  const { protocol, key } = sent.body;
  const { rows } = await t.pool.query('select id from cases where protocol = $1', [protocol]);
  const detail = await read(rows[0].id, ana);
  expect(
    detail.corrections.map(({ field, proof }: { field: string; proof: string }) => [field, proof]),
  ).toEqual([
    ['Nome', certificate],
    ['Rua', bill],
    ['CEP', null],
  ]);
  expect(detail.files).toMatchObject([
    { id: certificate, name: 'certidão.pdf', paper: 'correction' },
    { id: bill, paper: 'correction' },
  ]);
  const own = { form_type: 'privacy', protocol, key };
  expect((await t.call(protocols.endpoints.file, { body: { ...own, file_id: certificate } })).status).toBe(
    200,
  );
});

test('a proof that was not sent along, or is of another draft, is refused at its row', async () => {
  const { t } = fixture;
  const { draft, handle } = await newDraft(t, param);
  const [mine, others] = [
    await upload(handle, 'a.pdf'),
    await upload((await newDraft(t, param)).handle, 'b.pdf'),
  ];
  for (const unknown of [mine, others, '00000000-0000-4000-8000-000000000000'])
    expect(await sendRequest(t, draft, correcting([row('Nome', unknown)], []))).toMatchObject({
      status: 422,
      body: { errors: { 'corrections.0.proof': ['A prova não foi encontrada. Anexe-a de novo.'] } },
    });
  expect(await sendRequest(t, draft, correcting([row('Nome', others)], [others]))).toMatchObject({
    status: 422,
    body: { errors: { files: ['Um dos anexos não foi encontrado. Anexe-o de novo.'] } },
  });
  expect((await sendRequest(t, draft, correcting([row('Nome', mine)], [mine]))).status).toBe(200);
});

test('requests written down before rows had proofs are read without one', async () => {
  const { t, read, ana, request } = fixture;
  const { id } = await request({ types: ['CORR'], access: null, corrections: [] });
  await t.pool.query(
    `update privacy_requests set details = '{"corrections": [{"field": "Nome", "current": "A", "correct": "B"}]}' where id = $1`,
    [id],
  );
  expect((await read(id, ana)).corrections).toEqual([
    { field: 'Nome', current: 'A', correct: 'B', proof: null },
  ]);
});
