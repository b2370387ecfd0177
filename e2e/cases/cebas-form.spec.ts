import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { apiOf } from '../support/api-client.ts';
import { readyForForms } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const CONFIGS = '/api/v1/portal_cebas/credentialing_configs';

/** An edital that families may apply to, and a way to take it on. */
async function openCall(request: APIRequestContext) {
  const api = await apiOf(request);
  await readyForForms(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const phase = (name: string, from: number, to: number) => ({
    ...{ phase: name, starts_on: day(from), ends_on: day(to) },
  });
  const call = await api('post', CONFIGS, {
    ...{ number: `F${Date.now() % 1_000_000}`, title: 'Bolsas em dois aparelhos', kind: 'new', year: 2091 },
    ...{ text: 'Pela renda.', minimum_wage: 162_100, minimum_wage_on: '2026-01-01' },
    vacancies: [
      {
        ...{ unit_id: entity.id, level: 'secondary', grade: '1ª série', shift: 'morning' },
        ...{ full: 1, partial: 0 },
      },
    ],
    phases: [
      ...[phase('application', -2, 20), phase('preliminary', 30, 30)],
      ...[phase('appeal', 31, 40), phase('final', 50, 50)],
    ],
    documents: [{ situation: 'candidate', name: 'Certidão de nascimento' }],
    declarations: [{ text: 'Declaro que as informações são verdadeiras.' }],
  });
  const move = async (status: string) => {
    const { version } = await api('get', `${CONFIGS}/${call.id}`);
    return api('post', `${CONFIGS}/${call.id}/move`, { version, status });
  };
  const { application_path: address } = await move('published');
  return { address: address as string, move };
}

/** A device of its own: what one keeps, the other does not have. */
const deviceOf = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
const nameOn = (device: Page) => device.getByLabel('Nome completo');
const isSaved = (device: Page) => expect(device.getByText(/Salvo às/)).toBeVisible({ timeout: 30_000 });

async function begin(device: Page, address: string) {
  await device.goto(address);
  await device.getByRole('button', { name: 'Começar a inscrição' }).click({ timeout: 30_000 });
  const protocol = device.getByText(/^EDI-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/);
  await expect(protocol).toBeVisible({ timeout: 30_000 });
  const key = await device.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
  const reference = { protocol: (await protocol.textContent()) ?? '', key: key ?? '' };
  await device.getByRole('button', { name: 'Já guardei, continuar' }).click();
  return reference;
}

test('two devices write one application: the first is asked which counts, and takes the other', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { address } = await openCall(request);
  const [first, second] = [await deviceOf(browser), await deviceOf(browser)];
  const { protocol, key } = await begin(first, address);
  await nameOn(first).fill('Kauã');
  await isSaved(first);

  await second.goto(address);
  await second.getByLabel('Protocolo').fill(protocol, { timeout: 30_000 });
  await second.getByLabel('Chave').fill(key);
  await second.getByRole('button', { name: 'Continuar a inscrição', exact: true }).click();
  await expect(nameOn(second)).toHaveValue('Kauã', { timeout: 30_000 });
  await nameOn(second).fill('Kauã Henrique');
  await isSaved(second);

  await nameOn(first).fill('Kauã desta tela');
  const other = first.getByRole('button', { name: 'A do outro aparelho' });
  await expect(other).toBeVisible({ timeout: 30_000 });
  await expectAccessible(first);
  await expectNoSidewaysScroll(first);
  await other.click();
  await expect(nameOn(first)).toHaveValue('Kauã Henrique', { timeout: 30_000 });
  // And goes on from there.
  await nameOn(first).fill('Kauã Henrique Nascimento');
  await isSaved(first);
});

test('the phase closes while the form is open: told, and what was typed is read and copied on that device', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { address, move } = await openCall(request);
  const phone = await deviceOf(browser);
  const { protocol } = await begin(phone, address);
  await nameOn(phone).fill('Kauã');
  await isSaved(phone);
  await move('closed');
  await nameOn(phone).fill('Kauã, escrito depois');
  await expect(phone.getByRole('alert')).toContainText('A escola encerrou as inscrições', {
    timeout: 30_000,
  });
  await expect(phone.getByRole('button', { name: 'Copiar o que escrevi' })).toBeVisible();
  await expectAccessible(phone);

  phone.on('dialog', (dialog) => dialog.accept());
  await phone.goto(address);
  await phone.reload();
  const kept = phone.getByRole('button', { name: new RegExp(`Ler o que ficou neste aparelho.*${protocol}`) });
  await expect(kept).toBeVisible({ timeout: 30_000 });
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await kept.click();
  await expect(nameOn(phone)).toHaveValue('Kauã, escrito depois', { timeout: 30_000 });
  await expect(phone.getByRole('alert')).toContainText('A escola encerrou as inscrições', {
    timeout: 30_000,
  });
});
