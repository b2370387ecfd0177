import { expect, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { apiOf } from './support/api-client.ts';
import { expectAccessible } from './support/screen-checks.ts';

const LIST = '/#/people/natural_entities';
const stored = {
  first_name: 'Iolanda',
  surname: 'Nogueira',
  birth_date: '1987-05-09',
  cpf: '390.533.447-05',
  mother_name: 'Quitéria Nogueira',
  emails: ['iolanda@casa.test'],
};

test('somebody registered twice is noticed while typing, looked at, merged and taken apart again', async ({
  page,
  request,
}) => {
  const api = await apiOf(request);
  const { id } = await api('post', '/api/v1/natural_entities', stored);
  await enter(page);

  // The same name, written otherwise, and the same day of birth.
  await page.goto(`${LIST}/create`);
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Iolânda');
  await page.getByRole('textbox', { name: 'Sobrenome' }).fill('NOGUEIRA');
  await page.getByRole('textbox', { name: 'Nascimento' }).fill('09/05/1987');
  await expect(page.getByText('Este cadastro parece ser da mesma pessoa')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Iolanda Nogueira/ })).toBeVisible();
  await expect(page.getByText('Mesmo nome e data de nascimento')).toBeVisible();
  // It is only said: whoever knows better saves.
  await page.getByRole('combobox', { name: 'E-mails' }).fill('iolanda@escola.test');
  await page.getByRole('combobox', { name: 'E-mails' }).press('Enter');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page).toHaveURL(/natural_entities$/);

  // Covered, shown on request, covered again.
  await page.goto(`${LIST}/${id}/edit`);
  const cpf = page.getByRole('textbox', { name: 'CPF' });
  await expect(cpf).toHaveValue('***.533.447-**');
  await page.getByRole('button', { name: 'Revelar CPF' }).click();
  await expect(cpf).toHaveValue('390.533.447-05');
  await page.getByRole('button', { name: 'Encobrir CPF' }).click();
  await expect(cpf).toHaveValue('***.533.447-**');

  // The records side by side: the other one's name, everybody's e-mails.
  await page.getByRole('link', { name: /^Unificar com/ }).click();
  await expect(page.getByRole('heading', { name: 'O que difere' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Nome', exact: true }).getByText('Iolânda NOGUEIRA').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unificar', exact: true }).click();
  await page.getByRole('button', { name: 'Sim, unificar' }).click();
  await expect(page.getByRole('heading', { name: 'Iolânda NOGUEIRA' })).toBeVisible();
  for (const email of ['iolanda@casa.test', 'iolanda@escola.test'])
    await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Este cadastro parece ser da mesma pessoa')).toBeHidden();

  await page.getByRole('button', { name: /^Desfazer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Desfazer a unificação' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('heading', { name: 'Iolanda Nogueira' })).toBeVisible();
  await expect(page.getByText('Este cadastro parece ser da mesma pessoa')).toBeVisible();

  const { model } = await api('get', '/api/v1/audit/grid?filters[search]=dado%20protegido');
  expect(JSON.stringify(model.data)).toContain('natural_entity.revealed');
});
