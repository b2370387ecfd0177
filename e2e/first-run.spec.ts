import { expect, type Page, test } from '@playwright/test';
import { launchProduct, type Product } from './support/launch-product.ts';
import { expectAccessible, watchForTrouble } from './support/screen-checks.ts';

/** The whole road of a newcomer: set-up, sign-in, a colleague, and what that colleague may see. */
test.describe.configure({ mode: 'serial' });

const owner = {
  name: 'Camila Rezende Duarte',
  email: 'camila@valedoipe.org.br',
  password: 'ipê amarelo na serra',
};
const colleague = {
  name: 'Rafael Nogueira Lima',
  email: 'rafael@valedoipe.org.br',
  password: 'chuva fina no telhado',
};
let product: Product;
let oneTimePassword = '';

test.beforeAll(async () => {
  product = await launchProduct();
});
test.afterAll(() => product.stop());

async function fillLogin(page: Page, email: string, password: string) {
  await page.goto(`${product.url}/#/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('the set-up link creates the first administrator and dies', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await page.goto(product.setupLink ?? '');
  await expect(page).toHaveTitle('Conforme - Primeiros passos');
  await page.getByLabel('Seu nome').fill(owner.name);
  await page.getByLabel('E-mail', { exact: true }).fill(owner.email);
  await page.getByLabel('Senha', { exact: true }).fill('123456789012');
  await page.getByLabel('Repita a senha').fill('123456789012');
  await page.getByLabel('Razão social').fill('Instituto Vale do Ipê');
  await page.getByLabel('CNPJ (opcional)').fill('12.abc.345/01de-35');
  await page.getByRole('button', { name: 'Criar conta e organização' }).click();
  await expect(page.getByText('Esta senha é muito comum.', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  // Nothing typed is lost by the refusal.
  await expect(page.getByLabel('CNPJ (opcional)')).toHaveValue('12.ABC.345/01DE-35');
  await page.getByLabel('Senha', { exact: true }).fill(owner.password);
  await page.getByLabel('Repita a senha').fill(owner.password);
  await page.getByRole('button', { name: 'Criar conta e organização' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(owner.email);
  await page.goto('about:blank');
  await page.goto(product.setupLink ?? '');
  await expect(page.getByText('não vale mais', { exact: false }).first()).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a wrong password is told as the specification says, and the e-mail stays', async ({ page }) => {
  await fillLogin(page, owner.email, 'não é esta senha');
  const toast = page.getByText(
    'Não foi possível realizar o login, verifique o usuário ou a senha e tente novamente!',
  );
  await expect(toast).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(owner.email);
  // It still stands in the form when the message is gone.
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAccessibleDescription(
    'E-mail ou senha incorretos.',
  );
});

test('the administrator creates a colleague and hands over a one-time password', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await fillLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/#\/$/);
  await page.getByRole('link', { name: 'Usuários', exact: true }).first().click();
  await page.getByRole('link', { name: 'Novo usuário' }).first().click();
  await expect(page).toHaveTitle('Conforme - Novo usuário');
  await page.getByRole('textbox', { name: 'Nome' }).fill(colleague.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
  await page.getByRole('combobox', { name: 'Grupos da pessoa' }).click();
  await page.getByRole('option', { name: 'Encarregado (DPO)' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /Senha de uso único/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByText('Já existe uma conta com este e-mail.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(colleague.email);
  await page.getByRole('button', { name: /Salvar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  oneTimePassword = (await dialog.getByRole('textbox', { name: 'Senha de uso único' }).inputValue()).trim();
  expect(oneTimePassword).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});

test('the colleague sets a password, enters, and sees only what the group allows', async ({ page }) => {
  await fillLogin(page, colleague.email, oneTimePassword);
  await expect(page).toHaveURL(/#\/first-access/);
  await page.getByLabel('Nova senha').fill(colleague.password);
  await page.getByLabel('Repita a senha').fill(colleague.password);
  await page.getByRole('button', { name: /senha/i }).and(page.locator('[type=submit]')).click();
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await page.goto(`${product.url}/#/users`);
  await expect(page.getByText(owner.name).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo usuário' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  await page.goto(`${product.url}/#/users/create`);
  await expect(page).toHaveURL(/#\/not-authorized/);
});
