import { expect, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';

/** Four green dots. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgTvTgTvRggFAAEsoC0THtAwYAAAAASUVORK5CYII=',
  'base64',
);
const picture = { name: 'retrato.png', mimeType: 'image/png', buffer: png };

test('the photo: refused, cancelled, sent, dropped, seen by others, removed', async ({ page }) => {
  // Six looks of the page through axe, and pictures that travel.
  test.slow();
  const trouble = watchForTrouble(page);
  await enter(page);
  await page.goto('/#/profile');
  const section = page.getByRole('region', { name: 'Foto' });
  const chooser = section.locator('input[type=file]');
  const face = section.locator('img.face');
  await expect(section.getByRole('button', { name: 'Escolher foto' })).toBeVisible();

  // What it is not is said before anything leaves.
  await chooser.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(
    section.getByText('Este tipo de arquivo não é aceito. Envie PNG, JPEG ou WebP.').first(),
  ).toBeVisible();
  await expectAccessible(page);
  // What only the content tells is said by the server, at the file.
  await chooser.setInputFiles({ ...picture, buffer: Buffer.from('<html>') });
  await expect(section.getByRole('listitem')).toContainText('Este tipo de arquivo não é aceito.');
  await expect(section.getByText('notas.txt')).toHaveCount(0);

  // Sent slowly: progress, a way out, and a way back.
  await page.route('**/api/v1/profile/photo', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await chooser.setInputFiles(picture);
  await expect(section.getByRole('progressbar', { name: 'Envio de retrato.png' })).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Cancelar o envio de retrato.png' }).click();
  await expect(section.getByText('Envio cancelado', { exact: true })).toBeVisible();
  await page.unroute('**/api/v1/profile/photo');
  await section.getByRole('button', { name: 'Enviar retrato.png de novo' }).click();
  await expect(page.getByText('Operação realizada com sucesso.')).toBeVisible();
  await expect(face).toBeVisible();
  await expect(page.getByRole('button', { name: /^Menu de/ }).locator('img.face')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);

  // Dropped: another picture takes its place.
  const first = await face.getAttribute('src');
  const dropped = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    data.items.add(new File([content], 'outro.png', { type: 'image/png' }));
    return data;
  }, png.toString('base64'));
  await section.locator('.file-upload-target').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(face).not.toHaveAttribute('src', first as string);
  await expect(section.getByRole('button', { name: 'Trocar foto' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/#/users');
  await expect(page.locator('.grid img.face, table img.face').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Menu de/ }).locator('img.face')).toBeVisible();

  await page.goto('/#/profile');
  await section.getByRole('button', { name: 'Remover foto' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(section.getByRole('button', { name: 'Escolher foto' })).toBeVisible();
  await expect(page.locator('img.face')).toHaveCount(0);
  expect(trouble).toEqual([]);
});
