import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';
import {
  appearAs,
  type Look,
  openAppearance,
  openMenuDrawer,
  openUserMenu,
  reachMuch,
} from './support/shell-actions.ts';

const KEY = 'conforme.appearance';
/** Low enough for a form to be longer than the window. */
const LOW = { width: 1440, height: 560 };
const html = (page: Page) => page.locator('html');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not drawn`);
  return box;
};
const scrollTo = async (page: Page, y: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), y);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
};

/** Chooses in the drawer as a person does, and closes it. */
async function choose(page: Page, group: string, word: string): Promise<void> {
  const drawer = await openAppearance(page);
  await drawer.getByRole('radiogroup', { name: group }).getByText(word, { exact: true }).click();
  await expect(drawer.getByRole('radio', { name: word, exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

test('every choice of the drawer takes effect', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(LOW);
  await enter(page);
  await page.goto('/#/users/create');
  const name = page.getByRole('textbox', { name: 'Nome' });
  await name.fill('Nada se perde');

  await test.step('colours', async () => {
    await choose(page, 'Cores', 'Escura');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 20, 18)');
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'Cores', 'Do sistema');
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await choose(page, 'Cores', 'Clara');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 248, 247)');
  });

  await test.step('menu', async () => {
    expect((await boxOf(page, '.sidebar')).width).toBe(272);
    await choose(page, 'Menu', 'Ícones');
    expect((await boxOf(page, '.sidebar')).width).toBe(64);
    await choose(page, 'Menu', 'Completo');
    expect((await boxOf(page, '.sidebar')).width).toBe(272);
  });

  await test.step('layout', async () => {
    await choose(page, 'Layout', 'Horizontal');
    await expect(page.locator('.sidebar')).toHaveCount(0);
    const menu = await boxOf(page, 'nav[aria-label="Menu principal"]');
    const navbar = await boxOf(page, '.navbar');
    expect(menu.y).toBeGreaterThan(navbar.y + navbar.height - 1);
    expect((await boxOf(page, 'main h1')).y).toBeGreaterThan(menu.y + menu.height);
    // What only a sidebar can do is not offered.
    const drawer = await openAppearance(page);
    await expect(drawer.getByRole('radiogroup', { name: 'Menu' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await choose(page, 'Layout', 'Vertical');
    await expect(page.locator('.sidebar')).toBeVisible();
  });

  await test.step('navbar', async () => {
    await scrollTo(page, 200);
    expect((await boxOf(page, '.navbar')).y).toBe(12);
    // Opening a menu of the navbar leaves the page where it is.
    await openUserMenu(page);
    expect(await page.evaluate(() => scrollY)).toBe(200);
    await page.keyboard.press('Escape');
    await choose(page, 'Barra superior', 'Fixa');
    const sticky = await boxOf(page, '.navbar');
    expect([sticky.x, sticky.y, sticky.x + sticky.width]).toEqual([272, 0, 1440]);
    await choose(page, 'Barra superior', 'Estática');
    await expect(page.locator('.navbar')).not.toBeInViewport();
    await scrollTo(page, 0);
    expect((await boxOf(page, '.navbar')).y).toBe(0);
    await choose(page, 'Barra superior', 'Flutuante');
  });

  await test.step('footer', async () => {
    const foot = page.getByRole('contentinfo');
    await expect(foot).not.toBeInViewport();
    await choose(page, 'Rodapé', 'Fixo');
    await expect(foot).toBeInViewport({ ratio: 0.95 });
    await choose(page, 'Rodapé', 'Oculto');
    await expect(foot).toHaveCount(0);
    await choose(page, 'Rodapé', 'Estático');
    await scrollTo(page, await page.evaluate(() => document.documentElement.scrollHeight - innerHeight));
    await expect(foot).toBeInViewport({ ratio: 0.95 });
    await scrollTo(page, 0);
  });

  await test.step('density', async () => {
    const height = async () => (await name.boundingBox())?.height;
    expect(await height()).toBe(36);
    await choose(page, 'Densidade', 'Compacta');
    expect(await height()).toBe(30);
    await expectAccessible(page);
    await choose(page, 'Densidade', 'Confortável');
  });

  await test.step('direction', async () => {
    await choose(page, 'Direção', 'Direita → esquerda');
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    expect((await boxOf(page, '.sidebar')).x).toBe(1440 - 272);
    await expectNoSidewaysScroll(page);
  });

  await test.step('back to the default, with nothing lost on the way', async () => {
    const drawer = await openAppearance(page);
    await drawer.getByRole('button', { name: 'Restaurar o padrão' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'ltr');
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Nada se perde');
  });
});

test('the appearance is there before the application, and does not change when it arrives', async ({
  page,
}) => {
  const look = {
    skin: 'dark',
    layout: 'horizontal',
    menu: 'rail',
    navbar: 'sticky',
    footer: 'hidden',
    direction: 'rtl',
    density: 'compact',
  };
  await enter(page);
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    const note = () => {
      const { dataset, dir } = document.documentElement;
      seen.push({ ...dataset, dir });
    };
    // The document is read, no module has run yet.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      note();
      new MutationObserver(note).observe(document.documentElement, { attributes: true });
    });
  });
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [KEY, JSON.stringify(look)] as const);
  await page.goto('about:blank');
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'Usuários' })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: Look[] }).seen);
  const wanted = {
    mantineColorScheme: 'dark',
    layout: 'horizontal',
    menu: 'rail',
    navbar: 'sticky',
    footer: 'hidden',
    density: 'compact',
    dir: 'rtl',
  };
  expect(seen.length).toBeGreaterThan(0);
  for (const state of seen) expect(state).toMatchObject(wanted);
});

test('a choice made in one tab is followed by the others', async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto('/#/users/create');
  await other.getByRole('textbox', { name: 'Nome' }).fill('Na outra aba');
  await choose(page, 'Layout', 'Horizontal');
  await choose(page, 'Cores', 'Escura');
  await expect(html(other)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other.locator('.sidebar')).toHaveCount(0);
  await expect(other.locator('.bar-menu')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Nome' })).toHaveValue('Na outra aba');
});

const views: { name: string; look: Look; isPhone?: true }[] = [
  { name: 'dark, rail, right to left', look: { skin: 'dark', menu: 'rail', direction: 'rtl' } },
  { name: 'horizontal, compact', look: { layout: 'horizontal', density: 'compact' } },
  {
    name: 'dark, right to left, 390',
    look: { skin: 'dark', direction: 'rtl', layout: 'horizontal' },
    isPhone: true,
  },
];
for (const { name, look, isPhone } of views)
  test(`menus and drawers are accessible and fit: ${name}`, async ({ page }) => {
    test.setTimeout(120_000);
    const trouble = watchForTrouble(page);
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await enter(page);
    await appearAs(page, look);
    await reachMuch(page);
    await page.reload();
    await page.goto('/#/users');
    const inOrder = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };

    await openUserMenu(page);
    await inOrder();
    await page.keyboard.press('Escape');

    const drawer = await openAppearance(page);
    await inOrder();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: /^Menu de/ })).toBeFocused();

    if (look.layout === 'horizontal' && !isPhone) {
      await page.getByRole('button', { name: 'Segurança' }).click();
      await expect(page.getByRole('menuitem', { name: 'Usuários' })).toBeVisible();
      await inOrder();
      await page.keyboard.press('Escape');
    }
    const switchers = isPhone ? await openMenuDrawer(page) : page.locator('.navbar');
    if (isPhone) await inOrder();
    await switchers.getByRole('button', { name: /^Ver os dados de/ }).click();
    await expect(page.getByRole('option', { name: /Todas/ })).toBeVisible();
    await inOrder();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await switchers.getByRole('button', { name: /^Grupo ativo/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Auditoria' })).toBeVisible();
    await inOrder();
    await page.keyboard.press('Escape');
    await expect(switchers).toBeVisible();
    expect(trouble).toEqual([]);
  });
