import { expect, type Locator, type Page, test } from '@playwright/test';
import { enter } from './support/administrator.ts';
import { addPeople } from './support/list-people.ts';
import { expectAccessible, expectNoSidewaysScroll, watchForTrouble } from './support/screen-checks.ts';

const listOf = (mark: string, more = '') => `/#/users?search=${mark}.${more}`;
const total = (page: Page) => page.locator('.grid-total');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tick = (place: Locator) => place.getByRole('checkbox');
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const popover = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await enter(page);
});

test.describe('with thirty-two people', () => {
  test.beforeEach(async ({ page }) => {
    await addPeople(page, 'lista', 32);
  });

  test('searches a thousand milliseconds after the last key', async ({ page }) => {
    await page.clock.install();
    await page.goto('/#/users');
    await expect(total(page)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('filters[search]')) searches.push(request.url());
    });
    await page.getByPlaceholder('Pesquisar').pressSequentially('lista.1');
    await page.clock.runFor(999);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searches.length).toBe(1);
    await expect(page).toHaveURL(/search=lista\.1/);
  });

  test('has at most nine page buttons', async ({ page }) => {
    await page.route('**/api/v1/users/grid?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, model: { ...body.model, last_page: 40, current_page: 20, total: 400 } },
      });
    });
    await page.goto(listOf('lista', '&page=20'));
    const buttons = page.getByRole('navigation', { name: 'Páginas da lista' }).getByRole('button');
    await expect(buttons.filter({ hasText: /^\d+$/ }).first()).toBeVisible();
    expect(await buttons.filter({ hasText: /^\d+$/ }).count()).toBeLessThanOrEqual(9);
  });

  test('the address is the list: reload, back and a copied link give the same', async ({ page, context }) => {
    await page.goto(listOf('lista'));
    await expect(total(page)).toHaveText('1–10 de 32 registros');
    await page.getByRole('button', { name: 'Nome', exact: true }).click();
    await page.getByRole('button', { name: 'Nome', exact: true }).click();
    await page.getByRole('button', { name: 'Página 2' }).click();
    await expect(total(page)).toHaveText('11–20 de 32 registros');
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
    const names = await page.locator('.row-link').allInnerTexts();
    await page.reload();
    await expect(page.locator('.row-link').first()).toHaveText(names[0] ?? '');
    const copy = await context.newPage();
    await copy.goto(page.url());
    await expect(copy.locator('.row-link')).toHaveText(names);
    await page.goBack();
    await expect(total(page)).toHaveText('1–10 de 32 registros');
    await page.goto(listOf('lista', '&page=99'));
    await expect(page).toHaveURL(/page=4/);
    await expect(total(page)).toHaveText('31–32 de 32 registros');
  });

  test('a refused filter is shown where it can be put right', async ({ page }) => {
    const filter = 'filters[0][column]=created_at&filters[0][operator]=from&filters[0][value]=2026-02-31';
    await page.goto(listOf('lista', `&${filter}`));
    await expect(page.getByRole('heading', { name: 'Um dos filtros não foi aceito' })).toBeVisible();
    await expect(page.locator('.filter-chip')).toContainText('Este campo está inválido!');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Mudar o filtro Criado em/ }).click();
    await expect(popover(page, 'Filtrar').getByText('Este campo está inválido!')).toBeVisible();
    await page.getByRole('button', { name: /^Retirar o filtro/ }).click();
    await expect(total(page)).toHaveText('1–10 de 32 registros');
  });

  test('columns are chosen and moved with the keyboard, and stay after a reload', async ({ page }) => {
    await page.goto(listOf('lista'));
    await tool(page, 'Colunas').click();
    const chooser = popover(page, 'Colunas');
    await chooser.getByRole('checkbox', { name: 'Grupos' }).uncheck();
    await chooser.getByRole('button', { name: 'Mover Nome para baixo' }).focus();
    await page.keyboard.press('Enter');
    await expect(chooser.getByRole('button', { name: 'Mover Nome para baixo' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Colunas')).toBeFocused();
    const headers = ['', 'E-mail', 'Nome', 'Situação', 'Último acesso', 'Criado em', 'Ações'];
    await expect(page.getByRole('columnheader')).toHaveText(headers.map((word) => new RegExp(`${word}$`)));
    await page.reload();
    await expect(page.getByRole('columnheader')).toHaveCount(headers.length);
    await expect(page.getByRole('columnheader').nth(1)).toHaveText('E-mail');
    await tool(page, 'Colunas').click();
    await chooser.getByRole('button', { name: 'Restaurar' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(headers.length + 1);
  });

  test('a saved view brings the list back, and can be the one it opens with', async ({ page }) => {
    await page.goto(listOf('lista', '&per_page=25&order_column=name&direction=desc'));
    await tool(page, 'Visões').click();
    const views = popover(page, 'Visões');
    await views.getByLabel('Nome da visão').fill('De trás para frente');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A visão De trás para frente foi salva.')).toBeVisible();
    await views.getByRole('button', { name: 'Abrir a lista sempre com De trás para frente' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Mural', exact: true }).first().click();
    await page.goto('/#/users');
    await expect(page).toHaveURL(/per_page=25&order_column=name&direction=desc&search=lista\./);
    await expect(total(page)).toHaveText('1–25 de 32 registros');
    await tool(page, 'Visões').click();
    await views.getByRole('button', { name: 'Excluir a visão De trás para frente' }).click();
    await page.goto('/#/users?per_page=10');
    await page.goto('/#/users');
    await expect(page).toHaveURL(/#\/users$/);
  });

  test('under 768 pixels rows are cards with everything a row has', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(listOf('lista'));
    await expect(page.getByRole('table')).toHaveCount(0);
    const cards = page.getByRole('list', { name: 'Usuários' }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await tick(cards.first()).check();
    await expect(page.getByText('1 selecionado')).toBeVisible();
    await tool(page, 'Colunas').click();
    await popover(page, 'Colunas').getByRole('checkbox', { name: 'E-mail' }).uncheck();
    await expect(cards.first()).not.toContainText('E-mail');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('with the keyboard: into the table, down a row, open it', async ({ page }) => {
    await page.goto(listOf('lista'));
    const links = page.locator('.row-link');
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/users\/\d+\/edit/);
  });

  test('keeps its header in sight in a long table', async ({ page }) => {
    await page.goto(listOf('lista', '&per_page=50'));
    const region = page.getByRole('region', { name: 'Tabela: Usuários' });
    await expect(region).toHaveAttribute('tabindex', '0');
    await region.evaluate((element) => element.scrollTo(0, 800));
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toBeInViewport();
  });

  test('says that the line is gone and comes back with it', async ({ page, context }) => {
    await page.goto(listOf('lista'));
    await expect(total(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Página 3' }).click();
    await expect(page.getByRole('heading', { name: 'A lista não pôde ser carregada' })).toBeVisible();
    await context.setOffline(false);
    await expect(total(page)).toHaveText('21–30 de 32 registros');
  });
});

test('a file is downloaded with progress, can be given up, and a failure can be tried again', async ({
  page,
}) => {
  await page.goto('/#/users');
  await expect(total(page)).toBeVisible();
  let answer = (_: 'fail' | 'send') => {};
  await page.route('**/api/v1/reports/grid?*', async (route) => {
    const wanted = await new Promise<'fail' | 'send'>((resolve) => {
      answer = resolve;
    });
    if (wanted === 'fail')
      await route.fulfill({ status: 429, json: { code: 'too_many_requests', messages: 'Espere um pouco.' } });
    else
      await route.fulfill({
        body: '%PDF-1.7',
        headers: { 'content-disposition': "attachment; filename*=UTF-8''Usu%C3%A1rios.pdf" },
      });
  });
  const start = async () => {
    await tool(page, 'Exportar').click();
    await popover(page, 'Exportar').getByRole('button', { name: 'PDF' }).click();
    await expect(page.getByRole('progressbar', { name: 'Exportando para PDF' })).toBeVisible();
  };
  await start();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await start();
  // Nothing is frozen: another page opens while the file is on its way.
  await page.getByRole('link', { name: 'Mural', exact: true }).first().click();
  await expect(page).toHaveURL(/#\/$/);
  answer('fail');
  await expect(page.getByText('Espere um pouco.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  answer('send');
  expect((await saved).suggestedFilename()).toBe('Usuários.pdf');
  await expect(page.getByText('Arquivo salvo: Usuários.pdf')).toBeVisible();
});

test('several people are blocked and deleted at once, and what fails is named', async ({ page }) => {
  await addPeople(page, 'lote', 6);
  await page.goto(listOf('lote'));
  await expect(total(page)).toHaveText('1–6 de 6 registros');
  await tick(row(page, 'lote 02')).check();
  await tick(row(page, 'lote 04')).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selecionados')).toBeVisible();
  await tool(page, 'Bloquear').click();
  await expect(page.getByRole('dialog').getByText(/^As 3 pessoas saem/)).toBeVisible();
  await page.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('3 bloqueados.')).toBeVisible();
  await expect(page.getByText('Bloqueado', { exact: true })).toHaveCount(3);

  await page.route('**/api/v1/users/*', (route) =>
    route.request().method() === 'DELETE' && route.request().url().endsWith(String(refused))
      ? route.fulfill({ status: 409, json: { code: 'conflict', messages: 'A conta está em uso.' } })
      : route.fallback(),
  );
  const href = await row(page, 'lote 05')
    .getByRole('link', { name: /^Editar/ })
    .getAttribute('href');
  const refused = /\d+/.exec(href ?? '')?.[0];
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await tool(page, 'Excluir').click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(question.getByText('Tem certeza que deseja excluir estes 6 registros?')).toBeVisible();
  await question.getByRole('button', { name: 'Sim' }).click();
  const summary = page.getByRole('dialog', { name: 'Excluir' });
  await expect(summary.getByText('5 excluídos, 1 não pôde ser:')).toBeVisible();
  await expect(summary.getByText('A conta está em uso.')).toBeVisible();
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Fechar' }).click();
  await expect(total(page)).toHaveText('1 registro');
  await expect(page.getByText('1 selecionado')).toBeVisible();
});

test('a deletion that is refused leaves the row, with the server’s words', async ({ page }) => {
  await addPeople(page, 'recusa', 1);
  await page.goto(listOf('recusa'));
  await page.route('**/api/v1/users/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { code: 'conflict', messages: 'A conta está em uso.' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: /^Excluir Ângela/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('A conta está em uso.')).toHaveCount(1);
  await expect(row(page, 'recusa 01')).toBeVisible();
  await page.unroute('**/api/v1/users/*');
  await page.getByRole('button', { name: /^Excluir Ângela/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Nenhum registro encontrado.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Usuários', exact: true })).toBeFocused();
});

const views = [
  { name: 'light', skin: 'light', direction: 'ltr', viewport: { width: 1440, height: 900 } },
  { name: 'dark, right to left, 390', skin: 'dark', direction: 'rtl', viewport: { width: 390, height: 844 } },
] as const;

for (const view of views)
  test(`everything that opens is accessible and fits: ${view.name}`, async ({ page }) => {
    test.setTimeout(180_000);
    await addPeople(page, 'olhar', 4);
    await page.setViewportSize(view.viewport);
    await page.evaluate(
      ([skin, direction]) => localStorage.setItem('conforme.appearance', JSON.stringify({ skin, direction })),
      [view.skin, view.direction] as const,
    );
    const trouble = watchForTrouble(page);
    await page.goto(
      listOf('olhar', '&filters[0][column]=status&filters[0][operator]=equals&filters[0][value]=invited'),
    );
    await page.reload();
    await expect(total(page)).toBeVisible();
    const looked = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await looked();
    for (const name of ['Filtrar', 'Visões', 'Colunas', 'Exportar'])
      await test.step(name, async () => {
        await tool(page, name).click();
        await expect(popover(page, name)).toBeVisible();
        await looked();
        await page.keyboard.press('Escape');
        await expect(popover(page, name)).toHaveCount(0);
      });
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
    await expect(page.getByText('4 selecionados')).toBeVisible();
    await looked();
    await tool(page, 'Excluir').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await looked();
    expect(trouble).toEqual([]);
  });
