import { expect, test } from '@playwright/test';
import { administrator, enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

test('who did what is filtered, opened and proved whole', async ({ page }) => {
  await enter(page);
  await page.goto('/#/audit');
  const table = page.getByRole('table');
  await expect(page).toHaveURL(/order_column=at&direction=desc/);
  await expect(table.getByRole('row').nth(1)).toContainText('Administração');

  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByLabel('Campo').selectOption({ label: 'O que fez' });
  await page.getByLabel('Valor').selectOption({ label: 'Entrou' });
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/session\.opened/);
  await expect(table.getByRole('row').nth(1)).toContainText('Entrou');
  await expect(table.getByText('Preparou a instalação')).toHaveCount(0);
  await expectAccessible(page);

  await page
    .getByRole('link', { name: /^Ver registro/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registro da auditoria' })).toBeVisible();
  const what = page.getByRole('region', { name: 'O que aconteceu' });
  await expect(what).toContainText('Entrou');
  await expect(what).toContainText(administrator.organisation);
  await expect(page.getByRole('region', { name: 'Na cadeia de registros' })).toContainText(/[0-9a-f]{64}/);
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/session\.opened/);

  await page.getByRole('button', { name: 'Verificar integridade' }).click();
  const result = page.getByRole('region', { name: 'Verificação de integridade' });
  await expect(result).toContainText(/A cadeia está íntegra: \d+ registros?, conferidos às \d\d:\d\d/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Fechar o resultado da verificação' }).click();
  await expect(result).toHaveCount(0);
});

test('a broken chain is named with what to do, and a verification can be cancelled and go on', async ({
  page,
}) => {
  await enter(page);
  const broken = {
    id: 57,
    seq: 57,
    at: '2026-03-12T13:22:00Z',
    place: administrator.organisation,
    reason: 'conteúdo alterado',
  };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/audit/verification**', async (route) => {
    const isFirst = !route.request().url().includes('chain=');
    if (!isFirst) await held;
    await route.fulfill({
      json: isFirst
        ? { checked: 1500, total: 4000, next: { chain: 'entity:1' }, broken: [] }
        : { checked: 2500, total: 4000, next: null, broken: [broken] },
    });
  });
  await page.goto('/#/audit');
  await page.getByRole('button', { name: 'Verificar integridade' }).click();
  const panel = page.getByRole('region', { name: 'Verificação de integridade' });
  await expect(panel).toContainText('Conferindo a cadeia: 1.500 de 4.000 registros.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Cancelar' }).click();
  await expect(panel).toContainText('Verificação interrompida em 1.500 de 4.000 registros.');
  release();
  await panel.getByRole('button', { name: 'Continuar' }).click();
  await expect(panel.getByRole('alert')).toContainText(
    `${administrator.organisation}: registro nº 57, de 12/03/2026 10:22 (conteúdo alterado).`,
  );
  await expect(panel.getByRole('alert')).toContainText('Não corrija nada');
  await expectAccessible(page);
});
