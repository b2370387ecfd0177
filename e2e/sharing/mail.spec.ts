import { expect, test } from '@playwright/test';
import { enter } from '../support/administrator.ts';
import { mailsTo, waitForMail } from '../support/mail-server.ts';
import { expectAccessible } from '../support/screen-checks.ts';

test('whoever is invited gets a link of their own by mail, and opens it to choose a password', async ({
  page,
}) => {
  const email = `convidada-${Date.now()}@valedoipe.org.br`;
  await enter(page);
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Iara Convidada');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`O convite também segue por e-mail para ${email}`)).toBeVisible();
  const shown = await dialog.getByRole('textbox', { name: 'Link de convite' }).inputValue();
  const mail = await waitForMail(email, /Seu acesso ao Conforme/);
  expect(mail.link).not.toBe(shown);
  expect(mailsTo(email)).toHaveLength(1);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(mail.link as string);
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  await page.getByLabel('Senha', { exact: true }).fill('uma senha só da Iara');
  await page.getByLabel('Repita a senha').fill('uma senha só da Iara');
  await page.getByRole('button', { name: 'Definir senha' }).click();
  await expect(page).toHaveURL(/#\/login/);
});

test('the outbox lists what was sent, reads it without its link and sends it again', async ({ page }) => {
  const email = `saida-${Date.now()}@valedoipe.org.br`;
  await enter(page);
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Otto da Caixa');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  const { messageId, link } = await waitForMail(email);
  await page.goto(`/#/mail-outbox?search=${encodeURIComponent(email)}`);
  await expect(page.getByText('Enviada', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Ver / }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Seu acesso ao Conforme/ })).toBeVisible();
  await expect(page.getByText(/o link segue só no e-mail e não é mostrado aqui/)).toBeVisible();
  expect(await page.content()).not.toContain((link as string).split('convite=')[1]);
  await page.getByRole('button', { name: 'Reenviar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(question.getByText('Enviar esta mensagem de novo?')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect.poll(() => mailsTo(email).length).toBe(2);
  expect(mailsTo(email).at(-1)?.messageId).not.toBe(messageId);
});
