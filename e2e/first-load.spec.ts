import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './administrator.ts';

/** Script and style of a page's first load, gzip, in KB: what a person on a slow line waits for. */
const LIMITS = [
  { path: '/login', limit: 140, isPublic: true },
  { path: '/users', limit: 250, isPublic: false },
];

async function weighFirstLoad(page: Page, path: string): Promise<number> {
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    // Compressed here, so that the figure is the same whatever stands in front of the product.
    weights.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(weights)).reduce((total, bytes) => total + bytes, 0) / 1024;
}

for (const { path, limit, isPublic } of LIMITS)
  test(`the first load of ${path} stays under ${limit} KB`, async ({ browser }) => {
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
    const weight = await weighFirstLoad(await fresh.newPage(), path);
    console.log(`first load of ${path}: ${weight.toFixed(1)} KB gzip (limit ${limit})`);
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(limit);
    await fresh.close();
    await context.close();
  });
