import { expect, test } from '@playwright/test';
import { administrator, enter } from './support/administrator.ts';
import { expectAccessible } from './support/screen-checks.ts';

test.beforeEach(({ page }) => enter(page));

test('a formula is worked out over typed values, with its arithmetic and its mistakes', async ({ page }) => {
  await page.goto('/#/test/formula');
  await page.getByLabel('Fórmula', { exact: true }).fill('SE(impeditiva; MÍNIMO(69; nota); nota)');
  await page.getByLabel('impeditiva').fill('sim');
  await page.getByLabel('nota', { exact: true }).fill('91,5');
  await expect(page.getByRole('status').filter({ hasText: 'Resultado' })).toContainText('69');
  await expect(page.getByRole('list').getByText('MÍNIMO(69; nota)', { exact: true })).toBeVisible();
  await page.getByLabel('Fórmula', { exact: true }).fill('1 + (2');
  await expect(page.getByText('Falta “)” aqui.')).toBeVisible();
  await page.getByLabel('Fórmula', { exact: true }).fill('1 / 0');
  await expect(page.getByText('Divisão por zero.')).toBeVisible();
  await expectAccessible(page);
});

test('the API is called as the signed-in user, and what changes data asks first', async ({ page }) => {
  await page.goto('/#/test/api');
  await page.getByLabel('Pesquisar operação').fill('users/grid');
  await page.getByRole('button', { name: /GET.*\/api\/v1\/users\/grid/ }).click();
  await page.getByLabel('Consulta').fill('per_page=1');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Resposta 200')).toBeVisible();
  await expect(page.getByLabel('Corpo da resposta')).toContainText(administrator.email);
  await page.getByLabel('Pesquisar operação').fill('end_sessions');
  await page.getByRole('button', { name: /POST.*end_sessions/ }).click();
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'id' }).fill('999999');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('dialog')).toContainText('altera dados desta instalação');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Resposta 404')).toBeVisible();
});

test('icons are found by name and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/dev/icon-list');
  await page.getByLabel('Pesquisar ícone').fill('shield');
  await page.getByRole('button', { name: /shield-lock/ }).click();
  await expect(page.getByText('Nome copiado', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('shield-lock');
  await page.getByLabel('Pesquisar ícone').fill('inexistente');
  await expect(page.getByText('Nenhum ícone com esse nome.')).toBeVisible();
});
