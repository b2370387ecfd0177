import { dueDiligenceForm } from '@conforme/contracts/modules/due-diligence-form/due-diligence-form.contract.ts';
import { dueDiligencePublicForm } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDueDiligence, startDueDiligence } from '../../../testing/features/due-diligence.ts';

let fixture: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  fixture = await startDueDiligence();
});
afterAll(() => fixture.t.close());

const publicForm = dueDiligencePublicForm.endpoints;

/** A supplier who has given one proof and sent nothing yet. */
async function withOneProof() {
  const { t, school, ana, templateVersionId } = fixture;
  const { id } = await makeDueDiligence(t, school, { templateVersionId });
  const param = await fixture.invite(ana, id);
  const { handle } = (await t.call(publicForm.start, { body: { param } })).body;
  await fixture.save(param, [{ question: 'code', values: ['yes'] }]);
  const added = () => t.call(publicForm.addFiles, { params: { handle }, query: { question: 'code' } });
  const first = await added();
  expect(first.status).toBe(200);
  return { id, param, fileId: first.body.files[0].id as string, added };
}

test('what a supplier has not sent yet, nobody of the buyer sees or opens', async () => {
  const { t, bia } = fixture;
  const { id, fileId } = await withOneProof();
  expect((await fixture.read(id, bia)).files).toEqual([]);
  const open = () =>
    t.call(dueDiligenceForm.endpoints.paper, { params: { id, file_id: fileId } }, { token: bia.token });
  expect((await open()).status).toBe(404);
  await t.pool.query('update due_diligences set submitted_at = now() where id = $1', [id]);
  expect((await fixture.read(id, bia)).files).toMatchObject([{ id: fileId }]);
  expect((await open()).status).toBe(200);
});

test('by a link that was revoked no more files come', async () => {
  const { id, added } = await withOneProof();
  await fixture.t.pool.query(
    'update public_links set revoked_at = now() where id = (select link_id from due_diligences where id = $1)',
    [id],
  );
  expect((await added()).status).toBe(404);
});
