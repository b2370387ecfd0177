import { expect, test } from '@playwright/test';
import { enter } from './administrator.ts';
import { apiOf, makePerson } from './api-client.ts';
import { mailsTo, waitForMail } from './mail-server.ts';
import { expectAccessible } from './screen-checks.ts';

test('a newsletter goes through review, mail, reading, a comment, moderation and a signature to its report', async ({
  page,
  browser,
  request,
}, { retry }) => {
  // Two people, nine screens.
  test.setTimeout(480_000);
  const api = await apiOf(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const [role] = await api('get', `/api/v1/roles?search=${encodeURIComponent('Compliance')}`);
  const reviewer = { email: `revisa.${retry}@valedoipe.org.br`, password: 'quaresmeira na beira da estrada' };
  const reviewerId = await makePerson(
    request,
    { ...reviewer, name: 'Rita Revisora' },
    {
      role_ids: [role.id],
      accesses: [{ role_id: role.id, entity_type: 'legal_entity', entity_id: entity.id }],
    },
  );
  const step = (name: string, kind: string) => ({
    ...{ name, kind, people: 'people', user_ids: [reviewerId], due_days: 3 },
  });
  await api('post', '/api/v1/newsletter_workflows', {
    name: `Duas leituras ${retry}`,
    steps: [step('Leitura', 'review'), step('Aprovação', 'approval'), step('Publicação', 'publication')],
  });
  const group = await api('post', '/api/v1/group_news', {
    ...{ name: `Integridade ${retry}`, colour: 'blue', icon: 'book' },
  });
  const title = `Código de conduta revisto ${retry}`;
  const { id } = await api('post', '/api/v1/newsletters', { title, group_id: group.id });

  // Written, and sent into the workflow.
  await enter(page);
  await page.goto(`/#/newsletters/${id}/edit`);
  await page.getByRole('textbox', { name: 'Texto do informativo' }).click();
  await page.keyboard.type('O código mudou no capítulo dos presentes.');
  await page.getByRole('switch', { name: /Toda a organização/ }).check({ force: true });
  await page.getByRole('switch', { name: 'Assinatura de leitura' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Declaração' }).fill('Li e vou seguir o código.');
  await page.getByRole('button', { name: /^Salvar/ }).click();
  await expect(page.getByText('Operação realizada com sucesso.').first()).toBeVisible();
  await page.goto(`/#/newsletters/${id}/review`);
  await page.getByRole('button', { name: 'Enviar para revisão' }).first().click();
  const sending = page.getByRole('dialog');
  await sending.getByRole('combobox', { name: 'Fluxo' }).click();
  await page.getByRole('option', { name: `Duas leituras ${retry}` }).click();
  await sending.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(sending).toBeHidden();
  await expectAccessible(page);

  // Somebody else reads, approves and publishes it.
  const other = await browser.newPage();
  await enter(other, reviewer);
  await other.goto(`/#/newsletters/${id}/review`);
  await expect(other.getByText('O código mudou no capítulo dos presentes.')).toBeVisible();
  for (const button of ['Aprovar', 'Aprovar', 'Publicar']) {
    await other.getByRole('button', { name: button, exact: true }).first().click();
    await other.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    await expect(other.getByRole('dialog')).toBeHidden();
  }
  await expect(other.getByText('Fluxo concluído')).toBeVisible();

  // By mail to everybody, with the way to leave.
  await page.goto(`/#/newsletters/${id}/report`);
  await page.getByRole('button', { name: 'Enviar por e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  const letter = await waitForMail(reviewer.email, new RegExp(title));
  expect(letter.text).toContain('O código mudou');
  expect(letter.text).toMatch(/não (quer|quiser) (mais )?receber/i);

  // Read, commented and signed by its reader.
  await other.goto('/#/');
  await other
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await other.getByRole('textbox', { name: 'Escreva um comentário' }).fill('E os presentes de fim de ano?');
  await other.getByRole('button', { name: 'Comentar' }).click();
  await expect(other.getByText(/moderação/).first()).toBeVisible();
  await other.getByRole('button', { name: 'Assinar leitura' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Assinar', exact: true }).click();
  await expect(other.getByText(/Assinado em .*, versão 1/)).toBeVisible();
  await expectAccessible(other);

  await page.goto('/#/newsletters-moderator');
  await page.getByRole('checkbox', { name: 'Selecionar o comentário de Rita Revisora' }).check();
  await page
    .getByRole('region', { name: 'Fila' })
    .getByRole('button', { name: 'Aprovar', exact: true })
    .click();
  await expect(page.getByText('E os presentes de fim de ano?')).toBeHidden();

  await page.goto(`/#/newsletters/${id}/report`);
  await page.reload();
  await expect(page.getByText(/enviadas/).first()).toBeVisible();
  await expectAccessible(page);
  const paper = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Planilha' }).click();
  expect((await paper).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(mailsTo(reviewer.email).filter(({ subject }) => subject.includes(title))).toHaveLength(1);
});
