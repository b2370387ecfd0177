import type { ModulePages } from '@conforme/contracts/core/pages.ts';
import { allPages, pageCatalog } from '@conforme/contracts/page-catalog.ts';
import { expect, type Page, test } from '@playwright/test';
import { isFull } from '../apps/server/src/testing/full-form.ts';
import { enter } from './support/administrator.ts';
import { privacyFormAddress } from './support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';
import type { Look } from './support/shell-actions.ts';

test.describe.configure({ mode: 'parallel' });

/** Every page of the catalogue, so that a page added later is looked at without anybody remembering to. */
const example: Record<string, string> = {
  ':form_type': 'privacy',
  ':id': '1',
  ':key': 'inc.anpd',
  ':token': 'a'.repeat(43),
  ':target': 'natural_entities',
};
test.beforeAll(async ({ request }) => {
  example[':param_encrypt'] = (await privacyFormAddress(request)).split('/').at(-1) ?? '';
});
const withheld = new Set(
  Object.values<ModulePages>(pageCatalog).flatMap(({ permissions }) =>
    Object.entries(permissions).flatMap(([name, permission]) => (permission.withheldFromAdmin ? [name] : [])),
  ),
);
/** Opened by permissions that the administrator is not given. */
function isWithheld(path: string): boolean {
  const access = allPages.find((page) => page.path === path)?.access;
  return typeof access === 'object' && access.rule.split('|').every((name) => withheld.has(name));
}
const linked = (path: string) => /:(param_encrypt|encrypt|param|link|hash)\b/.test(path);
const addressOf = (path: string) => path.replace(/:\w+/g, (name) => example[name] ?? '1');

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/**
 * Each skin, direction, layout and width with each of the others, in as few looks as that takes. axe reads the light and
 * the phone's look: what turns the page around changes where things stand, not what they are called or coloured.
 */
const looks = {
  light: {},
  turned: {
    ...{ skin: 'dark', direction: 'rtl', layout: 'horizontal' },
    ...{ density: 'compact', navbar: 'sticky', footer: 'hidden' },
  },
  phone: { skin: 'dark', layout: 'horizontal', navbar: 'static', footer: 'sticky' },
} satisfies Record<string, Look>;

/** As following a link does: the application stays, only the page is another. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(`/#${addressOf(path)}`);
  // A page behind a link of its own leads on where the link is not its own; with a good one its story looks at it.
  // What only appointed people open is looked at in the story of the sealed channels.
  const shown = linked(path)
    ? [title, 'Link inválido']
    : [isWithheld(path) ? 'Acesso não autorizado' : title];
  const titles = shown.map((words) => `Conforme - ${words}`);
  await expect.poll(async () => titles.includes(await page.title()), { timeout: 15_000 }).toBe(true);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** As when the appearance is chosen in another tab: the page stays and follows. */
async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'conforme.appearance';
    localStorage.setItem(key, JSON.stringify(chosen));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, look);
  await expect(page.locator('html')).toHaveAttribute('dir', look.direction ?? 'ltr');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.skin ?? 'light');
}

/** Down to the narrowest phone the product promises to fit. */
async function expectFits(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...(width === DESK.width ? DESK : PHONE), width });
    await expectNoSidewaysScroll(page);
  }
}

/** axe reads one look of each page, another time the other (TURNS_SEED), and both in the full form. */
const turn = Number(process.env.TURNS_SEED ?? Date.now());
function isRead(look: 'light' | 'phone', path: string): boolean {
  const index = allPages.findIndex((page) => page.path === path) + turn;
  return isFull || (look === 'light') === (index % 2 === 0);
}

async function lookAt(page: Page, path: string): Promise<void> {
  await wear(page, looks.light);
  if (isRead('light', path)) await expectAccessible(page);
  await expectFits(page, [DESK.width]);
  await wear(page, looks.turned);
  await expectFits(page, [DESK.width, PHONE.width, 360]);
  await wear(page, looks.phone);
  await page.setViewportSize(PHONE);
  if (isRead('phone', path)) await expectAccessible(page);
  await expectFits(page, [360]);
}

const HALVES = 2;
for (let half = 0; half < HALVES; half++)
  test(`every page is accessible and fits in each look, half ${half + 1}`, async ({ page }) => {
    test.setTimeout(600_000);
    const trouble = watchForTrouble(page);
    const pages = allPages.filter((_, index) => index % HALVES === half);
    for (const { path, title } of pages.filter(({ access }) => access === 'public'))
      await test.step(path, async () => {
        await open(page, path, title);
        await lookAt(page, path);
      });
    await enter(page);
    for (const { path, title, layout } of pages.filter(({ access }) => access !== 'public'))
      await test.step(path, async () => {
        await open(page, path, title);
        await lookAt(page, path);
        if (isWithheld(path)) return;
        await expect(page.locator('header.navbar')).toHaveCount(layout === 'full' ? 0 : 1);
        // Nothing of the shell lies over the page, once word of what others do at the same time has gone again.
        await page.mouse.move(0, 0);
        await expect(page.locator('.toast')).toHaveCount(0, { timeout: 15_000 });
        await page.locator('main h1').first().click({ trial: true });
        // Part of the shell, and never shown.
        await expect(page.locator('[data-debug-bar]')).toHaveCount(1);
        await expect(page.locator('[data-debug-bar]')).toBeHidden();
      });
    expect(trouble).toEqual([]);
  });

test('an unknown address leads to the 404 page', async ({ page }) => {
  for (const path of ['/nada/por/aqui', '/form-protocol-query/nada']) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/error-404$/);
  }
  await page.goto('/nada-por-aqui');
  await expect(page).toHaveURL(/\/#\/error-404$/);
});

test('what gets into a page by mistake does not run, leads nowhere and loads nothing', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.locator('h1').first()).toBeVisible();
  const planted = await page.evaluate(async () => {
    const broken = new Set<string>();
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      broken.add(effectiveDirective),
    );
    const plant = (name: string, attributes: Record<string, string>, text = '') => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    plant('script', {}, 'window.ranInline = true');
    plant('script', { src: 'https://exemplo.test/a.js' });
    plant('script', { src: 'data:text/javascript,window.ranData = true' });
    plant('img', { src: 'https://exemplo.test/a.png', onerror: 'window.ranHandler = true' });
    plant('iframe', { src: 'https://exemplo.test/' });
    plant('object', { data: 'https://exemplo.test/a' });
    plant('style', {}, 'body { background: url(https://exemplo.test/a) }');
    plant('base', { href: 'https://exemplo.test/' });
    plant('a', { href: 'javascript:window.ranLink = true' }, 'x').click();
    await fetch('https://exemplo.test/').catch(() => {});
    try {
      setTimeout('window.ranText = true', 0);
    } catch {
      // Refused at once.
    }
    // Reports of what was refused come by and by; what would run does so in the first half second.
    for (let turn = 0; turn < 10 && (turn === 0 || broken.size < 9); turn++)
      await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      broken: [...broken].sort(),
      ran: Object.keys(window).filter((name) => name.startsWith('ran')),
      base: document.baseURI,
    };
  });
  expect(planted.ran).toEqual([]);
  expect(new URL(planted.base).host).toBe(new URL(page.url()).host);
  expect(planted.broken).toEqual([
    'base-uri',
    'connect-src',
    'frame-src',
    'img-src',
    'object-src',
    'script-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ]);
});
