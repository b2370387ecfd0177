import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { administrator, enter } from '../support/administrator.ts';
import { apiOf, makePerson } from '../support/api-client.ts';
import { waitForMail } from '../support/mail-server.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen-checks.ts';

test('a newsletter goes from its first word to its report', async ({ page, browser, request }) => {
  // Three people, one after the other, to the very end.
  test.setTimeout(300_000);
  const tag = Date.now();
  const title = `Guarda de fichas ${tag}`;
  const renato = {
    name: `Renato Revisor ${tag}`,
    email: `renato.${tag}@valedoipe.org.br`,
    password: 'ipê branco na várzea',
  };
  const outside = `dalva.${tag}@familia.test`;
  await furnish(request, { tag, renato, outside });
  await enter(page);
  const desk = await browser.newPage();
  await enter(desk, renato);

  await test.step('a workflow says who reviews, who approves and who publishes', async () => {
    await page.goto('/#/newsletter_workflows/create');
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(`Fluxo ${tag}`);
    for (const [step, search, person] of [
      ['Revisão', renato.email, renato.name],
      ['Aprovação', renato.email, renato.name],
      ['Publicação', administrator.email, 'Administração'],
    ] as const) {
      const row = page.getByRole('group', { name: step });
      await row.getByLabel('De quem é').selectOption('Pessoas escolhidas');
      await choose(row.getByRole('combobox', { name: 'Pessoas da etapa' }), search, person);
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Salvar/ }).click();
    await expect(page).toHaveURL(/#\/newsletter_workflows(\?|$)/);
  });

  await test.step('it is written for a list and a person, who are asked to sign', async () => {
    await page.goto('/#/newsletters/create');
    await page.getByRole('textbox', { name: 'Título' }).fill(title);
    await choose(
      page.getByRole('combobox', { name: 'Grupo', exact: true }),
      `Avisos ${tag}`,
      `Avisos ${tag}`,
    );
    await page.getByRole('button', { name: /Salvar/ }).click();
    await expect(page).toHaveURL(/#\/newsletters\/\d+\/edit$/);
    await page.getByRole('textbox', { name: 'Texto do informativo' }).click();
    await page.keyboard.type('Guarde cada ficha por cinco anos.');
    await choose(
      page.getByRole('combobox', { name: 'Listas de contatos' }),
      `Famílias ${tag}`,
      `Famílias ${tag}`,
    );
    await choose(page.getByRole('combobox', { name: 'Pessoas' }), renato.email, renato.name);
    await page.getByRole('switch', { name: 'Assinatura de leitura' }).check({ force: true });
    await page.getByRole('textbox', { name: 'Declaração' }).fill('Li e vou guardar as fichas.');
    await page.getByRole('button', { name: /^Salvar/ }).click();
    await expect(page.getByText('Como está salvo, alcança 2 pessoas.')).toBeVisible();
  });
  const address = page.url().replace('/edit', '');

  await test.step('it is handed in', async () => {
    await page.goto(`${address}/review`);
    await page.getByRole('button', { name: 'Enviar para revisão' }).click();
    const handing = page.getByRole('dialog', { name: 'Enviar para revisão' });
    await choose(handing.getByRole('combobox', { name: 'Fluxo' }), `Fluxo ${tag}`, `Fluxo ${tag}`);
    await handing.getByRole('button', { name: 'Enviar para revisão' }).click();
    await expect(page.getByText(`Em revisão · Fluxo ${tag}`)).toBeVisible();
    // Nobody reviews what they wrote.
    await expect(page.getByRole('button', { name: 'Aprovar' })).toBeHidden();
  });

  await test.step('somebody else reviews and approves it, and its author publishes it', async () => {
    await desk.goto(`${address}/review`);
    for (const step of ['Revisão', 'Aprovação']) {
      await expect(desk.locator('[aria-current=step]')).toContainText(step);
      await decide(desk, 'Aprovar', 'Aprovar esta etapa');
    }
    await expect(desk.locator('[aria-current=step]')).toContainText('Publicação');
    await page.reload();
    await expectAccessible(page);
    await decide(page, 'Publicar', 'Publicar o informativo');
    await expect(page.getByText(`Aprovado · Fluxo ${tag}`)).toBeVisible();
  });

  await test.step('letters go to everybody it is for', async () => {
    await page.goto(`${address}/report`);
    await expect(page.getByText('Alcança 2 de 2 pessoas.')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar por e-mail' }).click();
    const sending = page.getByRole('dialog', { name: 'Enviar por e-mail' });
    await sending.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(sending).toBeHidden();
  });

  await test.step('a reader with an account comes by their letter, comments and signs', async () => {
    const { link, text } = await waitForMail(renato.email, new RegExp(title));
    expect(text).toContain('Guarde cada ficha por cinco anos.');
    await desk.goto(link as string);
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await desk.getByRole('textbox', { name: 'Escreva um comentário' }).fill(`E as de antes? ${tag}`);
    await desk.getByRole('button', { name: 'Comentar' }).click();
    await expect(
      desk.getByText('Seu comentário aparece para todos depois da moderação.').first(),
    ).toBeVisible();
    await desk.getByRole('button', { name: 'Assinar leitura' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Assinar', exact: true }).click();
    await expect(desk.getByText(/Assinado em .*, versão 1/)).toBeVisible();
  });

  await test.step('the comment is moderated, and everybody reads it', async () => {
    await page.goto('/#/newsletters-moderator');
    await page
      .getByRole('region', { name: 'Fila' })
      .getByRole('button', { name: `E as de antes? ${tag}` })
      .click();
    const conversation = page.getByRole('region', { name: 'Na conversa' });
    await expect(conversation).toContainText(title);
    await conversation.getByRole('button', { name: 'Aprovar' }).click();
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Comentários' })).toContainText(`E as de antes? ${tag}`);
  });

  await test.step('somebody without an account signs on a phone, and keeps the proof', () =>
    signOnPhone(browser.newPage({ viewport: { width: 390, height: 844 } }), { title, outside }));

  await test.step('the report and the list of signatures count both', async () => {
    await page.goto(`${address}/report`);
    // Seen a moment ago, it is shown as it was.
    await page.reload();
    await expect(page.locator('.figures-tiles')).toContainText('Assinaram2 (100%)');
    await expect(page.locator('.figures-tiles')).toContainText('Comentários1');
    await expect(page.getByText('Não falta ninguém.')).toBeVisible();
    await expect(page.getByText('2 enviadas')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${address}/signatures`);
    await page.locator('label').getByText('Assinaram', { exact: true }).click();
    for (const name of [renato.name, `Dalva Reis ${tag}`])
      await expect(page.getByText(name).first()).toBeVisible();
    await page.goto('/#/newsletter_workflows');
    await page.getByRole('link', { name: `Fluxo ${tag}`, exact: true }).click();
    await expect(page).toHaveURL(/\/detail$/);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Aprovado');
  });
});

/** Who reviews and reads, a list with somebody without an account, and a group to publish in. */
async function furnish(
  request: APIRequestContext,
  {
    tag,
    renato,
    outside,
  }: {
    readonly tag: number;
    readonly renato: { readonly name: string; readonly email: string; readonly password: string };
    readonly outside: string;
  },
): Promise<void> {
  const api = await apiOf(request);
  const { entity } = await api('get', '/api/v1/data_access/default_entity');
  const { id: role_id } = (await api('get', '/api/v1/roles?search=comunic'))[0];
  const access = { role_id, entity_type: 'legal_entity', entity_id: entity.id };
  await makePerson(request, renato, { role_ids: [role_id], accesses: [access] });
  const { id: contact } = await api('post', '/api/v1/contacts', {
    ...{ name: `Dalva Reis ${tag}`, emails: [outside], phones: [] },
  });
  const { id: list } = await api('post', '/api/v1/contact_lists', {
    ...{ name: `Famílias ${tag}`, kind: 'static' },
  });
  await api('post', `/api/v1/contact_lists/${list}/members`, { contact_ids: [contact] });
  await api('post', '/api/v1/group_news', { name: `Avisos ${tag}`, colour: 'green', icon: 'messages' });
}

async function choose(field: Locator, search: string, option: string): Promise<void> {
  const found = field.page().getByRole('option', { name: option });
  // What is saved meanwhile may close the list.
  await expect(async () => {
    await field.fill(search);
    await found.click({ timeout: 3000 });
  }).toPass();
  // A list of several stays open over what is below it.
  await field.blur();
  await expect(found).toBeHidden();
}

async function decide(page: Page, action: string, title: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** By the link and the code that only their mailbox has. */
async function signOnPhone(
  opening: Promise<Page>,
  { title, outside }: { readonly title: string; readonly outside: string },
): Promise<void> {
  const phone = await opening;
  const { link } = await waitForMail(outside, new RegExp(title));
  await phone.goto(link as string);
  await expect(phone.getByText('Guarde cada ficha por cinco anos.')).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: 'Receber o código em d***@familia.test' }).click();
  const { text } = await waitForMail(outside, /^Código/);
  await phone.getByLabel('Código de seis números').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Assinar' }).click();
  await expect(phone.getByText(/você assinou a leitura da versão 1 em/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  // Also whenever the link is opened again.
  await phone.reload();
  const proof = phone.waitForEvent('download', { timeout: 60_000 });
  await phone.getByRole('button', { name: 'Baixar comprovante' }).click();
  expect((await proof).suggestedFilename()).toMatch(/Comprovante de leitura.*\.pdf/);
}
