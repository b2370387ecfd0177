import { allPages } from '@conforme/contracts/page-catalog.ts';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './screen-checks.ts';
import { appearAs } from './shell-actions.ts';

test.describe.configure({ mode: 'parallel' });

/** Every page of the catalogue, so that a page added later is looked at without anybody remembering to. */
const example: Readonly<Record<string, string>> = {
  ':id': '1',
  ':token': 'a'.repeat(43),
  ':target': 'natural_entities',
};
const addressOf = (path: string) => path.replace(/:\w+/g, (name) => example[name] ?? '1');

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/**
 * Each skin, direction, layout and width with each of the others, in as few looks as that takes. Each skin and each width
 * is read by axe once: what turns the page around changes where things stand, not what they are called or coloured.
 */
const views = [
  { name: 'light, 1440', viewport: DESK, look: {}, isRead: true },
  {
    name: 'dark, right to left, horizontal, compact, 1440 and 390',
    viewport: DESK,
    isRead: false,
    look: {
      ...{ skin: 'dark', direction: 'rtl', layout: 'horizontal' },
      ...{ density: 'compact', navbar: 'sticky', footer: 'hidden' },
    },
  },
  {
    name: 'dark, horizontal, 390',
    viewport: PHONE,
    isRead: true,
    look: { skin: 'dark', layout: 'horizontal', navbar: 'static', footer: 'sticky' },
  },
] as const;
type View = (typeof views)[number];

/** As following a link does: the application stays, only the page is another. */
async function open(page: Page, path: string, title: string, { viewport }: View): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(`/#${addressOf(path)}`);
  await expect(page).toHaveTitle(`Conforme - ${title}`, { timeout: 15_000 });
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function check(page: Page, { viewport, look, isRead }: View): Promise<void> {
  const { skin = 'light', direction = 'ltr' } = look as Readonly<Record<string, string>>;
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', skin);
  if (isRead) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Down to the narrowest phone the product promises to fit.
  if (viewport === PHONE || !isRead)
    for (const width of [PHONE.width, 360]) {
      await page.setViewportSize({ ...PHONE, width });
      await expectNoSidewaysScroll(page);
    }
}

for (const view of views)
  test(`every page ${view.isRead ? 'is accessible and fits' : 'fits'}: ${view.name}`, async ({ page }) => {
    test.setTimeout(600_000);
    const trouble = watchForTrouble(page);
    await appearAs(page, view.look);
    for (const { path, title } of allPages.filter(({ access }) => access === 'public'))
      await test.step(path, async () => {
        await open(page, path, title, view);
        await check(page, view);
      });
    await signIn(page);
    for (const { path, title, layout } of allPages.filter(({ access }) => access !== 'public'))
      await test.step(path, async () => {
        await open(page, path, title, view);
        await check(page, view);
        await expect(page.locator('header.navbar')).toHaveCount(layout === 'full' ? 0 : 1);
        // Nothing of the shell lies over the page.
        await page.locator('main h1').first().click({ trial: true });
        // Part of the shell, and never shown.
        await expect(page.locator('[data-debug-bar]')).toHaveCount(1);
        await expect(page.locator('[data-debug-bar]')).toBeHidden();
      });
    expect(trouble).toEqual([]);
  });

test('an unknown address leads to the 404 page', async ({ page }) => {
  await page.goto('/#/nada/por/aqui');
  await expect(page).toHaveURL(/#\/error-404$/);
  await page.goto('/nada-por-aqui');
  await expect(page).toHaveURL(/\/#\/error-404$/);
});
