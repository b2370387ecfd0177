import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

const LIST = '/#/people/employees';

/** Types a word the list does not have, and takes the offer to make it. */
async function make(page: Page, label: string, word: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(word);
  await page.getByRole('option', { name: `Criar “${word}”` }).click();
}

test('somebody new is employed without leaving the form, and dismissed with a word on what follows', async ({
  page,
}) => {
  await enter(page);
  await page.goto(`${LIST}/create`);
  await page.getByRole('textbox', { name: 'Matrícula' }).fill('2042');
  await make(page, 'Pessoa', 'Iara Moura');
  const newPerson = page.getByRole('dialog', { name: 'Nova pessoa' });
  await expect(newPerson.getByRole('textbox', { name: 'Sobrenome' })).toHaveValue('Moura');
  await newPerson.getByRole('textbox', { name: 'CPF' }).fill('529.982.247-25');
  await expectAccessible(page);
  await newPerson.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(newPerson).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Pessoa' })).toHaveValue('Iara Moura');
  await make(page, 'Cargo', 'Secretária');
  await make(page, 'Área', 'Secretaria');
  await expect(page.getByRole('combobox', { name: 'Área' })).toHaveValue('Secretaria');
  await expect(page.getByRole('textbox', { name: 'Matrícula' })).toHaveValue('2042');
  await page.getByRole('textbox', { name: 'Admissão' }).fill('01/02/2024');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Salvar/ }).click();

  await page.getByRole('link', { name: /^Editar.*Iara Moura/ }).click();
  await page.getByRole('button', { name: 'Desligar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desligar Iara Moura' });
  await expect(dialog.getByText('A pessoa não tem usuário no Conforme.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Desligar' }).click();
  await expect(dialog.getByText('Este campo é obrigatório!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fim do contrato');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desligar' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer o desligamento' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(LIST);
  await page.getByRole('button', { name: 'Cargos e áreas' }).click();
  const terms = page.getByRole('dialog', { name: 'Cargos e áreas' });
  await terms.getByRole('button', { name: 'Renomear Secretária' }).click();
  await terms.getByRole('textbox', { name: 'Novo nome' }).fill('Secretária escolar');
  await expectAccessible(page);
  await terms.getByRole('button', { name: 'Renomear', exact: true }).click();
  await expect(terms.getByRole('button', { name: 'Renomear Secretária escolar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: 'Secretária escolar' })).toBeVisible();
});
