import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expectAccessible } from '../support/screen-checks.ts';

test('a template is written from the bank, tried as the supplier sees it, activated and copied', async ({
  page,
}) => {
  // A long story, on a machine that does other things as well.
  test.setTimeout(240_000);
  await enter(page);
  await page.goto('/#/due-diligence-form/templates/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Fornecedor de sistemas');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Fornecedor de sistemas' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Versão 1, em rascunho')).toBeVisible();

  // By the keyboard: the second section becomes the first, a question goes down by one.
  const sections = page.getByRole('navigation', { name: 'Seções' });
  await sections.getByRole('button', { name: /^Integridade/ }).press('Alt+ArrowUp');
  await expect(sections.getByRole('button').first()).toContainText('Integridade');
  await sections.getByRole('button', { name: /^Segurança da informação/ }).click();
  const first = page.locator('.builder-question').first();
  await expect(first).toContainText('SEG-01');
  await page.getByRole('button', { name: /^SEG-01/ }).press('Alt+ArrowDown');
  await expect(first).toContainText('SEG-02');
  // By the pointer: back to its place.
  const grip = page.locator('.builder-question').nth(1).locator('.builder-grip');
  const [from, to] = [await grip.boundingBox(), await first.boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 30, { steps: 8 });
  await page.mouse.up();
  await expect(first).toContainText('SEG-01');

  // A question of its own, which cannot be activated before it is finished.
  await page.getByRole('button', { name: 'Nova pergunta' }).click();
  await page.getByRole('button', { name: 'Ativar versão 1' }).click();
  await expect(page.getByText('Antes de ativar, resolva:')).toBeVisible();
  const properties = page.getByRole('region', { name: 'Propriedades da pergunta' });
  await properties.getByRole('textbox', { name: 'Pergunta' }).fill('O serviço guarda gravações de aulas?');
  await expect(page.getByText('Antes de ativar, resolva:')).toBeHidden();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ver como fornecedor' }).click();
  const preview = page.getByRole('dialog', { name: 'Fornecedor de sistemas' });
  await preview.getByRole('button', { name: /^Segurança da informação/ }).click();
  const asked = preview.getByRole('radiogroup', { name: /política de segurança da informação/ });
  await asked.getByText('Sim', { exact: true }).click();
  await expect(preview.getByText('Junte a política ou o índice dela')).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('button', { name: 'Ativar versão 1' }).click();
  await page
    .getByRole('dialog', { name: 'Ativar versão 1' })
    .getByRole('button', { name: 'Ativar', exact: true })
    .click();
  await expect(page.getByText('Versão 1, ativa')).toBeVisible();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar para um arquivo' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Fornecedor de sistemas.json');
  const exported = await file.path();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  await expect(page.getByRole('heading', { name: 'Cópia de Fornecedor de sistemas' })).toBeVisible();

  await page.goto('/#/due-diligence-form/templates/create');
  await page.getByRole('radio', { name: 'Por um arquivo' }).check();
  await page.locator('input[type=file]').setInputFiles(exported);
  await expect(page.getByText(/5 seções e \d+ perguntas/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Fornecedor de sistemas');
});

test('the formula of the risk that is left is tried, saved, and taken back', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page);
  await page.goto('/#/due-diligence-form/settings');
  await expect(page.getByRole('status').filter({ hasText: '1,12' }).first()).toBeVisible({
    timeout: 30_000,
  });
  const formula = page.getByRole('textbox', { name: 'Fórmula' });
  await formula.fill('criticidade / nota');
  await expect(page.getByText('Divisão por zero.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await formula.fill('SE(impeditiva; 5; criticidade * (1 - nota / 100))');
  await page.getByRole('switch', { name: 'Impeditiva sem pontos' }).check();
  await expect(page.getByRole('status').filter({ hasText: '5 de 5' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Em vigor: a fórmula da sua organização.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar à fórmula de cima' }).click();
  await expect(page.getByText('Em vigor: a fórmula do Conforme.')).toBeVisible();
});
