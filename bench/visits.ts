import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/lib/find-browser.mjs';
import type { MeasuredPage } from './measured-pages.ts';

const PHONE = { width: 360, height: 780 };
/** What Lighthouse and the specification slow a phone's processor down by. */
const SLOWED = 4;
/** After this long without a long task the page is at rest. */
const AT_REST_MS = 1000;
/** 'Slow 3G' of the browser's own tools: 400 kbit/s each way and two seconds for each exchange. */
const SLOW_3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2000 };
const PATIENCE_MS = 120_000;

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function withPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'pt-BR' });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** From the first byte asked for until the page is there and answers at once, with a processor as slow as a phone's. */
export const interactiveAfter = (browser: Browser, { url, usable, person }: MeasuredPage): Promise<number> =>
  withPage(browser, async (page) => {
    if (person) {
      await page.goto(new URL('/#/login', url).href);
      await page.locator('input[name=email]').fill(person.email);
      await page.locator('input[name=password]').fill(person.password);
      await page.locator('button[type=submit]').click();
      await page.waitForURL((address) => !address.hash.startsWith('#/login'));
      await page.goto('about:blank');
    }
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.clearBrowserCache');
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(watchLongTasks);
    await page.goto(url);
    const there = await page.waitForFunction(seenAt, usable);
    const shown = await there.jsonValue();
    const quiet = await page.waitForFunction(lastLongTask, AT_REST_MS);
    return Math.max(Number(shown), Number(await quiet.jsonValue()));
  });

/** In the page. */
function watchLongTasks(): void {
  const ends: number[] = [0];
  Object.assign(window, { longTaskEnds: ends });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) ends.push(startTime + duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** In the page: the moment it can be seen, false until then. */
const seenAt = (selector: string): number | false =>
  document.querySelector(selector) !== null && performance.now();

/** In the page: when the last long task ended, once none has come for `rest`; as text, for it may be 0. */
function lastLongTask(rest: number): string | false {
  const last = Math.max(...(window as unknown as { longTaskEnds: number[] }).longTaskEnds);
  return performance.now() - last > rest && String(last);
}

export interface SlowVisit {
  /** Until the first field can be written in. */
  readonly usableMs: number;
  /** From there, each step answered at once, until the protocol is shown. */
  readonly sentMs: number;
  readonly protocol: string;
}

/** Somebody asks for their data over a line that is hardly one. */
export const askOverSlowLine = (browser: Browser, form: MeasuredPage): Promise<SlowVisit> =>
  withPage(browser, async (page) => {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', SLOW_3G);
    const goOn = () => page.getByRole('button', { name: 'Continuar' }).click();
    const since = performance.now();
    await page.goto(form.url, { waitUntil: 'commit' });
    await page.getByText('Eu, sobre os meus dados').click();
    const usableMs = performance.now() - since;
    await page.getByLabel('Nome completo').fill('Helena Prado Siqueira');
    await page.getByLabel('CPF', { exact: true }).fill('52998224725');
    await page.getByLabel('Telefone').fill('43999998888');
    await page.getByLabel('Qual é a sua relação com a organização?').selectOption('Estudante');
    await goOn();
    await page.getByRole('checkbox', { name: 'Acessar meus dados' }).check();
    await goOn();
    await page.getByRole('radio', { name: 'Declaração completa' }).check();
    await page.getByRole('radio', { name: 'Por meio eletrônico' }).check();
    await page.getByLabel('Conte o que você precisa').fill('Quero uma cópia do que guardam sobre mim.');
    await goOn();
    await goOn();
    await page.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
    await page.getByRole('button', { name: 'Enviar pedido' }).click();
    const protocol = (await page.getByText(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/).textContent()) ?? '';
    return { usableMs, sentMs: performance.now() - since - usableMs, protocol };
  });
