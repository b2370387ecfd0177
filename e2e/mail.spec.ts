import { expect, test } from '@playwright/test';
import { signIn } from './administrator.ts';
import { mailsTo, waitForMail } from './mail-server.ts';

test('whoever is invited gets the link by mail, and opens it to choose a password', async ({ page }) => {
  const email = `convidada-${Date.now()}@valedoipe.org.br`;
  await signIn(page);
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Iara Convidada');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`O convite também segue por e-mail para ${email}.`)).toBeVisible();
  const shown = await dialog.getByRole('textbox', { name: 'Link de convite' }).inputValue();
  const mail = await waitForMail(email, /Seu acesso ao Conforme/);
  expect(mail.link).toBe(shown);
  expect(mailsTo(email)).toHaveLength(1);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(mail.link as string);
  await page.getByLabel('Senha', { exact: true }).fill('uma senha só da Iara');
  await page.getByLabel('Repita a senha').fill('uma senha só da Iara');
  await page.getByRole('button', { name: 'Definir senha' }).click();
  await expect(page).toHaveURL(/#\/login/);
});
