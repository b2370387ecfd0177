import { expect, test } from '@playwright/test';
import { administrator, signIn } from './support/administrator.ts';
import { expectToast, stopClock } from './support/toast-checks.ts';

test('signed out, a page leads to sign-in, and back to the page afterwards', async ({ page }) => {
  await page.goto('/#/users');
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByText('Você não está autenticado.')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/#\/users$/);
});

test('signed in, the sign-in page leads home with a warning of three seconds', async ({ page }) => {
  await signIn(page);
  await page.clock.install();
  await stopClock(page);
  await page.goto('/#/login');
  await expect(page).toHaveURL(/#\/$/);
  await expectToast(page, {
    title: 'Aviso',
    message: 'Você já está autenticado.',
    tone: 'warning',
    place: 'bottom-right',
    seconds: 3,
  });
});

test('a session ended elsewhere leads to sign-in on the next call', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/#/users');
  await expect(page.getByText(administrator.email).first()).toBeVisible();
  await context.clearCookies();
  await page.getByPlaceholder('Pesquisar').fill('camila');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/login/);
});

test('leaving forgets the person and keeps the appearance', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /aparência escura/ }).click();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('cfs_');
  expect(kept).not.toContain('permissions');
  await page.goto('/#/users');
  await expect(page).toHaveURL(/#\/login/);
});
