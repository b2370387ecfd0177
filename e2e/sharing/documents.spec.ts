import { type Browser, type Page, expect as soon, test } from '@playwright/test';
import { pdfOfPages } from '../../apps/server/src/testing/features/made-pdfs.ts';
import { administrator, enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { waitForMail } from '../support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

const phone = { width: 390, height: 844 };
/** Nearly every step reads or writes a file, on a machine that is shared. */
const PATIENCE = { timeout: 30_000 };
const expect = soon.configure(PATIENCE);
test.use({ actionTimeout: PATIENCE.timeout });

const stamp = Date.now();
const title = `Política de descarte ${stamp}`;
const term = 'Não vou repassar este documento.';
const otavio = { name: 'Otávio Figueira', email: `otavio-${stamp}@fora.test` };
const approver = {
  name: `Helena Prado ${stamp}`,
  email: `helena-${stamp}@valedoipe.test`,
  password: 'jabuticaba em novembro',
};

const fileOf = (words: string) => ({
  name: 'descarte.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOfPages([[title, words], ['O papel e fragmentado diante de duas pessoas.']]),
});
const first = fileOf('Caixas vencidas ficam no almoxarifado.');
const second = fileOf('Caixas vencidas ficam no arquivo central.');

/** Somebody who approves: never the author. */
async function pageOfApprover(browser: Browser, asAdmin: Awaited<ReturnType<typeof apiOf>>): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const { id: role_id } = (await asAdmin('get', '/api/v1/roles?search=compliance'))[0];
  const { entity } = await asAdmin('get', '/api/v1/data_access/default_entity');
  await makePerson(page.request, approver, {
    role_ids: [role_id],
    accesses: [{ role_id, entity_type: 'legal_entity', entity_id: entity.id }],
  });
  await enter(page, approver);
  return page;
}

async function sendVersion(page: Page, button: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('button', { name: 'Trocar arquivo' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'O que mudou' }).fill('Onde ficam as caixas vencidas');
  if (file === first) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar versão' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar para revisão' }).click();
  await expect(page.getByRole('button', { name: 'Retirar da revisão' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprovar a versão' })).toHaveCount(0);
}

/** The approver sees the version that waits, approves it and puts it into force. */
async function releaseVersion(page: Page, address: string, number: number): Promise<void> {
  await page.goto(address);
  // It may be open since the last time.
  await page.reload();
  await expect(page.getByText(`Você está vendo a versão ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Aprovar a versão' }).click();
  if (number === 1) await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await page.getByRole('button', { name: 'Publicar a versão' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  const versions = page.getByRole('region', { name: 'Versões' });
  await expect(versions.getByRole('listitem').first()).toContainText(/Versão \d+Vigente/);
}

test('a document is registered, approved, found by a word of its PDF, shared, watched, revoked and checked', async ({
  page,
  browser,
  request,
}) => {
  // Two dozen looks for accessibility are most of it.
  test.setTimeout(300_000);
  const trouble = watchForTrouble(page);
  const asAdmin = await apiOf(request);
  const helena = await pageOfApprover(browser, asAdmin);
  await enter(page);
  await page.goto('/#/documents/create');
  await page.getByRole('textbox', { name: 'Título' }).fill(title);
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Política' });
  // For two people: others of this product are left in peace.
  await page.getByRole('switch', { name: /Toda a organização/ }).uncheck({ force: true });
  for (const { email } of [approver, administrator]) {
    await page.getByRole('combobox', { name: 'Pessoas' }).fill(email);
    await page.getByRole('option', { name: email }).click();
    await expect(page.getByRole('option', { name: email })).toHaveAttribute('aria-selected', 'true');
  }
  // The list of people lies over the switch until it is closed.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option').first()).toBeHidden();
  await page.getByRole('switch', { name: 'Pedir que cada pessoa assine que leu' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page).toHaveURL(/#\/documents\/\d+$/);
  const address = page.url();
  await expect(page.getByText('Ainda não há arquivo. Envie a primeira versão.')).toBeVisible();
  await sendVersion(page, 'Enviar o arquivo', first);
  await releaseVersion(helena, address, 1);

  await test.step('a word inside the PDF finds it', async () => {
    const row = page.getByRole('article').filter({ hasText: title });
    // The text is read by a job, moments after the file came.
    await expect(async () => {
      await page.goto('/#/documents');
      await page.goto('/#/documents/consult');
      await page.getByRole('searchbox', { name: 'Procurar' }).fill('almoxarifado');
      await expect(row.locator('mark', { hasText: 'almoxarifado' })).toBeVisible({ timeout: 4_000 });
    }).toPass(PATIENCE);
    await expect(row).toContainText('Página 1');
    // The address is the question: it is kept, sent on and come back to.
    await expect(page).toHaveURL(/search=almoxarifado/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Procurar' })).toHaveValue('almoxarifado');
    await expect(row).toContainText('Página 1');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await row.getByRole('link', { name: title }).click();
    await expect(page.getByText('Página 1 de 2')).toBeVisible();
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page.getByText('Página 2 de 2')).toBeVisible();
    await expect(page.getByText('O papel e fragmentado', { exact: false })).toBeAttached();
    await expectAccessible(page);
  });

  await test.step('a reader signs and keeps the proof; staff sees who is missing and reminds', async () => {
    await page.getByRole('button', { name: 'Assinar leitura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assinar', exact: true }).click();
    await expect(page.getByText(/Assinado em .*, versão 1/)).toBeVisible();
    const proof = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Baixar comprovante' }).click();
    expect((await proof).suggestedFilename()).toMatch(/Comprovante de leitura.*\.pdf/);
    await page.goto(address);
    await page.reload();
    await page.getByRole('button', { name: 'Ver quem assinou' }).click();
    const signers = page.getByRole('dialog', { name: 'Quem assinou a leitura' });
    await expect(signers.getByRole('listitem')).toContainText([approver.name]);
    await expect(signers).toContainText('1 de 2 assinaram');
    await expectAccessible(page);
    await signers.getByRole('button', { name: 'Lembrar quem falta' }).click();
    await expect(page.getByText('Lembrete a 1 pessoa.')).toBeVisible();
    await signers.getByText('Assinaram', { exact: true }).click();
    await expect(signers.getByRole('listitem')).toContainText([/Administração.*Assinou a versão 1/s]);
    await page.keyboard.press('Escape');
    await expect(signers).toHaveCount(0);
  });

  await test.step('a link for one person, with code, terms and watermark', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Novo link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar link pessoal' });
    await dialog.getByRole('textbox', { name: 'Nome' }).fill(otavio.name);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(otavio.email);
    await dialog.getByRole('textbox', { name: 'Termo que a pessoa aceita antes de ler' }).fill(term);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Criar e enviar' }).click();
    const made = page.getByRole('dialog', { name: 'Link pronto' });
    await expect(made.getByRole('textbox', { name: 'Endereço' })).toHaveValue(/#\/ged\/public\//);
    await expectAccessible(page);
    await made.getByRole('button', { name: 'Fechar' }).last().click();
  });

  const recipient = await (await browser.newContext({ viewport: phone })).newPage();
  const troubleOutside = watchForTrouble(recipient);
  const { link } = await waitForMail(otavio.email);
  await test.step('the recipient reads it on a phone', async () => {
    await recipient.goto(link as string);
    await expect(recipient.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(recipient.getByText('Você abriu 0 de 5 vezes', { exact: false })).toBeVisible();
    await expectAccessible(recipient);
    await expectNoSidewaysScroll(recipient);
    await recipient.getByRole('button', { name: 'Abrir o documento' }).click();
    await expect(recipient.getByText('Leia e aceite o termo para abrir o documento.')).toBeVisible();
    await recipient.getByRole('checkbox', { name: 'Li e aceito o termo' }).check();
    await recipient.getByRole('button', { name: 'Receber o código' }).click();
    const { text } = await waitForMail(otavio.email, /Código para abrir/);
    await recipient
      .getByRole('textbox', { name: 'Código de 6 números' })
      .fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await expectAccessible(recipient);
    await recipient.getByRole('button', { name: 'Abrir o documento' }).click();
    await expect(recipient.getByText('Página 1 de 2')).toBeVisible();
    const pages = recipient.getByRole('region', { name: /versão 1$/ });
    await expect(pages).toContainText('almoxarifado');
    // Burnt into the page itself.
    await expect(pages).toContainText(otavio.email);
    await expect(recipient.getByRole('button', { name: /Baixar/ })).toHaveCount(0);
    await expectAccessible(recipient);
    await expectNoSidewaysScroll(recipient);
  });

  await test.step('staff sees who opened it, and revokes', async () => {
    await page.reload();
    const links = page.getByRole('region', { name: 'Acessos por link' });
    await expect(links).toContainText('1 de 5 aberturas');
    await links.getByRole('button', { name: 'Ver acessos' }).click();
    const log = page.getByRole('dialog', { name: `Acessos de ${otavio.name}` });
    for (const words of ['Documento aberto', 'Código pedido', 'Link enviado por e-mail'])
      await expect(log).toContainText(words);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
    await links.getByRole('button', { name: 'Revogar' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
    await expect(links.getByText('Revogado')).toBeVisible();
    await recipient.reload();
    await expect(recipient).toHaveURL(/#\/invalid-signature/);
    await expectAccessible(recipient);
  });

  const code = await page.getByRole('textbox', { name: /^Código para conferir a versão 1/ }).inputValue();
  const verdict = (name: string) => recipient.getByRole('heading', { level: 2, name });
  await test.step('anybody checks it by its code or by the file itself', async () => {
    await recipient.goto('/#/ged/validate');
    await expectAccessible(recipient);
    await recipient.getByRole('textbox', { name: 'Código impresso no documento' }).fill(code);
    await recipient.getByRole('button', { name: 'Conferir' }).click();
    await expect(verdict('Autêntico e em vigor')).toBeVisible();
    await expectAccessible(recipient);
    await expectNoSidewaysScroll(recipient);
    await recipient.goto('/#/ged/validate');
    await drop(recipient, first);
    await expect(verdict('Autêntico e em vigor')).toBeVisible();
    await expect(recipient.getByText('O arquivo “descarte.pdf” é idêntico ao original.')).toBeVisible();
  });

  await sendVersion(page, 'Enviar nova versão', second);
  await releaseVersion(helena, address, 2);
  await recipient.goto('/#/ged/validate');
  await recipient.goto(`/#/ged/validate/${code}`);
  await expect(verdict('Autêntico, mas já substituído')).toBeVisible();
  await expectAccessible(recipient);

  const compared = page.getByRole('dialog', { name: 'Comparar versões' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Comparar' }).click();
    await expect(compared).toContainText('arquivo central', { timeout: 5_000 });
  }).toPass(PATIENCE);
  await expectAccessible(page);
  expect([...trouble, ...troubleOutside]).toEqual([]);
});

/** As from a folder of the computer. */
async function drop(page: Page, { name, mimeType, buffer }: ReturnType<typeof fileOf>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const carried = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      carried.items.add(new File([content], fileName, { type }));
      return carried;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  const target = page.getByText('ou solte aqui');
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}
