import { expect, type Page, test } from '@playwright/test';
import { administrator, enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';

const name = (page: Page) => page.getByRole('textbox', { name: 'Nome' });
const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const save = (page: Page) => page.getByRole('button', { name: /Salvar/ });

async function openCreation(page: Page): Promise<void> {
  await enter(page);
  await page.goto('/#/users/create');
  await expect(name(page)).toBeVisible({ timeout: 15_000 });
}

test('what is wrong is said at the field and once more, the first one has the focus, nothing is lost', async ({
  page,
}) => {
  await openCreation(page);
  await email(page).fill('camila@');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Preencha corretamente os campos do formulário')).toBeVisible();
  await expect(page.getByText('Este campo é obrigatório!')).toBeVisible();
  await expect(page.getByText('Este campo está inválido!')).toBeVisible();
  await expect(page.getByText('2 campos precisam de correção.')).toBeVisible();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAttribute('maxlength', '120');
  await expectAccessible(page);

  await name(page).fill('Conta Repetida');
  await email(page).fill(administrator.email);
  await save(page).click();
  // At the field, and as the one toast of the event.
  await expect(page.getByText('Já existe uma conta com este e-mail.')).toHaveCount(2);
  await expect(email(page)).toBeFocused();
  await expect(name(page)).toHaveValue('Conta Repetida');
});

test('a draft outlives a reload and leaving, which asks first', async ({ page }) => {
  await openCreation(page);
  await name(page).fill('Rascunho de Alguém');
  await expect(page.getByText(/Rascunho guardado às/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Recuperamos o que você tinha digitado aqui/)).toBeVisible();
  await expect(name(page)).toHaveValue('Rascunho de Alguém');
  await page.keyboard.press('Escape');
  await expect(name(page)).toHaveValue('Rascunho de Alguém');

  await page.getByRole('link', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name(page)).toHaveValue('Rascunho de Alguém');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Sair e guardar o rascunho' }).click();
  // The address is ahead of the page; the form has been left once the list is there.
  await expect(page).toHaveTitle('Conforme - Usuários');
  await page.goto('/#/users/create');
  await expect(name(page)).toHaveValue('Rascunho de Alguém');
  await page.getByRole('button', { name: 'Descartar este rascunho' }).click();
  await expect(name(page)).toHaveValue('');
});

test('a session that ended meanwhile leads to sign-in and back, with all that was typed', async ({
  page,
  context,
}) => {
  await openCreation(page);
  await name(page).fill('Sobrevivente da Sessão');
  await email(page).fill('sobrevivente@valedoipe.org.br');
  await page.getByRole('radio', { name: /Senha de uso único/ }).check();
  await context.clearCookies();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/login/);
  await page.getByLabel('E-mail', { exact: true }).fill(administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/#\/users\/create/);
  await expect(name(page)).toHaveValue('Sobrevivente da Sessão');
  await expect(email(page)).toHaveValue('sobrevivente@valedoipe.org.br');
  await expect(page.getByRole('radio', { name: /Senha de uso único/ })).toBeChecked();
  await save(page).click();
  const access = page.getByRole('dialog', { name: /Acesso de Sobrevivente/ });
  await expect(access.getByRole('textbox', { name: 'Senha de uso único' })).not.toHaveValue('');
});

test('two people on one record: what each changed is kept, what both changed is asked', async ({
  page,
  context,
}) => {
  await openCreation(page);
  await name(page).fill('Elisa Disputada');
  await email(page).fill('elisa@valedoipe.org.br');
  await page.getByRole('radio', { name: /Senha de uso único/ }).check();
  await save(page).click();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await page.getByPlaceholder('Pesquisar').fill('elisa');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Editar.*Elisa/ }).click();
  await expect(name(page)).toHaveValue('Elisa Disputada');

  const other = await context.newPage();
  await other.goto(page.url());
  await name(other).fill('Elisa do Outro');
  await email(other).fill('elisa.outro@valedoipe.org.br');
  await save(other).click();
  await expect(other).toHaveURL(/#\/users/);

  await name(page).fill('Elisa Minha');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Este registro mudou enquanto você editava' });
  await dialog.getByRole('button', { name: 'Comparar' }).click();
  await expect(dialog.getByRole('radiogroup')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: /Elisa Minha/ })).toBeChecked();
  await expect(dialog.getByText('Elisa do Outro')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar com estas escolhas' }).click();
  await expect(email(page)).toHaveValue('elisa.outro@valedoipe.org.br');
  await save(page).click();
  await expect(page).toHaveURL(/#\/users$/);
  await page.goto('/#/users?search=elisa');
  await expect(page.getByText('Elisa Minha').first()).toBeVisible();
});

test('a record that is gone says so and leads to the list', async ({ page }) => {
  await enter(page);
  await page.goto('/#/users/999999/edit');
  await expect(page.getByRole('heading', { name: 'Usuário não encontrado' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver a lista' }).click();
  await expect(page).toHaveURL(/#\/users$/);
});

for (const view of [
  { name: 'light, 1440', skin: 'light', direction: 'ltr', width: 1440, height: 900 },
  { name: 'dark, 390, right to left', skin: 'dark', direction: 'rtl', width: 390, height: 844 },
] as const)
  test(`with its lists open: ${view.name}`, async ({ page }) => {
    const trouble = watchForTrouble(page);
    await page.setViewportSize(view);
    await page.addInitScript(
      ([skin, direction]) => localStorage.setItem('conforme.appearance', JSON.stringify({ skin, direction })),
      [view.skin, view.direction] as const,
    );
    await openCreation(page);
    await page.getByRole('combobox', { name: 'Grupos da pessoa' }).click();
    await expect(page.getByRole('option', { name: /Administração/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option', { name: /Administração/ }).click();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('cell', { name: `${administrator.organisation} só desta pessoa` }),
    ).toBeVisible();
    await page.getByRole('combobox', { name: 'Entidade' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // With a keyboard on the screen there is room for little: the bar is still in sight.
    await page.setViewportSize({ width: view.width, height: 420 });
    await expect(save(page)).toBeInViewport();
    expect(trouble).toEqual([]);
  });
