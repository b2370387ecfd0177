import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, request, test, type WebSocket } from '@playwright/test';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/core/postgres/embedded-postgres.ts';
import { administrator, signIn } from '../support/administrator.ts';
import { type Credentials, makePerson } from '../support/api-client.ts';
import { launchProduct, type Product } from '../support/launch-product.ts';
import { expectAccessible } from '../support/screen-checks.ts';
import { expectNotice, stopClock } from '../support/toast-checks.ts';

/** Two instances on one database. A ping an hour: what is seen here came through the channel. */
let folder: string;
let postgres: EmbeddedPostgres;
let here: Product;
let there: Product;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'conforme-e2e-database-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {}, durable: false });
  const { password, host } = postgres.connection;
  const shared = {
    DATABASE_URL: `postgres://conforme:${password}@localhost/postgres?host=${encodeURIComponent(host)}`,
    MASTER_KEY: randomBytes(32).toString('base64url'),
    REALTIME: 'on',
    PING_INTERVAL: '3600',
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
  };
  here = await launchProduct(shared);
  there = await launchProduct(shared);
});
test.afterAll(async () => {
  await there?.stop();
  await here?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Another person at each repetition. */
const listener = () => ({
  name: 'Rita Ouvinte',
  email: `rita.${test.info().repeatEachIndex}@valedoipe.org.br`,
  password: 'jabuticaba madura no pé',
});
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

async function openWindow(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  return context.newPage();
}

/** Signed in, on a page that shows nothing of notifications, with the channel open and the clock at rest. */
async function listen(page: Page, person: Credentials): Promise<WebSocket> {
  await page.clock.install();
  // From the first paint to the channel: a busy machine takes its time.
  const opened = page.waitForEvent('websocket', { timeout: 40_000 });
  await signIn(page, person);
  await page.goto('/#/profile');
  const channel = await opened;
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  return channel;
}

const words = 'Reunião do comitê de privacidade amanhã às 10h, na sala 2.';

test('a message written on one instance is seen at once on both, and who leaves is no longer told', async ({
  browser,
}) => {
  test.slow();
  const person = listener();
  const api = await request.newContext({ baseURL: here.url });
  const id = await makePerson(api, person);
  await api.dispose();
  const [office, near, far] = [
    await openWindow(browser, here),
    await openWindow(browser, here),
    await openWindow(browser, there),
  ];
  const channels = [await listen(near, person), await listen(far, person)] as const;
  for (const page of [near, far]) await stopClock(page);

  await signIn(office);
  await office.goto(`/#/users/${id}/edit`);
  await office.getByRole('button', { name: 'Enviar notificação' }).click();
  await office.getByRole('textbox', { name: `Mensagem para ${person.name}` }).fill(words);
  await expectAccessible(office);
  const told = channels.map((channel) =>
    channel.waitForEvent('framereceived', ({ payload }) => String(payload).includes('text.message')),
  );
  await office.getByRole('button', { name: 'Enviar', exact: true }).click();
  for (const frame of await Promise.all(told)) expect(String(frame.payload)).not.toContain('Reunião');
  for (const page of [near, far]) {
    await page.clock.runFor(1000);
    await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida');
    await expectNotice(page, 'Reunião do comitê de privacid…');
    await page.clock.resume();
  }

  // Read in one window, it is read in the other.
  await bell(near).click();
  await near.getByRole('dialog', { name: 'Notificações' }).getByText(words).click();
  await expect(bell(far)).toHaveAccessibleName('Notificações');

  // Signing out leaves the channel.
  const left = channels[0].waitForEvent('close');
  await near.getByRole('button', { name: /^Menu de/ }).click();
  await near.getByRole('menuitem', { name: 'Sair' }).click();
  await left;

  // A session that is ended elsewhere loses it within two seconds, and the page knows.
  expect(channels[1].isClosed()).toBe(false);
  const closed = channels[1].waitForEvent('close').then(() => Date.now());
  await office.getByRole('button', { name: 'Encerrar as sessões' }).click();
  const ended = office.waitForResponse((answer) => answer.url().endsWith('end_sessions'));
  await office.getByRole('dialog').getByRole('button', { name: 'Encerrar sessões' }).click();
  await ended;
  const answered = Date.now();
  expect((await closed) - answered).toBeLessThan(2000);
  await expect(far).toHaveURL(/#\/login/);
  for (const page of [office, near, far]) await page.context().close();
});
