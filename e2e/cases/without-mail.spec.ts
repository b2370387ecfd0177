import { expect, type Page, test } from '@playwright/test';
import { administrator } from '../support/administrator.ts';
import { launchProduct, type Product } from '../support/launch-product.ts';
import { privacyFormAddress } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

/** A product without SMTP_URL: every page says what is true, and whoever administers can help. */
test.describe.configure({ mode: 'serial' });

let product: Product;
test.beforeAll(async () => {
  product = await launchProduct({
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
  });
});
test.afterAll(() => product.stop());

const phoneSize = { width: 390, height: 844 };
const email = 'helena.siqueira@familia.test';

async function enter(page: Page): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}
const neverPromised = (page: Page) => expect(page.getByText(/enviamos/i)).toHaveCount(0);

/** Up to the step that confirms who asks. */
async function fillForm(phone: Page, address: string): Promise<void> {
  const goOn = () => phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.goto(`${product.url}/#${address}`);
  await phone.getByText('Eu, sobre os meus dados').click();
  await expect(
    phone.getByText(/Nenhum e-mail sai deste sistema agora: informe também um telefone/),
  ).toBeVisible();
  await phone.getByLabel('Nome completo').fill('Helena Prado Siqueira');
  await phone.getByLabel('CPF', { exact: true }).fill('52998224725');
  await phone.getByLabel('E-mail', { exact: true }).fill(email);
  await phone.getByLabel('Qual é a sua relação com a organização?').selectOption('Estudante');
  await goOn();
  await phone.getByRole('checkbox', { name: 'Acessar meus dados' }).check();
  await goOn();
  await phone.getByRole('radio', { name: 'Declaração completa' }).check();
  await phone.getByRole('radio', { name: 'Por meio eletrônico' }).check();
  await phone.getByLabel('Conte o que você precisa').fill('Quero uma cópia de tudo o que guardam sobre mim.');
  await goOn();
  await expect(phone.getByText('Nenhum e-mail sai deste sistema agora.')).toBeVisible();
}
async function send(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
  await phone.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(phone.getByText(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/)).toBeVisible();
}

test('a citizen is told that no mail leaves, asks without a code, and keeps protocol and key', async ({
  browser,
  playwright,
}) => {
  const phone = await browser.newPage({ viewport: phoneSize });
  const request = await playwright.request.newContext({ baseURL: product.url });
  await fillForm(phone, await privacyFormAddress(request));
  await neverPromised(phone);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await send(phone);
  await expect(phone.getByText('Guarde este protocolo e a chave.')).toBeVisible();
  await expect(phone.getByText('Não enviamos e-mail')).toBeVisible();
  await expect(phone.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await request.dispose();
  await phone.close();
});

test('the administrator is told on the Mural until mail works, and hands one code over', async ({
  browser,
  page,
  playwright,
}) => {
  const phone = await browser.newPage({ viewport: phoneSize });
  const request = await playwright.request.newContext({ baseURL: product.url });
  await fillForm(phone, await privacyFormAddress(request));
  await phone.getByRole('button', { name: 'Pedir o código à organização' }).click();
  await expect(phone.getByText(/está com a organização/)).toBeVisible();
  await expectAccessible(phone);

  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page);
  const notice = page.getByRole('status').filter({ hasText: 'Nenhum e-mail sai desta instalação' });
  await expect(notice).toContainText('SMTP_URL não está configurado');
  await expect(notice).toContainText(/mensage(m|ns) espera/);
  await expectAccessible(page);
  await page.setViewportSize(phoneSize);
  await expect(notice).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await notice.getByRole('link', { name: 'Abrir a caixa de saída' }).click();
  await expect(page).toHaveURL(/#\/mail-outbox/);
  await expect(notice).toBeVisible();
  await page
    .getByRole('link', { name: /^Ver O código para o seu pedido/ })
    .first()
    .click();
  await expect(page.getByText(/há um código de uso único aqui/)).toBeVisible();
  expect(await page.locator('main').innerText()).not.toMatch(/\b\d{6}\b/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revelar o código' }).click();
  const code = await page.getByRole('textbox', { name: 'Código' }).inputValue();
  expect(code).toMatch(/^\d{6}$/);

  await phone.getByLabel('Código recebido').fill(code);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Código confirmado:')).toBeVisible();
  await send(phone);
  await request.dispose();
  await phone.close();
});

test('nobody is promised a letter when registering or asking for a password', async ({ page }) => {
  await page.goto(`${product.url}/#/forgot-password`);
  await expect(page.getByText(/Nenhum e-mail sai deste sistema agora/).first()).toBeVisible();
  await neverPromised(page);
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByRole('button', { name: 'Pedir o link' }).click();
  await expect(page.getByText(/o link está com quem administra o Conforme/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.url}/#/register`);
  await expect(page.getByText(/Peça o link de ativação a quem administra o Conforme/)).toBeVisible();
  await neverPromised(page);
  await page.goto(`${product.url}/#/verified`);
  await expect(page.getByText(/quem administra o Conforme o entrega a você/)).toBeVisible();
  await neverPromised(page);
});
