import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHandling } from '../../testing/features/handling.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';
import { atWork, bringTo } from '../../testing/features/privacy-requests.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { answeredToClose } from './waiting.jobs.ts';

type Fixture = Awaited<ReturnType<typeof startHandling>>;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await startHandling();
});
afterAll(() => fixture.t.close());

/** Corrected and answered: whoever received the data has to be told. */
async function corrected() {
  const { t, ana, act, request } = fixture;
  const { id } = await request({
    types: ['CORR'],
    access: null,
    corrections: [{ field: 'Nome', current: 'Caio', correct: 'Kaio', proof: null }],
  });
  await bringTo(t, id, atWork);
  const input = { result: 'granted', text: 'Corrigimos o seu nome.', confirmed: true };
  expect((await act(ana, 'answer', id, input)).status).toBe(200);
  return id;
}
const REASONS = {
  sent: 'Avisamos a empresa do transporte por e-mail em 10/11.',
  nothing_shared: 'O registro de operações não mostra compartilhamento.',
  impossible: 'A empresa foi extinta e não deixou sucessora.',
};

test.each(Object.entries(REASONS))('a notice is %s, with the words for it', async (outcome, text) => {
  const { t, ana, act } = fixture;
  const id = await corrected();
  const close = () => act(ana, 'close', id);
  const early = await close();
  expect([early.status, early.body.messages]).toEqual([
    409,
    'Registre antes o aviso a quem recebeu os dados, ou por que ele não é devido (LGPD, art. 18, § 6º).',
  ]);
  // Nor does time close it.
  await bringTo(t, id, { reopen_until: new Date(Date.now() - 60_000).toISOString() });
  expect(await answeredToClose(t.system)).not.toContain(id);
  expect((await act(ana, 'share_notice', id, { outcome, text: 'Curto.' })).status).toBe(422);
  const { status, body } = await act(ana, 'share_notice', id, { outcome, text });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.entries.at(-1)).toMatchObject({ kind: 'share_notice', body: text, facts: { outcome } });
  const told = (await auditRows(t)).filter(({ action }) => action === 'privacy_request.share_notified');
  expect(told.at(-1)).toMatchObject({ meta: { outcome } });
  expect(await answeredToClose(t.system)).toContain(id);
  expect((await close()).status).toBe(200);
  const roleId = await makeRole(t, ['privacy_form.detail', 'privacy_form.export']);
  const clerk = await makeUser(t, { home: fixture.school, roleId });
  const paper = await t.call(privacyForm.endpoints.dossier, { params: { id } }, { token: clerk.token });
  const words = pdfPages(paper.bytes).flat().join(' ').replace(/\s+/g, ' ');
  expect(words).toContain(text);
});

test('nobody says nothing: the outcome is chosen', async () => {
  const id = await corrected();
  const { status, body } = await fixture.act(fixture.ana, 'share_notice', id, { text: REASONS.sent });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['outcome']]);
});
