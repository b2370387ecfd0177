import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { privacyFormAddress } from './support/privacy-form-link.ts';
import { appearAs, openMenuDrawer, reachMuch } from './support/shell-actions.ts';

for (const footer of ['static', 'sticky', 'hidden'])
  for (const viewport of [
    { width: 1440, height: 560 },
    { width: 390, height: 600 },
  ])
    test(`a form’s save bar is in sight, footer ${footer}, ${viewport.width}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await appearAs(page, { footer });
      await enter(page);
      await page.goto('/#/users/create');
      const save = page.getByRole('button', { name: /Salvar/ });
      for (const end of ['top', 'bottom']) {
        await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), end);
        await expect(save).toBeInViewport({ ratio: 1 });
        // Nothing lies over it: a click at its middle would arrive.
        await save.click({ trial: true });
      }
    });

// In the narrower window the menu takes two lines.
for (const width of [1440, 1000])
  test(`what has the focus is never hidden by what stays in sight, ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 460 });
    await appearAs(page, { layout: 'horizontal', footer: 'sticky' });
    await enter(page);
    await page.goto('/#/users/create');
    await page.getByRole('textbox', { name: 'Nome' }).focus();
    /** What lies over the middle of it; nothing, where it can be seen. */
    const coveredBy = () =>
      page.evaluate(() => {
        const { left, top, height, width } = (document.activeElement as Element).getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        const isOpen = document.activeElement?.contains(found) || found?.contains(document.activeElement);
        return isOpen ? null : `${found?.outerHTML.slice(0, 200)} over ${document.activeElement?.outerHTML}`;
      });
    const isInPage = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
    // The page may still be following the focus when the key was answered.
    for (const key of ['Tab', 'Shift+Tab'])
      for (await page.keyboard.press(key); await isInPage(); await page.keyboard.press(key))
        await expect.poll(coveredBy).toBeNull();
  });

test('the way up appears after 250 px, not at 250', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await enter(page);
  await page.goto('/#/users/create');
  await expect(page.getByRole('heading', { name: 'Novo usuário' })).toBeVisible();
  const way = page.getByRole('button', { name: 'Voltar ao topo' });
  await page.evaluate(() => scrollTo(0, 251));
  await expect(way).toBeVisible();
  await page.evaluate(() => scrollTo(0, 250));
  await expect(way).toBeHidden();
  // At the end it lies over nothing of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(way).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = await page.locator('main .form > *:not(:empty)').last().boundingBox();
  const button = await way.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await page.evaluate(() => scrollTo(0, 251));
  await way.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { name: 'Novo usuário' })).toBeFocused();
});

test('a public page has the way up too', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/#${await privacyFormAddress(request)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const way = page.getByRole('button', { name: 'Voltar ao topo' });
  await expect(way).toBeHidden();
  await page.evaluate(() => scrollTo(0, 251));
  await way.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('ten starred pages stand whole in the bar of a narrow window, the rest behind its button', async ({
  page,
}) => {
  const urls = [
    '/',
    '/users',
    '/roles',
    '/people/natural_entities',
    '/people/legal_entities',
    '/people/employees',
  ];
  const more = [
    '/contacts',
    '/contact-lists',
    '/privacy-form',
    '/privacy-form/templates',
    '/audit',
    '/imports',
  ];
  await page.setViewportSize({ width: 1024, height: 700 });
  await enter(page);
  await page.evaluate(
    (chosen) => {
      const { id } = JSON.parse(localStorage.getItem('conforme.session.user') ?? '{}');
      const stars = chosen.map((url) => ({ url, is_bookmarked: true }));
      localStorage.setItem(`conforme.stars.${id}`, JSON.stringify(stars));
    },
    [...urls, ...more, '/people/legal_entities/create'],
  );
  await page.reload();
  const stars = page.getByRole('navigation', { name: 'Páginas com estrela' });
  // Not merely there: each can be seen whole, and pointed at.
  for (const width of [1000, 1024, 1200, 1366]) {
    await page.setViewportSize({ width, height: 700 });
    const links = stars.locator('.stars-row').getByRole('link');
    await expect(links).toHaveCount(10);
    const row = await stars.locator('.stars-row').boundingBox();
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0) + 1);
    }
  }
  await expect(stars.getByRole('button', { name: /^Mais \d com estrela; organizar$/ })).toBeInViewport();
  // The literal address of a list is not taken for a case: it can have its star.
  await page.goto('/#/privacy-form/templates');
  await expect(stars.getByRole('button', { name: 'Tirar a estrela desta página' })).toBeVisible();
});

test('the breadcrumb leads home', async ({ page }) => {
  await enter(page);
  await page.goto('/#/users/create');
  const crumbs = page.getByRole('navigation', { name: 'Você está em' });
  await expect(crumbs.getByRole('link', { name: 'Usuários' })).toHaveAttribute('href', '#/users');
  await crumbs.getByRole('link', { name: 'Início' }).click();
  await expect(page).toHaveURL(/#\/$/);
});

/** Every word the progress bar has said since the page was opened. */
async function listenToProgress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const place = document.querySelector('.navigation-progress') as HTMLElement;
    new MutationObserver(() => said.push(place.textContent ?? '')).observe(place, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('a page that takes long shows a thin bar and says so; a quick one does not', async ({ page }) => {
  await enter(page);
  await expect(page.locator('main h1')).toBeVisible();
  const said = await listenToProgress(page);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/logged', async (route) => {
    await held;
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Usuários' }).click();
  await expect(page.getByRole('status').getByText('Carregando a página')).toBeAttached();
  const bar = page.locator('.navigation-progress-bar');
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.y).toBe(0);
  release();
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(await said()).toEqual(['Carregando a página', '']);
  await page.unroute('**/api/v1/logged');
  await menu.getByRole('link', { name: 'Mural' }).click();
  await expect(page).toHaveURL(/#\/$/);
  expect(await said()).toHaveLength(2);
});

test('the horizontal menu with the keyboard alone', async ({ page }) => {
  await appearAs(page, { layout: 'horizontal' });
  await enter(page);
  const group = page.getByRole('button', { name: 'Segurança' });
  await group.focus();
  await page.keyboard.press('Enter');
  const users = page.getByRole('menuitem', { name: 'Usuários' });
  await expect(users).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(users).toBeHidden();
  await expect(group).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(users).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/users$/);
  await expect(group).toHaveAttribute('aria-current', 'true');
});

test('in the drawer, Escape closes the list first and the drawer after', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await reachMuch(page);
  await page.reload();
  const drawer = await openMenuDrawer(page);
  await drawer.getByRole('button', { name: /^Ver os dados de/ }).click();
  const field = page.getByRole('combobox', { name: 'Pesquisar entidade' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Ver os dados de/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir o menu' })).toBeFocused();
});

test('the entity is chosen with the keyboard alone', async ({ page }) => {
  await enter(page);
  await reachMuch(page);
  await page.reload();
  await page.getByRole('button', { name: /^Ver os dados de/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Colégio/ })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ver os dados de: Todas' })).toBeVisible();
});
