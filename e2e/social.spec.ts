import { expect, type Page, request, test } from '@playwright/test';
import { type RealProvider, startRealProvider } from '../apps/server/src/testing/real-provider.ts';
import { stubProvider } from '../apps/server/src/testing/stub-issuer.ts';
import { administrator } from './support/administrator.ts';
import { enrol } from './support/api-client.ts';
import { launchProduct, type Product } from './support/launch-product.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';
import { appearAs } from './support/shell-actions.ts';
import { expectToast, stopClock } from './support/toast-checks.ts';
import { codeOf } from './support/totp.ts';

/** Against a real provider: the whole way there and back, as a browser walks it. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const people = {
  'google-oauth2|1001': { name: 'Lia Prado Nunes', email: 'lia@exemplo.org.br' },
  'google-oauth2|1002': { name: 'Camila Rezende', email: administrator.email },
};
let provider: RealProvider;
let product: Product;

test.beforeAll(async () => {
  provider = await startRealProvider(people);
  product = await launchProduct({
    // Only outside production may a provider on this machine do without TLS.
    NODE_ENV: 'test',
    OIDC_PROVIDERS: JSON.stringify([stubProvider(provider.url)]),
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
  });
  provider.serve(`${product.url}/api/v1/social/ipe/callback`);
});
test.afterAll(async () => {
  await product.stop();
  await provider.stop();
});

async function leaveFor(page: Page, choice: string, before = async () => {}): Promise<void> {
  await page.goto(`${product.url}/#/login`);
  await page.getByRole('button', { name: 'Entrar com Ipê' }).click();
  const way = page.getByRole('link', { name: choice });
  await expect(way).toBeVisible();
  await before();
  await way.click();
}

test('an unknown person is registered as a student, signed in, and known the second time', async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await page.clock.install();
  await leaveFor(page, 'Lia Prado Nunes', () => stopClock(page));
  await expect(page).toHaveURL(/#\/$/);
  await expectToast(page, {
    title: 'Successo!',
    message: 'Usuário criado com sucesso.',
    tone: 'success',
    place: 'bottom-right',
    seconds: 3,
  });
  await page.clock.resume();
  await expect(page.getByRole('button', { name: /^Menu de Lia/ })).toBeVisible();
  await expect(page.getByText('Um email foi enviado')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);
  await page.goto(`${product.url}/#/users`);
  await expect(page).toHaveURL(/#\/not-authorized/);

  await page.goto(`${product.url}/#/profile`);
  const linked = page.getByRole('region', { name: 'Contas ligadas' });
  await expect(linked).toContainText('Ipê');
  await expect(linked).toContainText('É a única forma de entrar na sua conta.');
  await expect(linked.getByRole('button', { name: /Desligar/ })).toHaveCount(0);
  const password = page.getByRole('region', { name: 'Senha', exact: true });
  await expect(password.getByLabel('Senha atual')).toHaveCount(0);
  await password.getByRole('button', { name: 'Pedir à administração o link' }).click();
  await expect(page.getByText(/peça o link a quem administra o Conforme/)).toBeVisible();

  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  // The provider still knows this browser: nothing to choose.
  await page.getByRole('button', { name: 'Entrar com Ipê' }).click();
  await expect(page.getByRole('button', { name: /^Menu de Lia/ })).toBeVisible();
  await expect(page.getByText('Usuário criado com sucesso.')).toHaveCount(0);
  // Pictures of the provider are never asked for.
  expect(trouble).toEqual([]);
});

test('an address that has an account is linked only with its password, and unlinked again', async ({
  page,
}) => {
  await leaveFor(page, 'Camila Rezende');
  await expect(page.getByRole('heading', { name: 'Esta conta já existe' })).toBeVisible();
  await expect(page.getByText(administrator.email)).toBeVisible();
  await expectAccessible(page);
  const password = page.getByLabel('Senha no Conforme');
  await password.fill('outra senha qualquer');
  await page.getByRole('button', { name: 'Ligar e entrar' }).click();
  await expect(page.getByText('Não foi possível realizar o login')).toBeVisible();
  await password.fill(administrator.password);
  await page.getByRole('button', { name: 'Ligar e entrar' }).click();
  await expect(page.getByText('Sua conta Ipê foi ligada.')).toBeVisible();

  await page.goto(`${product.url}/#/profile`);
  const linked = page.getByRole('region', { name: 'Contas ligadas' });
  await linked.getByRole('button', { name: 'Desligar a conta Ipê' }).click();
  await expectAccessible(page);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Desligar' });
  await confirm.click();
  await linked.getByRole('button', { name: 'Ligar conta Ipê' }).click();
  await expect(page).toHaveURL(/#\/profile$/);
  await linked.getByRole('button', { name: 'Desligar a conta Ipê' }).click();
  await confirm.click();
  await expect(linked.getByRole('button', { name: 'Ligar conta Ipê' })).toBeVisible();
});

test('who has a second factor gives it before an account is linked, and after the provider’s word', async ({
  page,
}) => {
  const api = await request.newContext({ baseURL: product.url });
  const key = await enrol(api, administrator);
  await api.dispose();
  await leaveFor(page, 'Camila Rezende');
  await page.getByLabel('Senha no Conforme').fill(administrator.password);
  await page.getByRole('button', { name: 'Ligar e entrar' }).click();
  await expect(page).toHaveURL(/#\/a2fa$/);
  await page.getByRole('textbox', { name: 'Código do aplicativo' }).fill(codeOf(key));
  await expect(page).toHaveURL(/#\/profile$/);
  const linked = page.getByRole('region', { name: 'Contas ligadas' });
  await expect(linked.getByRole('button', { name: 'Desligar a conta Ipê' })).toBeVisible();

  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Entrar com Ipê' }).click();
  await expect(page).toHaveURL(/#\/a2fa$/);
  await expect(page.getByRole('button', { name: /^Menu de/ })).toHaveCount(0);
});

test('whoever gives up there comes back to the entrance, on a phone in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await appearAs(page, { skin: 'dark' });
  await leaveFor(page, 'Cancelar');
  await expect(page).toHaveURL(/#\/login\?social=cancelled$/);
  await expect(page.getByText('Nada foi feito: você cancelou no outro serviço.')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
