import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { signIn } from './administrator.ts';
import { privacyFormAddress } from './privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screen-checks.ts';

/** As the public form sends it; gives the protocol. */
async function sendRequest(request: APIRequestContext, name: string): Promise<string> {
  const param = (await privacyFormAddress(request)).split('/').at(-1);
  const base = '/api/v1/public/privacy_form';
  const { draft } = await (await request.post(`${base}/drafts`, { data: { param } })).json();
  const { notice } = await (await request.post(`${base}/open`, { data: { param } })).json();
  const answer = await request.post(`${base}/submit`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      draft,
      requester: 'holder',
      relation: 'student',
      holder: { name, document: { kind: 'cpf', number: '529.982.247-25' }, email: 'helena@exemplo.test' },
      types: ['ACES'],
      access: { format: 'complete', medium: 'electronic' },
      description: 'Quero uma cópia de tudo o que a escola guarda sobre mim.',
      files: [],
      notice_version: notice?.version ?? null,
      notice_read: true,
      proof: null,
    },
  });
  const { protocol } = await answer.json();
  return protocol;
}

const act = async (page: Page, name: string, button = name) => {
  await page.getByRole('region', { name: 'Ações' }).getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
};

test('a request is opened from its notification, validated, assigned, answered and made public', async ({
  page,
  request,
}) => {
  const protocol = await sendRequest(request, 'Helena Prado Siqueira');
  await signIn(page);
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByText(`Chegou o pedido ${protocol}.`).click();
  await expect(page).toHaveURL(/#\/privacy-form\/\d+\/handling/);
  await expect(page.getByRole('heading', { level: 1, name: protocol })).toBeVisible();
  await expect(page.getByText('***.982.247-**')).toBeVisible();
  await page.getByRole('button', { name: 'Revelar' }).click();
  await expect(page.getByText('529.982.247-25', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Decidir sobre a identidade' }).first().click();
  const identity = page.getByRole('dialog', { name: 'Decidir sobre a identidade' });
  await identity.getByLabel('Como foi confirmada').selectOption({ label: 'Documento conferido' });
  await expectAccessible(page);
  await identity.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Confirmada (documento conferido)', { exact: true })).toBeVisible();
  await act(page, 'Validar o pedido');
  await act(page, 'Iniciar o tratamento');

  await page.getByRole('button', { name: 'Atribuir a alguém' }).click();
  const assigning = page.getByRole('dialog', { name: 'Atribuir a alguém' });
  await assigning.getByRole('combobox', { name: 'Responsável' }).click();
  await page.getByRole('option').first().click();
  await assigning.getByRole('button', { name: 'Atribuir' }).click();
  await expect(page.getByText(/^Atribuído a /)).toBeVisible();

  await page.getByRole('button', { name: 'Responder ao titular' }).first().click();
  const answer = page.getByRole('dialog', { name: 'Responder ao titular' });
  await answer
    .getByRole('textbox', { name: 'Resposta ao titular' })
    .fill('Prezada Helena, seguem os dados. Dúvidas: (43) 3322-4455.');
  // What was typed survives leaving the dialog.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('/answer')));
  await answer.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Responder ao titular' }).first().click();
  await answer.getByRole('button', { name: 'Ver como será lido' }).click();
  await expect(answer.getByRole('region', { name: 'Como vai ser lido' })).toContainText('Prezada Helena');
  await expect(answer.getByText('O texto parece conter telefone: (43) 3322-4455.')).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Responder ao titular' })).toBeDisabled();
  await expectAccessible(page);
  await answer.getByRole('checkbox', { name: /^Conferi o texto/ }).check();
  await answer.getByRole('button', { name: 'Responder ao titular' }).click();
  await expect(page.getByRole('region', { name: 'Situação', exact: true })).toContainText('Respondido');

  await page.getByRole('button', { name: 'Tornar pública' }).click();
  const publishing = page.getByRole('dialog', { name: 'Tornar pública esta tratativa' });
  await publishing.getByRole('checkbox', { name: /^Conferi o texto/ }).check();
  await publishing.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Consulta pública')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/#/privacy-form?view=board');
  const column = page.getByRole('region', { name: /^Respondido/ });
  await expect(column.getByRole('link', { name: protocol })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
