import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/administrator.ts';
import { waitForMail } from './support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

const password = 'uma frase da Olívia 2026';

/** An organisation of one's own, registered and confirmed. */
async function register(page: Page, email: string): Promise<void> {
  const account = { type: 'legal_entity', name: 'Olívia Dona', company_name: 'Escola Nova do Campo', email };
  const sent = await page.request.post('/api/v1/store', {
    data: { ...account, password, password_confirmation: password },
  });
  expect(sent.status()).toBe(200);
  const { link } = await waitForMail(email);
  const token = /conta=([\w-]+)/.exec(link ?? '')?.[1];
  const activated = await page.request.post('/api/v1/registrations/activate', { data: { token, password } });
  expect(activated.status()).toBe(200);
}

test.use({ viewport: { width: 390, height: 844 } });

test('a registered organisation is completed on a phone, lands on the Mural, and its owner takes their data along', async ({
  page,
}) => {
  test.slow();
  const email = `olivia-${Date.now()}@escolanova.org.br`;
  await register(page, email);
  await signIn(page, { email, password });
  await expect(page).toHaveURL(/#\/complement\/\d+$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Complete o cadastro da organização' }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Whoever leaves it for later is reminded on the Mural.
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await page.getByRole('link', { name: /Falta completar o cadastro da sua organização/ }).click();
  await expect(page).toHaveURL(/#\/complement\/\d+$/);

  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByText(/campos precisam de correção/)).toBeVisible();
  await expect(page.getByLabel('CNPJ')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('CNPJ').pressSequentially('12abc34501de36');
  await page.getByLabel('CNPJ').blur();
  await page.getByLabel('Porte').selectOption('Demais portes');
  await expect(page.getByText('Este campo está inválido!')).toBeVisible();
  await page.getByLabel('CNPJ').fill('12.ABC.345/01DE-35');
  await expect(page.getByLabel('Razão social')).toHaveValue('Escola Nova do Campo');
  await page.getByLabel('Nome fantasia').fill('Campo Novo');
  await page.getByLabel('CEP').pressSequentially('86010190');
  await expect(page.getByLabel('UF')).toHaveValue('PR');
  await page.getByRole('combobox', { name: 'Cidade' }).fill('Londrina');
  await page.getByLabel('Rua, avenida ou praça').fill('Rua das Flores');
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill('77');
  await page.getByLabel('E-mail da organização').fill('contato@escolanova.org.br');
  await page.getByLabel('Telefone').first().pressSequentially('4333224455');
  await expect(page.getByText(/Rascunho guardado às/)).toBeAttached();
  await page.reload();
  await expect(page.getByLabel('CNPJ')).toHaveValue('12.ABC.345/01DE-35');
  const officer = page.getByRole('region', { name: 'Encarregado pelo tratamento de dados' });
  await officer.getByLabel('Nome').fill('Enzo Encarregado');
  await officer.getByLabel('E-mail').fill('dpo@escolanova.org.br');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('region', { name: 'Precisa da sua atenção' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(page.getByText('Falta completar o cadastro da sua organização.')).toHaveCount(0);

  await page.goto('/#/profile');
  const own = page.getByRole('region', { name: 'Meus dados' });
  await own.scrollIntoViewIfNeeded();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    own.getByRole('button', { name: 'Baixar em JSON' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Meus dados \d{4}-\d\d-\d\d\.json$/);
  const told = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(told.titular).toEqual({ nome: 'Olívia Dona', email, organizacao: 'Campo Novo' });
  expect(told.partes.audit.registros.map(({ action }: { action: string }) => action)).toContain(
    'Completou o cadastro da organização',
  );
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    own.getByRole('button', { name: 'Baixar em PDF' }).click(),
  ]);
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
