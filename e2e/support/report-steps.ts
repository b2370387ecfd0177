import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { apiOf } from './api-client.ts';
import { incidentFormAddress } from './privacy-form-link.ts';

interface Person {
  readonly email: string;
  readonly password: string;
}

/** The address of a channel's public form, opened by somebody of its committee. */
export async function openedForm(request: APIRequestContext, resource: string, by: Person): Promise<string> {
  await incidentFormAddress(request);
  const { entity } = await (await apiOf(request))('get', '/api/v1/data_access/default_entity');
  const { url } = await (await apiOf(request, by))('post', `/api/v1/${resource}/link`, {
    legal_entity_id: entity.id,
  });
  return new URL(url).hash.slice(1);
}

/** A reporter's browser: everything it asks for, and what it keeps. */
export async function anonymous(browser: Browser, baseURL: string | undefined, phone = false) {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    ...(phone ? { viewport: { width: 390, height: 844 } } : {}),
  });
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) foreign.push(asked.url());
  });
  const nothingKept = async () => {
    expect(foreign).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(
      await page.evaluate(async () => ({
        local: { ...localStorage },
        session: { ...sessionStorage },
        bases: (await indexedDB.databases()).length,
        caches: (await caches.keys()).length,
      })),
    ).toEqual({ local: {}, session: {}, bases: 0, caches: 0 });
  };
  return { page, context, nothingKept };
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();

export async function receiptOn(page: Page): Promise<string> {
  const receipt = (await page.locator('.sealed-receipt-code').first().innerText()).trim();
  expect(receipt).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
  return receipt;
}

/** With the password of the reader's vault. */
export async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel('Senha do cofre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
}

/** On the page where reports are followed. */
export async function findReport(page: Page, receipt: string): Promise<void> {
  await page.getByLabel('Comprovante').fill(receipt);
  await page.getByRole('button', { name: 'Abrir o relato' }).click();
}

/** The shortest report of the reporting channel that can be sent; gives its protocol. */
export async function sendShortReport(page: Page, address: string, story: string): Promise<string> {
  await page.goto(`/#${address}`);
  await page.getByRole('button', { name: 'Começar o relato' }).click();
  await page.getByText('Assédio moral').click();
  await page.getByRole('radio', { name: 'Não', exact: true }).check();
  await goOn(page);
  await page.getByLabel('Relato', { exact: true }).fill(story);
  await page.getByRole('radio', { name: 'Uma vez' }).check();
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Quem está envolvido?' })).toBeVisible();
  await goOn(page);
  await page.getByRole('radio', { name: 'Prefiro não dizer' }).check();
  await page.getByRole('checkbox', { name: /de boa-fé/ }).check();
  for (let step = 0; step < 3; step++) await goOn(page);
  await page.getByLabel('Digite o comprovante para conferir').fill(await receiptOn(page));
  await page.getByRole('button', { name: 'Enviar o relato' }).click();
  return (await page.getByText(/^CAN-\d{4}-/).textContent({ timeout: 40_000 })) ?? '';
}
