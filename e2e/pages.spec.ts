import { allPages } from '@conforme/contracts/page-catalog.ts';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './screen-checks.ts';

test.describe.configure({ mode: 'parallel' });

/** Every page of the catalogue, so that a page added later is looked at without anybody remembering to. */
const example: Readonly<Record<string, string>> = { ':id': '1', ':token': 'a'.repeat(43) };
const addressOf = (path: string) => path.replace(/:\w+/g, (name) => example[name] ?? '1');

const views = [
  { name: 'light, 1440', skin: 'light', direction: 'ltr', viewport: { width: 1440, height: 900 } },
  { name: 'dark, 1440', skin: 'dark', direction: 'ltr', viewport: { width: 1440, height: 900 } },
  { name: 'light, 390', skin: 'light', direction: 'ltr', viewport: { width: 390, height: 844 } },
  { name: 'dark, 360, right to left', skin: 'dark', direction: 'rtl', viewport: { width: 360, height: 740 } },
] as const;

async function open(page: Page, path: string, view: (typeof views)[number]): Promise<void> {
  await page.setViewportSize(view.viewport);
  await page.addInitScript(
    ([skin, direction]) => {
      if (location.protocol === 'http:')
        localStorage.setItem('conforme.appearance', JSON.stringify({ skin, direction }));
    },
    [view.skin, view.direction] as const,
  );
  await page.goto('about:blank');
  await page.goto(`/#${addressOf(path)}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const view of views)
  test(`every page is accessible and fits: ${view.name}`, async ({ page }) => {
    test.setTimeout(120_000);
    const trouble = watchForTrouble(page);
    for (const { path } of allPages.filter(({ access }) => access === 'public'))
      await test.step(path, async () => {
        await open(page, path, view);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    await signIn(page);
    for (const { path, title } of allPages.filter(({ access }) => access !== 'public'))
      await test.step(path, async () => {
        await open(page, path, view);
        await expect(page).toHaveTitle(`Conforme - ${title}`);
        await expect(page.locator('html')).toHaveAttribute('dir', view.direction);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', view.skin);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    expect(trouble).toEqual([]);
  });

test('an unknown address leads to the 404 page', async ({ page }) => {
  await page.goto('/#/nada/por/aqui');
  await expect(page).toHaveURL(/#\/error-404$/);
  await page.goto('/nada-por-aqui');
  await expect(page).toHaveURL(/\/#\/error-404$/);
});
