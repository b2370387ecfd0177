import { expect, type Locator, type Page } from '@playwright/test';

/** For whatever reads or writes a file. */
export const patience = { timeout: 30_000 };

export const nodeIn = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true });
export const uploads = (page: Page) => page.getByRole('region', { name: 'Envios' });

export async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nova pasta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova pasta' });
  await dialog.getByRole('textbox', { name: 'Nome da pasta' }).fill(name);
  await dialog.getByRole('button', { name: 'Criar' }).click();
  await expect(dialog).toBeHidden();
  await expect(nodeIn(page, name)).toBeVisible();
}

export async function openFolder(page: Page, name: string): Promise<void> {
  await nodeIn(page.getByRole('table'), name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const choose = (page: Page, files: Record<string, string>) =>
  page.getByLabel('Escolher arquivos').setInputFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    })),
  );

export async function upload(page: Page, files: Record<string, string>): Promise<void> {
  await choose(page, files);
  for (const name of Object.keys(files)) await expect(nodeIn(page, name)).toBeVisible(patience);
  await expect(uploads(page).getByRole('status')).toHaveText(/enviados?$/, patience);
  await page.getByRole('button', { name: 'Tirar os prontos da lista' }).click();
  await expect(uploads(page)).toBeHidden();
}

export async function act(page: Page, name: string, button: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true }).check();
  await page.getByRole('toolbar').getByRole('button', { name: button, exact: true }).click();
}
