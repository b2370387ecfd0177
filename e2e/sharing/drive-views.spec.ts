import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { makeFolder, nodeIn, openFolder, patience, upload } from '../support/drive-steps.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

test('a person looks at files in tiles, finds the folder of a find, and takes the list along', async ({
  page,
}, info) => {
  test.slow();
  const trouble = watchForTrouble(page);
  const top = `Coordenação ${info.retry}`;
  await enter(page);
  await page.goto('/#/drive');
  await makeFolder(page, top);
  await openFolder(page, top);
  await upload(page, { 'calendário.txt': 'Provas em junho', 'turmas.csv': 'turma\n3B\n' });

  await page.getByText('Blocos', { exact: true }).click();
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'turmas.csv' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Ordem' }).selectOption('size asc');
  await expect(page).toHaveURL(/sort=size/);
  await expect(page.locator('.drive-tile').first()).toContainText('turmas.csv');
  await nodeIn(page, 'turmas.csv').focus();
  await page.keyboard.press('ArrowRight');
  await expect(nodeIn(page, 'calendário.txt')).toBeFocused();

  // Another day, the same browser: still tiles.
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Blocos' })).toBeChecked(patience);
  await expect(nodeIn(page, 'turmas.csv')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/#/drive?search=calendario');
  const place = page.getByRole('button', { name: `Abrir a pasta de calendário.txt: ${top}` });
  await expect(place.last()).toBeVisible(patience);
  await page.getByText('Lista', { exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await place.last().click();
  await expect(page.getByRole('heading', { level: 1, name: top })).toBeVisible();

  const coming = page.waitForEvent('download', patience);
  await page.getByRole('button', { name: 'Planilha' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Drive.*\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(trouble).toEqual([]);
});
