import { expect, type Page, test } from '@playwright/test';
import { waitForMail } from '../support/mail-server.ts';
import { privacyFormAddress } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

test.use({ viewport: { width: 360, height: 780 } });

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** One step as it is left: nothing wrong with it, nothing wider than the phone; then on to the next. */
async function goOn(page: Page, next: string): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const heading = page.getByRole('heading', { level: 1, name: next });
  // Whoever cannot see hears where they are.
  await expect(heading).toBeFocused();
}

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) });

test('a mother asks for her daughter on a phone: five steps, a reload, two clicks, one request', async ({
  page,
  request,
}) => {
  const trouble = watchForTrouble(page);
  const email = 'helena.prado@familia.test';
  const submits: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/privacy_form/submit')) submits.push(sent.headers()['idempotency-key'] ?? '');
  });
  await page.goto(`/#${await privacyFormAddress(request)}`);
  await expect(page.getByText('Instituto Vale do Ipê').first()).toBeVisible();

  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Este campo é obrigatório!');
  await page.getByText('Mãe, pai ou tutor', { exact: true }).click();
  // What only now appears was never wrong.
  await expect(page.getByLabel('Seu nome completo')).toBeVisible();
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(0);
  await page.getByLabel('Seu nome completo').fill('Helena Prado Siqueira');
  await page.getByLabel('Seu CPF').fill('52998224720');
  await page.getByLabel('O que você é dessa pessoa').fill('mãe');
  await page.getByLabel('Seu e-mail').fill(email);
  await page.getByLabel('Nome completo', { exact: true }).fill('Sofia Prado Siqueira');
  await page.getByLabel('CPF', { exact: true }).fill('11144477735');
  await page.getByLabel('Data de nascimento').fill('10032014');
  await page.getByLabel('Qual é a relação dessa pessoa').selectOption('Estudante');
  await page.locator('input[type=file]').setInputFiles(paper('certidao.pdf'));
  await expect(page.getByRole('button', { name: 'Tirar certidao.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Seu CPF')).toBeFocused();
  await expect(page.getByLabel('Seu CPF')).toHaveAccessibleDescription(
    'Este campo está inválido! Confira os números do CPF.',
  );
  await page.getByLabel('Seu CPF').fill('52998224725');
  await goOn(page, 'O que você quer pedir?');

  for (const right of ['Acessar meus dados', 'Corrigir meus dados', 'Levar meus dados', 'Rever uma decisão'])
    await page.getByRole('checkbox', { name: right }).check();
  await page.getByRole('checkbox', { name: 'Retirar minha autorização' }).check();
  await goOn(page, 'Detalhes e anexos');

  await page.getByRole('radio', { name: 'Declaração completa' }).check();
  await page.getByRole('radio', { name: 'Por meio eletrônico' }).check();
  await page.getByLabel('Qual dado').fill('endereço');
  await page.getByLabel('Como está hoje').fill('Rua das Flores, 10');
  await page.getByLabel('Como deve ficar').fill('Rua das Acácias, 120');
  const proof = page.getByRole('region', { name: 'Prova', exact: true });
  await proof.locator('input[type=file]').setInputFiles(paper('conta-de-luz.pdf'));
  await expect(proof.getByRole('button', { name: 'Tirar conta-de-luz.pdf' })).toBeVisible();
  await page.getByLabel('Para onde os dados devem ir').fill('Colégio Santa Clara');
  await page.getByLabel('Qual decisão você quer rever?').fill('A bolsa foi negada por um sistema.');
  await page.getByLabel('Qual autorização você quer retirar?').fill('A foto no site');
  await page.getByLabel('Conte o que você precisa').fill('Quero uma cópia de tudo o que guardam.');
  await page.reload();
  await expect(page.getByText('Trouxemos de volta o que você já tinha escrito.')).toBeVisible();
  await expect(page.getByLabel('Conte o que você precisa')).toHaveValue(
    'Quero uma cópia de tudo o que guardam.',
  );
  await goOn(page, 'Confirme que é você');

  await page.getByRole('button', { name: 'Receber o código' }).click();
  await expect(page.getByLabel('Código recebido')).toBeFocused();
  const { text } = await waitForMail(email, /código/i);
  await page.getByLabel('Código recebido').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail confirmado')).toBeVisible();
  await goOn(page, 'Confira antes de enviar');

  await expect(page.getByText('certidao.pdf')).toBeVisible();
  await expect(page.getByText('(prova: conta-de-luz.pdf)')).toBeVisible();
  await page.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
  await expectAccessible(page);
  // The first try is lost on the way: nothing is to be pressed again, and nothing happens twice.
  await page.route('**/privacy_form/submit', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Enviar pedido' }).dblclick();
  await expect(page.getByText('Sem conexão agora.')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar agora' }).click();

  await expect(page.getByRole('heading', { name: 'Pedido enviado' })).toBeFocused();
  await expect(page.getByText(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/)).toBeVisible();
  await expect(page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(submits).toHaveLength(2);
  expect(new Set(submits).size).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar comprovante (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /public-form/.test(key))),
  ).toEqual([]);
  await waitForMail(email, /LGPD-|recebemos|comprovante/i);
  expect(trouble).toEqual([]);
});
