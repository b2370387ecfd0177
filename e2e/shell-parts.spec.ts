import { allPages } from '@conforme/contracts/page-catalog.ts';
import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';

const views = [
  { name: 'light, 1440', skin: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark, 390', skin: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const palette = (page: Page) => page.getByRole('combobox', { name: /^Buscar página/ });
const found = (page: Page) => page.getByRole('listbox', { name: 'Encontrados' }).getByRole('option');
/** What has a star before anybody chose. */
const pinned = allPages.flatMap(({ quickSearch }) => (quickSearch?.pinned ? [quickSearch.label] : []));
const stars = (page: Page) => page.getByRole('navigation', { name: 'Páginas com estrela' });

async function createInvited(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link de convite' })).toBeVisible();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page).toHaveURL(/#\/users$/);
}

for (const view of views)
  test(`what opens over a page is accessible and fits: ${view.name}`, async ({ page }) => {
    test.setTimeout(120_000);
    const trouble = watchForTrouble(page);
    await page.setViewportSize(view.viewport);
    await page.addInitScript(
      (skin) => localStorage.setItem('conforme.appearance', JSON.stringify({ skin })),
      view.skin,
    );
    await enter(page);
    await expect(page.getByRole('heading', { name: 'Precisa da sua atenção' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const look = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await look();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await look();
    await palette(page).fill('nada com este nome');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await stars(page)
      .getByRole('button', { name: /com estrela$/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Páginas com estrela' })).toBeVisible();
    await look();
    expect(trouble).toEqual([]);
  });

test('Ctrl+K finds a page from inside a field, without accents, and gives the focus back', async ({
  page,
}) => {
  await enter(page);
  await expect(page).toHaveTitle('Conforme - Mural');
  await page.goto('/#/users');
  await page.getByPlaceholder('Pesquisar').first().focus();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Pesquisar').first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await palette(page).fill('NOVO usuario');
  await expect(found(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/users\/create$/);
  await expect(page).toHaveTitle('Conforme - Novo usuário');
  await page.getByRole('button', { name: 'Busca rápida' }).click();
  await expect(found(page).first()).toHaveText(/Usuários/);
  await expect(page.getByRole('group', { name: 'Recentes' }).getByRole('option')).toHaveText([
    /Usuários/,
    /Mural/,
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/$/);
});

test('stars are kept for the user, ordered by keyboard, and fewer show where there is less room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page);
  const names = () =>
    stars(page)
      .locator('.stars-row > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  await expect(stars(page).locator('.stars-row > a')).toHaveCount(pinned.length);
  expect(await names()).toEqual(pinned);
  await expect(stars(page).getByRole('link', { name: 'Mural' })).toHaveAttribute('aria-current', 'page');
  for (const path of ['/users?page=1', '/users/create']) {
    await page.goto(`/#${path}`);
    await page.getByRole('button', { name: 'Marcar esta página com estrela' }).click();
    await expect(page.getByRole('button', { name: 'Tirar a estrela desta página' })).toBeVisible();
  }
  expect(await names()).toEqual([...pinned, 'Usuários', 'Novo usuário']);
  await stars(page).getByRole('button', { name: 'Organizar as páginas com estrela' }).click();
  const panel = page.getByRole('dialog', { name: 'Páginas com estrela' });
  // The panel takes the focus once it is drawn: what was focused before would lose it again.
  await expect(panel.locator(':focus')).toHaveCount(1);
  const up = page.getByRole('button', { name: 'Mover Novo usuário para cima' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  for (const name of pinned)
    await page.getByRole('button', { name: `Retirar a estrela de ${name}`, exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await names()).toEqual(['Novo usuário', 'Usuários']);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await enter(page);
  await expect(stars(page).locator('.stars-row > a')).toHaveCount(2);
  expect(await names()).toEqual(['Novo usuário', 'Usuários']);
  await stars(page).getByRole('link', { name: 'Usuários' }).click();
  await expect(page).toHaveURL(/#\/users$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(stars(page).locator('.stars-row > a')).toHaveCount(0);
  await stars(page).getByRole('button', { name: 'Páginas com estrela' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Novo usuário' }).click();
  await expect(page).toHaveURL(/#\/users\/create$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('single-key shortcuts work outside fields and can be turned off', async ({ page }) => {
  await enter(page);
  await page.goto('/#/users');
  await expect(page.locator('h1').first()).toHaveText('Usuários');
  await page.keyboard.press('/');
  await expect(page.locator('main input[type=search]')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.locator('main input[type=search]')).toHaveValue('?');
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click();
  const sheet = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  await sheet.getByRole('switch', { name: /Atalhos de uma tecla só/ }).press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.locator('h1').first()).toHaveText('Usuários');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('while the router is frozen nothing leads away, and afterwards everything does', async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page);
  await page.goto('/#/users');
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pessoa Congelada');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`congelada-${test.info().retry}@valedoipe.org.br`);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  let answer: () => void = () => {};
  await page.route('**/api/v1/users', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText('Criando o usuário. Espere terminar antes de sair desta página.'),
  ).toBeVisible();
  await expectAccessible(page);
  const stays = async () => {
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/users/create');
    await expect(page.locator('h1').first()).toHaveText('Novo usuário');
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pessoa Congelada');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Mural' }).click();
  await stays();
  await page.evaluate(() => history.back());
  await stays();
  for (const typed of ['#/users', '#/login', '#/nada']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, typed);
    await stays();
  }
  answer();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link de convite' })).toBeVisible();
  // Shown once, so not even Escape closes it before it was kept.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page).toHaveURL(/#\/users$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/users\/create$/);
});

test('the Mural counts what waits and leads to it', async ({ page }) => {
  await enter(page);
  await createInvited(page, 'Convidada do Mural', 'convidada.mural@valedoipe.org.br');
  await page.goto('/#/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite), /);
  const waiting = page.getByRole('link', { name: /convites? aguardam? resposta/ });
  await expect(waiting).toBeVisible();
  await waiting.click();
  await expect(page).toHaveURL(/#\/users\?filters/);
  await expect(page.getByRole('button', { name: /^Retirar o filtro Situação/ })).toBeVisible();
  await page.getByPlaceholder('Pesquisar').first().fill('Convidada do Mural');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Convidada do Mural').first()).toBeVisible();
});
