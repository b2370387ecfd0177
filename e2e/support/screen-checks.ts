import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing wrong for assistive technology, in the state the page is in now, dialogs and menus included; or in one part of
 * it, where the rest has been looked at.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Every page has one: before it is there, there is nothing to look at.
  await expect(page.locator('h1').first()).toBeAttached();
  // By this clock: some tests hold the page's own. What never ends is not waited for.
  await Promise.race([page.evaluate(untilStill).catch(() => {}), sleep(500)]);
  let violations = await violationsOn(page, part);
  if (violations.some((words) => words.startsWith('target-size')))
    violations = await inTallWindow(page, () => violationsOn(page, part));
  expect(violations).toEqual([]);
}

/** In the page: what comes, goes or changes its colour is half of each on the way, and read as neither. */
async function untilStill(): Promise<void> {
  const changes = document.getAnimations().filter(({ playState }) => playState === 'running');
  await Promise.allSettled(changes.map(({ finished }) => finished));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe is put into a page once: doing so at each look, as its package for Playwright does, took two fifths of the time. */
async function violationsOn(page: Page, part: string | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(runAxe, part);
}

/** In the page. */
async function runAxe(part: string | undefined): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(part ?? document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** A button half under the save bar is small only until one scrolls: in a window as tall as the page nothing is covered. */
async function inTallWindow<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const size = page.viewportSize();
  if (!size) return work();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height + 200) });
  try {
    return await work();
  } finally {
    await page.setViewportSize(size);
  }
}

/** Once the page has followed the window's size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(sticksOut), { message: 'the page is wider than the window', timeout: 3000 })
    .toBeNull();
}

/** In the page: what is too wide, and by how much; null where everything fits. */
function sticksOut(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const wide = Array.from(document.body.querySelectorAll('*')).filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < 0 || right > clientWidth;
  });
  const names = wide.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
  return `${location.hash} by ${scrollWidth - clientWidth} px: ${names.slice(-5).join(', ')}`;
}

/** Console errors, uncaught exceptions, policy violations and requests to other hosts, from now on. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // A refused call is the product's business; the browser reports it as an error all the same.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      trouble.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') trouble.push(`request to ${hostname}`);
  });
  return trouble;
}
