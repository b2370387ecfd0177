import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { enter } from './administrator.ts';
import { apiOf, makePerson } from './api-client.ts';
import { waitForMail } from './mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screen-checks.ts';

const question = (id: string, section: string, label: string, more: object = {}) => ({
  ...{ id, section, label, type: 'compliance', required: true, weight: 3, ...more },
});
const content = {
  sections: [
    { id: 'integrity', title: 'Integridade' },
    { id: 'security', title: 'Segurança da informação' },
  ],
  questions: [
    question('code', 'integrity', 'A empresa tem código de conduta?', {
      evidence_if: ['yes'],
      evidence_label: 'Junte o código de conduta',
    }),
    question('channel', 'integrity', 'A empresa tem canal de denúncias?'),
    question('policy', 'security', 'A empresa tem política de segurança?'),
  ],
};

/** A template in use, a supplier, and somebody who decides. */
async function prepare(request: APIRequestContext, retry: number) {
  const api = await apiOf(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const made = await api('post', '/api/v1/due_diligence_templates', {
    ...{ name: `Fornecedores ${retry}`, content },
  });
  await api('post', `/api/v1/due_diligence_templates/${made.id}/publish`, { version: made.draft.version });
  const points = ['data', 'volume', 'access', 'continuity', 'transfer', 'public_agents'];
  await api('post', '/api/v1/suppliers', {
    ...{ cnpj: retry === 0 ? '12ABC34501DE35' : '11222333000181', company_name: `Trilha Sistemas ${retry}` },
    ...{ contact_name: 'Jéssica Prado', contact_email: `jessica.${retry}@trilha.example` },
    ...{ service: 'Sistema acadêmico', lgpd_role: 'operator' },
    criticality_answers: Object.fromEntries(points.map((key) => [key, 1])),
  });
  const [role] = await api('get', `/api/v1/roles?search=${encodeURIComponent('Compliance')}`);
  const approver = { email: `aprova.${retry}@valedoipe.org.br`, password: 'jacarandá em flor na praça' };
  await makePerson(
    request,
    { ...approver, name: 'Ana Aprovadora' },
    {
      role_ids: [role.id],
      accesses: [{ role_id: role.id, entity_type: 'legal_entity', entity_id: entity.id }],
    },
  );
  return { approver, mailbox: `jessica.${retry}@trilha.example` };
}

const answer = (page: Page, label: string, value: string) =>
  page.getByRole('radiogroup', { name: label }).getByText(value, { exact: true }).click();

const actOn = async (
  page: Page,
  act: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
  button = act,
) => {
  await page.getByRole('button', { name: act, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await fill?.(dialog);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('a supplier is invited, answers, completes, is approved by another, certified and renewed', async ({
  page,
  browser,
  request,
}, { retry }) => {
  // Four people, one after the other.
  test.setTimeout(480_000);
  const { approver, mailbox } = await prepare(request, retry);
  await enter(page);
  await page.goto('/#/due-diligence-form/create');
  await page.getByRole('combobox', { name: 'Fornecedor' }).fill('Trilha');
  await page
    .getByRole('option', { name: /Trilha Sistemas/ })
    .first()
    .click();
  await page
    .getByRole('combobox', { name: 'Questionário' })
    .selectOption({ label: `Fornecedores ${retry} (v1, 3 perguntas)` });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^FORN-/ })).toBeVisible();
  const assessment = page.url();
  await actOn(page, 'Enviar ao fornecedor', undefined, 'Enviar');
  await expect(page.getByText('O questionário foi enviado e ainda não foi aberto.')).toBeVisible();

  // The supplier, on a phone: a wrong turn, a file, a colleague for the second section.
  const { link } = await waitForMail(mailbox, /Questionário de/);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link as string);
  await expect(phone.getByRole('button', { name: 'Começar' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Começar' }).click();
  await answer(phone, 'A empresa tem código de conduta?', 'Sim');
  await phone
    .locator('[data-question="code"] input[type=file]')
    .setInputFiles({ name: 'codigo.pdf', mimeType: 'application/pdf', buffer: aPdf });
  // Once it has arrived it can be taken back.
  await expect(phone.getByRole('button', { name: 'Tirar codigo.pdf', exact: true })).toBeVisible();
  await answer(phone, 'A empresa tem canal de denúncias?', 'Não');
  await expect(phone.getByText(/^Tudo salvo/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.reload();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.getByRole('button', { name: /^Integridade/ }).click();
  await expect(
    phone
      .getByRole('radiogroup', { name: 'A empresa tem canal de denúncias?' })
      .getByRole('radio', { name: 'Não', exact: true }),
  ).toBeChecked();
  await expect(phone.getByText('codigo.pdf', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.getByRole('button', { name: 'Pedir a um colega' }).click();
  const colleague = `bruno.${retry}@trilha.example`;
  await phone.getByLabel('Nome do colega').fill('Bruno Tavares');
  await phone.getByLabel('E-mail do colega').fill(colleague);
  await phone.getByRole('button', { name: 'Enviar o link' }).click();
  await expect(phone.getByText(/^Esta seção está com Bruno Tavares/)).toBeVisible();

  const part = await waitForMail(colleague, /Uma seção do questionário/);
  const other = await browser.newPage();
  await other.goto(part.link as string);
  await expect(other.getByRole('heading', { name: 'Sua parte: Segurança da informação' })).toBeVisible();
  await other.getByRole('button', { name: 'Começar' }).click();
  await answer(other, 'A empresa tem política de segurança?', 'Sim');
  await expect(other.getByText(/^Tudo salvo às/)).toBeVisible();
  await expectAccessible(other);

  await phone.reload();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.getByRole('button', { name: /^Declaração e envio/ }).click();
  await declare(phone, mailbox);
  await expect(phone.getByText(/^FORN-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/)).toBeVisible();
  await expectAccessible(phone);

  // The analyst asks for more about one answer, and gets it.
  await page.goto(assessment);
  await page.reload();
  await actOn(page, 'Começar a análise');
  await expect(page.getByText('codigo.pdf', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await actOn(
    page,
    'Pedir complemento',
    async (dialog) => {
      await dialog.getByRole('textbox', { name: 'O que falta' }).fill('Conte como se denuncia na empresa.');
      await dialog.getByRole('combobox', { name: 'Perguntas' }).click();
      await page.getByRole('option', { name: 'A empresa tem canal de denúncias?' }).click();
      await page.keyboard.press('Escape');
    },
    'Enviar ao fornecedor',
  );
  const more = await waitForMail(mailbox, /pede um complemento/);
  await phone.goto('about:blank');
  await phone.goto(more.link as string);
  await expect(phone.getByText('Conte como se denuncia na empresa.')).toBeVisible();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await answer(phone, 'A empresa tem canal de denúncias?', 'Parcial');
  await expect(phone.getByRole('radiogroup')).toHaveCount(1);
  await expect(phone.getByText(/^Tudo salvo às/)).toBeVisible();
  await phone.getByRole('button', { name: /^Declaração e envio/ }).click();
  await declare(phone, mailbox);
  await expect(phone.getByText(/^FORN-/)).toBeVisible();

  await page.reload();
  const opinion = async (dialog: ReturnType<Page['getByRole']>) => {
    await dialog.getByRole('combobox', { name: 'Decisão' }).selectOption({ label: 'Aprovar com ressalvas' });
    await dialog.getByRole('textbox', { name: 'Parecer' }).fill('O canal existe e está sendo divulgado.');
  };
  await actOn(page, 'Enviar para decisão', opinion);

  const approving = await browser.newPage();
  await enter(approving, approver);
  await approving.goto(assessment);
  await actOn(approving, 'Decidir');
  await expect(approving.getByText('Aprovada com ressalvas').first()).toBeVisible();
  await expectAccessible(approving);

  await page.reload();
  await actOn(page, 'Emitir certificado');
  const paper = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: /^Baixar Certificado de due diligence/ }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Certificado de due diligence FORN-.*\.pdf$/);
  await actOn(page, 'Renovar');
  await page
    .getByRole('link', { name: /^FORN-/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(assessment);
  await expect(page.getByText('O questionário ainda não foi enviado.')).toBeVisible();
});

async function declare(page: Page, email: string): Promise<void> {
  await page.getByLabel('Seu nome').fill('Jéssica Prado');
  await page.getByLabel('Seu cargo').fill('Diretora');
  await page.getByLabel('Seu e-mail').fill(email);
  await page.getByRole('checkbox', { name: /^Declaro que/ }).check();
  await page.getByRole('button', { name: 'Enviar as respostas' }).click();
}

const aPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
