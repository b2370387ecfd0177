import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

test('an article is written, released, found with a slip, voted on, corrected and compared', async ({
  page,
}) => {
  // Five screens, one after the other.
  test.slow();
  await enter(page);
  await page.goto('/#/knowledge/items/create');
  await page.getByRole('textbox', { name: 'Título' }).fill('Comunicação de incidentes');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/knowledge\/items\/\d+\/edit$/);

  const text = page.getByRole('textbox', { name: 'Texto do artigo' });
  await text.click();
  await page.keyboard.type('Avise o encarregado em um dia.');
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText('Operação realizada com sucesso.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Liberar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('Liberado').first()).toBeVisible();
  const editor = page.url();

  await page.goto('/#/knowledge/consult');
  await page.getByRole('textbox', { name: 'Procurar na base de conhecimento' }).fill('insidentes');
  await expect(page.getByText('para “incidentes”')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Comunicação de incidentes' }).click();
  await expect(page.getByText('Avise o encarregado em um dia.')).toBeVisible();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Obrigado.')).toBeVisible();
  await page.getByRole('button', { name: 'Sugerir correção' }).click();
  await page.getByRole('textbox', { name: 'O que deve mudar' }).fill('O prazo certo é de dois dias.');
  await page.getByRole('button', { name: 'Enviar sugestão' }).click();
  await expect(page.getByRole('region', { name: 'Suas sugestões' })).toContainText('Aguardando resposta');
  await expectAccessible(page);

  await page.goto(editor.replace('/edit', ''));
  const suggestions = page.getByRole('region', { name: 'Sugestões dos leitores' });
  await suggestions.getByRole('button', { name: 'Aceitar' }).click();
  await expect(suggestions).toContainText('Aceita');

  await page.goto(editor);
  await text.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Avise o encarregado em dois dias.');
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText('com alterações não liberadas')).toBeVisible();
  await page.getByRole('button', { name: 'Liberar versão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('versão 2')).toBeVisible();
  await page.getByRole('button', { name: 'Versões' }).click();
  const versions = page.getByRole('dialog', { name: 'Versões do artigo' });
  await expect(versions).toContainText('dois dias');
  await expect(versions.getByRole('button', { name: 'Voltar ao texto da versão 1' })).toBeVisible();
});
