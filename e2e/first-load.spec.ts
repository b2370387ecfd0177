import { gzipSync } from 'node:zlib';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { incidentFormAddress, privacyFormAddress } from './support/privacy-form-link.ts';

interface Limit {
  readonly path: string;
  readonly limit: number;
  readonly isPublic: boolean;
  /** Of a page that a link opens. */
  readonly address?: (request: APIRequestContext) => Promise<string>;
}

/** Script and style of a page's first load, gzip, in KB: what a person on a slow line waits for. */
const LIMITS: readonly Limit[] = [
  { path: '/login', limit: 140, isPublic: true },
  { path: '/form-protocol-query/privacy', limit: 140, isPublic: true },
  { path: '/form-lgpd/:param_encrypt', limit: 140, isPublic: true, address: privacyFormAddress },
  { path: '/form-incident/:param_encrypt', limit: 140, isPublic: true, address: incidentFormAddress },
  { path: '/users', limit: 250, isPublic: false },
  { path: '/roles', limit: 250, isPublic: false },
];
/** A name zod keeps for itself at run time: no minifier takes it away. */
const ZOD = 'ZodError';

interface Load {
  readonly weight: number;
  readonly hasZod: boolean;
  readonly names: readonly string[];
}

async function firstLoad(page: Page, path: string): Promise<Load> {
  const files: Promise<Buffer>[] = [];
  const names: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    names.push(pathname);
    files.push(response.body());
  });
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bodies = await Promise.all(files);
  // Compressed here, so that the figure is the same whatever stands in front of the product.
  const bytes = bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
  return { weight: bytes / 1024, hasZod: bodies.some((body) => body.includes(ZOD)), names };
}

async function firstLoadOf(browser: Browser, path: string, isPublic: boolean) {
  const context = await browser.newContext({ baseURL: process.env.PRODUCT_URL ?? '' });
  if (!isPublic) {
    // Signing in fills the cache: the page is then weighed in a context that has only the session.
    const before = await context.newPage();
    await enter(before);
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

for (const { path, limit, isPublic, address: linked } of LIMITS)
  test(`the first load of ${path} stays under ${limit} KB, without zod`, async ({ browser, request }) => {
    const address = linked ? await linked(request) : path;
    const { weight, hasZod, names } = await firstLoadOf(browser, address, isPublic);
    console.log(`first load of ${path}: ${weight.toFixed(1)} KB gzip (limit ${limit})`);
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(limit);
    expect(hasZod).toBe(false);
    if (!isPublic) return;
    expect(names.filter((name) => name.includes('/staff'))).toEqual([]);
    // Many small files wait for each other. Three of these are addresses that two pages share.
    expect(names.length).toBeLessThanOrEqual(20);
  });

test('what the address asks for is on its way while the base still is', async ({ page, request }) => {
  expect(await (await request.get('/')).text()).toMatch(/rel="modulepreload"[^>]*"\/assets\/base-/);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/base-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const screen = page.waitForRequest(/\/assets\/login-/);
  await page.goto('/#/login', { waitUntil: 'commit' });
  await screen;
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
});

test('zod comes with a form, and is recognised there', async ({ browser }) => {
  expect((await firstLoadOf(browser, '/users/create', false)).hasZod).toBe(true);
});
