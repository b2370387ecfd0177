import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { apiOf } from '../support/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

// Files are read and written on machines that others use, too.
test.use({ actionTimeout: 30_000 });

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
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Avise o encarregado em um dia.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);

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

/** Four green dots. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgTvTgTvRggFAAEsoC0THtAwYAAAAASUVORK5CYII=',
  'base64',
);

test('an article shows a picture of its own, and its author chooses documents to stand beside it', async ({
  page,
}) => {
  test.slow();
  const asAdmin = await apiOf(page.request);
  const stamp = Date.now();
  const me = await asAdmin('get', '/api/v1/users?search=Camila');
  await asAdmin('post', '/api/v1/documents', {
    ...{ title: `Tabela de guarda ${stamp}`, kind: 'policy', owner_id: me[0].id, classification: 'internal' },
    ...{ everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [], tags: [] },
  });
  await enter(page);
  await page.goto('/#/knowledge/items/create');
  await page.getByRole('textbox', { name: 'Título' }).fill(`Onde fica o arquivo ${stamp}`);
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/knowledge\/items\/\d+\/edit$/);
  await page.getByRole('textbox', { name: 'Texto do artigo' }).click();
  await page.keyboard.type('No fim do corredor:');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Imagem', exact: true }).click();
  await (await choosing).setFiles({ name: 'planta.png', mimeType: 'image/png', buffer: png });
  const dialog = page.getByRole('dialog', { name: 'Imagem no texto' });
  await dialog.getByRole('textbox', { name: 'O que a imagem mostra' }).fill('Planta do corredor');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pôr no texto' }).click();
  await expect(page.getByRole('img', { name: 'Planta do corredor' })).toBeVisible({ timeout: 30_000 });

  await page.getByRole('combobox', { name: 'Documentos relacionados' }).fill(`guarda ${stamp}`);
  await page.getByRole('option', { name: new RegExp(`Tabela de guarda ${stamp}$`) }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText('Operação realizada com sucesso.').first()).toBeVisible();
  // What was saved is read again first.
  await expect(async () => {
    await page.getByRole('button', { name: 'Liberar' }).click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(page.getByText('Liberado').first()).toBeVisible();

  await page.goto(page.url().replace('/items/', '/consult/').replace('/edit', ''));
  const picture = page.getByRole('img', { name: 'Planta do corredor' });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(2);
  // A draft is in force for nobody: it stands in the form and in no article.
  await expect(page.getByRole('region', { name: 'Documentos' })).toHaveCount(0);
  await expectAccessible(page);
});
