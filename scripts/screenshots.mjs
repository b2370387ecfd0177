import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runOrExplain, StartError } from './lib/explain-failure.mjs';
import { findBrowser } from './lib/find-browser.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/root.mjs';

const PORT = '3101';
const URL = `http://localhost:${PORT}`;
const FOLDER = join(root, 'docs/images');
const LARGEST = 200 * 1024;

/**
 * What the README and docs/features.md show: a page by its hash path, opened by the administration unless it is public;
 * of a feature one picture is enough.
 */
const PAGES = [
  { name: 'login', path: '/login', isPublic: true },
  { name: 'mural', path: '/' },
  { name: 'users', path: '/users' },
  { name: 'user-form', path: '/users/create' },
  { name: 'groups', path: '/roles' },
  { name: 'incidents', path: '/incident-form', isOne: true },
  { name: 'knowledge', path: '/knowledge/consult', isOne: true },
  { name: 'newsletters', path: '/newsletters', isOne: true },
  { name: 'schedules', path: '/schedules', isOne: true },
  { name: 'suppliers', path: '/due-diligence-form/portfolio', isOne: true },
  { name: 'scholarships', path: '/portal-cebas/credentialings/handlings', isOne: true },
  { name: 'documents', path: '/documents', isOne: true },
  { name: 'drive', path: '/drive', isOne: true },
];
/** Wide pages are shown smaller than they are: three quarters are enough to see, and half the bytes. */
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.75 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const VIEWS = [
  { name: 'light', skin: 'light', ...wide },
  { name: 'dark', skin: 'dark', ...wide },
  { name: 'phone', skin: 'light', ...phone },
  { name: 'phone-dark', skin: 'dark', ...phone },
];

await runOrExplain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const executablePath = await findBrowser();
  const dataDir = mkdtempSync(join(tmpdir(), 'conforme-screenshots-'));
  const demo = await startDemo(dataDir);
  try {
    mkdirSync(FOLDER, { recursive: true });
    await takePictures(executablePath, demo.account);
  } finally {
    demo.process.kill('SIGTERM');
    await once(demo.process, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** @param {string} dataDir */
async function startDemo(dataDir) {
  const child = spawn(process.execPath, [join(root, 'scripts/demo.mjs')], {
    env: { ...process.env, DEMO_DATA_DIR: dataDir, DEMO_PORT: PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of /** @type {const} */ (['stdout', 'stderr']))
    child[name].setEncoding('utf8').on('data', (chunk) => {
      said[name] += chunk;
    });
  for (;;) {
    const [, email, password] = /^ {2}Administração +(\S+) +(.+)$/m.exec(said.stdout) ?? [];
    if (email && password) return { process: child, account: { email, password } };
    if (child.exitCode !== null) throw new StartError(`A demonstração não começou.\n${said.stderr}`);
    await sleep(100);
  }
}

/**
 * @param {string | undefined} executablePath
 * @param {{ email: string, password: string }} account
 */
async function takePictures(executablePath, account) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  for (const { name: view, skin, ...options } of VIEWS) {
    const context = await browser.newContext({
      ...options,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((value) => {
      if (location.protocol !== 'about:')
        localStorage.setItem('conforme.appearance', JSON.stringify({ skin: value }));
    }, skin);
    const page = await context.newPage();
    for (const { name, path, isPublic, isOne } of PAGES) {
      if (isOne && view !== 'light') continue;
      if (!isPublic && page.url().includes('#/login')) await signIn(page, account);
      await open(page, path);
      const file = join(FOLDER, `${name}-${view}.png`);
      await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
      const { size } = statSync(file);
      say(`${name}-${view}.png ${Math.round(size / 1024)} KB`);
      if (size > LARGEST) throw new StartError(`${name}-${view}.png passou de 200 KB.`);
    }
    await context.close();
  }
  await browser.close();
}

/**
 * Loaded afresh, with its heading, its rows and its letters there.
 * @param {import('@playwright/test').Page} page
 * @param {string} path
 */
async function open(page, path) {
  await page.goto('about:blank');
  await page.goto(`${URL}/#${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], .skeleton, .mantine-Skeleton-root'),
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {{ email: string, password: string }} account
 */
async function signIn(page, { email, password }) {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !url.hash.startsWith('#/login'));
}
