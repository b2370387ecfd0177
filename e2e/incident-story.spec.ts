import { expect, test } from '@playwright/test';
import { enter } from './administrator.ts';
import { incidentFormAddress } from './privacy-form-link.ts';
import { expectAccessible, expectNoSidewaysScroll } from './screen-checks.ts';

test('somebody reports on a phone; the report is validated, assessed and put on paper', async ({
  page,
  browser,
  request,
}) => {
  // Two people, one after the other: three times as long as a test of one screen.
  test.slow();
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
  const hourAgo = new Date(Date.now() - 3_600_000)
    .toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
    .replace(',', '');
  await knowing.getByRole('textbox', { name: 'Conhecido em' }).fill(hourAgo);
  await knowing.getByRole('button', { name: 'Registrar' }).click();
  await expect(knowing).toBeHidden();
  await expect(page.getByRole('region', { name: 'Situação', exact: true })).toContainText('Em avaliação');

  await page.getByRole('button', { name: 'Avaliar o dever de comunicar' }).first().click();
  const duty = page.getByRole('dialog', { name: 'Há dever de comunicar?' });
  await duty.getByRole('checkbox', { name: 'Roubo de identidade' }).check();
  await duty.getByRole('checkbox', { name: /^II\. Crianças/ }).check();
  await duty.getByRole('radio').nth(5).press('Space');
  await expect(duty.getByText('Sim, é preciso comunicar à ANPD e aos titulares.')).toBeVisible();
  await expectAccessible(page);
  await duty.getByRole('button', { name: 'Gravar avaliação' }).click();
  await expect(duty).toBeHidden();
  await expect(page.getByRole('region', { name: 'Situação', exact: true })).toContainText(
    'Comunicação pendente',
  );

  await page.getByRole('button', { name: 'Emitir documento' }).first().click();
  const issuing = page.getByRole('dialog', { name: 'Emitir documento' });
  await issuing.getByRole('button', { name: 'Emitir', exact: true }).click();
  // Typeset in a thread that gives way to everything else.
  await expect(page.getByText('Documentos emitidos')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
});
