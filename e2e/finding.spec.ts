import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { apiOf } from './support/api-client.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Buscar página/ });

test('Ctrl+K finds a person and opens the record; one kind alone can be shown', async ({ page, request }) => {
  const api = await apiOf(request);
  await api('post', '/api/v1/natural_entities', { first_name: 'Quitéria', surname: 'Buscada da Silva' });
  await enter(page);
  await page.keyboard.press('Control+k');
  await field(page).fill('quiteria busc');
  const found = page.getByRole('group', { name: 'Pessoas' }).getByRole('option');
  await expect(found).toHaveText([/^Quitéria Buscada da Silva/]);
  await expect(found.locator('mark').first()).toHaveText('Quitéria');
  await page.getByRole('button', { name: 'Pessoas 1' }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await field(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/people\/natural_entities\/\d+\/edit$/);
});

test('the Mural leads through the first steps in their order and does not repeat the menu', async ({
  page,
}) => {
  // Other tests name the officer of this organisation and publish its notice.
  await page.route('**/api/v1/legal_entities/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), encarregado: null, notice: null } });
  });
  await enter(page);
  const steps = page.getByRole('region', { name: 'Primeiros passos' }).getByRole('listitem');
  await expect(steps).toContainText([
    'Indique a pessoa encarregada pelos dados',
    'Publique o aviso de privacidade',
    'Abra o formulário dos titulares',
    'Ligue o envio de e-mails',
    'Cadastre quem vai trabalhar com você',
    'Veja a equipe entrar pela primeira vez',
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Usuários', exact: true })).toHaveCount(0);
  await steps.first().getByRole('link', { name: 'Indicar' }).click();
  await expect(page).toHaveURL(/#\/people\/legal_entities\/\d+\/edit\?part=encarregado$/);
});

test('the sign-in leads to the protocol query and to the check of a receipt, whose code is typed', async ({
  page,
}) => {
  await page.goto('/#/login');
  // Not everybody comes about a request: every kind is offered.
  await page.getByText('Consultar um protocolo').click();
  for (const type of ['privacy', 'incident', 'reporting-channel', 'intimidation', 'credentialing'])
    await expect(page.locator(`a[href="#/form-protocol-query/${type}"]`)).toBeVisible();
  await page.getByRole('link', { name: 'Conferir um comprovante' }).click();
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Este campo é obrigatório!')).toBeVisible();
  await page.getByLabel('Código impresso no documento').fill('ABCD-EFGH-1234');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('heading', { name: 'Este código não é nosso' })).toBeVisible();
  // Another one is typed on the same page.
  await expect(page.getByLabel('Código impresso no documento')).toBeVisible();
});

test('whoever registers reads who receives the data', async ({ page }) => {
  await page.goto('/#/register');
  await expect(page.getByText(/Quem os recebe é /)).toBeVisible();
});
