import { expect, type Page, test } from '@playwright/test';
import { apiOf } from '../support/api-client.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = '/api/v1/privacy_forms';

/** A request that came by phone, as far as its holder being asked something. */
async function askedRequest(asAdmin: Awaited<ReturnType<typeof apiOf>>) {
  const made = await asAdmin('post', path, {
    requester: 'holder',
    relation: 'student',
    holder: {
      name: 'Helena Prado',
      document: { kind: 'cpf', number: '529.982.247-25' },
      email: 'helena@exemplo.test',
    },
    types: ['DUVI'],
    description: 'Quero saber o que guardam sobre mim.',
    channel: 'phone',
    received_on: new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10),
    identity: 'known',
  });
  const act = async (action: string, body: object = {}) => {
    const { version } = await asAdmin('get', `${path}/${made.id}`);
    return asAdmin('post', `${path}/${made.id}/${action}`, { version, ...body });
  };
  await act('validate');
  await act('start');
  await act('ask', { text: 'Em que ano você estudou aqui?' });
  return { ...made, act };
}

test('somebody follows their request on a phone: mistypes, replies with a file, reads the answer and rates it', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page);
  const { protocol, key, act } = await askedRequest(await apiOf(request));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#/form-protocol-query/privacy');
  const ask = async (typed: string) => {
    await page.getByLabel('Protocolo').fill(typed);
    await page.getByLabel('Chave de consulta').fill(key.toLowerCase());
    await page.getByLabel('Chave de consulta').press('Enter');
  };
  await ask(protocol.replace(/.$/, (letter: string) => (letter === 'A' ? 'B' : 'A')));
  await expect(page.getByText('Confira o protocolo: uma letra ou um número está trocado.')).toBeVisible();
  await expect(page.getByLabel('Protocolo')).toBeFocused();
  await ask(protocol.toLowerCase().replaceAll('-', ''));

  await expect(heading(page, 'Falta uma resposta sua')).toBeFocused();
  await page.getByLabel('Escreva aqui').fill('Estudei em 2019.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'histórico.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  });
  await expect(page.getByRole('button', { name: 'Tirar histórico.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Desistir do pedido' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Não, continuar' }).click();
  await page.getByRole('button', { name: 'Enviar resposta' }).click();

  await expect(heading(page, 'Seu pedido está em análise')).toBeFocused();
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar histórico.pdf' }).click();
  expect((await taken).suggestedFilename()).toBe('histórico.pdf');
  await page.getByRole('button', { name: 'Escrever uma mensagem' }).click();
  await page.getByLabel('Escreva aqui').fill('Mudei de endereço depois disso.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByRole('button', { name: 'Escrever uma mensagem' })).toBeFocused();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Mudei de endereço depois disso.' }),
  ).toBeVisible();
  await act('answer', { result: 'granted', text: 'Guardamos o seu histórico.', confirmed: true });
  await page.getByRole('button', { name: 'Fazer outra consulta' }).click();
  await ask(protocol);

  await expect(heading(page, 'Seu pedido foi atendido')).toBeVisible();
  await page.getByRole('radio', { name: '4 estrelas: Bom' }).check({ force: true });
  await page.getByLabel('Quer contar por quê?').fill('Foi rápido.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Avaliação enviada. Obrigado!' })).toBeAttached();
  await expect(page.getByText('Foi rápido.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(kept).not.toContain(key.slice(0, 5));
  expect(trouble).toEqual([]);
});
