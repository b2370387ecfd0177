import { expect, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { waitForMail } from '../support/mail-server.ts';
import { privacyFormAddress } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

const email = (retry: number) => `helena.siqueira.${retry}@familia.test`;
const text = 'Prezada Helena, seguem os dados. Dúvidas: (43) 3322-4455.';
const publicText = 'Prezada [nome retirado], seguem os dados. Dúvidas: [telefone retirado].';

/** Somebody asks on a phone, as anybody would; gives what the receipt says. */
async function askOnPhone(phone: Page, address: string, from: string) {
  const goOn = () => phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.goto(`/#${address}`);
  await phone.getByText('Eu, sobre os meus dados').click();
  await phone.getByLabel('Nome completo').fill('Helena Prado Siqueira');
  await phone.getByLabel('CPF', { exact: true }).fill('52998224725');
  await phone.getByLabel('E-mail', { exact: true }).fill(from);
  await phone.getByLabel('Qual é a sua relação com a organização?').selectOption('Estudante');
  await goOn();
  await phone.getByRole('checkbox', { name: 'Acessar meus dados' }).check();
  await goOn();
  await phone.getByRole('radio', { name: 'Declaração completa' }).check();
  await phone.getByRole('radio', { name: 'Por meio eletrônico' }).check();
  await phone.getByLabel('Conte o que você precisa').fill('Quero uma cópia de tudo o que guardam sobre mim.');
  await goOn();
  await phone.getByRole('button', { name: 'Receber o código' }).click();
  const code = await waitForMail(from, /código/i);
  await phone.getByLabel('Código recebido').fill(/\b\d{6}\b/.exec(code.text)?.[0] ?? '');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('E-mail confirmado')).toBeVisible();
  await goOn();
  await phone.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
  await phone.getByRole('button', { name: 'Enviar pedido' }).click();
  const protocol = (await phone.getByText(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/).textContent()) ?? '';
  const key = (await phone.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';
  await expectAccessible(phone);
  const receipt = (await phone.getByText(/^Código: /).textContent())?.replace('Código: ', '') ?? '';
  return { protocol, key, receipt };
}

test('somebody asks on a phone; it is handled from its notification, answered and made public; they read it and rate it', async ({
  page,
  browser,
  request,
}, { retry }) => {
  // Two people, one after the other: three times as long as a test of one screen.
  test.slow();
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const from = email(retry);
  const { protocol, key, receipt } = await askOnPhone(phone, await privacyFormAddress(request), from);
  await waitForMail(from, new RegExp(protocol));
  await enter(page);
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByText(`Chegou o pedido ${protocol}.`).click();
  await expect(page).toHaveURL(/#\/privacy-form\/[\da-f-]{36}\/handling/);
  await expect(page.getByRole('heading', { level: 1, name: protocol })).toBeVisible();
  await expect(page.getByText('***.982.247-**')).toBeVisible();
  await page.getByRole('button', { name: 'Revelar' }).click();
  await expect(page.getByText('529.982.247-25', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Conferir a identidade' }).first().click();
  const identity = page.getByRole('dialog', { name: 'Conferir a identidade' });
  await identity.getByLabel('Como foi confirmada').selectOption({ label: 'Documento conferido' });
  await identity.getByRole('checkbox', { name: 'Validar o pedido e iniciar o tratamento agora' }).check();
  await expectAccessible(page);
  await identity.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Confirmada (documento conferido)', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Situação', exact: true })).toContainText('Em tratamento');

  await page.getByRole('button', { name: 'Atribuir a alguém' }).click();
  const assigning = page.getByRole('dialog', { name: 'Atribuir a alguém' });
  await assigning.getByRole('combobox', { name: 'Responsável' }).click();
  await page.getByRole('option').first().click();
  await assigning.getByRole('button', { name: 'Atribuir' }).click();
  await expect(page.getByText(/^Atribuído a /)).toBeVisible();

  await page.getByRole('button', { name: 'Responder ao titular' }).first().click();
  const answer = page.getByRole('dialog', { name: 'Responder ao titular' });
  // Nobody answers by what happened to be chosen.
  await expect(answer.getByRole('radio', { checked: true })).toHaveCount(0);
  await answer.getByRole('radio', { name: 'Atendido', exact: true }).check();
  await answer.getByRole('textbox', { name: 'Resposta ao titular' }).fill(text);
  // What was typed survives leaving the dialog.
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, kept]) => key.endsWith('/answer') && kept.includes('Prezada')),
  );
  await answer.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Responder ao titular' }).first().click();
  await answer.getByRole('button', { name: 'Ver como será lido' }).click();
  await expect(answer.getByRole('region', { name: 'Como vai ser lido' })).toContainText('Prezada Helena');
  await expect(answer.getByText('O texto parece conter telefone: (43) 3322-4455.')).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Responder ao titular' })).toBeDisabled();
  await expectAccessible(page);
  await answer.getByRole('checkbox', { name: /^Conferi o texto/ }).check();
  await answer.getByRole('button', { name: 'Responder ao titular' }).click();
  await expect(page.getByRole('region', { name: 'Situação', exact: true })).toContainText('Respondido');

  await page.getByRole('button', { name: 'Tornar pública' }).click();
  const publishing = page.getByRole('dialog', { name: 'Tornar pública esta tratativa' });
  const written = publishing.getByRole('textbox', { name: 'Texto público' });
  const look = () => publishing.getByRole('button', { name: 'Ver como será lido' }).click();
  await expect(written).toHaveValue(publicText);
  // Nobody of the case is named: what still does so is shown, and kept here.
  await written.fill('O pedido de Helena foi atendido.');
  await look();
  await expect(publishing.getByText(/ainda identifica alguém do caso: nome \(Helena\)/)).toBeVisible();
  await expect(publishing.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  await expectAccessible(page);
  await publishing.getByRole('button', { name: 'Voltar e editar' }).click();
  await written.fill(publicText);
  await look();
  await publishing.getByRole('checkbox', { name: /^Conferi o texto/ }).check();
  await publishing.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Consulta pública')).toBeVisible();
  await expectAccessible(page);

  // Whoever asked is told by mail, follows the link, reads the answer and says how it was.
  const told = await waitForMail(from, /respo/i);
  await phone.goto(told.link ?? '');
  await phone.getByLabel('Protocolo').fill(protocol);
  await phone.getByLabel('Chave de consulta').fill(key);
  await phone.getByLabel('Chave de consulta').press('Enter');
  await expect(phone.getByRole('heading', { level: 1, name: 'Seu pedido foi atendido' })).toBeVisible();
  await expect(phone.getByText(text).first()).toBeVisible();
  await phone.getByRole('radio', { name: '5 estrelas' }).check({ force: true });
  await phone.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(phone.getByRole('status').filter({ hasText: 'Avaliação enviada. Obrigado!' })).toBeAttached();
  // Without the key there is what was made public, and nothing else.
  await phone.goto('about:blank');
  await phone.goto('/#/form-protocol-query/privacy');
  await phone.getByLabel('Protocolo').fill(protocol);
  await phone.getByLabel('Protocolo').press('Enter');
  await expect(phone.getByText(publicText).first()).toBeVisible();
  await expect(phone.getByText('Helena')).toHaveCount(0);
  await expectAccessible(phone);
  // What was published can be taken back, and then nobody reads it.
  // The rating has changed the request meanwhile.
  await page.reload();
  await page.getByRole('button', { name: 'Retirar a publicação' }).click();
  const withdrawing = page.getByRole('dialog', { name: 'Retirar uma publicação' });
  await withdrawing.getByRole('textbox', { name: 'Motivo' }).fill('O texto ainda dizia demais.');
  await expectAccessible(page);
  await withdrawing.getByRole('button', { name: 'Retirar a publicação' }).click();
  await expect(page.getByText('Não é mais público')).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto('/#/form-protocol-query/privacy');
  await phone.getByLabel('Protocolo').fill(protocol);
  await phone.getByLabel('Protocolo').press('Enter');
  await expect(phone.getByText(/Não encontramos nada com estes dados/)).toBeVisible();
  // Whoever is shown the receipt finds it genuine.
  await phone.goto(`/#/receipt/${receipt}`);
  await expect(phone.getByText(protocol).first()).toBeVisible();
  await expectAccessible(phone);
  await phone.close();
  await page.reload();
  await expect(page.getByText('5 de 5', { exact: true })).toBeVisible();

  await page.goto('/#/privacy-form?view=board');
  // What has ended is folded away; the list's filter, open requests only, is kept.
  await expect(page.getByRole('button', { name: 'Abrir a coluna Respondido' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
