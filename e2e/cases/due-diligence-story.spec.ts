import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { isCnpj } from '../../packages/contracts/src/core/brazil/cnpj-number.ts';
import { enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { mailsTo } from '../support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from '../support/screen-checks.ts';

const TEMPLATES = '/api/v1/due_diligence_templates';
const PHONE = { width: 390, height: 844 };

const question = (id: string, section: string, label: string, more: object = {}) => ({
  ...{ id, section, label, type: 'compliance', required: true, weight: 4, code: id.toUpperCase(), ...more },
});

function newCnpj(tag: string): string {
  const base = tag.slice(-8).padStart(8, '0');
  const ends = Array.from({ length: 100 }, (_, digits) => `${base}0001${String(digits).padStart(2, '0')}`);
  return ends.find(isCnpj) as string;
}

/** A questionnaire in use, a supplier, and somebody who may decide but did not analyse. */
async function prepare(request: APIRequestContext, tag: string) {
  const api = await apiOf(request);
  const name = `Fornecedor de tecnologia ${tag}`;
  const made = await api('post', TEMPLATES, {
    ...{ name, description: null, tags: [] },
    content: {
      sections: [
        { id: 'integrity', title: 'Integridade' },
        { id: 'security', title: 'Segurança da informação' },
      ],
      questions: [
        question('code', 'integrity', 'A empresa tem código de conduta?'),
        question('channel', 'integrity', 'A empresa tem canal de denúncias?'),
        question('policy', 'security', 'A empresa tem política de segurança?', { weight: 2 }),
      ],
    },
  });
  const { draft } = await api('get', `${TEMPLATES}/${made.id}`);
  await api('post', `${TEMPLATES}/${made.id}/publish`, { version: draft.version });
  const supplier = `Trilha Sistemas ${tag} Ltda.`;
  const answers = { data: 1, volume: 1, access: 1, continuity: 1, transfer: 0, public_agents: 0 };
  await api('post', '/api/v1/suppliers', {
    ...{ cnpj: newCnpj(tag), company_name: supplier, service: 'Sistema acadêmico', lgpd_role: 'operator' },
    ...{ contact_name: 'Jéssica Monteiro', contact_email: `jessica.${tag}@trilha.example` },
    criticality_answers: answers,
  });
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const { id: role_id } = (await api('get', '/api/v1/roles?search=compliance'))[0];
  const decider = {
    ...{ name: 'Olga Decisora', email: `olga.${tag}@valedoipe.org.br` },
    password: 'ipê branco no quintal',
  };
  const access = { role_id, entity_type: 'legal_entity', entity_id: entity.id };
  await makePerson(request, decider, { role_ids: [role_id], accesses: [access] });
  return { name, supplier, decider, email: `jessica.${tag}@trilha.example` };
}

const linkIn = async (email: string, count: number): Promise<string> => {
  await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const link = mailsTo(email)
    .map((mail) => mail.link)
    .filter((link) => link?.includes('/form/due-diligence/'))
    .at(-1);
  return link as string;
};

const answer = async (phone: Page, label: RegExp, words: string) => {
  const group = phone.getByRole('radiogroup', { name: label });
  await group.getByText(words, { exact: true }).click();
};

/** On a phone, without an account. */
async function answerOnPhone(browser: Browser, link: string) {
  const phone = await browser.newPage({ viewport: PHONE });
  await phone.goto(link);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Começar' }).click();
  await answer(phone, /código de conduta/, 'Sim');
  await answer(phone, /canal de denúncias/, 'Não');
  await expect(phone.getByText(/^Tudo salvo/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  // What was answered is there on another day, by the same link.
  await phone.reload();
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await answer(phone, /política de segurança/, 'Parcial');
  await expect(phone.getByText(/^Tudo salvo às/)).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await declare(phone);
  const protocol = (await phone.getByText(/^FORN-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/).textContent()) ?? '';
  await expectAccessible(phone);
  await phone.close();
  return protocol;
}

async function declare(phone: Page) {
  await phone.getByLabel('Seu nome').fill('Jéssica Monteiro');
  await phone.getByLabel('Seu cargo').fill('Diretora');
  await phone.getByLabel('Seu e-mail').fill('jessica.diretora@trilha.example');
  await phone.getByLabel(/^Declaro que as respostas/).check();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Enviar as respostas' }).click();
  await expect(phone.getByRole('heading', { name: 'Respostas enviadas' })).toBeVisible({ timeout: 30_000 });
}

test('a supplier is asked, answers on a phone, completes, is approved, certified and renewed', async ({
  page,
  request,
  browser,
}, { retry }) => {
  test.setTimeout(300_000);
  const tag = String(Date.now() + retry);
  const { name, supplier, decider, email } = await prepare(request, tag);
  const trouble = watchForTrouble(page);
  const act = (label: string) => page.getByRole('button', { name: label, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const send = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
  const stands = (state: string) =>
    expect(page.getByText(state, { exact: true }).first()).toBeVisible({ timeout: 30_000 });

  await enter(page);
  await page.goto('/#/due-diligence-form/create');
  await page.getByRole('combobox', { name: 'Fornecedor' }).fill(supplier);
  await page.getByRole('option', { name: new RegExp(supplier) }).click();
  await page.getByLabel('Questionário').selectOption({ label: `${name} (v1, 3 perguntas)` });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await stands('Rascunho');
  await act('Enviar ao fornecedor');
  await expectAccessible(page);
  await send('Enviar ao fornecedor');
  await stands('Enviada');
  await answerOnPhone(browser, await linkIn(email, 1));

  await page.reload();
  await stands('Respondida');
  await act('Começar a análise');
  await send('Começar a análise');
  await stands('Em análise');
  await expect(page.getByText(/de 100/).first()).toBeVisible();
  await expectAccessible(page);
  await act('Pedir complemento');
  await dialog.getByLabel('O que falta').fill('Explique quando o canal de denúncias começa.');
  await expectAccessible(page);
  await send('Enviar ao fornecedor');
  await stands('Complementação solicitada');

  const phone = await browser.newPage({ viewport: PHONE });
  await phone.goto(await linkIn(email, 2));
  await phone.getByRole('button', { name: /^Começar|^Continuar/ }).click();
  await answer(phone, /canal de denúncias/, 'Sim');
  await expect(phone.getByText(/^Tudo salvo às/)).toBeVisible({ timeout: 30_000 });
  await phone.getByRole('button', { name: /^Declaração e envio/ }).click();
  await declare(phone);
  await phone.close();

  // What was completed goes on where it was.
  await page.reload();
  await stands('Em análise');
  await act('Enviar para decisão');
  await dialog.getByLabel('Decisão').selectOption('approved');
  await dialog.getByLabel('Parecer').fill('As respostas e as provas bastam para este serviço.');
  await send('Enviar para decisão');
  await expect(dialog).toHaveCount(0);

  const other = await browser.newPage();
  await enter(other, decider);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Decidir', exact: true }).first().click();
  const deciding = other.getByRole('dialog');
  await deciding.getByRole('button', { name: 'Decidir', exact: true }).click();
  await expect(other.getByText('Aprovada', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(other);
  await other.close();

  await page.reload();
  await stands('Aprovada');
  await act('Emitir certificado');
  await send('Emitir certificado');
  const certificate = page.getByRole('button', { name: /^Baixar .*versão 1$/ });
  await expect(certificate).toBeVisible({ timeout: 30_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), certificate.click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await act('Renovar');
  await send('Renovar');
  await expect(page.getByRole('link', { name: /^FORN-/ })).toBeVisible({ timeout: 30_000 });

  await page.goto('/#/due-diligence-form?view=board');
  await expect(page.getByRole('region', { name: /^Quadro de/ })).toContainText(supplier, { timeout: 30_000 });
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});
