import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

test('a newsletter is written, released, read, commented and signed', async ({ page }) => {
  // Five screens, one after the other.
  test.slow();
  await enter(page);
  await page.goto('/#/group-news/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Proteção de dados');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/group-news(\?|$)/);
  await expect(page.getByText('Proteção de dados').first()).toBeVisible();

  await page.goto('/#/newsletters/create');
  await page.getByRole('textbox', { name: 'Título' }).fill('Nova tabela de guarda');
  await page.getByRole('combobox', { name: 'Grupo' }).click();
  await page.getByRole('option', { name: 'Proteção de dados' }).click();
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/newsletters\/\d+\/edit$/);

  const text = page.getByRole('textbox', { name: 'Texto do informativo' });
  await text.click();
  await page.keyboard.type('Leia a tabela do seu setor.');
  await page.getByRole('switch', { name: /Toda a organização/ }).check({ force: true });
  await page.getByRole('switch', { name: 'Assinatura de leitura' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Declaração' }).fill('Li e vou aplicar no meu setor.');
  await page.getByRole('switch', { name: 'Comentários passam pela moderação' }).uncheck({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText('Operação realizada com sucesso.').first()).toBeVisible();
  for (const view of ['Leitor', 'Celular', 'E-mail']) {
    await page.getByText(view, { exact: true }).first().click();
    await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Leia a tabela do seu setor.');
  }
  await page.getByText('Escrever', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Liberar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('Publicado').first()).toBeVisible();

  const address = page.url().replace('/edit', '');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Nova tabela de guarda' })).toBeVisible();
  await expect(page.getByText('Leia a tabela do seu setor.')).toBeVisible();
  await page.getByRole('button', { name: 'Curtir' }).click();
  await expect(page.getByText('1 curtida')).toBeVisible();
  await page.getByRole('textbox', { name: 'Escreva um comentário' }).fill('E as fichas antigas?');
  await page.getByRole('button', { name: 'Comentar' }).click();
  await expect(
    page.getByRole('region', { name: 'Comentários' }).getByText('E as fichas antigas?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Assinar leitura' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(page.getByText(/Assinado em .*, versão 1/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const proof = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Baixar comprovante' }).click();
  expect((await proof).suggestedFilename()).toMatch(/Comprovante de leitura.*\.pdf/);

  await page.goto(`${address}/signatures`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quem assinou' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible();
  await page.locator('label').getByText('Assinaram', { exact: true }).click();
  await expect(page.getByText(/Assinou em/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
