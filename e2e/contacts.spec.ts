import { expect, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

test('a contact, then lists with it: pasted, and found by a filter', async ({ page }) => {
  await enter(page);
  await page.goto('/#/contacts/create');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Marina Prado');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByText('Informe ao menos um e-mail ou um telefone.')).toBeVisible();
  const emails = page.getByRole('combobox', { name: 'E-mails', exact: true });
  await emails.fill('sem-arroba');
  await emails.press('Enter');
  await expect(page.getByText('Adicione somente e-mails válidos!')).toBeVisible();
  await emails.fill('marina@papel.test');
  await emails.press('Enter');
  const tags = page.getByRole('combobox', { name: 'Marcadores' });
  await tags.fill('Fornecedores');
  await tags.press('Enter');
  await page.getByRole('combobox', { name: 'Base legal' }).selectOption('consent');
  await expect(page.getByRole('textbox', { name: 'Como consentiu' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Base legal' }).selectOption('contract');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/#\/contacts$/);
  await expect(page.getByText('Marina Prado').first()).toBeVisible();

  await page.goto('/#/contacts/create');
  await page.getByRole('combobox', { name: 'E-mails', exact: true }).fill('marina@papel.test');
  await page.getByRole('combobox', { name: 'E-mails', exact: true }).press('Enter');
  await expect(page.getByText('Já há um contato com este e-mail:')).toBeVisible();
  await page
    .getByRole('button', { name: 'Cancelar' })
    .or(page.getByRole('link', { name: 'Cancelar' }))
    .click();

  await page.goto('/#/contact-lists/create');
  await expect(page.getByRole('heading', { name: 'Nova lista' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Compras');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByRole('heading', { name: /Contatos da lista/ })).toBeVisible();
  const paste = page.getByRole('textbox', { name: 'Colar e-mails' });
  await paste.fill('marina@papel.test, novo@papel.test; quebrado');
  await page.getByRole('button', { name: 'Incluir e-mails' }).click();
  await expect(paste).toHaveValue('quebrado');
  await expect(page.getByText('Adicione somente e-mails válidos!')).toBeVisible();
  await page.getByRole('button', { name: 'Criar contatos e incluir' }).click();
  await expect(page.getByRole('heading', { name: 'Contatos da lista (2)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Tirar novo@papel.test da lista' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sim|Tirar|Confirmar/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Contatos da lista (1)' })).toBeVisible();

  await page.goto('/#/contact-lists/create');
  await expect(page.getByRole('heading', { name: 'Nova lista' })).toBeVisible();
  await page.getByRole('radio', { name: /Por filtro/ }).check();
  const found = page.getByRole('region', { name: 'Quem o filtro encontra agora' });
  await expect(found).toContainText('2 contatos');
  await page.getByRole('combobox', { name: 'Com um destes marcadores' }).fill('Fornecedores');
  await page.getByRole('combobox', { name: 'Com um destes marcadores' }).press('Enter');
  await expect(found).toContainText('1 contato');
  await expect(found).toContainText('Marina Prado');
  await expectAccessible(page);
});
