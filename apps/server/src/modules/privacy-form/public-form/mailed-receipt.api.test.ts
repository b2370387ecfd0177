import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator } from '../../../testing/features/people.ts';
import {
  aRequestBody,
  newDraft,
  openPrivacyForm,
  sendRequest,
} from '../../../testing/features/privacy-forms.ts';
import { type MailCatcher, startMailCatcher } from '../../../testing/mail-catcher.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { confirmCode, sendCode } = privacyPublicForm.endpoints;

let t: TestApp;
let catcher: MailCatcher;
let param: string;
beforeAll(async () => {
  catcher = await startMailCatcher(() => {});
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
  const { entity, admin } = await makeAdministrator(t);
  param = await openPrivacyForm(t, { entity, userId: admin.id });
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

/** What arrives beside the letter, as somebody reads it. */
const receiptSentTo = async (email: string) => {
  await t.runJobs();
  const mail = catcher.mails.filter(({ envelope }) => envelope.to.includes(email)).at(-1)?.mail;
  const [paper, ...others] = mail?.attachments ?? [];
  expect(others).toEqual([]);
  const bytes = Buffer.from(paper?.content as ArrayBuffer);
  return { name: paper?.filename, type: paper?.mimeType, words: pdfPages(bytes).flat().join(' ') };
};
const send = async (email: string, draft: string) => {
  const sent = await sendRequest(t, draft, { holder: { ...aRequestBody().holder, email } });
  expect(sent.status, sent.text).toBe(200);
  return sent.body;
};

test('the receipt comes by mail, in PDF: it can be checked, and it never holds the key', async () => {
  const email = 'caio@exemplo.test';
  const { draft } = await newDraft(t, param);
  await t.call(sendCode, { body: { draft, email } });
  const code = (await t.letters(email)).at(-1)?.code ?? '';
  expect((await t.call(confirmCode, { body: { draft, code } })).status).toBe(200);
  const { protocol, key, receipt_code } = await send(email, draft);
  const { name, type, words } = await receiptSentTo(email);
  expect([name, type]).toEqual([`comprovante-${protocol}.pdf`, 'application/pdf']);
  for (const told of [protocol, 'Caio Prado', 'art. 19, II', receipt_code, 'A chave não vem por e-mail.'])
    expect(words).toContain(told);
  expect(words).not.toContain(key.slice(0, 5));
  expect((await t.call(receipts.endpoints.verify, { body: { code: receipt_code } })).body).toMatchObject({
    authentic: true,
    protocol,
    superseded_at: null,
  });
});

test('to a mailbox that nobody has proven it says nothing that was typed but two letters', async () => {
  const email = 'ida@exemplo.test';
  const { protocol } = await send(email, (await newDraft(t, param)).draft);
  const { words } = await receiptSentTo(email);
  expect(words).toContain(protocol);
  expect(words).toContain('C. P. (só as iniciais)');
  for (const typed of ['Caio', 'Prado', 'uma cópia', '529']) expect(words).not.toContain(typed);
});
