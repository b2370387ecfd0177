import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { act, makeFolder, nodeIn, openFolder, patience, upload, uploads } from '../support/drive-steps.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

/** What the browser sends in one request. */
const PIECE = 8 * 1024 * 1024;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function placeIn(
  page: Page,
  folder: string,
  button: 'Mover para cá' | 'Copiar para cá',
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: folder, exact: true }).click();
  await expect(dialog.getByRole('navigation', { name: 'Pasta de destino' })).toContainText(folder);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('a person keeps files: sends, pauses, renames, moves, copies, versions, deletes and restores', async ({
  page,
}, info) => {
  test.slow();
  const trouble = watchForTrouble(page);
  const top = `Secretaria ${info.retry}`;
  await enter(page);
  await page.goto('/#/drive');
  await expect(page.getByRole('heading', { level: 1, name: 'Meu drive' })).toBeVisible();
  await makeFolder(page, top);
  await openFolder(page, top);
  await expect(page.getByRole('heading', { name: 'Nada por aqui ainda' })).toBeVisible();
  await expectAccessible(page);
  await makeFolder(page, 'Arquivo morto');

  await upload(page, { 'ata.txt': 'Ata da reunião', 'lista.csv': 'nome;turma\nAna;3B\n' });
  await expectAccessible(page);

  // A file of more than one piece, held while its second one is on the way.
  const large = info.outputPath('gravação.bin');
  writeFileSync(large, Buffer.alloc(PIECE + 200_000, 'gravação '));
  const offsets: number[] = [];
  let isHeld = true;
  await page.route('**/api/v1/drive/uploads/*', (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (route.request().method() !== 'PATCH') return route.continue();
    offsets.push(Number(offset));
    return isHeld && offset !== '0' ? undefined : route.continue();
  });
  await page.getByLabel('Escolher arquivos').setInputFiles(large);
  await expect.poll(() => offsets, patience).toEqual([0, PIECE]);
  await page.getByRole('button', { name: 'Pausar gravação.bin' }).click();
  await expect(uploads(page)).toContainText('pausado');
  await expectAccessible(page);
  await expect(nodeIn(page.getByRole('table'), 'gravação.bin')).toBeHidden();
  isHeld = false;
  await page.getByRole('button', { name: 'Continuar gravação.bin' }).click();
  await expect(nodeIn(page.getByRole('table'), 'gravação.bin')).toBeVisible(patience);
  expect(offsets).toEqual([0, PIECE, PIECE]);
  await page.unrouteAll();
  await expect(row(page, 'gravação.bin')).toContainText('8,2 MB');

  await nodeIn(page.getByRole('table'), 'ata.txt').focus();
  await page.keyboard.press('F2');
  const rename = page.getByRole('dialog', { name: 'Nome e etiquetas' });
  await rename.getByRole('textbox', { name: 'Nome' }).fill('ata de março.txt');
  await rename.getByRole('textbox', { name: 'Etiquetas' }).fill('conselho');
  await expectAccessible(page);
  await rename.getByRole('button', { name: 'Salvar' }).click();
  await expect(rename).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtrar pela etiqueta conselho' })).toBeVisible();

  // The same name again is its second version; the first can be taken up again.
  await upload(page, { 'ata de março.txt': 'Ata da reunião, corrigida' });
  await nodeIn(page.getByRole('table'), 'ata de março.txt').click();
  const details = page.getByRole('dialog', { name: 'ata de março.txt' });
  await expect(details.getByRole('region', { name: 'Prévia de ata de março.txt' })).toHaveText(
    'Ata da reunião, corrigida',
    patience,
  );
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Restaurar a versão 1' }).click();
  await expect(details.getByRole('region', { name: 'Prévia de ata de março.txt' })).toHaveText(
    'Ata da reunião',
    patience,
  );
  await expect(details.getByRole('button', { name: /^Baixar a versão/ })).toHaveCount(3);
  await details.getByRole('button', { name: 'Fechar' }).click();
  await expect(details).toBeHidden();

  await act(page, 'lista.csv', 'Copiar');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: top, exact: true }).click();
  await placeIn(page, 'Arquivo morto', 'Copiar para cá');
  await act(page, 'ata de março.txt', 'Mover');
  await dialog.getByRole('button', { name: top, exact: true }).click();
  await placeIn(page, 'Arquivo morto', 'Mover para cá');
  await expect(nodeIn(page.getByRole('table'), 'ata de março.txt')).toBeHidden();
  await expect(nodeIn(page.getByRole('table'), 'lista.csv')).toBeVisible();
  await openFolder(page, 'Arquivo morto');
  await expect(nodeIn(page.getByRole('table'), 'ata de março.txt')).toBeVisible();
  await expect(nodeIn(page.getByRole('table'), 'lista.csv')).toBeVisible();

  await act(page, 'ata de março.txt', 'Excluir');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Pôr na lixeira' }).click();
  await expect(nodeIn(page.getByRole('table'), 'ata de março.txt')).toBeHidden();
  await page.getByText('Lixeira', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar ata de março.txt' }).check();
  await expectAccessible(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('checkbox', { name: 'Selecionar ata de março.txt' })).toBeHidden();

  await page.getByText('Meu drive', { exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Pesquisar no drive' }).fill('marco');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(nodeIn(page.getByRole('table'), 'ata de março.txt')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});
