import { expect, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

test.beforeEach(({ page }) => enter(page));

/** A group of this test's own: tests run side by side on one product. */
async function createGroup(page: Page, name: string): Promise<void> {
  await page.goto('/#/roles/create');
  await page.getByLabel(/^Nome/).fill(name);
  await page.getByRole('checkbox', { name: 'Ver usuários' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/#\/roles$/);
}
async function openGroup(page: Page, name: string): Promise<void> {
  await page.goto(`/#/roles?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a group is made with the matrix, and its identifier follows its name', async ({ page }) => {
  await page.goto('/#/roles/create');
  await page.getByLabel(/^Nome/).fill('Secretaria da manhã');
  await expect(page.getByLabel(/^Identificador/)).toHaveValue('secretaria_da_manha');
  const users = page.getByRole('checkbox', { name: 'Tudo de Usuários' });
  await users.check();
  await expect(page.getByRole('checkbox', { name: 'Criar usuários' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Criar usuários' }).uncheck();
  await expect(users).toHaveJSProperty('indeterminate', true);
  await expect(page.getByRole('checkbox', { name: 'Todo o módulo Segurança' })).toHaveJSProperty(
    'indeterminate',
    true,
  );
  await page.getByLabel('Pesquisar permissão').fill('funcionalidades');
  await expect(page.getByRole('checkbox', { name: 'Ver usuários' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Ver funcionalidades' })).toBeVisible();
  await page.getByLabel('Pesquisar permissão').fill('');
  await page.getByRole('switch', { name: 'Só as marcadas' }).check();
  await expect(page.getByRole('checkbox', { name: 'Ver funcionalidades' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/#\/roles$/);
  await openGroup(page, 'Secretaria da manhã');
  await expect(page.getByRole('checkbox', { name: 'Ver usuários' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Criar usuários' })).not.toBeChecked();
});

test('what will change is shown before saving, and going back changes nothing', async ({ page }) => {
  await createGroup(page, 'Coordenação da tarde');
  await openGroup(page, 'Coordenação da tarde');
  await page.getByRole('checkbox', { name: 'Ver usuários' }).uncheck();
  await page.getByRole('checkbox', { name: 'Ver grupos', exact: true }).check();
  await page.getByRole('switch', { name: 'Exige segundo fator' }).check();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'O que vai mudar' });
  await expect(dialog.getByRole('region', { name: 'Permissões dadas' })).toContainText('Ver grupos');
  await expect(dialog.getByRole('region', { name: 'Permissões retiradas' })).toContainText('Ver usuários');
  await expect(dialog).toContainText('O grupo passa a exigir o segundo fator.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await page.keyboard.press('Control+s');
  await dialog.getByRole('button', { name: 'Salvar mudanças' }).click();
  await expect(page).toHaveURL(/#\/roles$/);
  await openGroup(page, 'Coordenação da tarde');
  await expect(page.getByRole('checkbox', { name: 'Ver grupos', exact: true })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Exige segundo fator' })).toBeChecked();
});

test('a group is copied, deleted, and brought back', async ({ page }) => {
  await createGroup(page, 'Biblioteca');
  await openGroup(page, 'Biblioteca');
  await page.getByRole('link', { name: 'Copiar grupo' }).click();
  await expect(page.getByText('Cópia de Biblioteca')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ver usuários' })).toBeChecked();
  await page.getByLabel(/^Nome/).fill('Laboratório');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/#\/roles$/);
  await page.goto('/#/roles?search=Laborat%C3%B3rio');
  await page.getByRole('button', { name: 'Excluir Laboratório' }).click();
  await page.getByRole('button', { name: 'Sim', exact: true }).click();
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('link', { name: 'Laboratório', exact: true })).toBeVisible();
});

test('people and accesses of a group change at once', async ({ page }) => {
  await createGroup(page, 'Portaria');
  await openGroup(page, 'Portaria');
  const members = page.getByRole('region', { name: /^Pessoas do grupo/ });
  await expect(members).toContainText('Ninguém da entidade ativa está neste grupo.');
  await members.getByRole('combobox', { name: 'Adicionar uma pessoa ao grupo' }).fill('a');
  await page.getByRole('option').first().click();
  await expectAccessible(page);
  await members.getByRole('button', { name: 'Adicionar ao grupo' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await members.getByRole('button', { name: /^Tirar .* do grupo$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(0);
  const accesses = page.getByRole('region', { name: 'Acessos do grupo inteiro' });
  await accesses.getByRole('combobox', { name: 'Dar acesso a' }).click();
  await page.getByRole('option', { name: 'Instituto Vale do Ipê' }).click();
  await accesses.getByRole('button', { name: 'Dar acesso ao grupo' }).click();
  await expect(accesses.getByRole('listitem')).toHaveText(/Instituto Vale do Ipê/);
  await accesses.getByRole('button', { name: /^Retirar o acesso/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(accesses.getByRole('listitem')).toHaveCount(0);
});

test('protected groups keep their identifier and cannot be deleted', async ({ page }) => {
  await page.goto('/#/roles?search=Administra%C3%A7%C3%A3o');
  await expect(page.getByRole('link', { name: 'Administração', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excluir Administração' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Administração', exact: true }).click();
  await expect(page.getByLabel(/^Identificador/)).not.toBeEditable();
  await expect(page.getByText('Este grupo é protegido: o identificador não muda.')).toBeVisible();
});

test('a functionality of one’s own: names are checked, permissions added and removed', async ({ page }) => {
  await page.goto('/#/functionalities/create');
  await page.getByLabel(/^Nome/).first().fill('Relatórios da direção');
  await page
    .getByLabel(/^Identificador/)
    .first()
    .fill('relatorios_direcao');
  await page.getByLabel(/^Módulo/).selectOption({ label: 'Outro, que ainda não existe' });
  await page.getByLabel(/^Nome do novo módulo/).fill('Direção');
  await page.getByRole('button', { name: 'Adicionar permissão' }).click();
  const row = page.getByRole('group').last();
  await row.getByLabel(/^Nome/).fill('Ver relatórios');
  await row.getByLabel(/^Identificador/).fill('relatorios ver|tudo');
  await row.getByLabel(/^Descrição/).fill('Abrir os relatórios da direção.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row.getByLabel(/^Identificador/)).toHaveAccessibleDescription(
    /Sem espaço e sem barra vertical/,
  );
  await row.getByLabel(/^Identificador/).fill('relatorios_direcao.ver');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/#\/functionalities$/);
  await page.goto('/#/roles/create');
  await expect(page.getByRole('checkbox', { name: 'Ver relatórios' })).toBeVisible();
});

test('what comes from the system is re-labelled, not renamed', async ({ page }) => {
  await page.goto('/#/functionalities?search=users');
  await page.getByRole('link', { name: 'Editar Usuários', exact: true }).click();
  await expect(page.getByLabel(/^Identificador/).first()).not.toBeEditable();
  await expect(page.getByLabel(/^Nome/).first()).toBeEditable();
  await expect(page.getByRole('button', { name: /^Remover/ })).toHaveCount(0);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a group fits and is accessible at ${viewport.width} px, dark and right to left too`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/#/roles/2/edit');
    await expect(page.getByRole('checkbox', { name: 'Ver usuários' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() =>
      localStorage.setItem('conforme.appearance', JSON.stringify({ skin: 'dark', direction: 'rtl' })),
    );
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Ver usuários' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
