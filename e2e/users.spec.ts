import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible } from './support/screen-checks.ts';

async function createUser(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/#/users/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('radio', { name: /Link de convite/ }).check();
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link de convite' })).toHaveValue(
    /#\/first-access\?convite=/,
  );
  await page.getByRole('button', { name: 'Já guardei' }).click();
}

test('search, sort and page live in the address', async ({ page }) => {
  await enter(page);
  await createUser(page, 'Álvaro de Souza Nascimento', 'alvaro@valedoipe.org.br');
  await createUser(page, 'Bruna Tavares', 'bruna@valedoipe.org.br');
  await page.goto('/#/users');
  await page.getByPlaceholder('Pesquisar').fill('alvaro');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Álvaro de Souza Nascimento').first()).toBeVisible();
  await expect(page.getByText('Bruna Tavares')).toHaveCount(0);
  await page.reload();
  await expect(page.getByPlaceholder('Pesquisar')).toHaveValue('alvaro');
  await expect(page.getByText('Bruna Tavares')).toHaveCount(0);
  await page.getByPlaceholder('Pesquisar').fill('ninguém com este nome');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
});

test('nobody is offered to delete themselves', async ({ page }) => {
  await enter(page);
  await page.goto('/#/users');
  await page.getByPlaceholder('Pesquisar').fill('camila.rezende');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
});

test('deleting asks first, with the specification’s words', async ({ page }) => {
  await enter(page);
  await createUser(page, 'Conta Passageira', 'passageira@valedoipe.org.br');
  await page.goto('/#/users');
  await page.getByPlaceholder('Pesquisar').fill('passageira');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Excluir.*Conta Passageira/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(dialog.getByText('Tem certeza que deseja excluir este registro?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Não' }).click();
  await expect(page.getByText('Conta Passageira').first()).toBeVisible();
  await page.getByRole('button', { name: /^Excluir.*Conta Passageira/ }).click();
  await dialog.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
});

test('two people editing the same user: the second is asked, nothing is overwritten', async ({
  page,
  context,
}) => {
  await enter(page);
  await createUser(page, 'Diego Editado', 'diego@valedoipe.org.br');
  await page.goto('/#/users');
  await page.getByPlaceholder('Pesquisar').fill('diego');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Editar.*Diego Editado/ }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Diego Editado');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Nome' }).fill('Diego Primeiro');
  await other.getByRole('button', { name: /Salvar/ }).click();
  await expect(other.getByText('Operação realizada com sucesso.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Diego Segundo');
  await page.getByRole('button', { name: /Salvar/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Comparar' }).click();
  await expect(dialog.getByText('Diego Primeiro').first()).toBeVisible();
  await expect(dialog.getByText('Diego Segundo').first()).toBeVisible();
  await expectAccessible(page);
});

test('with the keyboard alone: sign in, open the list, search, open the form and save', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByLabel('E-mail', { exact: true }).focus();
  await page.keyboard.type('camila.rezende@valedoipe.org.br');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ipê amarelo na serra');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('button', { name: /conteúdo/i }).or(page.getByRole('link', { name: /conteúdo/i })),
  ).toBeFocused();
  await tabTo(page, 'Usuários');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/users/);
  await tabTo(page, 'Novo usuário');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/users\/create/);
  await tabTo(page, 'Nome');
  await page.keyboard.type('Só Teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('teclado@valedoipe.org.br');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link de convite' })).toHaveValue(
    /convite=/,
  );
});

/** Presses Tab until the focus is on something with this accessible name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '')
        .replace(' *', '')
        .trim();
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
}
