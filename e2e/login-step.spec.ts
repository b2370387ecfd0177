import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/administrator.ts';
import { launchProduct, type Product } from './support/launch-product.ts';
import { mailsTo, startMailServer } from './support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

const settings = {
  SETUP_ADMIN_EMAIL: administrator.email,
  SETUP_ADMIN_PASSWORD: administrator.password,
  SETUP_ORGANISATION: administrator.organisation,
  LOGIN_TRIES_BEFORE_STEP: '3',
};

/** Somebody else tries: so many wrong passwords for the administrator's address. */
async function attack({ url }: Product): Promise<void> {
  for (let n = 0; n < 4; n++)
    await fetch(`${url}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: administrator.email, password: `palpite número ${n}` }),
    });
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('on an unknown device the mailed code lets the owner in; a known device is not asked', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const mails = await startMailServer();
  const product = await launchProduct({
    ...settings,
    SMTP_URL: mails.url,
    MAIL_FROM: 'nao-responda@conforme.test',
  });
  const open = async (viewport: { width: number; height: number }) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.goto(`${product.url}/#/login`);
    return page;
  };
  const known = await open({ width: 1440, height: 900 });
  await enter(known, administrator.password);
  await expect(known).not.toHaveURL(/login/);
  await attack(product);

  const page = await open({ width: 390, height: 844 });
  await enter(page, administrator.password);
  const code = page.getByLabel('Código recebido por e-mail');
  await expect(code).toBeFocused();
  await expect(page.getByText('Houve muitas tentativas de entrar nesta conta.')).toBeVisible();
  // Nothing that was typed is lost.
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(administrator.password);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await code.fill('aaaa-aaaa');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('O código não confere ou não vale mais.', { exact: false })).toBeVisible();
  await expect.poll(() => mailsTo(administrator.email, mails.folder).length, { timeout: 30_000 }).toBe(1);
  const [mail] = mailsTo(administrator.email, mails.folder);
  expect(mail?.subject).toBe('Código para entrar');
  const sent = /[a-z2-9]{4}-[a-z2-9]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
  await code.fill(` ${sent.toUpperCase()} `);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);

  await known.context().clearCookies({ name: 'sid' });
  await known.evaluate(() => localStorage.clear());
  await known.goto(`${product.url}/?outra#/login`);
  await enter(known, administrator.password);
  await expect(known).not.toHaveURL(/login/);
  await product.stop();
  await mails.stop();
});

test('where no mail leaves, the browser works for it and goes on by itself', async ({ browser }) => {
  test.setTimeout(180_000);
  const product = await launchProduct({ ...settings, LOGIN_PROOF_BITS: '14' });
  await attack(product);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/#/login`);
  await enter(page, 'não é esta senha');
  await expect(page.getByText('Não foi possível realizar o login', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/login/, { timeout: 60_000 });
  await product.stop();
});
