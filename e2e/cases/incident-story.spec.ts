import { expect, type Page, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { mailsTo, waitForMail } from '../support/mail-server.ts';
import { incidentFormAddress } from '../support/privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

test('somebody reports on a phone; it is validated, assessed, communicated and closed', async ({
  page,
  browser,
  request,
}) => {
  // Two people, one after the other, to the very end: five times as long as a test of one screen.
  test.setTimeout(300_000);
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const goOn = () => phone.getByRole('button', { name: 'Continuar' }).click();
  await phone.goto(`/#${await incidentFormAddress(request)}`);
  await phone.getByText('Um problema com dados').click();
  await phone.getByLabel('Conte o que aconteceu').fill('A planilha de alunos foi para o endereço errado.');
  await expectAccessible(phone);
  await goOn();
  await phone.getByLabel('Onde', { exact: false }).first().fill('Secretaria');
  await expectNoSidewaysScroll(phone);
  await goOn();
  await goOn();
  await goOn();
  await phone.getByRole('checkbox', { name: /O que escrevi é verdade|Li o aviso/ }).check();
  await phone.getByRole('button', { name: 'Enviar relato' }).click();
  const protocol = (await phone.getByText(/^INC-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/).textContent()) ?? '';
  await expectAccessible(phone);

  await enter(page);
  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByText(`Chegou o relato ${protocol}.`).click();
  await expect(page.getByRole('heading', { level: 1, name: protocol })).toBeVisible();
  await page.getByRole('button', { name: 'Validar o relato' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Validar o relato' }).click();
  await page.getByRole('button', { name: 'Registrar o conhecimento' }).first().click();
  const knowing = page.getByRole('dialog', { name: 'Registrar o conhecimento' });
  await knowing.getByRole('textbox', { name: 'Conhecido em' }).fill(inBrasilia(60));
  await knowing.getByRole('button', { name: 'Registrar' }).click();
  await expect(knowing).toBeHidden();
  await expect(state(page)).toContainText('Em avaliação');

  await page.getByRole('button', { name: 'Avaliar o dever de comunicar' }).first().click();
  const duty = page.getByRole('dialog', { name: 'Há dever de comunicar?' });
  await duty.getByRole('checkbox', { name: 'Roubo de identidade' }).check();
  await duty.getByRole('checkbox', { name: /^II\. Crianças/ }).check();
  await duty.getByRole('radio').nth(5).press('Space');
  await expect(duty.getByText('Sim, é preciso comunicar à ANPD e aos titulares.')).toBeVisible();
  await expectAccessible(page);
  await duty.getByRole('button', { name: 'Gravar avaliação' }).click();
  await expect(duty).toBeHidden();
  await expect(state(page)).toContainText('Comunicação pendente');

  await page.getByRole('button', { name: 'Emitir documento' }).first().click();
  const issuing = page.getByRole('dialog', { name: 'Emitir documento' });
  await issuing.getByRole('button', { name: 'Emitir', exact: true }).click();
  // Typeset in a thread that gives way to everything else.
  await expect(page.getByText('Documentos emitidos')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await test.step('the petition system was down, with its proof', async () => {
    await act(page, 'Registrar indisponibilidade do SEI');
    const outage = page.getByRole('dialog', { name: 'Registrar indisponibilidade do SEI' });
    await outage.getByRole('textbox', { name: 'Fora do ar desde' }).fill(inBrasilia(50));
    await outage.getByRole('textbox', { name: 'Voltou em' }).fill(inBrasilia(60));
    await outage.getByLabel('Prova').fill('Aviso da ANPD às 20 h: peticionamento fora do ar.');
    await outage.locator('input[type=file]').setInputFiles(paper('aviso-da-anpd.pdf'));
    await expect(outage.getByRole('checkbox', { name: 'aviso-da-anpd.pdf vai junto' })).toBeChecked();
    await outage.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(outage.getByText('O fim vem antes do começo.')).toBeVisible();
    await outage.getByRole('textbox', { name: 'Voltou em' }).fill(inBrasilia(20));
    await expectAccessible(page);
    await outage.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(outage).toBeHidden();
    await expect(page.getByText('aviso-da-anpd.pdf').first()).toBeVisible();
  });

  const filed = async (kind: string) => {
    const filing = page.getByRole('dialog', { name: 'Registrar o protocolo do SEI' });
    await expect(filing.getByRole('combobox', { name: 'O que foi protocolado' })).toHaveValue(kind);
    await filing.getByRole('textbox', { name: 'Número do processo no SEI' }).fill('00261.000123/2026-11');
    await filing.getByRole('textbox', { name: 'Protocolado em' }).fill(inBrasilia(0));
    await filing.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(filing).toBeHidden();
  };
  await test.step('number and hour of the filing, beside the form of ANPD', async () => {
    await page.getByRole('link', { name: 'Formulário da ANPD' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Formulário da ANPD' })).toBeVisible();
    await page.locator('.anpd-side input[type=file]').setInputFiles(paper('ato-de-indicacao.pdf'));
    await expect(page.getByText('ato-de-indicacao.pdf').first()).toBeVisible();
    await page.getByRole('button', { name: 'Registrar número e hora do SEI' }).click();
    await filed('preliminary');
    await expect(page.getByText('Processo 00261.000123/2026-11')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Voltar ao incidente' }).click();
    await expect(state(page)).toContainText('Comunicado preliminarmente');
  });

  await test.step('a number that was typed wrong is put right, and stays to be read', async () => {
    await act(page, 'Retificar um registro');
    const wrong = page.getByRole('dialog', { name: 'Retificar um registro' });
    await wrong.getByRole('combobox', { name: 'O que foi registrado errado' }).selectOption({ index: 1 });
    await wrong.getByLabel('Por que se retifica').fill('O número foi copiado de outro processo.');
    await wrong.getByRole('textbox', { name: 'Número do processo no SEI' }).fill('00261.000124/2026-11');
    await expectAccessible(page);
    await wrong.getByRole('button', { name: 'Retificar', exact: true }).click();
    await expect(wrong).toBeHidden();
    await expect(page.getByText('Retificado:').first()).toBeVisible();
    await expectAccessible(page);
  });

  const families = ['dora', 'enzo'].map((name) => `${name}-${Date.now()}@familia.test`);
  await test.step('letters to the holders of a pasted list', async () => {
    await act(page, 'Enviar carta aos titulares');
    const letters = page.getByRole('dialog', { name: 'Carta aos titulares' });
    const list = `Dora Lima;${families[0]}\nEnzo Reis;${families[1]}\nDora Lima;${families[0]}\nSem endereço;nada`;
    await letters.getByLabel('Nomes e e-mails').fill(list);
    await letters.getByRole('button', { name: 'Conferir antes de enviar' }).click();
    await expect(letters.getByText('Falta escrever: [[conte em poucas palavras]]')).toBeVisible();
    await letters
      .getByLabel('Texto')
      .fill('Olá, {{primeiro_nome}}.\n\nUma planilha com o seu CPF foi para o endereço errado.');
    await letters.getByRole('button', { name: 'Conferir antes de enviar' }).click();
    await expect(letters.getByText('2 pessoas na lista.')).toContainText(
      '1 endereço repetido conta uma vez.',
    );
    await expect(letters.getByText('Olá, Dora.')).toBeVisible();
    await expectAccessible(page);
    await letters.getByRole('button', { name: 'Enviar 2 cartas' }).click();
    await expect(letters).toBeHidden();
    for (const [family, name] of [
      [families[0], 'Dora'],
      [families[1], 'Enzo'],
    ] as const) {
      const { text } = await waitForMail(family as string, /Aviso sobre os seus dados pessoais/);
      expect(text).toContain(`Olá, ${name}.`);
      expect(mailsTo(family as string)).toHaveLength(1);
    }
    await page.reload();
    await expect(page.getByText('2 de 2 saíram')).toBeVisible();
    await page.getByRole('button', { name: 'A quem foi' }).click();
    const log = page.getByRole('dialog', { name: 'A quem foi cada carta' });
    await expect(log.getByText(families[1] as string)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });

  await test.step('that the holders were told, and the declaration of it', async () => {
    await act(page, 'Registrar a comunicação aos titulares');
    const told = page.getByRole('dialog', { name: 'Registrar a comunicação aos titulares' });
    await told.getByRole('textbox', { name: 'Data da comunicação' }).fill(inBrasilia(0).slice(0, 10));
    await told.getByLabel('Quantos foram comunicados').fill('2');
    await told.getByRole('combobox', { name: 'Por qual meio' }).click();
    await page.getByRole('option', { name: 'E-mail' }).click();
    await page.keyboard.press('Tab');
    await told.getByRole('button', { name: 'Registrar', exact: true }).click();
    await expect(told).toBeHidden();
    // Nothing is closed while ANPD has not everything.
    await expect(page.getByRole('button', { name: 'Encerrar', exact: true })).toHaveCount(0);
    for (const kind of ['complementary', 'declaration']) {
      await act(page, 'Emitir documento');
      await expect(issuing.getByRole('combobox', { name: 'Documento' })).toHaveValue(kind);
      await issuing.getByRole('button', { name: 'Emitir', exact: true }).click();
      if (kind === 'complementary') {
        await expect(issuing.getByText(/O complemento é fundamentado/)).toBeVisible();
        await issuing.getByRole('button', { name: 'Cancelar' }).click();
        await reasoned(page);
        await act(page, 'Emitir documento');
        await issuing.getByRole('button', { name: 'Emitir', exact: true }).click();
      }
      await expect(issuing).toBeHidden();
      await act(page, 'Registrar o protocolo do SEI');
      await filed(kind);
    }
    await expect(state(page)).toContainText('Comunicado');
  });

  await test.step('closing', async () => {
    await act(page, 'Encerrar');
    const closing = page.getByRole('dialog', { name: 'Encerrar' });
    await closing
      .getByLabel('Conclusão')
      .fill('A planilha foi apagada por quem a recebeu; o envio agora é conferido.');
    await closing.getByRole('button', { name: 'Encerrar' }).click();
    await expect(closing).toBeHidden();
    await expect(state(page)).toContainText('Encerrado');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

/** A complement says why it comes: in the file, in the form of its section. */
const reasoned = async (page: Page) => {
  await page.getByRole('button', { name: /^4\s*Tipo de comunicação/ }).click();
  await page.getByLabel('Fundamentação do complemento').fill('A apuração terminou depois da preliminar.');
  await page.getByRole('button', { name: 'Salvar seção' }).click();
  await expect(page.getByText('Falta: fundamentação do complemento.')).toBeHidden();
};

const state = (page: Page) => page.getByRole('region', { name: 'Situação', exact: true });

/** The one on the page: the primary button, or the one of the card of acts. */
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** So many minutes ago, as somebody in Brasília types it. */
const inBrasilia = (minutesAgo: number): string =>
  new Date(Date.now() - minutesAgo * 60_000)
    .toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
    .replace(',', '');

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
