import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { addPeople } from './support/list-people.ts';

const MARK = 'planilha';

async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Exportar', exact: true });
  await menu.getByRole('button', { name: format }).click();
}

async function saved(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, format)]);
  await expect(page.getByText(`Arquivo salvo: ${file.suggestedFilename()}`)).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** A part of a zip, found through the directory at its end as every program does. */
function partOf(zip: Buffer, wanted: string): string {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    if (name !== wanted) continue;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString();
  }
  throw new Error(`no part ${wanted}`);
}

test('what the list shows is what the files hold, and one can be given up', async ({ page }) => {
  await enter(page);
  await addPeople(page, MARK, 12);
  await page.goto(`/#/users?search=${MARK}.1&order_column=name&direction=asc`);
  // 1, 10, 11 and 12 of the twelve.
  await expect(page.locator('.grid-total')).toHaveText('1–4 de 4 registros');
  const shown = await page.locator('.row-link').allInnerTexts();

  const workbook = await saved(page, 'Excel (.xlsx)');
  expect(workbook.name).toMatch(/^Usuários .+\.xlsx$/);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  const sheet = partOf(workbook.bytes, 'xl/worksheets/sheet1.xml');
  const cells = [...sheet.matchAll(/<c r="A\d+"[^>]*><is><t[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(cells).toEqual(['Nome', ...shown]);

  const pdf = await saved(page, 'PDF');
  expect(pdf.name).toMatch(/^Usuários .+\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

  let downloads = 0;
  page.on('download', () => downloads++);
  // Held back before it is sent, so that there is something to give up.
  await page.route('**/api/v1/reports/grid?*', () => {});
  const givenUp = page.waitForEvent('requestfailed');
  await choose(page, 'PDF');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await givenUp;
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(downloads).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect((await saved(page, 'PDF')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
