import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { expect, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { expectAccessible } from './support/screen-checks.ts';

test('a rule of the law is only made stricter, and the days a town is closed are kept', async ({ page }) => {
  await enter(page);
  await page.goto('/#/deadline-rules');
  await page.getByRole('link', { name: 'Comunicação do incidente à ANPD' }).click();
  await expect(page.getByText('Ninguém da organização conferiu ainda o texto oficial.')).toBeVisible();
  await page.getByRole('button', { name: 'Nova versão' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova versão do prazo' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Treinamos a equipe para isso.');
  await dialog.getByRole('textbox', { name: 'Prazo' }).fill('4');
  await dialog.getByRole('button', { name: 'Criar versão' }).click();
  await expect(
    dialog.getByText('A lei dá no máximo 3 dias úteis: a organização só pode reduzir.'),
  ).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prazo' }).fill('2');
  await expect(dialog.getByRole('status')).toContainText('O que começasse hoje venceria em');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Criar versão' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(question).toContainText('o prazo passa de 3 dias úteis para 2 dias úteis');
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Em vigor' })).toContainText('2 dias úteis');
  await expect(page.getByText('Treinamos a equipe para isso.')).toBeVisible();

  const year = Number(civilDayOf(Date.now()).slice(0, 4)) + 1;
  await page.goto('/#/local-holidays');
  await page.getByRole('button', { name: 'Incluir feriado' }).click();
  const adding = page.getByRole('dialog', { name: 'Incluir feriado local' });
  await adding.getByRole('textbox', { name: 'Nome' }).fill('Aniversário da cidade');
  await adding.getByRole('textbox', { name: 'Dia' }).fill(`25/12/${year}`);
  await adding.getByRole('button', { name: 'Incluir' }).click();
  await expect(adding.getByText('Este dia já é feriado nacional: Natal.')).toBeVisible();
  await adding.getByRole('textbox', { name: 'Dia' }).fill(`08/09/${year}`);
  await adding.getByRole('button', { name: 'Incluir' }).click();
  await expect(page.getByRole('region', { name: `Feriados de ${year}` })).toContainText(
    'Aniversário da cidade',
  );
  await page.getByRole('button', { name: 'Excluir Aniversário da cidade' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText(`Nenhum feriado local em ${year}`)).toBeVisible();
});
