import { expect, type Page } from '@playwright/test';

export const administrator = {
  email: 'camila.rezende@valedoipe.org.br',
  password: 'ipê amarelo na serra',
  organisation: 'Instituto Vale do Ipê',
};

/** Through the screen, as a person does. */
export async function signIn(
  page: Page,
  who: { email: string; password: string } = administrator,
): Promise<void> {
  await page.goto('/#/login');
  await page.getByLabel('E-mail', { exact: true }).fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL(/#\/login/);
}
