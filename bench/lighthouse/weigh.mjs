import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

// Usage: CHROMIUM_PATH=… node weigh.mjs '{"rounds":3,"pages":[{"url":"…","person":{…}}]}'. One JSON line for each page,
// the middle one of its rounds. A page with somebody to sign in as is weighed signed in, with nothing in the cache.
const { rounds, pages } = JSON.parse(process.argv[2] ?? '{}');
const chrome = await launch({
  ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  for (const { url, person } of pages) {
    if (person) await signIn(new URL('/#/login', url).href, person);
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await weigh(url, person !== undefined));
    const middle = runs.sort((one, other) => one.scores.performance - other.scores.performance)[
      Math.floor(runs.length / 2)
    ];
    process.stdout.write(`${JSON.stringify({ url, ...middle })}\n`);
  }
} finally {
  await chrome.kill();
}

/**
 * @template T
 * @param {(page: import('puppeteer-core').Page) => Promise<T>} work
 */
async function inTab(work) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` });
  const page = await browser.newPage();
  try {
    return await work(page);
  } finally {
    await page.close();
    await browser.disconnect();
  }
}

/**
 * Through the screen, as a person does.
 * @param {string} url
 * @param {{ email: string, password: string }} person
 */
function signIn(url, { email, password }) {
  return inTab(async (page) => {
    await page.goto(url);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.waitForFunction(() => !location.hash.startsWith('#/login'));
  });
}

function forgetFiles() {
  return inTab(async (page) => {
    const session = await page.createCDPSession();
    await session.send('Network.clearBrowserCache');
  });
}

/**
 * @param {string} url
 * @param {boolean} keepsSession
 */
async function weigh(url, keepsSession) {
  if (keepsSession) await forgetFiles();
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: keepsSession,
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (name) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name) => Math.round(audits[name]?.numericValue ?? -1);
  const sizes = audits['resource-summary']?.details?.items ?? [];
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    first_paint_ms: value('first-contentful-paint'),
    largest_paint_ms: value('largest-contentful-paint'),
    blocked_ms: value('total-blocking-time'),
    interactive_ms: value('interactive'),
    bytes: value('total-byte-weight'),
    bytes_of: Object.fromEntries(sizes.map(({ resourceType, transferSize }) => [resourceType, transferSize])),
    short_of: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    ),
  };
}
