import { expect, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen-checks.ts';

test('a unit is made, completed, assessed, moved in the tree and closed', async ({ page }) => {
  test.slow();
  const name = `Polo ${Date.now()}`;
  await enter(page);
  await page.goto('/#/people/legal_entities/create');
  await page.getByLabel('Nome fantasia').fill(name);
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByText('Um campo precisa de correção.')).toBeVisible();
  await page.getByLabel('Razão social').fill('Associação do Polo');
  await page.getByLabel('CNAE principal').fill('8513-9/00');
  await page.getByRole('button', { name: /Salvar/ }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const gaps = page.getByRole('region', { name: 'O que falta para a conformidade' });
  await gaps.getByRole('button', { name: 'Complete o endereço da sede' }).click();
  await expect(page.getByLabel('CEP')).toBeFocused();
  await page.getByLabel('CEP').pressSequentially('86010190');
  await page.getByRole('combobox', { name: 'Cidade' }).fill('Londrina');
  await page.getByLabel('Rua, avenida ou praça').fill('Rua Sergipe');
  await page.getByRole('textbox', { name: 'Número', exact: true }).fill('640');
  await page.getByLabel('E-mail da organização').fill('polo@escola.org.br');
  await page.getByRole('button', { name: /Salvar/ }).click();
  await expect(gaps.getByText('Nada pendente no cadastro.')).toBeVisible();

  await page.getByRole('button', { name: 'Nova avaliação' }).click();
  const assessment = page.getByRole('dialog', { name: 'Avaliar o pequeno porte' });
  for (const [question, answer] of [
    [/tipo de organização/, 'Sim'],
    [/receita bruta/, 'Não'],
    [/grupo econômico/, 'Não'],
    [/larga escala/, 'Sim'],
    [/afetar muito/, 'Não'],
    [/emergentes/, 'Não'],
    [/áreas abertas/, 'Não'],
    [/automatizado/, 'Não'],
    [/sensíveis/, 'Não'],
    [/crianças/, 'Sim'],
  ] as const)
    await assessment.getByRole('radiogroup', { name: question }).getByLabel(answer).check();
  await expect(assessment.getByText(/o tratamento é de alto risco/)).toBeVisible();
  await assessment.getByLabel('Motivo').fill('Escola com muitos estudantes.');
  await expectAccessible(page);
  await assessment.getByRole('button', { name: 'Registrar avaliação' }).click();
  await expect(page.getByText('Não é de pequeno porte')).toBeVisible();

  await page.getByRole('button', { name: 'Desativar' }).click();
  const question = page.getByRole('dialog', { name: 'Desativar a organização?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByRole('button', { name: 'Reativar' })).toBeVisible();

  await page.goto('/#/people/legal_entities');
  await page.getByRole('button', { name: 'Árvore' }).click();
  const tree = page.getByRole('tree', { name: 'Organizações' });
  await expect(tree.getByRole('treeitem').filter({ hasText: name })).toContainText('Inativa');
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem').filter({ hasText: name })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').filter({ hasText: name })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Outras organizações' }).click();
  await expect(page.getByRole('dialog', { name: 'Outras organizações' })).toBeVisible();
  await expectAccessible(page);
});
