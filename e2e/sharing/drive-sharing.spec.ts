import { readFileSync } from 'node:fs';
import { type Browser, type Download, expect, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import {
  act,
  choose,
  makeFolder,
  nodeIn,
  openFolder,
  patience,
  upload,
  uploads,
} from '../support/drive-steps.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

interface NewLink {
  readonly kind?: 'Ver e baixar' | 'Receber arquivos';
  readonly password?: string;
  readonly limit?: string;
}

/** The dialog of sharing is open; gives the address of the link. */
async function makeLink(page: Page, { kind, password, limit }: NewLink): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  const form = dialog.getByRole('form', { name: 'Criar link' });
  if (kind) await form.getByLabel('O que o link faz').selectOption(kind);
  if (password) await form.getByRole('textbox', { name: 'Senha (opcional)' }).fill(password);
  if (limit) await form.getByRole('textbox', { name: 'Limite de downloads' }).fill(limit);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Criar link' }).click();
  await expect(form).toBeHidden();
  return dialog.getByRole('textbox', { name: 'Endereço do link' }).first().inputValue();
}

/** Somebody without an account, on a phone. */
async function visitor(browser: Browser, address: string): Promise<{ page: Page; trouble: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  const page = await context.newPage();
  const trouble = watchForTrouble(page);
  await page.goto(address);
  return { page, trouble };
}

const bytesOf = async (download: Download) => readFileSync(await download.path());

async function take(page: Page, name: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download', patience),
    page.getByRole('button', { name }).click(),
  ]);
  return download;
}

/** The names in a zip, as its own table of contents says: one that broke off has none. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  expect(end).toBeGreaterThan(0);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const length = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + length).toString('utf8');
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return name;
  });
}

test('a folder is shared by link: opened on a phone, downloaded, logged and revoked; another takes files in', async ({
  page,
  browser,
}, { retry }) => {
  test.slow();
  const trouble = watchForTrouble(page);
  const folder = `Bolsas 2027 ${retry}`;
  await enter(page);
  await page.goto('/#/drive');
  await makeFolder(page, folder);
  await openFolder(page, folder);
  await makeFolder(page, 'Modelos');
  await upload(page, { 'edital.txt': 'Edital de bolsas de 2027' });
  await openFolder(page, 'Modelos');
  await upload(page, { 'declaração.txt': 'Declaro que estudo aqui.' });
  await page
    .getByRole('navigation', { name: 'Pastas acima' })
    .getByRole('button', { name: 'Meu drive' })
    .click();
  await act(page, folder, 'Compartilhar');
  const address = await makeLink(page, { password: 'girassol 77', limit: '2' });
  await expect(page.getByRole('dialog')).toContainText('0 de 2 downloads');
  await expectAccessible(page);

  const { page: phone, trouble: outside } = await visitor(browser, address);
  await phone.getByRole('textbox', { name: 'Senha' }).fill('outra senha');
  await phone.getByRole('button', { name: 'Abrir' }).click();
  await expect(phone.getByText('A senha não confere.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('textbox', { name: 'Senha' }).fill('girassol 77');
  await phone.getByRole('button', { name: 'Abrir' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  expect(await bytesOf(await take(phone, 'Baixar edital.txt'))).toEqual(
    Buffer.from('Edital de bolsas de 2027'),
  );
  await phone.getByRole('button', { name: 'Modelos' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Modelos' })).toBeVisible();
  await phone.getByRole('button', { name: `← ${folder}` }).click();
  const zip = await take(phone, /^Baixar tudo/);
  expect(zip.suggestedFilename()).toBe(`${folder}.zip`);
  const bytes = await bytesOf(zip);
  expect(namesIn(bytes).sort()).toEqual([`${folder}/Modelos/declaração.txt`, `${folder}/edital.txt`]);
  for (const content of ['Edital de bolsas de 2027', 'Declaro que estudo aqui.'])
    expect(bytes.includes(content)).toBe(true);
  await expect(phone.getByText('O limite de downloads deste link acabou.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Baixar edital.txt' })).toBeDisabled();
  await expectAccessible(phone);

  await page.getByRole('dialog').getByRole('button', { name: 'Ver acessos' }).click();
  const log = page.getByRole('dialog').getByRole('listitem');
  await expect(log.filter({ hasText: 'baixou pelo link' })).toHaveCount(2);
  await expect(log.filter({ hasText: 'errou a senha do link' })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar o link' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByRole('textbox', { name: 'Endereço do link' })).toBeHidden();
  await phone.reload();
  await expect(phone).toHaveURL(/#\/invalid-signature/);
  await expectAccessible(phone);
  expect(outside).toEqual([]);

  const asking = await makeLink(page, { kind: 'Receber arquivos' });
  const sender = await visitor(browser, asking);
  await expect(sender.page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await expect(sender.page.getByText('edital.txt')).toBeHidden();
  await choose(sender.page, { 'comprovante.txt': 'Comprovante de renda' });
  await expect(uploads(sender.page).getByRole('status')).toHaveText('1 arquivo enviado', patience);
  await expectAccessible(sender.page);
  await expectNoSidewaysScroll(sender.page);
  expect(sender.trouble).toEqual([]);

  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await openFolder(page, folder);
  await nodeIn(page.getByRole('table'), 'comprovante.txt').click(patience);
  await expect(page.getByRole('region', { name: 'Prévia de comprovante.txt' })).toHaveText(
    'Comprovante de renda',
    patience,
  );
  expect(trouble).toEqual([]);
});
