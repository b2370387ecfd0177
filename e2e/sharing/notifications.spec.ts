import { expect, type Page, test } from '@playwright/test';
import { administrator, signIn } from '../support/administrator.ts';
import { launchProduct, type Product } from '../support/launch-product.ts';
import { expectAccessible } from '../support/screen-checks.ts';
import { expectNotice, expectToast, stopClock } from '../support/toast-checks.ts';

/** A product of its own: the bell of the shared administrator would ring in the other tests. */
let product: Product;
test.beforeAll(async () => {
  product = await launchProduct({
    SETUP_ADMIN_EMAIL: administrator.email,
    SETUP_ADMIN_PASSWORD: administrator.password,
    SETUP_ORGANISATION: administrator.organisation,
  });
});
test.afterAll(() => product.stop());

let page: Page;
test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  page = await context.newPage();
});
test.afterEach(() => page.context().close());

const long = 'Reunião do comitê de privacidade amanhã às 10h, na sala 2.';
const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

/** To oneself, as another person's screen would. */
const send = (page: Page, message: string) =>
  page.evaluate(async (message) => {
    const { id, token } = JSON.parse(localStorage.getItem('conforme.session.user') ?? '{}');
    const answer = await fetch(`/api/v1/users/${id}/send_text_notification`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, message);

test('by the ping: the bell rises, a toast says so for five seconds, a click reads', async () => {
  // Without its channel the browser falls back to asking.
  await page.route('**/broadcasting/auth', (route) => route.abort());
  await page.clock.install();
  await signIn(page);
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  // Time leaps a minute to stand still there: that ping has to be over before there is anything to tell.
  const pinged = page.waitForResponse('**/api/v1/logged');
  await stopClock(page);
  await pinged;
  await send(page, long);
  await page.clock.fastForward(61_000);
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida');
  await expectNotice(page, 'Reunião do comitê de privacid…');
  await page.clock.resume();

  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Notificações' });
  await expect(panel.getByText(long)).toBeVisible();
  await expectAccessible(page);
  // What the server refuses stays unread, and is told in the specification's words.
  await page.route('**/notifications/read', (route) => route.abort(), { times: 1 });
  await stopClock(page);
  await panel.getByRole('button', { name: /Mensagem de/ }).click();
  await expectToast(page, {
    title: 'Erro',
    isPrefixed: true,
    message: 'Erro não foi possível marcar a notificação como lida.',
    tone: 'danger',
    place: 'top-center',
    seconds: 5,
  });
  await page.clock.resume();
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida');
  await bell(page).click();
  await panel.getByRole('button', { name: /Mensagem de/ }).click();
  await expect(bell(page)).toHaveAccessibleName('Notificações');
});

test('preferences are kept as they are chosen', async () => {
  await signIn(page);
  await page.goto('/#/profile');
  const part = page.getByRole('region', { name: 'Notificações' });
  await part.getByRole('checkbox', { name: 'Mensagem: por e-mail' }).check();
  await part.getByRole('switch', { name: 'Resumo diário' }).check();
  await expect(part.getByText('Salvo.')).toBeVisible();
  await page.reload();
  await expect(part.getByRole('checkbox', { name: 'Mensagem: por e-mail' })).toBeChecked();
  await expect(part.getByRole('switch', { name: 'Resumo diário' })).toBeChecked();
  await expectAccessible(page);
});
