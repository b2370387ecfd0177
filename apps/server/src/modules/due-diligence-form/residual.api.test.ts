import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDueDiligence, makeSupplier, startDueDiligence } from '../../testing/features/due-diligence.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';

let f: Awaited<ReturnType<typeof startDueDiligence>>;
beforeAll(async () => {
  f = await startDueDiligence();
});
afterAll(() => f.t.close());

/** 4 of 10 points, and the blocking question without one. */
const weak = [
  { question: 'code', values: ['yes'] },
  { question: 'channel', values: ['no'] },
  { question: 'policy', values: ['no'] },
];

async function answered() {
  const supplierId = await makeSupplier(f.t, f.school);
  const { id } = await makeDueDiligence(f.t, f.school, {
    supplierId,
    templateVersionId: f.templateVersionId,
  });
  const param = await f.invite(f.bia, id);
  await f.save(param, weak);
  expect((await f.submit(param)).status).toBe(200);
  return { id, supplierId };
}
const placed = async (supplierId: number) => {
  const { body } = await f.t.call(suppliers.endpoints.portfolio, {}, { token: f.bia.token });
  return body.suppliers.find(({ id }: { id: number }) => id === supplierId);
};

test('another formula leaves the figures that were worked out, in the detail as in the picture', async () => {
  const { id, supplierId } = await answered();
  const before = (await f.read(id, f.bia)).residual;
  expect(before).toEqual({ value: 1.8, formula: 'criticidade * (1 - nota / 100)' });
  const roleId = await makeRole(f.t, ['due_diligence_form.menu', 'due_diligence_form.templates']);
  const author = await makeUser(f.t, { home: f.school, roleId });
  const { save_residual } = dueDiligenceTemplates.endpoints;
  const formula = 'SE(impeditiva; criticidade; criticidade / 2)';
  const saved = await f.t.call(save_residual, { body: { version: null, formula } }, { token: author.token });
  expect(saved.status).toBe(200);
  expect((await f.read(id, f.bia)).residual).toEqual(before);
  expect(await placed(supplierId)).toMatchObject({ residual: 1.8 });
  const later = await answered();
  expect((await f.read(later.id, f.bia)).residual).toEqual({ value: 3, formula });
});

test('a supplier that grows more critical has more risk left; its assessment keeps the figure of its day', async () => {
  const { id, supplierId } = await answered();
  const { read, update } = suppliers.endpoints;
  const { body } = await f.t.call(read, { params: { id: supplierId } }, { token: f.bia.token });
  const { residual } = await f.read(id, f.bia);
  const { criticality, owner, manager, assessments, created_at, updated_at, id: _, ...input } = body;
  const grave = Object.fromEntries(Object.keys(input.criticality_answers).map((key) => [key, 2]));
  const changed = await f.t.call(
    update,
    { params: { id: supplierId }, body: { ...input, criticality_answers: grave } },
    { token: f.bia.token },
  );
  expect([changed.status, changed.body.criticality]).toEqual([200, '5']);
  expect((await placed(supplierId)).residual).toBeCloseTo((residual.value / 3) * 5, 2);
  expect((await f.read(id, f.bia)).residual).toEqual(residual);
});
