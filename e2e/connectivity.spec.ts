import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible } from './support/screen-checks.ts';

const status = (page: Page) => page.getByRole('banner').getByRole('status');
const USERS_CHUNK = '**/assets/users-list*';

/** The heartbeat and the speed watch come with code of their own, after the page. */
const watchersRun = (page: Page) => page.waitForLoadState('networkidle');

test('without internet the navbar says so, and what was typed stays', async ({ page, context }) => {
  await enter(page);
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Digitado Sem Rede');
  await context.setOffline(true);
  await expect(status(page)).toHaveText('Sem internet');
  await expect(page.getByText('O que você digitou continua aqui', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(status(page)).toHaveText('');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Digitado Sem Rede');
});

test('a server that does not answer is told until it does', async ({ page }) => {
  // The heartbeat waits longer each time, up to 72 s: on a slow machine several of them meet no server.
  test.slow();
  await enter(page);
  await page.goto('/#/users');
  await watchersRun(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByPlaceholder('Pesquisar').first().fill('qualquer');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Servidor fora do ar');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Servidor fora do ar. O que você digitou', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/**');
  // The heartbeat asks again by itself.
  await expect(status(page)).toHaveText('', { timeout: 80_000 });
});

test('the heartbeat keeps its interval, and what it takes away is gone at once', async ({ page }) => {
  await page.clock.install();
  await enter(page);
  await page.goto('/#/users');
  await expect(page.locator('h1').first()).toHaveText('Usuários');
  await watchersRun(page);
  let beats = 0;
  await page.route('**/api/v1/logged', (route) => {
    beats += 1;
    return route.fulfill({
      json: {
        notifications: [],
        ping_interval: 20,
        slow_kbps_rate: 30,
        email_verified_at: null,
        permissions: [{ name: 'users.create' }, { name: 'users.menu' }],
      },
    });
  });
  await page.clock.fastForward(50_000);
  expect(beats).toBe(0);
  await page.clock.fastForward(12_000);
  await expect.poll(() => beats).toBe(1);
  // The next one is counted from the answer, which has arrived once the menu has lost the groups.
  await expect(page.getByRole('link', { name: 'Grupos' })).toHaveCount(0);
  await page.clock.fastForward(21_000);
  await expect.poll(() => beats).toBe(2);
  const withoutUsers = { permissions: [], ping_interval: 20, slow_kbps_rate: 30 };
  await page.route('**/api/v1/logged', (route) =>
    route.fulfill({ json: { notifications: [], email_verified_at: null, ...withoutUsers } }),
  );
  await page.clock.fastForward(21_000);
  await expect(page).toHaveURL(/#\/not-authorized/);
});

test('a slow line is told, a distant but quick one is not', async ({ page }) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await enter(page);
  await watchersRun(page);
  const devtools = await page.context().newCDPSession(page);
  const line = (bytesPerSecond: number, latency: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  const measured = () =>
    page.waitForResponse((response) => response.url().includes('/speed-probe.bin'), { timeout: 60_000 });
  await line(2500, 0);
  let probe = measured();
  await page.clock.fastForward(11_000);
  await (await probe).finished();
  await expect(status(page)).toHaveText('Conexão lenta');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Conexão lenta. As telas podem demorar', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await line(1_000_000, 300);
  probe = measured();
  await page.clock.fastForward(301_000);
  await (await probe).finished();
  await expect(status(page)).toHaveText('');
});

test('a page whose code does not arrive is fetched again when asked to', async ({ page }) => {
  await page.route(USERS_CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
  await enter(page);
  await page.goto('/#/users');
  const title = page.getByRole('heading', { name: 'Esta página não pôde ser carregada' });
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await page.route('**/', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('O servidor ainda não responde', { exact: false })).toBeVisible();
  await page.unroute('**/');
  await page.unroute(USERS_CHUNK);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByPlaceholder('Pesquisar').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/users$/);
  await expect(page).toHaveTitle('Conforme - Usuários');
});

test('a newly installed version is named, on the page that is gone and after the server was away', async ({
  page,
}) => {
  // The heartbeat that finds the server again may be the third of a series that waits longer each time.
  test.slow();
  const newBuild = (route: import('@playwright/test').Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/main-new.js"></script>',
    });
  await page.route(USERS_CHUNK, (route) => route.fulfill({ status: 404, body: '' }));
  await enter(page);
  await watchersRun(page);
  await page.route('**/', newBuild);
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'Uma versão nova foi instalada' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/');
  await page.unroute(USERS_CHUNK);
  await page.getByRole('main').getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByPlaceholder('Pesquisar').first()).toBeVisible();
  await watchersRun(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByPlaceholder('Pesquisar').first().fill('qualquer');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('Servidor fora do ar');
  await page.route('**/', newBuild);
  await page.unroute('**/api/**');
  await expect(page.getByText('Uma versão nova foi instalada.', { exact: false })).toBeVisible({
    timeout: 80_000,
  });
  await expectAccessible(page);
});

test('autofill is off on forms, also for fields that come later, and stays on for one’s own login', async ({
  page,
}) => {
  await page.goto('/#/login');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await page.waitForTimeout(1200);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await enter(page);
  await page.goto('/#/users/create');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveAttribute('autocomplete', 'off');
  await page.evaluate(() => document.querySelector('main form')?.append(document.createElement('input')));
  await expect(page.locator('main form > input').last()).toHaveAttribute('autocomplete', 'off');
});
