import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from './administrator.ts';
import { privacyFormAddress } from './privacy-form-link.ts';

/** Script and style of a page's first load, gzip, in KB: what a person on a slow line waits for. */
const LIMITS = [
  { path: '/login', limit: 140, isPublic: true },
  { path: '/form-protocol-query/privacy', limit: 140, isPublic: true },
  { path: '/form-lgpd/:param_encrypt', limit: 140, isPublic: true },
  { path: '/users', limit: 250, isPublic: false },
  { path: '/roles', limit: 250, isPublic: false },
];
/** A name zod keeps for itself at run time: no minifier takes it away. */
const ZOD = 'ZodError';

async function firstLoad(page: Page, path: string): Promise<{ weight: number; hasZod: boolean }> {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response.body());
  });
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(files);
  // Compressed here, so that the figure is the same whatever stands in front of the product.
  const bytes = bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
  return { weight: bytes / 1024, hasZod: bodies.some((body) => body.includes(ZOD)) };
}

async function firstLoadOf(browser: Browser, path: string, isPublic: boolean) {
  const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' });
  if (!isPublic) {
    // Signing in fills the cache: the page is then weighed in a context that has only the session.
    const before = await context.newPage();
    await signIn(before);
    await before.close();
  }
  const fresh = await browser.newContext({
    baseURL: process.env.PRODUCT_URL ?? '',
    storageState: await context.storageState(),
  });
  const load = await firstLoad(await fresh.newPage(), path);
  await fresh.close();
  await context.close();
  return load;
}

for (const { path, limit, isPublic } of LIMITS)
  test(`the first load of ${path} stays under ${limit} KB, without zod`, async ({ browser, request }) => {
    const address = path.includes(':') ? await privacyFormAddress(request) : path;
    const { weight, hasZod } = await firstLoadOf(browser, address, isPublic);
    console.log(`first load of ${path}: ${weight.toFixed(1)} KB gzip (limit ${limit})`);
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(limit);
    expect(hasZod).toBe(false);
  });

test('zod comes with a form, and is recognised there', async ({ browser }) => {
  expect((await firstLoadOf(browser, '/users/create', false)).hasZod).toBe(true);
});
